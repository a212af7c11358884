"""What a run counts as wrong, and what the mean of two runs is; with PyTorch, which `SMOKE=1 make train` has."""

import importlib.util
import math
import random
import unittest

import rows

HERE = all(importlib.util.find_spec(name) for name in ("torch", "transformers"))


@unittest.skipUnless(HERE, "PyTorch is not here")
class Run(unittest.TestCase):
    def loss(self, found, logits):
        import run
        import torch

        zeros = torch.zeros(len(found), 2)
        cut = [([1, 2], [0, 1], (-1, -1)) for _ in found]
        return float(run.loss(lambda *_: (zeros[:, 0], zeros[:, :, None].expand(-1, -1, 2), torch.tensor(logits)), list(range(len(found))), found, cut))

    def test_the_order_of_twins_counts(self):
        twins = list(rows.twins("pairs", [("It is shut.", 0), ("It is not shut.", 2)], "It is shut.", random.Random(1)))
        alone = [row._replace(pair=0) for row in twins]
        for logits, order in (([[0.0, 0.0, 0.0]] * 2, math.log(2)), ([[30.0, 0.0, 0.0], [0.0, 0.0, 30.0]], 0), ([[0.0, 0.0, 30.0], [30.0, 0.0, 0.0]], 60)):
            self.assertAlmostEqual(order / 2, self.loss(twins, logits) - self.loss(alone, logits), delta=0.7 if order == 60 else 1e-3)

    def test_the_mean_leaves_what_both_have(self):
        import mean
        import torch

        first, second = ({"stem": torch.tensor([0.1, 0.3]), "head": torch.tensor(numbers)} for numbers in ([1.0, 2.0], [3.0, -2.0]))
        found = mean.mean(first, second)
        self.assertTrue(torch.equal(first["stem"], found["stem"]))
        self.assertEqual([2.0, 0.0], found["head"].tolist())
        self.assertEqual([1.5, 1.0], mean.mean(first, second, 0.75)["head"].tolist())

    def test_a_question_has_the_sentence_that_answers_it(self):
        import vectors

        passage = "# The harbour\n\nBerths are free in winter. In summer a night costs 11 crowns.\nDogs are welcome."
        row = vectors.asked("written", "What do I pay in July?", passage, passage.index("11 crowns"), ["Who runs it?"])
        self.assertEqual("In summer a night costs 11 crowns.", row.answer)
        self.assertEqual(["# The harbour", "Berths are free in winter.", "Dogs are welcome."], row.others)
        self.assertIsNone(vectors.asked("written", "What?", "Short.", 0))


if __name__ == "__main__":
    unittest.main()
