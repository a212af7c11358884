"""The reader's layers in PyTorch and onnxruntime on one thread, in milliseconds of the processor's time, median of 15.

    python rivals.py --weights FILE --base FOLDER --work FOLDER

Needs torch, transformers, tokenizers, onnx and onnxruntime. Beside it: go test ./encoder -bench Read -cpu 1
"""

import argparse
import os
import sys
import time

import onnxruntime
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "..", "train"))
import golden

ROUNDS = 15


class States(torch.nn.Module):
    def __init__(self, body):
        super().__init__()
        self.body = body

    def forward(self, tokens, kinds, mask):
        return self.body(input_ids=tokens, token_type_ids=kinds, attention_mask=mask).last_hidden_state


def sessions(model, work):
    exact, rounded = (os.path.join(work, name) for name in ("reader.onnx", "reader8.onnx"))
    example = torch.ones((1, 128), dtype=torch.long)
    names = ["tokens", "kinds", "mask"]
    torch.onnx.export(model, (example,) * 3, exact, input_names=names, output_names=["states"], dynamo=False, opset_version=17,
                      dynamic_axes={n: {0: "texts", 1: "length"} for n in names})
    quantize_dynamic(exact, rounded, weight_type=QuantType.QInt8, per_channel=True)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    return [onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"]) for path in (exact, rounded)]


def milliseconds(step):
    step()
    times = []
    for _ in range(ROUNDS):
        began = time.process_time()
        step()
        times.append(time.process_time() - began)
    return 1000 * sorted(times)[ROUNDS // 2]


def logits(model, states, begin):
    return torch.cat([states[0] @ model.parts[n].T + model.parts[n + ".bias"][0] for n in ("answer", "claim")]
                     + [(states[begin:-1] @ model.parts["span"].T + model.parts["span.bias"][0]).flatten()])


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", required=True)
    parser.add_argument("--base", required=True)
    parser.add_argument("--work", required=True)
    opts = parser.parse_args()
    torch.set_num_threads(1)
    model = golden.Torch(*golden.read(opts.weights), opts.base)
    states = States(model.reader).eval()
    exact, rounded = sessions(states, opts.work)
    for length in (32, 128, 256):
        given = [torch.randint(1000, 20000, (1, length)), torch.zeros((1, length), dtype=torch.long), torch.ones((1, length), dtype=torch.long)]
        feed = dict(zip(("tokens", "kinds", "mask"), (g.numpy() for g in given)))
        print(f"{length} tokens: PyTorch {milliseconds(lambda: states(*given)):.1f} ms, onnxruntime {milliseconds(lambda: exact.run(None, feed)):.1f} ms,",
              f"onnxruntime int8 {milliseconds(lambda: rounded.run(None, feed)):.1f} ms", flush=True)
    worst = 0.0
    for first, second in zip(golden.SENTENCES, golden.SENTENCES[1:]):
        ids, places, *_ = model.read(first, second)
        begin = len(ids) - 1 - len(places)
        given = [torch.tensor([ids]), torch.tensor([[0] * begin + [1] * (len(ids) - begin)]), torch.ones((1, len(ids)), dtype=torch.long)]
        got = torch.from_numpy(rounded.run(None, dict(zip(("tokens", "kinds", "mask"), (g.numpy() for g in given))))[0][0])
        worst = max(worst, float((logits(model, got, begin) - logits(model, states(*given)[0], begin)).abs().max()))
    print(f"onnxruntime int8: logits differ from PyTorch's by at most {worst:.3f}")


if __name__ == "__main__":
    main()
