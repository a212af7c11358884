"""Trains the tower that makes vectors: a question near to the sentence and the passage that answer it.

    python vectors.py --base FOLDER --data FOLDER --out FOLDER [--some FOLDER] [--start FILE] [--smoke]

The base model's vectors were made for all kinds of texts. Here they learn how people ask about rules, notices and
manuals: beside what answers a question stand the other sentences of its passage, and what else is asked of that passage.
"""

import argparse
import collections
import os
import random
import re
import time

import torch
from tokenizers import Tokenizer
from torch import nn
from torch.nn import functional
from transformers import AutoModel

import held
import mean
import rows
import written
from model import STEM

SEED, BATCHES, SIZE, RATE = 20261128, 520, 32, 4e-5
SAVE_EVERY, SMOKE_BATCHES = 50, 2
# TOKENS is the most of a text, TOGETHER how many texts of like length go through the model at one time.
TOKENS, TOGETHER = 126, 48
# HEAT is what cosines are divided by. BESIDE is how many other sentences of a passage are compared, and UNANSWERED how many questions that it does not answer.
HEAT, BESIDE, UNANSWERED = 0.05, 3, 3
# How much the passage counts, the order of a passage's questions, and that vectors stay about where they were: thresholds are told in cosines.
PASSAGE, ORDER, ANCHOR = 0.5, 0.3, 0.5
# NEW is the share of what was learned in the weights that are kept: the rest is the base model's, which finds better what no question here is like.
NEW = 0.6
# MOST are how many rows of a set are taken; sets whose questions are no questions to a sentence have none. TIMES is how often a written question comes.
MOST = {"medquad": 1500, "policyqa": 1500, "squad1-train-part": 3500, "squad2-dev-half": 3500, "xquad-en": 0, "boolq": 0, "pubmedqa": 0}
TIMES = 3
SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9\"'(`*-])|\n+")
LEAST = 12  # letters of a sentence

# The set, what is asked, the sentence that answers it ("" where the whole passage does), the others, the passage, and what it does not answer.
Asked = collections.namedtuple("Asked", "set first answer others second unanswered")


