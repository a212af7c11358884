"""Questions with their answers, said as sentences.

People ask in other words than the passage has, so a question with its answer is a claim in
other words that holds, and with another answer of the same passage one that does not. What is
put together here is English that a hurried writer might use; a question of another shape
than those known gives nothing.
"""

import re

import made

BE = "is|are|was|were"
AUX = BE + "|has|have|had|can|could|will|would|may|must|should"
# TAKES is what follows a verb rather than a noun.
TAKES = "the|a|an|his|her|its|their|this|these|for|to|in|on|with|from|at|that|more|most|all|as|into|about|out|up|over"
LAST = re.compile(r"\b(of|for|to|in|on|with|from|at|by|as|about|into|called|named|known|like|do|be|have|used)$")
DONE = re.compile(r"\b\w{2,}(?:ed|wn|ught|orn|aken|iven|itten|ade|ept|eld|old|ent|uilt|ost|ung|ound|et)\b")
WHICH = rf"(?:[Ww]hat|[Ww]hich)((?: (?!(?:{AUX})\b)[\w'-]+){{1,4}}?)"
MONTH = re.compile(r"^(January|February|March|April|May|June|July|August|September|October|November|December)\b")
YEAR = re.compile(r"^(1\d|20)\d\d$")
DAY = re.compile(r"^(January|February|March|April|May|June|July|August|September|October|November|December) \d|^\d{1,2} [A-Z][a-z]+")
# TO are verbs that take another behind "to".
TO = set("have need want try seem begin start plan help like use hope fail refuse decide agree continue tend ask force allow require".split())
PLACED = re.compile(r"^(in|on|at|during|after|before|since|until|by|from|between|under|over|around|near) ", re.I)
IRREGULAR = {"begin": "began", "become": "became", "come": "came", "take": "took", "give": "gave", "make": "made", "find": "found", "found": "founded",
             "write": "wrote", "win": "won", "lose": "lost", "build": "built", "leave": "left", "hold": "held", "lead": "led", "go": "went", "see": "saw",
             "say": "said", "get": "got", "buy": "bought", "sell": "sold", "send": "sent", "meet": "met", "have": "had", "know": "knew", "grow": "grew",
             "fall": "fell", "rise": "rose", "run": "ran", "keep": "kept", "think": "thought", "bring": "brought", "break": "broke", "choose": "chose",
             "draw": "drew", "drive": "drove", "speak": "spoke", "spend": "spent", "teach": "taught", "tell": "told", "wear": "wore", "fight": "fought",
             "feel": "felt", "fly": "flew", "put": "put", "cut": "cut", "set": "set", "let": "let", "cost": "cost", "hit": "hit", "read": "read"}


def stated(question, answer, passage, verbs):
    """The question with the answer as a sentence, or "" where its shape is not known."""
    asked = re.sub(r"\s+", " ", question).strip().rstrip("?. ")
    answer = answer.strip(" .,;:")
    if not asked or not answer or len(answer) > 90 or "?" in asked or LAST.search(asked):
        return ""
    lead = re.match(r"(?:In|On|At|During|After|By|As of|Before) [^,?]{2,40}, (?=who|what|which|when|where|how)", asked)
    head, asked = (lead.group(), asked[lead.end() :]) if lead else ("", asked)
    asked = asked[:1].upper() + asked[1:]
    for way in (of_subject, of_place, of_deed):
        said = way(asked, answer, passage, verbs)
        if said:
            said = head + said
            return said[:1].upper() + said[1:] + "."
    return ""


def of_subject(asked, answer, passage, verbs):
    """Who or what did or is: the answer stands where the question word stood."""
    m = re.match(rf"(?:Who|What) ((?:{BE}) (?!(?:[A-Z]\w+|he|she|it|they)\b.* \w+ed$).+)$", asked)
    if m:
        return f"{answer} {m.group(1)}"
    m = re.match(rf"Who ((?!did\b|do\b|does\b)(?:{AUX}|\w+(?:ed|s)|{'|'.join(IRREGULAR.values())}) .+)$", asked)
    if m:
        return f"{answer} {m.group(1)}"
    m = re.match(rf"What ((?:{AUX}) (?:be |been |not )?\w+ed .+)$", asked)
    if m:
        return f"{answer} {m.group(1)}"
    m = re.match(rf"What ((\w+?)(?:s|es|ed) (?:{TAKES}) .+)$", asked)
    if m and (m.group(2) in verbs or m.group(2) + "e" in verbs):
        return f"{answer} {m.group(1)}"
    m = re.match(rf"{WHICH} ((?:{AUX}) (?!the |a |an |he |she |it |they |this |his |her |its |their |[A-Z]).+)$", asked)
    if m and not m.group(1).strip().startswith(("year", "time", "day", "month")):
        return f"{answer} {m.group(2)}"
    m = re.match(rf"{WHICH} ((?:\w+ed|has|had|{'|'.join(IRREGULAR.values())}) .+)$", asked)
    if m and "did" not in m.group(1).split():
        return f"{answer} {m.group(2)}"
    m = re.match(rf"How many ([\w' -]+? (?:\w+ed|{AUX}) (?!the |there ).+)$", asked)
    if m and " did " not in m.group(1):
        return f"{answer} {m.group(1)}"
    return ""


