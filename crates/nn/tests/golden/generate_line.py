"""Writes the golden files of the line network: a small random one, boards, and what it says.

The network is written here a second time, from docs/network.md alone, in double precision
and with plain loops over lines. So the test that reads these files ties our kernels and our
numbering of patterns to the definition.

    python3 -m venv /tmp/golden && /tmp/golden/bin/pip install torch==2.11.0 numpy
    /tmp/golden/bin/python crates/nn/tests/golden/generate_line.py

`line.safetensors` is the network, `line.outputs.safetensors` has for each size `cells` (0
empty, 1 a stone of the player to move, 2 the opponent's), `value` and `promises`.
"""

import hashlib
import json
import pathlib
import struct

import torch

HERE = pathlib.Path(__file__).parent
REACH, FEATURES, HIDDEN, FIRST, SECOND = 2, 64, 32, 64, 32
SIDES = (3 ** (REACH + 1) - 1) // 2
SIZES = [(9, 9), (8, 5)]


def write(path, tensors, texts, whole=()):
    header, numbers = {}, b""
    for name, tensor in tensors.items():
        kind = torch.int8 if name in whole else torch.float32
        data = tensor.contiguous().to(kind).numpy().tobytes()
        header[name] = {
            "dtype": "I8" if name in whole else "F32",
            "shape": list(tensor.shape),
            "data_offsets": [len(numbers), len(numbers) + len(data)],
        }
        numbers += data
    if texts is not None:
        header["__metadata__"] = texts | {"hash": hashlib.sha256(numbers).hexdigest()}
    head = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(head)) + head + numbers)
    print(path.name, path.stat().st_size, "bytes")


def random_tensors():
    def whole(shape, size):
        return torch.randint(-size, size + 1, shape)

    def layer(outputs, inputs):
        return (torch.rand(outputs, inputs) * 2 - 1) * (6 / inputs) ** 0.5

    tensors = {
        "line.table": whole((3 * SIDES * (SIDES + 1) // 2, FEATURES), 60),
        "point.weight": whole((HIDDEN, FEATURES), 40),
        "point.bias": whole((HIDDEN,), 2000) + 1000,
    }
    for name, outputs, inputs in [
        ("group", HIDDEN, HIDDEN),
        ("value.first", FIRST, 4 * HIDDEN),
        ("value.second", SECOND, FIRST),
        ("value.last", 1, SECOND),
        ("policy.kernel", HIDDEN, FIRST),
    ]:
        tensors[f"{name}.weight"] = layer(outputs, inputs)
        tensors[f"{name}.bias"] = (torch.rand(outputs) * 2 - 1) * 0.1
    return tensors


def side_number(cells):
    """The number of a side, its cells from the nearest on, without those beyond the edge."""
    return sum((cell + 1) * 3**place for place, cell in enumerate(cells))


def row(board, column, rank, right, down):
    height, width = len(board), len(board[0])

    def side(sign):
        cells = []
        for distance in range(1, REACH + 1):
            x, y = column + sign * distance * right, rank + sign * distance * down
            if 0 <= x < width and 0 <= y < height:
                cells.append(board[y][x])
        return side_number(cells)

    low, high = sorted([side(-1), side(1)])
    return board[rank][column] * SIDES * (SIDES + 1) // 2 + high * (high + 1) // 2 + low


def third(at, length):
    outer = (length + 1) // 3
    return 0 if at < outer else 2 if at >= length - outer else 1


def judge(tensors, board):
    height, width = len(board), len(board[0])
    linear = lambda name, x: tensors[f"{name}.weight"] @ x + tensors[f"{name}.bias"]
    hidden, ninths = {}, {}
    for rank in range(height):
        for column in range(width):
            lines = [(1, 0), (0, 1), (1, 1), (1, -1)]
            rows = [row(board, column, rank, right, down) for right, down in lines]
            clipped = sum(tensors["line.table"][r] for r in rows).clamp(0, 127)
            numbers = torch.floor(linear("point", clipped) / 64).clamp(0, 127)
            hidden[rank, column] = numbers
            ninths.setdefault((third(rank, height), third(column, width)), []).append(numbers)
    mean = lambda numbers: torch.stack(list(numbers)).mean(0) * 8 / 127
    groups = {at: torch.relu(linear("group", mean(all_of))) for at, all_of in ninths.items()}
    kinds = [
        sum(groups[at] for at in [(0, 0), (0, 2), (2, 0), (2, 2)]) / 4,
        sum(groups[at] for at in [(0, 1), (1, 0), (1, 2), (2, 1)]) / 4,
        groups[1, 1],
    ]
    first = torch.relu(linear("value.first", torch.cat([mean(hidden.values()), *kinds])))
    second = torch.relu(linear("value.second", first))
    kernel = torch.round(linear("policy.kernel", first) * 256) / 256
    promises = torch.stack([(numbers * kernel).sum() / 127 for numbers in hidden.values()])
    return linear("value.last", second), promises


if __name__ == "__main__":
    torch.manual_seed(5)
    tensors = random_tensors()
    texts = {
        "format": "wuqi-line-network",
        "version": "1",
        "game": "gomoku",
        "rules": "",
        "sizes": ",".join(f"{w}x{h}" for w, h in SIZES),
        "training": json.dumps({"about": "random numbers for a test"}),
    }
    write(HERE / "line.safetensors", tensors, texts, whole=("line.table", "point.weight"))
    exact = {name: tensor.double() for name, tensor in tensors.items()}
    outputs = {}
    for w, h in SIZES:
        boards = torch.randint(0, 3, (4, h, w)) * (torch.rand(4, h, w) < 0.6)
        answers = [judge(exact, board.tolist()) for board in boards]
        outputs[f"{w}x{h}.cells"] = boards
        outputs[f"{w}x{h}.value"] = torch.cat([value for value, _ in answers])
        outputs[f"{w}x{h}.promises"] = torch.stack([promises for _, promises in answers])
    write(HERE / "line.outputs.safetensors", outputs, None)