class Vectors(nn.Module):
    """Vectors is the base model, of which the stem stays as it is."""

    def __init__(self, folder):
        super().__init__()
        # Plain attention: for texts this short it takes a fifth of the time of what is made for long ones.
        self.body = AutoModel.from_pretrained(
            folder, add_pooling_layer=False, attention_probs_dropout_prob=0.0, hidden_dropout_prob=0.0, attn_implementation="eager")
        for part in [self.body.embeddings, *self.body.encoder.layer[:STEM]]:
            part.requires_grad_(False)

    def forward(self, cut):
        """A vector of unit length for each list of tokens: the mean over them, as package encoder makes it."""
        order = sorted(range(len(cut)), key=lambda i: len(cut[i]))
        found = [None] * len(cut)
        for at in range(0, len(order), TOGETHER):
            part = order[at : at + TOGETHER]
            longest = len(cut[part[-1]])
            tokens = torch.tensor([cut[i] + [0] * (longest - len(cut[i])) for i in part])
            mask = (tokens != 0).long()
            with torch.autocast("cpu", dtype=torch.bfloat16):
                states = self.body(input_ids=tokens, attention_mask=mask).last_hidden_state.float()
            means = (states * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
            for i, vector in zip(part, functional.normalize(means, dim=1)):
                found[i] = vector
        return torch.stack(found)


def sentences(passage):
    """(place, sentence) of a passage."""
    found, at = [], 0
    for gap in [*SENTENCE.finditer(passage), None]:
        end = gap.start() if gap else len(passage)
        if len(passage[at:end].strip()) > LEAST:
            found.append((at, passage[at:end].strip()))
        at = gap.end() if gap else end
    return found


def asked(name, question, passage, start, unanswered=()):
    """The question with the sentence in which its answer starts; None where that is none."""
    known = sentences(passage)
    at = sum(place <= start for place, _ in known) - 1
    if at < 0:
        return None
    return Asked(name, question, known[at][1], [text for i, (_, text) in enumerate(known) if i != at], passage, list(unanswered))


def public(path, split):
    taken = collections.Counter()
    for row in rows.read(path, split):
        if not row["answers"] or taken[row["set"]] == MOST.get(row["set"], -1):
            continue
        taken[row["set"]] += 1
        first = row["answers"][0]
        if len(first["text"]) > 0.5 * len(row["passage"]):
            yield Asked(row["set"], row["question"], "", [], row["passage"], [])
        else:
            yield asked(row["set"], row["question"], row["passage"], first["start"])


def ours(folder, split):
    """The written questions, and the claims that passages say in other words."""
    by_passage = collections.defaultdict(list)
    for question, passage, start, _ in written.questions(split, rows.texts(folder)):
        by_passage[passage].append((question, start))
    for passage, found in by_passage.items():
        unanswered = [question for question, start in found if start < 0]
        for question, start in found:
            if start >= 0:
                yield from [asked("written", question, passage, start, unanswered)] * TIMES
    for passage, pairs in written.blocks("claims", split):
        yield from (Asked("claims", claim, "", [], passage, []) for letter, claim in pairs if letter == "S" and not written.named(passage))


def loss(model, before, batch, cut, rng):
    texts, right = [row.first for row in batch], {}
    for at, row in enumerate(batch):
        if row.answer:
            right[at] = len(texts)
            texts += [row.answer, *rng.sample(row.others, min(BESIDE, len(row.others)))]
    said, passages = len(texts), len(texts) + len(batch)
    texts += [row.second for row in batch]
    texts += [question for row in batch for question in row.unanswered[:UNANSWERED]]
    tokens = [cut(text) for text in texts]
    vectors = model(tokens)
    questions, held_by = vectors[: len(batch)], vectors[said:passages]
    total = 0
    if right:
        near = questions[list(right)] @ vectors[len(batch) : said].T / HEAT
        total = functional.cross_entropy(near, torch.tensor([place - len(batch) for place in right.values()]))
    # One passage may be that of several questions: it is no wrong one for any of them.
    same = torch.tensor([[a is not b and a.second == b.second for b in batch] for a in batch])
    near = (questions @ held_by.T / HEAT).masked_fill(same, -1e4)
    wanted = torch.arange(len(batch))
    total = total + PASSAGE * functional.cross_entropy(near, wanted)
    total = total + ORDER * functional.cross_entropy(torch.cat([near.T, held_by @ vectors[passages:].T / HEAT], 1), wanted)
    kept = [*range(len(batch)), *right.values()]
    with torch.no_grad():
        were = before([tokens[i] for i in kept])
    return total + ANCHOR * (1 - (vectors[kept] * were).sum(1)).mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--base", required=True, help="folder of the pre-trained weights")
    parser.add_argument("--data", required=True, help="folder of questions.jsonl.gz, beside those of what is measured")
    parser.add_argument("--out", required=True)
    parser.add_argument("--some", help="a folder with some rows of the files in --data, from which to choose")
    parser.add_argument("--start", help="a checkpoint whose weights are where this run starts")
    parser.add_argument("--smoke", action="store_true", help="a few batches only")
    opts = parser.parse_args()
    rng = random.Random(SEED)
    torch.manual_seed(SEED)
    os.makedirs(opts.out, exist_ok=True)
    tokenizer = Tokenizer.from_file(os.path.join(opts.base, "tokenizer.json"))
    tokenizer.no_truncation(), tokenizer.no_padding()
    start, end = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")

    def cut(text):
        return [start, *tokenizer.encode(text, add_special_tokens=False).ids[:TOKENS], end]

    found = [row for row in [*public(os.path.join(opts.some or opts.data, "questions.jsonl.gz"), "train"), *ours(opts.data, "train")] if row]
    held.Held(os.path.dirname(os.path.abspath(opts.data))).check(found)
    rng.shuffle(found)
    batches = SMOKE_BATCHES if opts.smoke else BATCHES
    print(f"{len(found)} rows, {batches} batches of {SIZE}", flush=True)

    model, before = Vectors(opts.base), Vectors(opts.base).eval()
    if opts.start:
        model.load_state_dict(torch.load(opts.start)["model"], strict=False)
    model.train()
    upper = [p for p in model.parameters() if p.requires_grad]
    learn = torch.optim.AdamW(upper, lr=RATE, weight_decay=0.01)
    rate = torch.optim.lr_scheduler.LambdaLR(learn, lambda n: min((n + 1) / 50, max(0.02, 1 - n / batches)))
    saved, done = os.path.join(opts.out, "checkpoint.pt"), 0
    if os.path.exists(saved):
        state = torch.load(saved)
        model.load_state_dict(state["model"]), learn.load_state_dict(state["learn"]), rate.load_state_dict(state["rate"])
        done = state["done"]
    began, average = time.time(), None
    for at in range(done, batches):
        value = loss(model, before, [found[(at * SIZE + i) % len(found)] for i in range(SIZE)], cut, rng)
        learn.zero_grad()
        value.backward()
        nn.utils.clip_grad_norm_(upper, 1.0)
        learn.step(), rate.step()
        average = value.item() if average is None else 0.98 * average + 0.02 * value.item()
        if (at + 1) % SAVE_EVERY == 0 or at + 1 == batches:
            torch.save({"model": model.state_dict(), "learn": learn.state_dict(), "rate": rate.state_dict(), "done": at + 1, "temperatures": {}}, saved + ".new")
            os.replace(saved + ".new", saved)
            print(f"{at + 1}/{batches} loss {average:.3f} {time.time() - began:.0f} s", flush=True)
    torch.save({"model": mean.mean(model.state_dict(), before.state_dict(), NEW), "temperatures": {}}, os.path.join(opts.out, "vectors.pt"))


if __name__ == "__main__":
    main()
