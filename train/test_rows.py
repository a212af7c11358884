"""What the rows made by rule are, and that no held-out row gets through."""

import json
import os
import random
import tempfile
import unittest
import unittest.mock

import batching
import held
import made
import notices
import rows
import said
import stated
import words
import written

PASSAGE = (
    "Orla Finch opened the mill in 1902. Her brother Piet Finch sold 40 of its 58 looms to Tam Reed in 1911. "
    "The roof may need repair before winter. The looms that are left are not used today."
)
ASKED = {"question": "Who opened the mill in 1902?", "passage": PASSAGE, "answers": [{"text": "Orla Finch", "start": 0}]}


class Made(unittest.TestCase):
    def test_without_answer(self):
        rest = made.without_answer(ASKED)
        self.assertNotIn("Orla", rest)
        self.assertIn("58 looms", rest)

    def test_without_answer_that_stands_twice(self):
        self.assertEqual("", made.without_answer({**ASKED, "passage": PASSAGE + " Orla Finch died in 1930."}))

    def test_of_another(self):
        asked = made.of_another(ASKED, random.Random(1))
        self.assertNotEqual(ASKED["question"], asked)
        self.assertRegex(asked, r"^Who opened the mill in (40|58|1911)\?$")

    def test_spoilt(self):
        sentence = "Piet Finch sold 40 of its 58 looms to Tam Reed in 1911."
        rng = random.Random(1)
        self.assertEqual(("The roof will need repair before winter.", 1), made.hedge("The roof may need repair before winter.", PASSAGE, rng))
        self.assertEqual(("The looms that are left are used today.", 2), made.negation("The looms that are left are not used today.", PASSAGE, rng))
        self.assertEqual(("The roof may need repair after winter.", 2), made.side("The roof may need repair before winter.", PASSAGE, rng))
        self.assertEqual(("Piet Finch sold 40 of its 58 looms to Tam Reed in 1902.", 2), made.number(sentence, PASSAGE.replace(" 58 ", " 58 old "), rng))
        spoilt, label = made.roles("Once Piet Finch paid Tam Reed.", PASSAGE, rng)
        self.assertEqual(("Once Tam Reed paid Piet Finch.", 1), (spoilt, label))

    def test_denied(self):
        rng = random.Random(1)
        self.assertIn(made.with_not("The mill was sold and is empty.", rng), ("The mill was not sold and is empty.", "The mill was sold and is not empty.",
                                                                             "The mill was never sold and is empty.", "The mill was sold and is never empty."))
        self.assertEqual("Tam Reed never opened the mill.", made.with_never("Tam Reed opened the mill.", rng))
        self.assertEqual("The mill still has some roof.", made.without_no(made.without_no("The mill no longer has no roof.", rng), rng))
        self.assertEqual("The mill was not in use.", made.without_no("The mill was not in use.", rng))

    def test_opposites_units_and_bounds(self):
        rng = random.Random(1)
        self.assertEqual(("The mill is closed.", 2), made.opposite("The mill is open.", PASSAGE, rng))
        self.assertEqual("", made.opposite("The mill is old.", PASSAGE, rng)[0])
        self.assertIn(made.unit("It took 3 days.", PASSAGE, rng)[0], ("It took 3 weeks.", "It took 3 months."))
        for seed in range(20):
            spoilt, label = made.bound("It had 58 looms.", PASSAGE, random.Random(seed))
            self.assertRegex(spoilt, r"^It had (fewer than|less than|under) 55 looms\.$|^It had (more than|over|upwards of) 60 looms\.$")
            self.assertEqual(2, label)

    def test_an_excerpt_holds_its_place(self):
        for seed in range(30):
            at = random.Random(seed).randrange(len(PASSAGE))
            self.assertIn(PASSAGE[at], made.excerpt(PASSAGE, random.Random(seed), at))
            self.assertIn(made.excerpt(PASSAGE, random.Random(seed), at), PASSAGE)

    def test_a_clause_stands_alone(self):
        said = "The old mill burnt down in the spring of 1902, and the bakery beside it has stood empty ever since."
        found = {made.clause(said, random.Random(seed)) for seed in range(20)}
        self.assertEqual({"The old mill burnt down in the spring of 1902.", "The bakery beside it has stood empty ever since."}, found)
        self.assertEqual("The mill burnt, and nobody came.", made.clause("The mill burnt, and nobody came.", random.Random(1)))

    def test_true_and_spoilt_go_together(self):
        for seed in range(20):
            labels = [label for _, label in made.claim_pairs(PASSAGE, random.Random(seed))]
            self.assertLessEqual(len(labels), 2 * made.PAIRS)
            self.assertEqual({0}, set(labels[::2]))
            self.assertLessEqual(set(labels[1::2]), {1, 2})


