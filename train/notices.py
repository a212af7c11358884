"""Short notices about invented firms, rules and places, with what they say and what they nearly say.

The public sets hold encyclopedias, captions and papers; what people put before a reader is as
often a rule, a price list or a report. A fact here is some sentences, what follows from
them in other words, and what does not: the roles, numbers, permissions or comparisons of the
same words turned. A notice is several facts, in any order. All names are put together by chance.
"""

import collections

# A Fact's said are the sentences of the notice, its holds what follows from them, its fails pairs of what does not and its label.
Fact = collections.namedtuple("Fact", "said holds fails")

FIRST = "Ada Bruno Celia Dov Edda Farid Greta Hugo Ines Jorn Kaja Lewis Mira Nils Odile Pavel Rita Sven Tilda Ulla Vito Wanda Yara Zeno".split()
HEAD = "Bar Cor Dal Fen Gar Hol Kel Lin Mor Nor Pel Quen Ros Sal Tor Ven Wes Yar".split()
TAIL = "bach den field ford grove ham kirk ley mere mont nau rup stad ton ville wick".split()
FIRMS = "Works Foods Textiles Bank Clinic Press Shipping Mills Labs Energy".split()
THINGS = ["bridge", "tower", "tunnel", "canal", "wall", "pier", "hall", "ship", "mast", "cable"]
GOODS = ["tickets", "lockers", "bicycles", "rooms", "boats", "seats", "looms", "ovens", "beds", "desks", "lamps", "wells"]
PEOPLE = ["visitors", "members", "pupils", "drivers", "tenants", "nurses", "students", "residents", "guests", "cyclists", "volunteers", "anglers"]
DEEDS = [
    "use the lift",
    "park in the yard",
    "enter the workshop",
    "swim in the basin",
    "borrow the tools",
    "smoke on the terrace",
    "bring a dog",
    "light a fire",
    "take photographs",
    "fish from the quay",
    "keep the key",
    "use the back door",
    "camp by the river",
    "sublet the flat",
    "play music after ten",
]
DUTIES = ["wear a helmet", "sign the register", "pay a deposit", "show a pass", "hand in a report", "lock the gate", "keep a log", "wash the tank", "carry a lamp", "attend the training"]
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
MONTHS = "January February March April May June July August September October November December".split()
EFFECTS = [
    ("lower blood pressure", "lowers"),
    ("slow the growth of algae", "slows"),
    ("cause headaches", "causes"),
    ("reduce noise", "reduces"),
    ("improve sleep", "improves"),
    ("raise the yield", "raises"),
]
# SAME are sentences that say the same, each with one that says otherwise.
SAME = [
    ("Entry costs nothing.", "You do not have to pay to get in.", "There is a charge for entry."),
    ("All seats were taken.", "Not a single seat was left.", "Some seats stayed empty."),
    ("The meeting was put off to the next day.", "The meeting took place a day later than planned.", "The meeting took place a day earlier than planned."),
    ("The machine runs day and night.", "The machine never stops.", "The machine is switched off at night."),
    ("Nobody was hurt.", "There were no injuries.", "Several people were injured."),
    ("The two villages share one school.", "Both villages send their children to the same school.", "Each of the two villages has a school of its own."),
    ("The firm employs fewer people than it did a decade ago.", "The firm's staff has shrunk over ten years.", "The firm's staff has grown over ten years."),
    ("The path is lit until midnight.", "After midnight the path is dark.", "The path is lit all night."),
    ("The offer ends tomorrow.", "Tomorrow is the last day of the offer.", "The offer begins tomorrow."),
    ("The report was kept secret.", "The report was not made public.", "The report was made public."),
    ("The ferry was late.", "The ferry did not arrive on time.", "The ferry arrived ahead of time."),
    ("The tank was nearly empty.", "There was little left in the tank.", "The tank was still nearly full."),
    ("The court found for the tenant.", "The tenant won the case.", "The tenant lost the case."),
    ("Rain stopped the match.", "The match was broken off because of the weather.", "The match was played to the end."),
    ("The wine is made without sulphur.", "No sulphur is used for the wine.", "Sulphur is used for the wine."),
    ("The ring had been her grandmother's.", "She had the ring from her grandmother.", "The ring was bought for her."),
    ("The mill has stood empty since the fire.", "Nobody has used the mill after the fire.", "The mill is in use again."),
    ("The contract renews itself each year.", "Unless it is ended, the contract goes on for another year.", "The contract ends by itself after a year."),
    ("Paper was not the only thing lost in the flood.", "The flood destroyed more than paper.", "The flood destroyed nothing but paper."),
    ("The old timetable stays in force.", "The timetable does not change.", "There is a new timetable."),
    ("The cellar may flood in spring.", "It is possible that the cellar is under water in spring.", "The cellar floods every spring."),
    ("Half of the crew stayed on board.", "One in two of the crew remained on the ship.", "All of the crew went ashore."),
    ("The bill is sent once the work is done.", "You are billed after the work.", "You are billed before the work begins."),
    ("The well gave out in August.", "In August the well ran dry.", "The well gave water all through August."),
]
PERMIT = ["{who} may {do}.", "{who} are allowed to {do}.", "{who} can {do}.", "{who} are free to {do}.", "{who} have permission to {do}.", "It is permitted for {who} to {do}."]
FORBID = [
    "{who} may not {do}.",
    "{who} must not {do}.",
    "{who} are not allowed to {do}.",
    "{who} cannot {do}.",
    "{who} are forbidden to {do}.",
    "It is prohibited for {who} to {do}.",
    "No {who} may {do}.",
]
OBLIGE = ["{who} must {do}.", "{who} have to {do}.", "{who} are required to {do}.", "{who} are obliged to {do}.", "Every one of the {who} has to {do}."]
EXEMPT = ["{who} need not {do}.", "{who} do not have to {do}.", "{who} are not required to {do}.", "It is up to the {who} whether they {do}."]


