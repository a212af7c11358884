"""The same said in other words, by rule and with WordNet's first senses.

What is rephrased means what it meant, nearly always: a word gives way to another of the
sense that it has most often, a number in figures to the number in words, clauses change
their order, and a question is asked as people type it. Nothing here makes a row untrue;
made.py does that.
"""

import collections
import os
import re

WORD = re.compile(r"[A-Za-z][a-z]+")
# KINDS are the letters of WordNet's kinds of word, by their number.
KINDS = " nvara"
# SHARE is the least share of a word's uses that its first sense must have to be replaced.
SHARE = 0.6
# USED is how often WordNet's texts must use a word in a sense for it to be put in for another.
USED = 2
# STAY are forms of words too common to be what their letters say.
STAY = {"being", "given", "does", "years", "ages", "going", "called", "used", "using", "following", "including", "having", "doing"}
# OPENINGS stand before a question, TAILS behind it.
OPENINGS = ["Can you tell me ", "Do you know ", "I'd like to know: ", "Quick question: ", "Please tell me, ", "I was wondering, ", "Tell me "]
TAILS = [" please", ", do you know", ", thanks", " exactly", " again"]
LIGHT = {"the", "a", "an", "is", "are", "was", "were", "do", "does", "did", "of", "for", "to", "be", "been", "in", "on"}
FORMS = [("does not", "doesn't"), ("do not", "don't"), ("did not", "didn't"), ("is not", "isn't"), ("are not", "aren't"),
         ("cannot", "can't"), ("will not", "won't"), ("more than", "over"), ("less than", "under"), ("at least", "no fewer than"),
         ("because of", "owing to"), ("in order to", "to"), ("such as", "like"), ("as well as", "and also"), ("however", "but"),
         ("prior to", "before"), ("after", "following"), ("per year", "a year"), ("approximately", "about"), ("about", "roughly"),
         ("may not", "is not allowed to"), ("is allowed to", "may"), ("must", "has to"), ("a number of", "several"), ("due to", "because of")]
SMALL = ("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
         "seventeen eighteen nineteen").split()
TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
FIGURE = re.compile(r"(?<![\w.,:/$€£-])(\d{1,2})(?![\w.,%:/-]*\d|[%:/]|st\b|nd\b|rd\b|th\b)")
OF = re.compile(r"\b[Tt]he ([a-z]+) of ([A-Z][a-z]+(?: [A-Z][a-z]+)*)(?![\w-]| of| and)")
LED = re.compile(r"^(If|When|Because|Although|While|After|Before|Since|Unless|Until|In|By|During) ([^,;:]{8,90}), ([^;:]{12,})([.!])$")
BEHIND = re.compile(r"^([A-Z][^;:]{15,}?\w) ((?:in|at|on|during|after|before|since|until|under|without|within) (?:[a-z]+ |[A-Z0-9]\w* ){0,4}\w+)([.!])$")
# COMMON are first words that are no names.
COMMON = set("The A An It He She They This These Those There His Her Its Their We Some Many Most All Two Three One Each Every No".split())
ASIDE = re.compile(r"(?<=\w), ((?:a|an|the|who|which|known|also|including) [^,;:.]{4,60}),(?= \w)|(?<=\w) \([^()]{3,60}\)")


# OPPOSITES are words of which one holds where the other does not.
OPPOSITES = {}
for one, other in (pair.split("/") for pair in (
        "open/closed allowed/forbidden allowed/prohibited permitted/forbidden permitted/prohibited accepted/rejected approved/rejected possible/impossible "
        "legal/illegal lawful/unlawful paid/unpaid available/unavailable present/absent alive/dead safe/unsafe same/different optional/mandatory "
        "optional/compulsory included/excluded successful/unsuccessful complete/incomplete valid/invalid visible/invisible sufficient/insufficient "
        "able/unable aware/unaware true/false correct/wrong correct/incorrect equal/unequal stable/unstable necessary/unnecessary "
        "clear/unclear certain/uncertain common/uncommon married/unmarried armed/unarmed affected/unaffected changed/unchanged "
        "published/unpublished limited/unlimited resolved/unresolved occupied/vacant on/off inside/outside").split()):
    OPPOSITES.setdefault(one, []).append(other)
    OPPOSITES.setdefault(other, []).append(one)
