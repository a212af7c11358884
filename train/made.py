"""Hard rows made by rule from the passages themselves.

Each asks what a passage nearly says: a question whose answer was taken out of the
passage, or that names another; a claim whose roles, numbers or certainty are another
sentence's. A claim's own true sentence goes with it, so that the claim alone does not
give the label away.
"""

import re

import words

SENTENCE = re.compile(r"(?<=[.!?])[\"')\]]*\s+(?=[\"'(\[]*[A-Z0-9])")
NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][\w.'-]+(?: (?:of |the |de )?[A-Z][\w'-]+)*")
NUMBER = re.compile(r"(?<![\w.,-])\d[\d,]*(?:\.\d+)?(?![\w,-]*\d)")
WORD = re.compile(r"\w+")
SURE = re.compile(r"\b(may|might|could|can) (?!not\b)([a-z]{3,})|\b(possibly|probably|perhaps|reportedly|allegedly) ")
BEFORE = {"before": "after", "after": "before", "more": "less", "less": "more", "higher": "lower", "lower": "higher",
          "increased": "decreased", "decreased": "increased", "first": "last", "larger": "smaller", "smaller": "larger",
          "most": "least", "best": "worst", "longer": "shorter", "shorter": "longer", "all": "some", "every": "some",
          "always": "sometimes", "only": "also", "minimum": "maximum", "maximum": "minimum", "above": "below", "below": "above"}
SIDE = re.compile(r"\b(" + "|".join(BEFORE) + r")\b")
LEAST_WORDS, MOST_WORDS = 7, 40  # of a sentence that becomes a claim
# UNITS are units of which one is not another.
UNITS = [("minutes", "hours", "seconds"), ("days", "weeks", "months"), ("months", "years"), ("metres", "kilometres"), ("meters", "kilometers"), ("miles", "feet"),
         ("feet", "inches", "yards"), ("kilograms", "grams", "tons"), ("kg", "g"), ("km", "m"), ("mm", "cm"), ("million", "billion", "thousand"), ("hundred", "thousand")]
UNIT = re.compile(r"\b(\d[\d.,]*|[a-z]{3,5}) (" + "|".join(sorted({u for group in UNITS for u in group}, key=lambda u: -len(u))) + r")\b")
# DONE is a regular verb of the past behind who did it.
DONE = re.compile(r"(?:^(?:He|She|It|They|We)|\b[A-Z]\w+|, (?:he|she|it|they)) ([a-z]{2,}ed) (?=the|a|an|his|her|its|their|to|in|from|for|that|on|at|into|as)\b")
# CLAUSE is the border of two clauses that stand alone.
CLAUSE = re.compile(r"(?:;|, (?:and|but|while|so|yet)) (?=(?:he|she|it|they|the|a|an|his|her|its|their|this|these|there|[A-Z]\w+) )")
CLAUSES = 0.6  # the share of sentences of which one clause is taken
PAIRS = 2  # of one passage, at most
BE = "is|are|was|were|can|could|will|would|must|should|may|might"


def sentences(text):
    """The sentences of text with their places, in Unicode code points."""
    found, begin = [], 0
    for border in SENTENCE.finditer(text):
        found.append((begin, text[begin : border.start()]))
        begin = border.end()
    found.append((begin, text[begin:]))
    return found


def without_answer(row, least=20):
    """The passage without the sentences that hold the answer, or "" where too little or another answer stays."""
    answer = row["answers"][0]
    first, last = answer["start"], answer["start"] + len(answer["text"])
    kept = [s for at, s in sentences(row["passage"]) if at >= last or at + len(s) <= first]
    rest = " ".join(kept)
    low = rest.lower()
    if len(WORD.findall(rest)) < least or any(a["text"].lower() in low for a in row["answers"]):
        return ""
    return rest


def of_another(row, rng):
    """The question with one of its names, or its number, replaced by another of the passage, or ""."""
    question, passage = row["question"], row["passage"]
    held = " ".join(a["text"] for a in row["answers"]).lower()
    for pattern in (NAME, NUMBER):
        asked = [m for m in pattern.finditer(question) if m.group() in passage]
        if not asked:
            continue
        spot = rng.choice(asked)
        words = set(spot.group().lower().split())
        others = sorted({m.group() for m in pattern.finditer(passage)
                         if not words & set(m.group().lower().split()) and m.group().lower() not in held
                         and m.group() not in question and len(m.group()) > 2})
        if others:
            return question[: spot.start()] + rng.choice(others) + question[spot.end() :]
    return ""


def excerpt(passage, rng, place=None):
    """Two to five sentences of the passage that stand together, with the one at a place."""
    kept = sentences(passage)
    count = rng.randint(2, 5)
    first = rng.randint(0, max(0, len(kept) - count))
    if place is not None:
        held = max(i for i, (at, _) in enumerate(kept) if at <= place)
        first = min(max(0, held - rng.randrange(count)), max(0, len(kept) - count))
    last = kept[min(first + count, len(kept)) - 1]
    return passage[kept[first][0] : last[0] + len(last[1])]


