"""A transformer of the reader's shape, with chance for weights, in onnxruntime on one thread: milliseconds of the
processor's time, median of 25. It needs neither PyTorch nor the base model, which rivals.py does.

    python shape.py --work FOLDER

Needs numpy, onnx and onnxruntime. Beside it: go test ./encoder -run '^$' -bench Read -cpu 1
"""

import argparse
import os
import time

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import QuantType, quantize_dynamic

WIDTH, HEADS, HIDDEN, LAYERS, ROUNDS = 384, 12, 1536, 6, 25


class Graph:
    def __init__(self):
        self.nodes, self.numbers, self.chance = [], [], numpy.random.default_rng(1)

    def keep(self, name, value, kind=numpy.float32):
        self.numbers.append(numpy_helper.from_array(numpy.array(value, kind), name))
        return name

    def add(self, kind, given, name, **settings):
        self.nodes.append(helper.make_node(kind, given, [name], **settings))
        return name

    def linear(self, given, rows, columns, name):
        product = self.add("MatMul", [given, self.keep(name + ".w", 0.02 * self.chance.standard_normal((rows, columns)))], name + ".product")
        return self.add("Add", [self.keep(name + ".b", numpy.zeros(columns)), product], name)

    def norm(self, given, added, name):
        both = self.add("Add", [given, added], name + ".sum")
        return self.add("LayerNormalization", [both, self.keep(name + ".g", numpy.ones(WIDTH)), self.keep(name + ".o", numpy.zeros(WIDTH))],
                        name, axis=-1, epsilon=1e-12)

    def head(self, given, name, order):
        parts = self.linear(given, WIDTH, WIDTH, name)
        return self.add("Transpose", [self.add("Reshape", [parts, "split"], name + ".parts")], name + ".heads", perm=order)

    def layer(self, states, name):
        query, value = self.head(states, name + ".query", [0, 2, 1, 3]), self.head(states, name + ".value", [0, 2, 1, 3])
        key = self.head(states, name + ".key", [0, 2, 3, 1])
        scores = self.add("Div", [self.add("MatMul", [query, key], name + ".scores"), "root"], name + ".scaled")
        shares = self.add("Softmax", [self.add("Add", [scores, "mask"], name + ".masked")], name + ".shares", axis=-1)
        seen = self.add("Transpose", [self.add("MatMul", [shares, value], name + ".seen")], name + ".turned", perm=[0, 2, 1, 3])
        seen = self.linear(self.add("Reshape", [seen, "join"], name + ".joined"), WIDTH, WIDTH, name + ".out")
        states = self.norm(seen, states, name + ".norm1")
        up = self.linear(states, WIDTH, HIDDEN, name + ".up")
        erf = self.add("Add", [self.add("Erf", [self.add("Div", [up, "root2"], name + ".e1")], name + ".e2"), "one"], name + ".e3")
        gelu = self.add("Mul", [self.add("Mul", [up, erf], name + ".e4"), "half"], name + ".gelu")
        return self.norm(self.linear(gelu, HIDDEN, WIDTH, name + ".down"), states, name + ".norm2")


def model():
    graph, states = Graph(), "states"
    for name, value in (("half", 0.5), ("one", 1), ("root2", 2**0.5), ("root", (WIDTH / HEADS) ** 0.5)):
        graph.keep(name, value)
    graph.keep("split", [0, 0, HEADS, WIDTH // HEADS], numpy.int64)
    graph.keep("join", [0, 0, WIDTH], numpy.int64)
    for i in range(LAYERS):
        states = graph.layer(states, f"layer{i}")
    graph.add("Identity", [states], "read")
    shape = ["texts", "length", WIDTH]
    made = helper.make_graph(graph.nodes, "shape", [helper.make_tensor_value_info("states", TensorProto.FLOAT, shape),
                             helper.make_tensor_value_info("mask", TensorProto.FLOAT, ["texts", 1, 1, "length"])],
                             [helper.make_tensor_value_info("read", TensorProto.FLOAT, shape)], graph.numbers)
    whole = helper.make_model(made, opset_imports=[helper.make_opsetid("", 17)])
    whole.ir_version = 8
    return whole


def session(path):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])


def milliseconds(run, texts, length):
    given = {"states": numpy.random.default_rng(2).standard_normal((texts, length, WIDTH)).astype(numpy.float32),
             "mask": numpy.zeros((texts, 1, 1, length), numpy.float32)}
    run.run(None, given)
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        run.run(None, given)
        times.append(time.process_time() - began)
    return 1000 * sorted(times)[ROUNDS // 2]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--work", required=True)
    work = parser.parse_args().work
    exact, rounded = (os.path.join(work, name) for name in ("shape.onnx", "shape8.onnx"))
    onnx.save(model(), exact)
    quantize_dynamic(exact, rounded, weight_type=QuantType.QInt8, per_channel=True)
    runs = session(exact), session(rounded)
    for length in (32, 128, 256):
        print(f"{length} tokens: onnxruntime {milliseconds(runs[0], 1, length):.1f} ms, int8 {milliseconds(runs[1], 1, length):.1f} ms", flush=True)


if __name__ == "__main__":
    main()