def name(rng):
    return rng.choice(HEAD) + rng.choice(TAIL)


def names(rng, count):
    """So many names, each another."""
    return [h + rng.choice(TAIL) for h in rng.sample(HEAD, count)]


def persons(rng):
    """Two people, each with another name."""
    return [f"{first} {last}" for first, last in zip(rng.sample(FIRST, 2), names(rng, 2))]


def upper(text):
    return text[:1].upper() + text[1:]


def two(rng, low, high):
    return sorted(rng.sample(range(low, high), 2))


def founded(rng):
    (town, moved, *firms), (a, b), (first, last) = names(rng, 4), persons(rng), two(rng, 1850, 2020)
    firm, other = (f"{n} {rng.choice(FIRMS)}" for n in firms)
    holds = [
        f"{a} founded {firm}.",
        f"{firm} was set up by {a}.",
        f"{firm} has existed since {first}.",
        f"{firm} began in {town}.",
        f"{b} followed {a} at {firm}.",
        f"{firm} is older than its time in {moved}.",
    ]
    fails = [(f"{b} founded {firm}.", 2), (f"{firm} was founded in {last}.", 2), (f"{firm} began in {moved}.", 2), (f"{a} followed {b} at {firm}.", 2), (f"{other} was founded by {a}.", 1)]
    return Fact([f"{firm} was founded in {first} by {a} in {town}.", f"In {last} {b} took over and moved it to {moved}."], holds, fails)


def bought(rng):
    (one, other), year = (f"{n} {rng.choice(FIRMS)}" for n in names(rng, 2)), rng.randrange(1900, 2025)
    holds = [f"{other} was bought by {one}.", f"{other} was sold to {one}.", f"{one} has owned {other} since {year}.", f"{one} took {other} over."]
    return Fact(
        [f"In {year}, {one} bought {other}."],
        holds,
        [(f"{other} bought {one}.", 2), (f"{one} was sold to {other}.", 2), (f"{one} tried to buy {other} in vain.", 2), (f"{one} and {other} merged as equals.", 1)],
    )


def permission(rng):
    who, what = rng.sample(PEOPLE, 2)
    do = rng.choice(DEEDS)
    yes = rng.random() < 0.5
    same, against = (PERMIT, FORBID) if yes else (FORBID, PERMIT)
    say = lambda form, whom: upper(form.format(who=whom, do=do))
    fails = [(say(rng.choice(against), who), 2), (say(rng.choice(against), who), 2), (say(rng.choice(OBLIGE), who), 1 if yes else 2)]
    said = [say(rng.choice(same), who)]
    if rng.random() < 0.5:
        said.append(say(rng.choice(against), what))
        fails.append((say(rng.choice(same), what), 2))
    return Fact(said, [say(form, who) for form in rng.sample(same, 3)], fails)


def duty(rng):
    who, do = rng.choice(PEOPLE), rng.choice(DUTIES)
    same, against = (OBLIGE, EXEMPT) if rng.random() < 0.6 else (EXEMPT, OBLIGE)
    say = lambda form: upper(form.format(who=who, do=do))
    return Fact([say(rng.choice(same))], [say(form) for form in rng.sample(same, 2)], [(say(rng.choice(against)), 2), (say(rng.choice(against)), 2), (say(rng.choice(FORBID)), 2)])


