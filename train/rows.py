"""Rows to train on: what the public sets hold, cut to what the reader sees at one time.

A question row asks whether a passage answers and where. A claim row asks whether
a passage says a claim. Both become one pair of texts with targets.
"""

import collections
import gzip
import json
import os
import random
import re

import made
import notices
import said
import stated
import words
import written

# LENGTH is the most tokens of a row that the reader is trained on, LENGTHS that of sets whose rows may be longer: of a
# written pair's passage every sentence may be what tells the twins apart.
LENGTH, LENGTHS = 176, {"pairs": 256}

# A set's share of rows: what is made by rule, templated or recurs is taken in part.
QUESTION_ROWS = {"medquad": 2000, "policyqa": 2000, "boolq": 3000, "selqa": 1500}
CLAIM_ROWS = {"breaking-nli": 2000, "help": 2000, "infotabs": 8000, "derived-wikipedia": 4000, "derived-medicine": 2000}
# TIMES is how often a row comes in one pass: what people wrote and judged is worth more than what was made by rule.
TIMES = {"pairs": 3, "written": 3, "negated-nli": 3, "fever-symmetric": 3, "scitab": 3, "mnli": 2, "snli": 2, "snli-counterfactual": 2, "factcheck-gpt": 2, "med": 2}
# MADE_CLAIMS is how many passages give true sentences and spoilt ones, and EXCERPTS the share of passages, of these and of what people asked, that are cut to some sentences first.
MADE_CLAIMS, EXCERPTS = 6000, 0.6
# NOTICES is how many invented notices are made, each with some claims.
NOTICES = 6000
# SAYINGS is how many passages are put together of said.txt's lines.
SAYINGS = 5000
CLAIM_LABELS = {"supported": 0, "unsupported": 1, "contradicted": 2}
# WRONG_PASSAGES is the share of answered questions that also come with a passage
# that looks alike and does not answer.
WRONG_PASSAGES = 0.4
# WITHOUT and OF_ANOTHER are the shares of questions with a span that come once more with
# their answer taken out of the passage, and asking of another name that stands there.
WITHOUT, OF_ANOTHER = 0.5, 0.3

# REPHRASED is the share of questions that also come in other words, SAID of claims made here, by set, that come in other words instead.
REPHRASED, SAID = 0.6, {"made": 0.8, "notices": 0.3, "stated": 0.3, "said": 0.3, "spoilt": 0.4}
# STATED are the sets whose questions, with their answers, become claims.
STATED = {"squad1-train-part", "squad2-dev-half", "xquad-en", "tatqa", "covidqa"}

# Two rows of the same passage with the same pair that is not 0 are twins: a claim that holds, and the same with one thing changed.
Row = collections.namedtuple("Row", "task set first second target start end pair", defaults=(0,))


def read(path, split):
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            row = json.loads(line)
            if row["split"] == split:
                yield row


def times(name, split):
    return TIMES.get(name, 1) if split == "train" else 1


def sample(rows, limits, rng):
    by_set = collections.defaultdict(list)
    for row in rows:
        by_set[row["set"]].append(row)
    for name in sorted(by_set):
        kept = by_set[name]
        rng.shuffle(kept)
        yield from kept[: limits.get(name, len(kept))]


def alike(questions, passages, most=8):
    """For each question the passages that share most words with it, by TF-IDF."""
    import numpy as np
    from sklearn.feature_extraction.text import TfidfVectorizer

    words = TfidfVectorizer(sublinear_tf=True, stop_words="english", dtype=np.float32)
    by_passage = words.fit_transform(passages)
    by_question = words.transform(questions)
    found = []
    for at in range(0, len(questions), 500):
        scores = (by_question[at : at + 500] @ by_passage.T).toarray()
        found.extend(np.argsort(-scores, axis=1)[:, :most].tolist())
    return found