# SO is where a word says how something is: the verb, "not", the word.
SO = re.compile(r"\b(is|are|was|were|remains|remained|be) (not )?(" + "|".join(OPPOSITES) + r")\b")
# MODAL are ways to say what is allowed, asked for or possible, each with others that mean the same.
MODAL = [
    ("must not", ["may not", "is not allowed to"]), ("cannot", ["is unable to", "is not able to"]), ("must", ["has to", "is required to", "needs to"]),
    ("is required to", ["must", "has to"]), ("are required to", ["must", "have to"]), ("has to", ["must", "is required to"]), ("have to", ["must", "are required to"]),
    ("is allowed to", ["may", "is permitted to", "can"]), ("are allowed to", ["may", "are permitted to", "can"]),
    ("is not allowed to", ["may not", "must not", "is forbidden to"]), ("are not allowed to", ["may not", "must not", "are forbidden to"]),
    ("may be", ["can be"]), ("can be", ["may be"]), ("free of charge", ["at no cost", "for free", "without paying"]), ("for free", ["free of charge", "at no cost"]),
    ("was able to", ["could"]), ("were able to", ["could"]), ("failed to", ["did not"]), ("fails to", ["does not"]), ("at least", ["no less than", "not less than"]),
    ("at most", ["no more than", "up to"]), ("up to", ["at most", "no more than"]), ("no more than", ["at most", "up to"]), ("every day", ["daily", "each day"]),
    ("every year", ["annually", "yearly", "each year"]), ("annually", ["every year", "once a year"]), ("died", ["passed away"]), ("located in", ["found in", "situated in"]),
    ("begins", ["starts"]), ("began", ["started"]), ("started", ["began"]), ("founded", ["set up", "established"]), ("established", ["founded", "set up"]),
]
# COUNT is a whole number that counts what comes behind it.
COUNT = re.compile(r"(?<![\w.,:/$€£#-])(?<!of )(?<!than )(?<!the )(?<!least )(?<!most )(?<!at )(?<!ing )(?<!over )(?<!under )(?<!about )(?<!around )(?<!to )(?<!in )"
                   r"(\d{2,3}(?:,\d{3})*)(?= [a-z]{3,}s\b)")
MORE, LESS = ["more than", "over", "upwards of"], ["fewer than", "less than", "under"]
SHARE_OF = re.compile(r"(?<![\w.,-])(\d{1,3})(?: ?%| per ?cent\b)")
PARTS = {"50": ["half", "one half"], "25": ["a quarter", "one in four"], "75": ["three quarters", "three in four"], "20": ["a fifth", "one in five"],
         "10": ["a tenth", "one in ten"], "60": ["three fifths", "six in ten"], "40": ["two fifths", "four in ten"], "80": ["four fifths", "eight in ten"],
         "90": ["nine tenths", "nine in ten"], "30": ["three in ten"], "70": ["seven in ten"]}
SPAN = re.compile(r"(?<![\w.,-])(\d{1,3}) (minute|hour|day|month|year)s?\b")
# TIMES are larger units: so many of this one make one of the other.
TIMES = {"minute": [(60, "hour")], "hour": [(24, "day")], "day": [(7, "week")], "month": [(12, "year")], "year": [(10, "decade")]}