def opening(rng):
    shop, (day, other) = rng.choice(["bakery", "library", "museum", "office", "pool", "market"]) + " " + name(rng), rng.sample(DAYS, 2)
    early, late = two(rng, 6, 12)
    holds = [f"The {shop} does not open on {day}s.", f"On {day}s the {shop} is shut.", f"The {shop} opens later on {other}s than on other days.", f"On {other}s it opens at {late}."]
    fails = [
        (f"The {shop} is open on {day}s.", 2),
        (f"On {other}s it opens at {early}.", 2),
        (f"On {other}s the {shop} opens earlier than on other days.", 2),
        (f"You can visit the {shop} every day of the week.", 2),
    ]
    return Fact([f"The {shop} opens at {early}, on {other}s at {late}.", f"It is closed on {day}s."], holds, fails)


def prices(rng):
    (low, high), (a, b, c) = two(rng, 3, 60), rng.sample(["adults", "children", "pensioners", "students", "locals", "groups"], 3)
    said = [f"{upper(a)} pay {high} euros and {b} {low} euros; {c} pay half of what {a} pay."]
    holds = [
        f"The price for {b} is {low} euros.",
        f"{upper(a)} pay more than {b}.",
        f"{upper(b)} get in for less than {a}.",
        f"{upper(c)} pay 50 % of the price for {a}.",
        f"{upper(c)} get a discount.",
    ]
    fails = [
        (f"The price for {a} is {low} euros.", 2),
        (f"{upper(b)} pay more than {a}.", 2),
        (f"{upper(a)} and {b} pay the same.", 2),
        (f"{upper(c)} pay nothing.", 2),
        (f"{upper(c)} pay as much as {a}.", 2),
    ]
    return Fact(said, holds, fails)


def compared(rng):
    thing, (one, other), (low, high) = rng.choice(THINGS), names(rng, 2), two(rng, 12, 900)
    how, more, less, unit = rng.choice(
        [("long", "longer", "shorter", "metres"), ("high", "higher", "lower", "metres"), ("old", "older", "younger", "years"), ("heavy", "heavier", "lighter", "tonnes")]
    )
    said = [f"The {thing} of {one} is {high} {unit} {how}, that of {other} {low} {unit}."]
    if rng.random() < 0.4:
        said = [f"The {thing} of {other} is {low} {unit} {how}.", f"That of {one} is {high} {unit} {how}."]
    holds = [
        f"The {thing} of {one} is {more} than that of {other}.",
        f"{other} has the {less} {thing}.",
        f"The {thing} of {other} is {low} {unit} {how}.",
        f"The {thing} of {one} is more than {low} {unit} {how}.",
        f"The {thing} of {other} is not as {how} as that of {one}.",
    ]
    fails = [
        (f"The {thing} of {other} is {more} than that of {one}.", 2),
        (f"{one} has the {less} {thing}.", 2),
        (f"The {thing} of {one} is {low} {unit} {how}.", 2),
        (f"Both are equally {how}.", 2),
        (f"The {thing} of {one} is not as {how} as that of {other}.", 2),
    ]
    return Fact(said, holds, fails)


def hedged(rng):
    what, (do, does) = rng.choice(["tea from ", "oil from ", "clay from ", "salt from "]) + name(rng), rng.choice(EFFECTS)
    rest = do.split(" ", 1)[1]
    said = [rng.choice([f"{upper(what)} may {do}.", f"The authors suggest that {what} could {do}.", f"{upper(what)} possibly {does} {rest}, but this is not certain."])]
    return Fact(
        said,
        [f"It is possible that {what} {does} {rest}.", f"{upper(what)} might {do}."],
        [(f"{upper(what)} {does} {rest}.", 1), (f"It was proved that {what} {does} {rest}.", 2), (f"{upper(what)} does not {do}.", 1)],
    )