def questions(path, split, rng):
    rows = list(sample(read(path, split), QUESTION_ROWS, rng))
    out = [question_row(row) for row in rows]
    out.extend(hard_questions(rows, rng))
    passages = sorted({row["passage"] for row in rows})
    for row, near in zip(rows, alike([r["question"] for r in rows], passages)):
        if not row["answers"] or row["set"] == "policyqa" or rng.random() > WRONG_PASSAGES:
            continue
        wrong = [passages[i] for i in near if is_wrong(passages[i], row)]
        if wrong:
            out.append(Row("answer", row["set"] + "+alike", row["question"], wrong[rng.randrange(min(3, len(wrong)))], 0, -1, -1))
    return out


def hard_questions(rows, rng):
    """Questions that the passage nearly answers."""
    for row in rows:
        if not row["answers"] or len(row["answers"][0]["text"]) > 0.5 * len(row["passage"]):
            continue
        rest = made.without_answer(row) if rng.random() < WITHOUT else ""
        if rest:
            yield Row("answer", row["set"] + "+without", row["question"], rest, 0, -1, -1)
        asked = made.of_another(row, rng) if rng.random() < OF_ANOTHER else ""
        if asked:
            yield Row("answer", row["set"] + "+another", asked, row["passage"], 0, -1, -1)


