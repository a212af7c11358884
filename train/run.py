"""Trains the reader, with checkpoints that a cut survives.

    python run.py --task questions|claims --base FOLDER --data FOLDER --words FOLDER --out FOLDER [--some FOLDER] [--smoke]
"""

import argparse
import json
import os
import random
import time

import numpy as np
import torch
from tokenizers import Tokenizer
from torch.nn import functional

import batching
import held
import rows
import words
from model import Reader

SEED = 20261122
RATE, HEAD_RATE = 8e-5, 5e-4
SAVE_EVERY = 100  # batches
SMOKE_ROWS = 200


def options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--task", required=True, choices=("questions", "claims"), help="what the tower is to read")
    parser.add_argument("--base", required=True, help="folder of the pre-trained weights")
    parser.add_argument("--data", required=True, help="folder of questions.jsonl.gz and pairs.jsonl.gz, beside those of what is measured")
    parser.add_argument("--words", required=True, help="folder of WordNet's files")
    parser.add_argument("--out", required=True)
    parser.add_argument("--start", help="a checkpoint whose weights are where this run starts")
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=SEED, help="another one takes other rows and another order")
    parser.add_argument("--rate", type=float, default=RATE, help="how fast the body learns at most")
    parser.add_argument("--batches", type=int, help="stop after so many, instead of all rows")
    parser.add_argument("--some", help="a folder with some rows of the files in --data, from which to choose")
    parser.add_argument("--smoke", action="store_true", help="a few rows only")
    return parser.parse_args()


def load(task, folder, some, split, thesaurus, rng):
    """The rows of a split to train on: of public sets from the folder some, and what was written about passages of folder."""
    asked = os.path.join(some, "questions.jsonl.gz")
    if task == "questions":
        found = [*rows.questions(asked, split, rng), *rows.written_questions(folder, split)]
    else:
        found = [*rows.made_claims(asked, split, rng), *rows.stated_claims(asked, split, thesaurus.verbs, rng), *rows.noticed(split, rng),
                 *rows.sayings(split, thesaurus, rng), *rows.written_claims(split, rng), *rows.claims(os.path.join(some, "pairs.jsonl.gz"), split, rng)]
    found = list(rows.rephrased(found, thesaurus, rng))
    rng.shuffle(found)
    return found


def tensors(batch, cut):
    longest = max(len(cut[i][0]) for i in batch)
    tokens, kinds, mask = (np.zeros((len(batch), longest), dtype=np.int64) for _ in range(3))
    for at, i in enumerate(batch):
        ids, types, _ = cut[i]
        tokens[at, : len(ids)], kinds[at, : len(ids)], mask[at, : len(ids)] = ids, types, 1
    return torch.from_numpy(tokens), torch.from_numpy(kinds), torch.from_numpy(mask)


