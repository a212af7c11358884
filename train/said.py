"""Passages of said.txt's sentences, with what follows from them, what they rule out and what they leave open.

Each sentence stands in a passage as it is, in its other words, or as its opposite, so that no
claim tells its label by itself.
"""

import collections
import os

import words

FILE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "said.txt")
# A Line's says and denies exclude each other, as holds and denies do; same tells that holds says no less than says.
Line = collections.namedtuple("Line", "group same says holds denies open")


def lines(path=FILE):
    found, group = [], 0
    with open(path, encoding="utf-8") as file:
        for text in file:
            if not text.strip():
                group += 1
            elif text[0] in "=>":
                found.append(Line(group, text[0] == "=", *(part.strip() for part in text[1:].split("|"))))
    return found


def told(line, thesaurus, rng):
    """One sentence for the passage, and pairs (claim, label) about it."""
    way = rng.random()
    if way < 0.4:
        return line.says, [(line.holds, 0), (line.denies, 2), (line.open, 1)]
    if way < 0.7:
        return line.holds, [(line.says, 0 if line.same else 1), (line.denies, 2), (line.open, 1)]
    return line.denies, [(words.statement(line.denies, thesaurus, rng), 0), (line.says, 2), (line.holds, 2)]


def passage(known, thesaurus, rng):
    """A passage of one to five lines, most of them of one group, and pairs (claim, label)."""
    first = rng.choice(known)
    near = [line for line in known if line.group == first.group and line != first]
    among = near if rng.random() < 0.7 else known
    others = rng.sample(among, min(rng.randrange(5), len(among)))
    chosen = [first, *(line for line in others if line != first)]
    said = [told(line, thesaurus, rng) for line in chosen]
    pairs = [pair for _, about in said[:2] for pair in about]
    stray = rng.choice([line for line in known if line.group != first.group and line not in chosen])
    pairs.append((rng.choice([stray.says, stray.holds, stray.denies]), 1))
    if len(said) > 1 and rng.random() < 0.5:
        pairs.append(both(*(rng.choice(about) for _, about in said[:2])))
    sentences = [sentence for sentence, _ in said]
    rng.shuffle(sentences)
    return " ".join(sentences), pairs


def both(one, other):
    """Two claims as one, which fails where either does."""
    (first, a), (second, b) = one, other
    rest = second if second.split()[0] not in words.COMMON else second[:1].lower() + second[1:]
    return first.rstrip(".") + ", and " + rest, max(a, b)