def of_place(asked, answer, passage, verbs):
    """When or where something was done: what was done, and the answer behind it."""
    m = re.match(rf"(?:When|Where|(?:In |On |At |During )?(?:[Ww]hat|[Ww]hich) (?:year|city|country|date|month|state|town|place|century|season)) ({BE}) (.+)$", asked)
    if not m:
        return ""
    done = next((d for d in DONE.finditer(m.group(2)) if d.start() > 2), None)
    if not done:
        return ""
    return f"{m.group(2)[: done.start()]}{m.group(1)} {m.group(2)[done.start() :]} {placed(answer)}"


def of_deed(asked, answer, passage, verbs):
    """What somebody did, and when, where or how many: the deed in its own tense."""
    m = re.match(r"(When|Where|Who|What|(?:In |On |At |During )?(?:[Ww]hat|[Ww]hich|How many)((?: [\w'-]+){1,3}?)) (did|does|do) (.+)$", asked)
    if not m:
        return ""
    tokens = m.group(4).split()
    at = deed(tokens, passage, verbs)
    if not at:
        return ""
    said = tokens[at] if m.group(3) == "do" else third(tokens[at]) if m.group(3) == "does" else past(tokens[at])
    who, rest = " ".join(tokens[:at]), " ".join(tokens[at + 1 :])
    if m.group(1).startswith(("When", "Where", "In ", "On ", "At ", "During ")) or re.match(r"[Ww]hat (year|city|country|date|month|state|town)$", m.group(1)):
        return f"{who} {said} {rest} {placed(answer)}".replace("  ", " ")
    if rest.startswith("to ") and tokens[at] in TO:
        return ""
    if m.group(1).startswith("How many"):
        answer += m.group(2)
    return f"{who} {said} {answer} {rest}".strip()


def deed(tokens, passage, verbs):
    """The place of the verb behind its subject: the first that may be one and of which a form stands in the passage."""
    low = passage.lower()
    for at in range(1, len(tokens)):
        word = tokens[at]
        if word in verbs and word.islower() and any(re.search(rf"\b{form}\b", low) for form in (past(word), third(word), word + "ing")):
            return at
    return 0


def past(verb):
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ied"
    return verb + ("d" if verb.endswith("e") else "ed")


def third(verb):
    if verb == "have":
        return "has"
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ies"
    return verb + ("es" if re.search(r"(s|x|z|ch|sh|o)$", verb) else "s")


def placed(answer):
    if PLACED.match(answer):
        return answer[:1].lower() + answer[1:]
    return ("on " if DAY.match(answer) else "in ") + answer


def other(answer, passage, question, held, rng):
    """Another number or name of the passage, as the answer is one, or ""."""
    if made.NUMBER.fullmatch(answer.strip("$€£% ")) or YEAR.match(answer):
        digits = len(re.sub(r"\D", "", answer))
        found = {m.group() for m in made.NUMBER.finditer(passage) if m.group() not in answer and abs(len(re.sub(r"\D", "", m.group())) - digits) < 2}
    elif DAY.match(answer):
        found = {m.group() for m in re.finditer(r"(?:[A-Z][a-z]+ \d{1,2}|\d{1,2} [A-Z][a-z]+)(?:,? (?:1\d|20)\d\d)?", passage) if DAY.match(m.group())}
    elif answer[:1].isupper() and "ow many" not in question and "ow much" not in question:
        found = {m.group() for m in made.NAME.finditer(passage) if len(m.group()) > 3 and not MONTH.match(m.group())}
    else:
        return ""
    taken = set(made.WORD.findall((question + " " + held).lower()))
    found = sorted(f for f in map(bare, found) if not taken & set(made.WORD.findall(f.lower())))
    return rng.choice(found) if found else ""


def bare(name):
    return name.removesuffix("'s")


def pairs(row, verbs, rng):
    """Pairs (claim, label) of a question row: its answer said, 0, and another answer of the passage, 2; where it has no answer, a wrong one, 1."""
    passage, question = row["passage"], row["question"]
    held = " ".join(a["text"] for a in row["answers"])
    if not row["answers"]:
        kind = made.NUMBER if re.search(r"\b[Ww]hen\b|ow many|ow much|year", question) else made.NAME
        wrong = [m.group() for m in kind.finditer(passage) if len(m.group()) > 1 and not MONTH.match(m.group())]
        said = stated(question, bare(rng.choice(wrong)), passage, verbs) if wrong else ""
        return [(said, 1)] if said else []
    answer = row["answers"][0]["text"]
    said = stated(question, answer, passage, verbs)
    if not said:
        return []
    wrong = other(answer, passage, question, held, rng)
    spoilt = stated(question, wrong, passage, verbs) if wrong else ""
    return [(said, 0), (spoilt, 2)] if spoilt else [(said, 0)]
