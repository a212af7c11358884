"""How rows come together in batches."""

import collections

# TOKENS and ROWS are the most of one batch.
TOKENS, ROWS = 4096, 64


def batches(found, cut, rng):
    """Rows of like length together, twins in one batch, the batches in any order."""
    groups = collections.defaultdict(list)
    for i, row in enumerate(found):
        groups[row.pair or ("alone", i)].append(i)
    order = sorted((max(len(cut[i][0]) for i in group), group) for group in groups.values())
    made, batch = [], []
    for longest, group in order:
        if len(batch) + len(group) > ROWS or (len(batch) + len(group)) * longest > TOKENS:
            made.append(batch)
            batch = []
        batch = batch + group
    made.append(batch)
    rng.shuffle(made)
    return made


def twins(batch, found):
    """The places in the batch of the twins that hold, and of those that do not."""
    places = collections.defaultdict(dict)
    for at, i in enumerate(batch):
        if found[i].pair:
            places[found[i].pair][found[i].target == 0] = at
    pairs = [(sides[True], sides[False]) for sides in places.values() if len(sides) == 2]
    return [holds for holds, _ in pairs], [fails for _, fails in pairs]