def made_claims(path, split, rng):
    """True sentences and spoilt ones of the passages that questions are asked of."""
    passages = sorted({row["passage"] for row in read(path, split) if row["set"] != "policyqa"})
    rng.shuffle(passages)
    for passage in passages[: MADE_CLAIMS if split == "train" else MADE_CLAIMS // 20]:
        if rng.random() < EXCERPTS:
            passage = made.excerpt(passage, rng)
        yield from twins("made", made.claim_pairs(passage, rng), passage, rng)


def stated_claims(path, split, verbs, rng):
    """What people asked, said with the answer and with another one, of the passage or of some sentences around the answer."""
    kept = [row for row in read(path, split) if row["set"] in STATED]
    for row in kept:
        at = row["answers"][0]["start"] if row["answers"] else rng.randrange(len(row["passage"]))
        text = made.excerpt(row["passage"], rng, at) if rng.random() < EXCERPTS else row["passage"]
        for claim, label in stated.pairs(row, verbs, rng):
            yield Row("claim", "stated", claim, text, label, -1, -1)


def noticed(split, rng):
    """Claims about invented notices."""
    for _ in range(NOTICES if split == "train" else NOTICES // 20):
        text, pairs = notices.notice(rng)
        for claim, label in pairs:
            yield Row("claim", "notices", claim, text, label, -1, -1)


def sayings(split, thesaurus, rng):
    """Claims about passages of said.txt's lines, of which one in twenty is kept for dev."""
    known = [line for at, line in enumerate(said.lines()) if (at % 20 == 7) == (split == "dev")]
    for _ in range(SAYINGS if split == "train" else SAYINGS // 20):
        text, pairs = said.passage(known, thesaurus, rng)
        for claim, label in pairs:
            yield Row("claim", "said", claim, text, label, -1, -1)


def texts(folder):
    """The passages of the public sets by their keys."""
    files = (("questions.jsonl.gz", "passage"), ("pairs.jsonl.gz", "evidence"))
    return {written.key(row[part]): row[part] for name, part in files for row in read(os.path.join(folder, name), "train")}


def written_claims(split, rng):
    """Claims written for this, in each turn joined and placed anew, and sentences of the same passages, true and
    spoilt: without them what stands nearly word for word would be learned to fail."""
    for _ in range(times("written", split)):
        for claim, passage, label in written.claims(split, rng):
            yield Row("claim", "written", claim, passage, label, -1, -1)
        for passage, _ in written.blocks("claims", split):
            yield from twins("spoilt", made.claim_pairs(passage, rng), passage, rng)
    for _ in range(times("pairs", split)):
        for passage, pairs in written.twins(split, rng):
            yield from twins("pairs", pairs, passage, rng)


def twins(name, pairs, passage, rng):
    """Rows of pairs (claim, label) of which each two that follow each other are twins."""
    for at, (claim, label) in enumerate(pairs):
        if at % 2 == 0:
            pair = rng.getrandbits(62) + 1
        yield Row("claim", name, claim, passage, label, -1, -1, pair)


def written_questions(folder, split):
    for question, passage, start, end in written.questions(split, texts(folder)):
        for _ in range(times("written", split)):
            yield Row("answer", "written", question, passage, int(start >= 0), start, end if start >= 0 else -1)


def rephrased(found, thesaurus, rng):
    """Of the rows of questions some once more, in other words; of the claims made here some in other words instead."""
    for row in found:
        if row.task == "answer" and rng.random() < REPHRASED:
            yield row
            yield row._replace(set=row.set + "+words", first=words.question(row.first, thesaurus, rng))
        elif rng.random() < SAID.get(row.set, 0):
            yield row._replace(first=words.statement(row.first, thesaurus, rng))
        else:
            yield row


def is_wrong(passage, row):
    if passage[:80] == row["passage"][:80]:
        return False
    low = passage.lower()
    return not any(len(a["text"]) > 200 or a["text"].lower() in low for a in row["answers"]) or (
        len(row["answers"][0]["text"]) > 200 and row["passage"][100:160] not in passage
    )


def question_row(row):
    answers = [a for a in row["answers"] if row["passage"].strip()]
    if not answers:
        return Row("answer", row["set"], row["question"], row["passage"], 0, -1, -1)
    a = answers[0]
    whole = len(a["text"]) > 0.8 * len(row["passage"])
    if whole:
        return Row("answer", row["set"], row["question"], row["passage"], 1, -1, -1)
    return Row("answer", row["set"], row["question"], row["passage"], 1, a["start"], a["start"] + len(a["text"]))


def claims(path, split, rng):
    for row in sample((r for r in read(path, split) if r["label"] in CLAIM_LABELS), CLAIM_ROWS, rng):
        for _ in range(times(row["set"], split)):
            yield Row("claim", row["set"], row["claim"], row["evidence"], CLAIM_LABELS[row["label"]], -1, -1)


WORD = re.compile(r"\w+")


class Cutter:
    """Cutter makes tokens of rows; of a long passage it takes a window."""

    def __init__(self, tokenizer, rng):
        self.tokenizer, self.rng = tokenizer, rng
        self.start, self.end = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")

    def cut(self, row):
        first = self.tokenizer.encode(row.first, add_special_tokens=False).ids[:80]
        text = self.tokenizer.encode(row.second, add_special_tokens=False)
        room = LENGTHS.get(row.set, LENGTH) - 3 - len(first)
        begin = self.window(row, first, text, room)
        ids = text.ids[begin : begin + room]
        span = self.span(row, text, begin, len(ids))
        head = [self.start, *first, self.end]
        tokens = [*head, *ids, self.end]
        kinds = [0] * len(head) + [1] * (len(ids) + 1)
        where = (span[0] + len(head), span[1] + len(head)) if span else (-1, -1)
        return tokens, kinds, where

    def window(self, row, first, text, room):
        over = len(text.ids) - room
        if over <= 0:
            return 0
        if row.start >= 0:
            at = next((i for i, (_, e) in enumerate(text.offsets) if e > row.start), 0)
            last = next((i for i, (s, _) in enumerate(text.offsets) if s >= row.end), len(text.ids))
            low, high = max(0, min(last - room, at)), min(over, at)
            return self.rng.randint(min(low, high), high)
        if row.task == "answer":
            return 0 if row.target else self.rng.randint(0, over)
        return best_window(set(first), text.ids, room)

    def span(self, row, text, begin, count):
        if row.start < 0:
            return None
        inside = [i for i, (s, e) in enumerate(text.offsets[begin : begin + count]) if e > row.start and s < row.end]
        return (inside[0], inside[-1]) if inside else None


def best_window(wanted, ids, room):
    """The window with most different tokens of the claim, and of those the first."""
    step = max(1, room // 4)
    starts = [*range(0, len(ids) - room, step), len(ids) - room]
    return max(starts, key=lambda s: (len(wanted.intersection(ids[s : s + room])), -s))