def changed(rng):
    goods, town, (first, last), (low, high) = rng.choice(GOODS), name(rng), two(rng, 1950, 2025), two(rng, 20, 4000)
    was, now, up = (low, high, True) if rng.random() < 0.5 else (high, low, False)
    rose, fell = ("rose", "fell") if up else ("fell", "rose")
    said = [f"The number of {goods} in {town} {rose} from {was:,} in {first} to {now:,} in {last}."]
    holds = [
        f"In {last} {town} had {now:,} {goods}.",
        f"{town} had {'more' if up else 'fewer'} {goods} in {last} than in {first}.",
        f"There were {was:,} {goods} in {town} in {first}.",
        f"The number of {goods} {'grew' if up else 'shrank'} after {first}.",
    ]
    fails = [
        (f"In {last} {town} had {was:,} {goods}.", 2),
        (f"{town} had {'fewer' if up else 'more'} {goods} in {last} than in {first}.", 2),
        (f"The number of {goods} in {town} {fell}.", 2),
        (f"In {first} {town} had {now:,} {goods}.", 2),
    ]
    return Fact(said, holds, fails)


def voted(rng):
    (a, b), (few, many) = persons(rng), two(rng, 3, 40)
    what, passed = "widen the " + rng.choice(["road", "harbour", "park", "gate"]) + " of " + name(rng), rng.random() < 0.5
    word, no = ("accepted", "rejected") if passed else ("rejected", "accepted")
    said = [f"The motion to {what} was {word} by {many} votes to {few}.", f"{a} had brought it; {b} spoke against it."]
    holds = [
        f"The motion was not {no}.",
        f"The motion {'passed' if passed else 'failed'}.",
        f"{many} members voted {'for' if passed else 'against'} the motion.",
        f"{b} was against the motion.",
        f"The motion came from {a}.",
    ]
    fails = [
        (f"The motion was {no}.", 2),
        (f"{few} members voted {'for' if passed else 'against'} the motion.", 2),
        (f"{a} was against the motion.", 2),
        (f"The motion came from {b}.", 2),
        (f"The motion {'failed' if passed else 'passed'}.", 2),
    ]
    return Fact(said, holds, fails)


def deadline(rng):
    what, event, (weeks, other) = rng.choice(["Leave", "A change", "A visit", "The sale"]), rng.choice(["it begins", "the end of the term", "the meeting"]), rng.sample(range(2, 13), 2)
    said = [f"{what} must be announced at least {weeks} weeks before {event}."]
    fails = [
        (f"{what} may be announced {other if other < weeks else 1} weeks before {event}.", 2),
        (f"{what} must be announced at least {other} weeks before {event}.", 2),
        (f"{what} can be announced after {event}.", 2),
        (f"{what} need not be announced.", 2),
    ]
    return Fact(
        said,
        [
            f"{what} has to be announced no later than {weeks} weeks before {event}.",
            f"Whoever announces it a day before {event} is too late.",
            f"{what} has to be announced {7 * weeks} days before {event} or earlier.",
        ],
        fails,
    )


def lasting(rng):
    what, many, (small, large, size) = (
        rng.choice(["A pass", "The password", "The ticket", "An offer"]),
        rng.randrange(2, 5),
        rng.choice([("hour", "day", 24), ("day", "week", 7), ("month", "year", 12), ("minute", "hour", 60)]),
    )
    said = [f"{what} is valid for {many * size} {small}s."] if rng.random() < 0.5 else [f"{what} is valid for {many} {large}s."]
    return Fact(
        said,
        [f"{what} is valid for {many} {large}s.", f"{what} is valid for {many * size} {small}s.", f"{what} lasts longer than one {large}."],
        [(f"{what} is valid for {many * size} {large}s.", 2), (f"{what} is valid for {many + 1} {large}s.", 2), (f"{what} never runs out.", 2)],
    )


def none(rng):
    (a, b), who = rng.sample(["the new valve", "the smoke", "the second dose", "the night shift", "the coating", "the cold bath"], 2), rng.choice(
        ["bees", "pumps", "patients", "plants", "divers"]
    )
    if rng.random() < 0.5:
        return Fact(
            [f"Neither {a} nor {b} harmed any {who}."],
            [f"No {who} were harmed by {a}.", f"{upper(a)} and {b} did no harm to the {who}.", f"{upper(b)} did not harm the {who}."],
            [(f"Some {who} were harmed by {a}.", 2), (f"{upper(a)} and {b} both harmed {who}.", 2), (f"Only {b} harmed {who}.", 2)],
        )
    return Fact(
        [f"Only {a} harmed some of the {who}; {b} harmed none."],
        [f"{upper(b)} did no harm to the {who}.", f"Not all {who} were harmed.", f"{upper(a)} harmed {who}."],
        [(f"{upper(b)} harmed some of the {who}.", 2), (f"All {who} were harmed by {a}.", 2), (f"{upper(a)} harmed no {who}.", 2)],
    )