class Notices(unittest.TestCase):
    def test_what_holds_and_what_fails_differ(self):
        for kind in notices.KINDS:
            for seed in range(50):
                fact = kind(random.Random(seed))
                self.assertTrue(fact.said and fact.holds and fact.fails, kind)
                failing = {claim for claim, _ in fact.fails}
                self.assertFalse(failing & set(fact.holds), kind)
                self.assertFalse(failing & set(fact.said), kind)
                self.assertLessEqual({label for _, label in fact.fails}, {1, 2})

    def test_each_claim_is_whole(self):
        for seed in range(200):
            text, pairs = notices.notice(random.Random(seed))
            for said in (text, *(claim for claim, _ in pairs)):
                self.assertNotRegex(said, r"[{}]|  |^[a-z]")


class Said(unittest.TestCase):
    WORDS = words.Thesaurus.__new__(words.Thesaurus)
    WORDS.sense = {}

    def test_each_line_has_four_sentences(self):
        known = said.lines()
        self.assertGreater(len(known), 200)
        for line in known:
            sentences = {line.says, line.holds, line.denies, line.open}
            self.assertEqual(4, len(sentences), line)
            for sentence in sentences:
                self.assertRegex(sentence, r"^[A-Z][^|]+\.$")
        self.assertEqual(4 * len(known), len({s for line in known for s in line[2:]}))

    def test_each_label_comes_of_each_sentence(self):
        line = said.Line(1, True, "It is shut.", "Nobody can get in.", "It is open.", "It is old.")
        found = {(text, claim, label) for seed in range(40) for text, pairs in [said.told(line, self.WORDS, random.Random(seed))] for claim, label in pairs}
        self.assertLessEqual({("It is shut.", "Nobody can get in.", 0), ("Nobody can get in.", "It is shut.", 0), ("It is open.", "It is open.", 0),
                              ("It is shut.", "It is open.", 2), ("It is open.", "It is shut.", 2), ("It is shut.", "It is old.", 1)}, found)
        less = line._replace(same=False)
        found = {(text, claim, label) for seed in range(40) for text, pairs in [said.told(less, self.WORDS, random.Random(seed))] for claim, label in pairs}
        self.assertIn(("Nobody can get in.", "It is shut.", 1), found)

    def test_two_claims_hold_where_both_do(self):
        self.assertEqual(("It is shut, and the roof leaks.", 2), said.both(("It is shut.", 0), ("The roof leaks.", 2)))

    def test_what_the_passage_says_is_in_it(self):
        known = said.lines()
        for seed in range(50):
            text, pairs = said.passage(known, self.WORDS, random.Random(seed))
            self.assertGreaterEqual(len(pairs), 4)
            self.assertTrue(any(line.says in text or line.holds in text or line.denies in text for line in known))