class Thesaurus:
    """Thesaurus gives other words for a word, of the sense that it has most often."""

    def __init__(self, folder):
        self.sense, self.members, self.used, self.verbs = {}, {}, set(), set()
        with open(os.path.join(folder, "verb.exc"), encoding="latin-1") as file:
            self.irregular = {line.split()[1] for line in file}
        uses = collections.defaultdict(collections.Counter)
        with open(os.path.join(folder, "cntlist.rev"), encoding="latin-1") as file:
            for line in file:
                key, number, count = line.split()
                lemma, _, rest = key.partition("%")
                uses[lemma][KINDS[int(rest[0])], int(number)] += int(count)
        for part, letter in (("noun", "n"), ("verb", "v"), ("adj", "a")):
            self.read(folder, part, letter, uses)

    def read(self, folder, part, letter, uses):
        with open(os.path.join(folder, "data." + part), encoding="latin-1") as file:
            for line in file:
                if line.startswith(" "):
                    continue
                fields = line.partition("|")[0].split()
                count = int(fields[3], 16)
                self.members[letter, fields[0]] = [re.sub(r"\(.*\)$", "", fields[4 + 2 * i]) for i in range(count)]
        with open(os.path.join(folder, "index." + part), encoding="latin-1") as file:
            for line in file:
                if line.startswith(" "):
                    continue
                fields = line.split()
                lemma, senses = fields[0], fields[-int(fields[2]) :]
                if letter == "v":
                    self.verbs.add(lemma)
                first, used = senses[0], uses[lemma]
                self.used |= {(lemma, letter, sense) for at, sense in enumerate(senses) if used[letter, at + 1] >= USED}
                if used and used[letter, 1] >= SHARE * sum(used.values()):
                    self.sense[lemma] = (letter, first)

    def others(self, lemma):
        """Other words of the lemma's first sense."""
        sense = self.sense.get(lemma)
        if not sense:
            return []
        found = [m.replace("_", " ") for m in self.members[sense] if m.lower() != lemma and (m.lower(), *sense) in self.used]
        return [m for m in found if m.islower() and m.count(" ") < 2 and not (lemma in m or m in lemma)]

    def instead(self, word):
        """Other words for the word's lemma, in the word's own form."""
        low = word.lower()
        for ending, stems, shape in FORMED:
            if not low.endswith(ending):
                continue
            for stem in stems(low):
                found = [shape(other) for other in self.others(stem)
                         if not ending or " " not in other and not (shape is past and other in self.irregular)]
                if found:
                    return found
        return []


def as_is(word):
    return word


def plural(word):
    if re.search(r"[^aeiou]y$", word):
        return word[:-1] + "ies"
    return word + ("es" if re.search(r"(s|x|z|ch|sh)$", word) else "s")


def past(word):
    return word + ("d" if word.endswith("e") else "ed")


def going(word):
    return (word[:-1] if word.endswith("e") and not word.endswith("ee") else word) + "ing"


# FORMED are the regular forms: the ending, the words that may stand behind it, and how to make the form.
FORMED = [
    ("", lambda w: [w], as_is),
    ("s", lambda w: [w[:-1]], plural),
    ("ed", lambda w: [w[:-2], w[:-1]], past),
    ("ing", lambda w: [w[:-3], w[:-3] + "e"], going),
]


def exchange(text, words, rng, most):
    """The text with at most so many words replaced, names and first words left."""
    spots = [m for m in WORD.finditer(text) if m.group().islower() and len(m.group()) > 3 and m.group() not in STAY]
    rng.shuffle(spots)
    done = []
    for spot in spots:
        found = words.instead(spot.group())
        if found:
            done.append((spot, rng.choice(found[:3])))
        if len(done) == most:
            break
    for spot, word in sorted(done, key=lambda d: -d[0].start()):
        text = text[: spot.start()] + word + text[spot.end() :]
    return text


def question(text, words, rng):
    """A question in other words, as people type it."""
    out = exchange(text, words, rng, rng.choice((1, 2, 3)))
    shape = rng.random()
    bare = out.rstrip("?. ")
    if shape < 0.2:
        out = " ".join(w for w in bare.split() if w.lower() not in LIGHT or rng.random() < 0.3)
    elif shape < 0.35:
        out = rng.choice(OPENINGS) + bare[:1].lower() + bare[1:] + "?"
    elif shape < 0.45:
        out = bare + rng.choice(TAILS) + "?"
    if rng.random() < 0.12:
        out = mistyped(out, rng)
    return out if out.strip() else text


