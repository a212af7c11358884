package verify

import (
	"math"

	"github.com/citeway/citeway"
)

// joint says how much the words' log odds and those of a reading count together.
type joint struct{ words, said, bias float64 }

// The numbers were fitted to rows that neither the words' trees nor the reader were trained
// on (docs/check.md): pairs that were kept back, written claims, claims of real answers, changed copies of
// them and the looked-at half of the minimal pairs, each where its passages are read so.
// "citeway eval verify --verbose" fits them again.
var (
	ofWhole   = joint{words: 0.42, said: 0.43, bias: 0.08}  // of passages that are read whole
	ofStretch = joint{words: 0.78, said: 0.07, bias: -0.22} // of a stretch of longer ones
)

// deniedFrom is how probable it must be to a reader that passages, which it read whole, say
// otherwise, by what words made of the claim: where they contradict it, little more is
// needed; where they support it, much. The three were chosen on the pairs that were kept
// back and the looked-at half: of the claims that are contradicted then 86 in 100 are.
var deniedFrom = map[citeway.Verdict]float64{
	citeway.Contradicted: 0.2,
	citeway.Unsupported:  0.6,
	citeway.Partial:      0.6,
	citeway.Supported:    0.8,
}

// Score is how probable it is that a claim holds, by its words and by the reading together;
// words is that by its words alone, from 0 to 1, and whole says that all of the passages was
// read, and not a stretch of them.
func (r Reading) Score(words float64, whole bool) float64 {
	by := ofStretch
	if whole {
		by = ofWhole
	}
	return 1 / (1 + math.Exp(-by.bias-by.words*logit(words)-by.said*logit(r.Said)))
}

// weigh judges a claim again by what was read.
func (d *doubt) weigh(read Reading) Result {
	r := d.result
	r.By = citeway.ByReader
	r.Score = read.Score(r.covered, d.whole)
	before := r.Verdict
	switch {
	case d.whole && !d.another && read.Denied >= deniedFrom[before]:
		r.Verdict, r.Against = citeway.Contradicted, max(r.Against, read.Denied)
	case r.Score >= supportedFrom && !d.barred:
		r.Verdict, r.Against = citeway.Supported, 0
	default:
		r.Verdict, r.Against = shortOf(r.Score), 0
	}
	r.bound()
	if r.Verdict != before {
		r.Reasons = []string{readReasons[r.Verdict]}
	}
	return r
}

// readReasons say what was read, where words alone said otherwise.
var readReasons = map[citeway.Verdict]string{
	citeway.Supported:    "Read as a whole, the source says this.",
	citeway.Partial:      "Read as a whole, the source says only a part of this.",
	citeway.Unsupported:  "Read as a whole, the source does not say this.",
	citeway.Contradicted: "Read as a whole, the source says otherwise.",
}