def short_numbers():
    """Whether the processor multiplies bfloat16, which takes less than half of the time; weights and sums stay float32."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return "avx512_bf16" in file.read()
    except OSError:
        return False


def loss(model, batch, found, cut):
    tokens, kinds, mask = tensors(batch, cut)
    with torch.autocast("cpu", dtype=torch.bfloat16, enabled=short_numbers()):
        answer, span, claim = (said.float() for said in model(tokens, kinds, mask))
    total = 0
    asked = [at for at, i in enumerate(batch) if found[i].task == "answer"]
    if asked:
        wanted = torch.tensor([float(found[batch[at]].target) for at in asked])
        total = total + functional.binary_cross_entropy_with_logits(answer[asked], wanted, reduction="sum")
    placed = [at for at in asked if cut[batch[at]][2][0] >= 0]
    if placed:
        # Only the passage's tokens can hold the answer.
        scores = span[placed].masked_fill((kinds[placed] == 0)[:, :, None], -1e4)
        for side in (0, 1):
            wanted = torch.tensor([cut[batch[at]][2][side] for at in placed])
            total = total + 0.5 * functional.cross_entropy(scores[:, :, side], wanted, reduction="sum")
    stated = [at for at, i in enumerate(batch) if found[i].task == "claim"]
    if stated:
        wanted = torch.tensor([found[batch[at]].target for at in stated])
        total = total + functional.cross_entropy(claim[stated], wanted, reduction="sum")
    holds, fails = batching.twins(batch, found)
    if holds:
        # What users see is an order as well: the twin that holds is to come before the one that does not.
        held = claim[:, 0] - torch.logsumexp(claim[:, 1:], dim=1)
        total = total + functional.softplus(held[fails] - held[holds]).sum()
    return total / len(batch)


def auc(scores, wanted):
    order = np.argsort(scores, kind="stable")
    ranks = np.empty(len(order))
    ranks[order] = np.arange(1, len(order) + 1)
    wanted = np.asarray(wanted, dtype=bool)
    good, bad = wanted.sum(), (~wanted).sum()
    if good == 0 or bad == 0:
        return float("nan")
    return float((ranks[wanted].sum() - good * (good + 1) / 2) / (good * bad))


@torch.no_grad()
def outputs(model, found, cut):
    """What the model says of each row, and whether the span starts where it should."""
    model.eval()
    answered, spans, said = [], [], []
    for batch in batching.batches(found, cut, random.Random(0)):
        tokens, kinds, mask = tensors(batch, cut)
        answer, span, claim = model(tokens, kinds, mask)
        starts = span[:, :, 0].masked_fill(kinds * mask == 0, -1e4).argmax(1)
        for at, i in enumerate(batch):
            row = found[i]
            if row.task == "claim":
                said.append((row.set, row.target, claim[at]))
                continue
            answered.append((row.set, row.target, answer[at]))
            if cut[i][2][0] >= 0:
                spans.append(abs(int(starts[at]) - cut[i][2][0]) <= 2)
    model.train()
    return answered, spans, said


def temperatures(answered, said):
    """For each head the number that its logits are divided by, so that they are probabilities on rows not trained on."""
    def best(logits, lost):
        return min(np.geomspace(0.5, 4, 61), key=lambda heat: float(lost(logits / heat)))

    found = {}
    if answered:
        asked, wanted = torch.stack([a[2] for a in answered]), torch.tensor([float(a[1]) for a in answered])
        found["answer"] = float(best(asked, lambda x: functional.binary_cross_entropy_with_logits(x, wanted)))
    if said:
        stated, labels = torch.stack([s[2] for s in said]), torch.tensor([s[1] for s in said])
        found["claim"] = float(best(stated, lambda x: functional.cross_entropy(x, labels)))
    return found


def figures(answered, spans, said):
    right = [(name, wanted == int(logits.argmax())) for name, wanted, logits in said]
    found = {}
    if answered:
        found = {"answered AUC": auc([float(a[2]) for a in answered], [a[1] for a in answered]), "span": float(np.mean(spans))}
    if right:
        found["claims right"] = float(np.mean([r for _, r in right]))
    for name in sorted({name for name, _ in right}):
        found["claims " + name] = round(float(np.mean([r for n, r in right if n == name])), 3)
    for name in sorted({a[0].partition("+")[0] for a in answered}):
        part = [a for a in answered if a[0].partition("+")[0] == name]
        found[name + " AUC"] = round(auc([float(a[2]) for a in part], [a[1] for a in part]), 3)
    return found


def main():
    opts = options()
    rng = random.Random(opts.seed)
    torch.manual_seed(opts.seed)
    os.makedirs(opts.out, exist_ok=True)
    cutter = rows.Cutter(Tokenizer.from_file(os.path.join(opts.base, "tokenizer.json")), rng)
    cutter.tokenizer.no_truncation()
    cutter.tokenizer.no_padding()
    thesaurus = words.Thesaurus(opts.words)
    some = opts.some or opts.data
    found, kept = load(opts.task, opts.data, some, "train", thesaurus, rng), load(opts.task, opts.data, some, "dev", thesaurus, random.Random(SEED))
    if opts.smoke:
        found, kept = found[:SMOKE_ROWS], kept[:SMOKE_ROWS]
    held.Held(os.path.dirname(os.path.abspath(opts.data))).check(found)
    cut, kept_cut = [cutter.cut(r) for r in found], [cutter.cut(r) for r in kept]
    plan = [b for _ in range(opts.passes) for b in batching.batches(found, cut, rng)][: opts.batches]
    print(json.dumps({"rows": len(found), "tokens": sum(len(c[0]) for c in cut), "batches": len(plan)}), flush=True)

    model = Reader(opts.base)
    if opts.start:
        model.load_state_dict(torch.load(opts.start)["model"])
    model.train()
    heads = [p for n, p in model.named_parameters() if not n.startswith("body.")]
    upper = [p for n, p in model.named_parameters() if n.startswith("body.") and p.requires_grad]
    learn = torch.optim.AdamW([{"params": upper, "lr": opts.rate}, {"params": heads, "lr": HEAD_RATE * opts.rate / RATE}], weight_decay=0.01)
    warm = max(1, len(plan) // 20)
    rate = torch.optim.lr_scheduler.LambdaLR(learn, lambda n: min((n + 1) / warm, max(0.02, (len(plan) - n) / (len(plan) - warm + 1))))
    saved, done = os.path.join(opts.out, "checkpoint.pt"), 0
    if os.path.exists(saved):
        state = torch.load(saved)
        model.load_state_dict(state["model"]), learn.load_state_dict(state["learn"]), rate.load_state_dict(state["rate"])
        done = state["done"]
    began, mean = time.time(), None
    for at in range(done, len(plan)):
        value = loss(model, plan[at], found, cut)
        learn.zero_grad()
        value.backward()
        torch.nn.utils.clip_grad_norm_(upper + heads, 1.0)
        learn.step()
        rate.step()
        value = value.item()
        mean = value if mean is None else 0.98 * mean + 0.02 * value
        if (at + 1) % SAVE_EVERY == 0 or at + 1 == len(plan):
            torch.save({"model": model.state_dict(), "learn": learn.state_dict(), "rate": rate.state_dict(), "done": at + 1}, saved + ".new")
            os.replace(saved + ".new", saved)
            print(f"{at + 1}/{len(plan)} loss {mean:.3f} {time.time() - began:.0f} s", flush=True)
    answered, spans, said = outputs(model, kept, kept_cut)
    heats = temperatures(answered, said)
    print(json.dumps({"temperatures": heats} | figures(answered, spans, said)), flush=True)
    torch.save(torch.load(saved) | {"temperatures": heats}, saved + ".new")
    os.replace(saved + ".new", saved)


if __name__ == "__main__":
    main()