def willed(rng):
    giver, a, b = rng.sample(FIRST, 3)
    one, other = rng.sample(["farm", "boat", "shares", "piano", "workshop", "orchard"], 2)
    said = [f"{giver} left the {one} to {a} and the {other} to {b}."]
    return Fact(
        said,
        [f"{a} got the {one}.", f"The {other} went to {b}.", f"{b} inherited the {other} from {giver}."],
        [(f"{b} got the {one}.", 2), (f"The {other} went to {a}.", 2), (f"{giver} got the {one} from {a}.", 2), (f"{a} got both.", 2)],
    )


def dated(rng):
    place, (a, b), (m, n) = rng.choice(["harbour", "school", "line", "theatre", "station"]) + " at " + name(rng), two(rng, 1960, 2024), rng.sample(MONTHS, 2)
    said = [f"The {place} closed in {m} {a} and opened again in {n} {b}."]
    holds = [
        f"The {place} was shut in {m} {a}.",
        f"Since {n} {b} the {place} has been open again.",
        f"The {place} was closed for about {b - a} {'years' if b - a > 1 else 'year'}.",
        f"Nobody could use the {place} just before {n} {b}.",
    ]
    return Fact(
        said,
        holds,
        [(f"The {place} closed in {n} {b}.", 2), (f"The {place} opened again in {m} {a}.", 2), (f"The {place} has been closed since {m} {a}.", 2), (f"The {place} closed in {m} {b}.", 2)],
    )


def condition(rng):
    what, day = rng.choice(["Diving", "Access", "A refund", "A second day", "Barbecuing"]), rng.choice(MONTHS)
    when = rng.choice(["if a guide is present", f"from {day} on", "for groups of ten and more", "in dry weather"])
    return Fact(
        [f"{what} is possible {when}."],
        [f"{what} is not always possible.", f"{upper(when)}, {what[:1].lower() + what[1:]} is possible."],
        [(f"{what} is always possible.", 1), (f"{what} is never possible.", 2), (f"{what} is possible whatever the circumstances.", 1)],
    )


def in_table(rng):
    columns, (years, towns) = rng.sample(["visitors", "income", "staff", "loans", "trips"], 2), (sorted(rng.sample(range(1990, 2025), 3)), names(rng, 3))
    keys, head = (years, "year") if rng.random() < 0.5 else (towns, "town")
    cells = rng.sample(range(40, 9900), 6)
    said = [f"| {head} | {columns[0]} | {columns[1]} |\n" + "\n".join(f"| {k} | {cells[2 * i]:,} | {cells[2 * i + 1]:,} |" for i, k in enumerate(keys)) + "\n"]
    r, q, c = *rng.sample(range(3), 2), rng.randrange(2)
    say = lambda key, column, cell: f"For {key}, the {columns[column]} were {cell:,}."
    more = "more" if cells[2 * r + c] > cells[2 * q + c] else "fewer"
    return Fact(
        said,
        [say(keys[r], c, cells[2 * r + c]), f"There were {more} {columns[c]} for {keys[r]} than for {keys[q]}."],
        [
            (say(keys[r], c, cells[2 * q + c]), 2),
            (say(keys[r], c, cells[2 * r + 1 - c]), 2),
            (f"There were {'fewer' if more == 'more' else 'more'} {columns[c]} for {keys[r]} than for {keys[q]}.", 2),
        ],
    )


def same(rng):
    said, holds, fails = rng.choice(SAME)
    return Fact([said], [holds], [(fails, 2)]) if rng.random() < 0.5 else Fact([holds], [said], [(fails, 2)])


KINDS = [founded, bought, permission, permission, duty, opening, prices, compared, hedged, changed, voted, deadline, lasting, none, willed, dated, condition, in_table, same, same, same]


def notice(rng):
    """A notice, and pairs (claim, label) about some of its facts: what holds, 0, and what does not, 1 or 2."""
    kinds = rng.sample(KINDS, rng.randint(1, 5))
    facts = [kind(rng) for kind in dict.fromkeys(kinds)]
    text = " ".join(s for f in facts for s in f.said).replace("\n ", "\n")
    pairs = []
    for fact in facts[:3]:
        pairs += [(rng.choice(fact.holds), 0), rng.choice(fact.fails)]
    # What another notice says is not said here.
    stray = rng.choice([k for k in KINDS if k not in kinds])(rng)
    if rng.random() < 0.3:
        pairs.append((rng.choice(stray.holds), 1))
    return text, pairs