def mistyped(text, rng):
    """The text with two letters of one longer word in each other's place, or one left out."""
    spots = [m for m in WORD.finditer(text) if len(m.group()) > 5]
    if not spots:
        return text
    spot = rng.choice(spots)
    at = rng.randrange(spot.start() + 1, spot.end() - 2)
    middle = text[at + 1] + text[at] if rng.random() < 0.5 else text[at]
    return text[:at] + middle + text[at + 2 :]


def statement(text, words, rng):
    """A sentence that says what this one says, in other words and perhaps another order."""
    out = exchange(text, words, rng, rng.choice((1, 2, 3)))
    for change in rng.sample([figures, phrases, of_whom, turned, fronted, without_aside, by_opposite, allowed, bounded, share, span], 7):
        out = change(out, rng)
    return out


def by_opposite(text, rng):
    """What is so, by its opposite that is not so: "is open" becomes "is not closed", and the other way."""
    def said(m):
        other = rng.choice(OPPOSITES[m.group(3)])
        return f"{m.group(1)} {other}" if m.group(2) else f"{m.group(1)} not {other}"

    return SO.sub(said, text, count=1)


def allowed(text, rng):
    """What may, must or can be, said otherwise."""
    for old, others in rng.sample(MODAL, len(MODAL)):
        text, done = re.subn(r"\b" + old + r"\b", rng.choice(others), text, count=1)
        if done:
            return text
    return text


def bounded(text, rng):
    """A count, by a bound that it is within: what the bound says follows from it."""
    spots = [m for m in COUNT.finditer(text) if not 1500 <= int(m.group(1).replace(",", "")) < 2100]
    if not spots:
        return text
    spot = rng.choice(spots)
    low, high = bounds(int(spot.group(1).replace(",", "")))
    said = f"{rng.choice(MORE)} {low:,}" if rng.random() < 0.5 else f"{rng.choice(LESS)} {high:,}"
    return text[: spot.start(1)] + said + text[spot.end(1) :]


def bounds(count):
    """Round numbers below and above a count of at least ten."""
    step = max(1, 10 ** (len(str(count)) - 1) // 2)
    return (count - 1) // step * step, (count // step + 1) * step


def share(text, rng):
    """A share in per cent as a part in words, or its sign as a word."""
    return SHARE_OF.sub(lambda m: rng.choice(PARTS.get(m.group(1), [m.group(1) + " per cent", m.group(1) + " percent", m.group(1) + "%"])), text, count=1)


def span(text, rng):
    """A span of time in another unit."""
    def said(m):
        number, unit = int(m.group(1)), m.group(2)
        for size, other in TIMES[unit]:
            if number % size == 0:
                return f"{number // size} {other}" + ("s" if number != size else "")
        return m.group()

    return SPAN.sub(said, text, count=1)


def figures(text, rng):
    def said(m):
        n = int(m.group(1))
        if n < 20:
            return SMALL[n]
        return TENS[n // 10 - 2] + ("-" + SMALL[n % 10] if n % 10 else "")

    return FIGURE.sub(said, text)


def phrases(text, rng):
    for old, new in rng.sample(FORMS, len(FORMS)):
        text, done = re.subn(r"\b" + old + r"\b", new, text, count=1)
        if done:
            return text
    return text


def of_whom(text, rng):
    return OF.sub(lambda m: m.group(2) + ("'" if m.group(2).endswith("s") else "'s") + " " + m.group(1), text, count=1)


def turned(text, rng):
    m = LED.match(text)
    if not m or m.group(3).split()[0] in ("and", "but", "or") or m.group(2).split()[0] in ("which", "addition", "contrast", "fact"):
        return text
    main = m.group(3)
    return main[:1].upper() + main[1:] + " " + m.group(1).lower() + " " + m.group(2) + m.group(4)


def fronted(text, rng):
    """Where, when or how something was, said first."""
    m = BEHIND.match(text)
    if not m or "," in text:
        return text
    first, _, rest = m.group(1).partition(" ")
    first = first.lower() if first in COMMON else first
    return m.group(2)[:1].upper() + m.group(2)[1:] + ", " + first + " " + rest + m.group(3)


def without_aside(text, rng):
    return ASIDE.sub("", text, count=1)
