"""Measures onnxruntime: `onnxruntime_network.py FILE BATCH COUNT [int8]`.

Builds the network of a file (docs/network.md) as an ONNX graph and evaluates COUNT
positions of 15x15 in batches on one thread. With int8, the convolutions are quantised by
onnxruntime's own tool, statically, with weights per channel. Prints {"cpu_seconds": S, "policy":
P, "wdl": [W, D, L]}: the CPU time of this process in the evaluations alone, the mean size of
the policy logits, and the chances of the first position, by which the caller sees that both
compute the same network.
"""

import json
import os
import struct
import sys
import tempfile
import time

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

SIDE = 15


def read(path):
    data = open(path, "rb").read()
    (length,) = struct.unpack("<Q", data[:8])
    header = json.loads(data[8 : 8 + length])
    numbers = data[8 + length :]
    tensors = {}
    for name, entry in header.items():
        if name != "__metadata__":
            begin, end = entry["data_offsets"]
            values = numpy.frombuffer(numbers[begin:end], dtype=numpy.float32)
            tensors[name] = values.reshape(entry["shape"]).copy()
    return tensors


def graph(tensors):
    nodes = []

    def node(kind, inputs, output, **attributes):
        nodes.append(helper.make_node(kind, inputs, [output], **attributes))
        return output

    def convolution(x, name, side):
        inputs = [x, f"{name}.weight", f"{name}.bias"]
        return node("Conv", inputs, name, kernel_shape=[side, side], pads=[side // 2] * 4)

    def linear(x, name):
        return node("Gemm", [x, f"{name}.weight", f"{name}.bias"], name, transB=1)

    def rectified(x):
        return node("Relu", [x], f"{x}.relu")

    x = rectified(convolution("planes", "input", 3))
    blocks = 0
    while f"block.{blocks}.first.weight" in tensors:
        y = rectified(convolution(x, f"block.{blocks}.first", 3))
        y = convolution(y, f"block.{blocks}.second", 3)
        x = rectified(node("Add", [x, y], f"block.{blocks}.sum"))
        blocks += 1
    p = rectified(convolution(x, "policy.reduce", 1))
    node("Flatten", [convolution(p, "policy.boards", 1)], "policy")
    v = rectified(convolution(x, "value.reduce", 1))
    pools = [node("GlobalAveragePool", [v], "mean"), node("GlobalMaxPool", [v], "maximum")]
    pooled = node("Flatten", [node("Concat", pools, "pooled", axis=1)], "flat")
    outcome = linear(rectified(linear(pooled, "value.hidden")), "value.outcome")
    node("Softmax", [outcome], "wdl", axis=1)
    shape = ["batch", tensors["input.weight"].shape[1], SIDE, SIDE]
    inputs = [helper.make_tensor_value_info("planes", TensorProto.FLOAT, shape)]
    outputs = [helper.make_tensor_value_info(n, TensorProto.FLOAT, None) for n in ("policy", "wdl")]
    weights = [numpy_helper.from_array(values, name) for name, values in tensors.items()]
    whole = helper.make_graph(nodes, "network", inputs, outputs, weights)
    return helper.make_model(whole, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)


def planes_of(count, planes):
    """The same inputs as the caller's."""
    numbers = numpy.arange(count * planes * SIDE * SIDE) % 7 == 0
    return numbers.astype(numpy.float32).reshape(count, planes, SIDE, SIDE)


def quantised(model, planes):
    from onnxruntime import quantization

    class Reader(quantization.CalibrationDataReader):
        def __init__(self):
            self.batches = iter([{"planes": planes_of(8, planes)}])

        def get_next(self):
            return next(self.batches, None)

    with tempfile.TemporaryDirectory() as folder:
        before, after = os.path.join(folder, "a.onnx"), os.path.join(folder, "b.onnx")
        onnx.save(model, before)
        quantization.quantize_static(
            before,
            after,
            Reader(),
            per_channel=True,
            quant_format=quantization.QuantFormat.QOperator,
            activation_type=quantization.QuantType.QUInt8,
            weight_type=quantization.QuantType.QInt8,
        )
        return onnx.load(after)


def main():
    tensors = read(sys.argv[1])
    batch, count = int(sys.argv[2]), int(sys.argv[3])
    planes = tensors["input.weight"].shape[1]
    model = graph(tensors)
    if sys.argv[4:] == ["int8"]:
        model = quantised(model, planes)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    options.inter_op_num_threads = 1
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )
    feed = {"planes": planes_of(batch, planes)}
    for _ in range(2):
        policy, wdl = session.run(["policy", "wdl"], feed)
    begin = time.process_time()
    for _ in range(count // batch):
        session.run(None, feed)
    seconds = time.process_time() - begin
    answer = {
        "cpu_seconds": seconds,
        "policy": float(numpy.abs(policy).mean()),
        "wdl": [float(chance) for chance in wdl[0]],
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
