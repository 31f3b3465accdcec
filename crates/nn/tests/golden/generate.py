"""Writes the golden files: small random networks, inputs, and what PyTorch makes of them.

The network is written here a second time, from docs/network.md alone, with batch
normalisation behind the convolutions; it is folded before the file is written. So the
test that reads these files ties our kernels to PyTorch's arithmetic, our reader to the
format, and both to the definition.

    python3 -m venv /tmp/golden && /tmp/golden/bin/pip install torch==2.11.0 numpy
    /tmp/golden/bin/python crates/nn/tests/golden/generate.py

Each case is NAME.safetensors (the network) and NAME.outputs.safetensors (`planes`, `policy`,
`wdl` and, where there is one, `score`).
"""

import hashlib
import json
import pathlib
import struct

import torch
from torch import nn

HERE = pathlib.Path(__file__).parent


class Block(nn.Module):
    def __init__(self, channels, squeeze):
        super().__init__()
        self.first = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.first_norm = nn.BatchNorm2d(channels)
        self.second = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.second_norm = nn.BatchNorm2d(channels)
        if squeeze:
            self.squeeze = nn.Linear(channels, squeeze)
            self.excite = nn.Linear(squeeze, 2 * channels)

    def forward(self, x):
        y = torch.relu(self.first_norm(self.first(x)))
        y = self.second_norm(self.second(y))
        if hasattr(self, "squeeze"):
            pooled = y.mean(dim=(2, 3))
            both = self.excite(torch.relu(self.squeeze(pooled)))
            scale, shift = both.chunk(2, dim=1)
            y = y * torch.sigmoid(scale)[:, :, None, None] + shift[:, :, None, None]
        return torch.relu(x + y)


class Net(nn.Module):
    def __init__(self, planes, blocks, channels, squeeze, boards, others, score):
        super().__init__()
        policy, value, hidden = 6, 5, 9
        self.input = nn.Conv2d(planes, channels, 3, padding=1, bias=False)
        self.input_norm = nn.BatchNorm2d(channels)
        self.blocks = nn.ModuleList(Block(channels, squeeze) for _ in range(blocks))
        self.policy_reduce = nn.Conv2d(channels, policy, 1)
        self.policy_boards = nn.Conv2d(policy, boards, 1)
        self.policy_others = nn.Linear(policy, others) if others else None
        self.value_reduce = nn.Conv2d(channels, value, 1)
        self.value_hidden = nn.Linear(2 * value, hidden)
        self.value_outcome = nn.Linear(hidden, 3)
        self.value_score = nn.Linear(hidden, 1) if score else None

    def forward(self, x):
        x = torch.relu(self.input_norm(self.input(x)))
        for block in self.blocks:
            x = block(x)
        p = torch.relu(self.policy_reduce(x))
        logits = self.policy_boards(p).flatten(1)
        if self.policy_others is not None:
            logits = torch.cat([logits, self.policy_others(p.mean(dim=(2, 3)))], dim=1)
        v = torch.relu(self.value_reduce(x))
        pooled = torch.cat([v.mean(dim=(2, 3)), v.amax(dim=(2, 3))], dim=1)
        hidden = torch.relu(self.value_hidden(pooled))
        out = {"policy": logits, "wdl": torch.softmax(self.value_outcome(hidden), dim=1)}
        if self.value_score is not None:
            out["score"] = self.value_score(hidden).flatten()
        return out


def folded(conv, norm):
    """Weight and bias of a convolution with the normalisation behind it folded in."""
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * factor[:, None, None, None], norm.bias - norm.running_mean * factor