class Written(unittest.TestCase):
    def test_each_passage_has_claims_of_each_kind(self):
        known = written.blocks("claims", "train") + written.blocks("claims", "dev")
        self.assertGreater(len(known), 1000)
        self.assertEqual(len(known), len({passage for passage, _ in known}))
        for passage, pairs in known:
            self.assertLessEqual({"S", "C", "N"}, {letter for letter, _ in pairs}, passage)
            self.assertLessEqual({letter for letter, _ in pairs}, set(written.LABELS), passage)
            self.assertLessEqual(len(passage.encode()), 640)

    def test_pairs_are_twins(self):
        known = written.blocks("pairs", "train") + written.blocks("pairs", "dev")
        self.assertGreater(len(known), 1000)
        self.assertEqual(len(known), len({passage for passage, _ in known}))
        for passage, pairs in known:
            letters = [letter for letter, _ in pairs]
            self.assertEqual(["S"] * (len(pairs) // 2), letters[::2], passage)
            self.assertLessEqual(set(letters[1::2]), {"C", "N"}, passage)
            self.assertLessEqual(len(passage.encode()), 1100, passage)  # what rows.LENGTHS has room for

    def test_pairs_come_with_their_passages(self):
        known = [(passage, [("S", "It is."), ("C", "It is not.")]) for passage in ("It is shut.", "It rains.")]
        with unittest.mock.patch.object(written, "blocks", lambda kind, split: known):
            for passage, pairs in written.twins("train", random.Random(1)):
                self.assertIn(passage.split("\n")[0], dict(known))
                self.assertEqual([("It is.", 0), ("It is not.", 2)], pairs)

    def test_twins_stay_in_one_batch(self):
        rng = random.Random(1)
        found = [row for n in range(40) for row in rows.twins("pairs", [("It is shut.", 0), ("It is not shut." + " No." * n, 2)], PASSAGE, rng)]
        found += [self.alone("It is old.") for _ in range(30)]
        rng.shuffle(found)
        cut = [([0] * (8 + len(row.first.split())), [], (-1, -1)) for row in found]
        made = batching.batches(found, cut, rng)
        self.assertEqual(list(range(len(found))), sorted(i for batch in made for i in batch))
        self.assertGreater(len(made), 1)
        for batch in made:
            self.assertLessEqual(len(batch), batching.ROWS)
            holds, fails = batching.twins(batch, found)
            self.assertEqual(sum(found[i].pair > 0 for i in batch), len(holds) + len(fails))
            for one, other in zip(holds, fails):
                self.assertEqual((0, 2), (found[batch[one]].target, found[batch[other]].target))
                self.assertEqual(found[batch[one]].pair, found[batch[other]].pair)

    def alone(self, claim):
        return rows.Row("claim", "a set", claim, PASSAGE, 0, -1, -1)

    def test_answers_stand_in_their_passages(self):
        for split in ("train", "dev"):
            known = [block for block in written.blocks("questions", split) if not written.named(block[0])]
            asked = sum(len(pairs) for _, pairs in known)
            with unittest.mock.patch.object(written, "blocks", lambda kind, split: known):
                found = list(written.questions(split, {}))
            self.assertEqual(asked, len(found))
            self.assertLess(0.4, sum(start < 0 for _, _, start, _ in found) / asked)

    def test_answers_in_passages_of_the_sets_are_named_by_their_place(self):
        name = "#" + written.key("It was shut in May.")
        with unittest.mock.patch.object(written, "blocks", lambda kind, split: [(name, [("A", "when did it shut => 12+6"), ("U", "who shut it")])]):
            found = list(written.questions("train", {name[1:]: "It was shut in May."}))
        self.assertEqual(["in May", ""], [passage[start:end] for _, passage, start, end in found])
        self.assertEqual(-1, found[1][2])

    def test_a_heading_names_no_passage(self):
        self.assertTrue(written.named("#" + written.key("It is shut.")))
        self.assertFalse(written.named("# Closed\n\nIt is shut in May."))

    def test_dev_and_train_share_no_passage(self):
        for kind in ("claims", "pairs", "questions"):
            first, second = ({passage for passage, _ in written.blocks(kind, split)} for split in ("train", "dev"))
            self.assertTrue(first and second and not first & second)

    def test_a_passage_may_stand_beside_another(self):
        found = {written.beside("It is shut.", "It rains.", random.Random(seed)) for seed in range(60)}
        self.assertEqual({"It is shut.", "It is shut.\nIt rains.", "It rains.\nIt is shut."}, found)

    def test_joined_claims_fail_where_one_does(self):
        known = {passage: dict((claim, letter) for letter, claim in pairs) for passage, pairs in written.blocks("claims", "dev")}
        for claim, passage, label in written.claims("dev", random.Random(1)):
            for said_of, pairs in known.items():
                if claim in pairs and said_of in passage:
                    self.assertEqual(written.LABELS[pairs[claim]], label, claim)


class Stated(unittest.TestCase):
    VERBS = {"open", "buy", "sell", "use", "need"}

    def sentence(self, question, answer):
        return stated.stated(question, answer, PASSAGE, self.VERBS)

    def test_the_answer_stands_where_it_was_asked_for(self):
        for question, answer, want in (
            ("Who opened the mill in 1902?", "Orla Finch", "Orla Finch opened the mill in 1902."),
            ("When was the mill opened?", "1902", "The mill was opened in 1902."),
            ("In what year did Orla Finch open the mill?", "1902", "Orla Finch opened the mill in 1902."),
            ("In 1911, how many looms were sold?", "40", "In 1911, 40 looms were sold."),
            ("How many looms did Piet Finch sell to Tam Reed?", "40", "Piet Finch sold 40 looms to Tam Reed."),
            ("What may be repaired before winter?", "the roof", "The roof may be repaired before winter."),
            ("What is the name of the mill?", "Finch's", "Finch's is the name of the mill."),
            ("Which mill owner sold some looms?", "Piet Finch", "Piet Finch sold some looms."),
            ("What was Orla Finch known for?", "her mill", ""),
            ("Why did it close?", "the flood", ""),
        ):
            self.assertEqual(want, self.sentence(question, answer), question)

    def test_another_answer_does_not_hold(self):
        pairs = stated.pairs(ASKED, self.VERBS, random.Random(1))
        self.assertEqual(("Orla Finch opened the mill in 1902.", 0), pairs[0])
        self.assertEqual(2, pairs[1][1])
        self.assertRegex(pairs[1][0], r"^Tam Reed opened the mill in 1902\.$")

    def test_what_is_not_answered_is_not_said(self):
        pairs = stated.pairs({**ASKED, "question": "Who opened the bakery?", "answers": []}, self.VERBS, random.Random(1))
        self.assertEqual([1], [label for _, label in pairs])


class Words(unittest.TestCase):
    """The thesaurus here has one sense of four words; that WordNet's files are read is seen in training."""

    def setUp(self):
        self.words = words.Thesaurus.__new__(words.Thesaurus)
        sense = ("v", "1")
        self.words.sense = {"buy": sense, "purchase": sense}
        self.words.members = {sense: ["buy", "purchase"]}
        self.words.used = {(word, *sense) for word in ("buy", "purchase")}
        self.words.irregular = {"buy"}

    def test_another_word_has_the_same_form(self):
        rng = random.Random(1)
        self.assertEqual("They buy looms.", words.exchange("They purchase looms.", self.words, rng, 1))
        self.assertEqual("He is buying looms.", words.exchange("He is purchasing looms.", self.words, rng, 1))
        # The past of an irregular word is not made.
        self.assertEqual("He purchased looms.", words.exchange("He purchased looms.", self.words, rng, 1))

    def test_names_stay(self):
        self.assertEqual("Purchase Hall is old.", words.exchange("Purchase Hall is old.", self.words, random.Random(1), 3))

    def test_rephrased_by_rule(self):
        rng = random.Random(1)
        self.assertEqual("Forty of its fifty-eight looms", words.figures("40 of its 58 looms", rng).capitalize())
        self.assertEqual("at 10:30 on 5.2 km", words.figures("at 10:30 on 5.2 km", rng))
        self.assertEqual("Ystrad's mill burnt.", words.of_whom("The mill of Ystrad burnt.", rng))
        self.assertEqual("The mill was closed when the river froze.", words.turned("When the river froze, the mill was closed.", rng))
        self.assertEqual("In the winter of 1902, the mill stood still.", words.fronted("The mill stood still in the winter of 1902.", rng))
        self.assertEqual("The mill, an old one, stood still in winter.", words.fronted("The mill, an old one, stood still in winter.", rng))
        self.assertEqual("The mill burnt.", words.without_aside("The mill, which stood by the river, burnt.", rng))

    def test_the_same_by_rule(self):
        rng = random.Random(1)
        self.assertEqual("The mill is not closed.", words.by_opposite("The mill is open.", rng))
        self.assertEqual("The mill is open.", words.by_opposite("The mill is not closed.", rng))
        self.assertEqual("They could sell looms.", words.allowed("They were able to sell looms.", rng))
        self.assertEqual("2 days", words.span("48 hours", rng))
        self.assertEqual("50 hours", words.span("50 hours", rng))
        self.assertIn(words.share("25 % of them", rng), ("a quarter of them", "one in four of them"))
        self.assertIn(words.share("37 % of them", rng), ("37 per cent of them", "37 percent of them", "37% of them"))

    def test_a_count_is_within_its_bounds(self):
        for count in (10, 11, 19, 20, 58, 60, 99, 100, 340, 1234, 99_999):
            low, high = words.bounds(count)
            self.assertLess(low, count)
            self.assertGreater(high, count)
        self.assertRegex(words.bounded("It had 58 looms.", random.Random(1)), r"^It had [a-z ]+ (55|60) looms\.$")
        for same in ("In 1911 looms were sold.", "It had 58.5 looms.", "It had more than 58 looms.", "All of 58 looms.", "It had 7 looms."):
            self.assertEqual(same, words.bounded(same, random.Random(1)))

    def test_a_question_keeps_a_word(self):
        for seed in range(50):
            self.assertTrue(words.question("Who may purchase looms?", self.words, random.Random(seed)).strip())


class Kept(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.write("attribution/dev.jsonl", {"question": "who opened the mill", "claim": "Orla Finch opened it.", "references": [PASSAGE]})
        self.write("wice/claim-dev.jsonl", {"claim": "The roof leaks in winter.", "evidence": ["It leaks."]})
        for name in ("answerable", "unanswerable"):
            self.write(f"clapnq/{name}.jsonl", {"input": "how many looms are left now", "passages": []})

    def write(self, name, row):
        path = os.path.join(self.folder.name, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def row(self, first, second):
        return rows.Row("claim", "a set", first, second, 0, -1, -1)

    def test_held_rows_are_named(self):
        kept = held.Held(self.folder.name)
        kept.check([self.row("Tam Reed bought looms from Piet.", "Tam Reed bought looms.")])
        for row in (self.row("Orla Finch opened it", "x"), self.row("How many looms are left now?", "x"), self.row("Another claim of the mill.", PASSAGE)):
            with self.assertRaisesRegex(SystemExit, "a set"):
                kept.check([row])

    def test_written_claims_that_are_measured_are_held(self):
        kept = held.Held(self.folder.name)
        measured = list(held.claims())
        self.assertGreater(len(measured), 500)
        claim, (passage,) = measured[0]
        for row in (self.row(claim, "x"), self.row("Another claim of the mill.", passage)):
            with self.assertRaisesRegex(SystemExit, "a set"):
                kept.check([row])

    def test_missing_sets_are_said(self):
        os.remove(os.path.join(self.folder.name, "wice/claim-dev.jsonl"))
        with self.assertRaisesRegex(SystemExit, "wice"):
            held.Held(self.folder.name)


if __name__ == "__main__":
    unittest.main()