def claim_pairs(passage, rng):
    """Pairs (claim, label) of up to PAIRS sentences of the passage: as each stands, 0, and made untrue, 1 or 2, each in another way."""
    body = passage.partition(" -- ")[2] or passage  # without the title that some sets put first
    whole = [s for _, s in sentences(body) if LEAST_WORDS <= len(s.split()) <= MOST_WORDS and s[-1:] in ".!"]
    whole = [clause(s, rng) if rng.random() < CLAUSES else s for s in whole]
    rng.shuffle(whole)
    makers = [roles, number, hedge, side, negation, opposite, unit, bound]
    rng.shuffle(makers)
    found = []
    for sentence in whole[:6]:
        for make in makers:
            spoilt, label = make(sentence, passage, rng)
            if not spoilt or spoilt in passage:
                continue
            found += [(sentence, 0), (spoilt, label)]
            makers.remove(make)
            break
        if len(found) == 2 * PAIRS:
            break
    return found


def clause(sentence, rng):
    """One of the sentence's clauses where it has two that stand alone, else the sentence."""
    border = CLAUSE.search(sentence)
    if not border:
        return sentence
    one, other = sentence[: border.start()] + ".", sentence[border.end() :]
    if len(one.split()) < LEAST_WORDS or len(other.split()) < LEAST_WORDS:
        return sentence
    return rng.choice((one, other[:1].upper() + other[1:]))


def roles(sentence, passage, rng):
    """Two names of the sentence in each other's place; what is only joined by "and" means the same."""
    names = list(NAME.finditer(sentence))
    for left, right in zip(names, names[1:]):
        between = sentence[left.end() : right.start()]
        if left.group() == right.group() or re.search(r"\b(and|or|with)\b|^,? $|[(]", between) or len(between.split()) < 1:
            continue
        return sentence[: left.start()] + right.group() + between + left.group() + sentence[right.end() :], 1
    return "", 0


def number(sentence, passage, rng):
    """A number of the sentence replaced by another of the passage with as many digits."""
    for spot in NUMBER.finditer(sentence):
        digits = len(re.sub(r"\D", "", spot.group()))
        others = sorted({m.group() for m in NUMBER.finditer(passage)
                         if m.group() not in sentence and len(re.sub(r"\D", "", m.group())) == digits})
        if others:
            return sentence[: spot.start()] + rng.choice(others) + sentence[spot.end() :], 2
    return "", 0


def hedge(sentence, passage, rng):
    """What may be said as what is."""
    spot = SURE.search(sentence)
    if not spot or " not " in sentence:
        return "", 0
    said = f"will {spot.group(2)}" if spot.group(2) else ""
    if spot.group(1) == "can":
        said = f"always {spot.group(2)}" if spot.group(2) != "be" else "is always"
    return (sentence[: spot.start()] + said + sentence[spot.end() :]).replace("  ", " "), 1


def side(sentence, passage, rng):
    """One word of order, size or extent turned into its opposite."""
    spots = list(SIDE.finditer(sentence))
    if not spots:
        return "", 0
    spot = rng.choice(spots)
    label = 1 if spot.group() in ("some", "also", "all", "every", "always", "only") else 2
    return sentence[: spot.start()] + BEFORE[spot.group()] + sentence[spot.end() :], label


def negation(sentence, passage, rng):
    """A "not", "no" or "never" put in, or taken out."""
    ways = [without_not, with_not, with_never, without_no]
    rng.shuffle(ways)
    for way in ways:
        out = way(sentence, rng)
        if out != sentence:
            return out, 2
    return "", 0


def without_not(sentence, rng):
    return re.sub(rf"\b({BE}|has|have|had|does|do|did) not ", r"\1 ", sentence, count=1)


def with_not(sentence, rng):
    """After any of the sentence's verbs that take it, not always the first."""
    spots = list(re.finditer(rf"\b({BE}|(?:has|have|had)(?= [a-z]+ed)) (?!not\b|no\b|never\b)", sentence))
    if not spots:
        return sentence
    at = rng.choice(spots).end()
    return sentence[:at] + rng.choice(("not", "not", "not", "never")) + " " + sentence[at:]


def with_never(sentence, rng):
    """A regular verb of the past, behind who did it, denied."""
    spot = DONE.search(sentence)
    return sentence[: spot.start(1)] + "never " + sentence[spot.start(1) :] if spot else sentence


def without_no(sentence, rng):
    for old, new in (("without ", "with "), (" no longer ", " still "), (" never ", " always "), (" no ", " some "), (" none of ", " all of ")):
        if old in sentence:
            return sentence.replace(" nor ", " and ").replace(old, new, 1)
    return sentence


def opposite(sentence, passage, rng):
    """How something is, exchanged for the opposite."""
    spot = words.SO.search(sentence)
    if not spot:
        return "", 0
    return sentence[: spot.start(3)] + rng.choice(words.OPPOSITES[spot.group(3)]) + sentence[spot.end(3) :], 2


def unit(sentence, passage, rng):
    """A number in another unit, or a share turned round."""
    spots = list(UNIT.finditer(sentence))
    if not spots:
        return "", 0
    spot = rng.choice(spots)
    group = next(g for g in UNITS if spot.group(2) in g)
    other = rng.choice([u for u in group if u != spot.group(2)])
    return sentence[: spot.start(2)] + other + sentence[spot.end(2) :], 2


def bound(sentence, passage, rng):
    """A count by a bound that it is beyond."""
    spots = list(words.COUNT.finditer(sentence))
    if not spots:
        return "", 0
    spot = rng.choice(spots)
    low, high = words.bounds(int(spot.group(1).replace(",", "")))
    said = f"{rng.choice(words.LESS)} {low:,}" if rng.random() < 0.5 else f"{rng.choice(words.MORE)} {high:,}"
    return sentence[: spot.start(1)] + said + sentence[spot.end(1) :], 2