def tensors_of(net):
    tensors = {}

    def put(name, weight, bias):
        tensors[f"{name}.weight"] = weight
        tensors[f"{name}.bias"] = bias

    put("input", *folded(net.input, net.input_norm))
    for n, block in enumerate(net.blocks):
        put(f"block.{n}.first", *folded(block.first, block.first_norm))
        put(f"block.{n}.second", *folded(block.second, block.second_norm))
        if hasattr(block, "squeeze"):
            put(f"block.{n}.squeeze", block.squeeze.weight, block.squeeze.bias)
            put(f"block.{n}.excite", block.excite.weight, block.excite.bias)
    for name in ["policy_reduce", "policy_boards", "policy_others"]:
        layer = getattr(net, name)
        if layer is not None:
            put(name.replace("_", "."), layer.weight, layer.bias)
    for name in ["value_reduce", "value_hidden", "value_outcome", "value_score"]:
        layer = getattr(net, name)
        if layer is not None:
            put(name.replace("_", "."), layer.weight, layer.bias)
    return tensors


def write(path, tensors, texts, half=False):
    header, numbers = {}, b""
    for name, tensor in tensors.items():
        tensor = tensor.detach().contiguous().to(torch.float16 if half else torch.float32)
        data = tensor.numpy().tobytes()
        header[name] = {
            "dtype": "F16" if half else "F32",
            "shape": list(tensor.shape),
            "data_offsets": [len(numbers), len(numbers) + len(data)],
        }
        numbers += data
    if texts is not None:
        header["__metadata__"] = texts | {"hash": hashlib.sha256(numbers).hexdigest()}
    head = json.dumps(header).encode()
    path.write_bytes(struct.pack("<Q", len(head)) + head + numbers)
    print(path.name, path.stat().st_size, "bytes")


def case(name, game, sizes, planes, blocks, channels, squeeze, boards, others, score, half=False):
    torch.manual_seed(sum(name.encode()))
    net = Net(planes, blocks, channels, squeeze, boards, others, score)
    with torch.no_grad():
        for module in net.modules():
            if isinstance(module, nn.BatchNorm2d):
                module.weight.uniform_(0.5, 1.5)
                module.bias.uniform_(-0.3, 0.3)
                module.running_mean.uniform_(-0.3, 0.3)
                module.running_var.uniform_(0.5, 1.5)
        if half:  # halves must be exact, or the outputs would be those of another network
            for _, tensor in net.named_parameters():
                tensor.copy_(tensor.half().float())
    net.eval()
    texts = {
        "format": "wuqi-network",
        "version": "1",
        "game": game,
        "rules": "",
        "sizes": ",".join(f"{w}x{h}" for w, h in sizes),
        "planes": str(planes),
        "blocks": str(blocks),
        "channels": str(channels),
        "squeeze": str(squeeze),
        "training": json.dumps({"about": "random weights for a test"}),
    }
    weights = tensors_of(net)
    if half:
        weights = {k: t.half().float() for k, t in weights.items()}
        load_folded(net, weights)
    write(HERE / f"{name}.safetensors", weights, texts, half)
    outputs = {}
    for w, h in sizes:
        x = (torch.rand(3, planes, h, w) < 0.3).float()
        with torch.no_grad():
            results = net.double()(x.double())
        outputs[f"{w}x{h}.planes"] = x
        outputs |= {f"{w}x{h}.{key}": value for key, value in results.items()}
    write(HERE / f"{name}.outputs.safetensors", outputs, None)


def load_folded(net, weights):
    """Makes the network compute with exactly the weights of the file."""
    pairs = [("input", net.input, net.input_norm)]
    for n, block in enumerate(net.blocks):
        pairs.append((f"block.{n}.first", block.first, block.first_norm))
        pairs.append((f"block.{n}.second", block.second, block.second_norm))
    with torch.no_grad():
        for name, conv, norm in pairs:
            conv.weight.copy_(weights[f"{name}.weight"])
            norm.weight.fill_(1.0)
            norm.running_mean.zero_()
            norm.running_var.fill_(1.0)
            norm.eps = 1e-12
            norm.bias.copy_(weights[f"{name}.bias"])


if __name__ == "__main__":
    case("gomoku", "gomoku", [(15, 15), (9, 9)], 9, 2, 16, 0, 1, 0, False)
    case("ataxx", "ataxx", [(7, 7), (5, 5)], 6, 2, 12, 4, 17, 1, True, half=True)
    case("banqi", "banqi", [(4, 8)], 34, 1, 10, 3, 25, 1, False)
