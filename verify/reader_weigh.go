package verify

import (
	"math"

	"github.com/citeway/citeway"
)

// joint says how much the words' log odds and those of a reading count together.
type joint struct{ words, said, bias float64 }

// The numbers were fitted to rows that neither the words' trees nor the reader were trained
// on (docs/check.md): those for short passages to pairs that were kept back, claims of real
// answers and the looked-at half of the minimal pairs; the others to claims of real answers,
// changed copies of them, and pairs.
var (
	ofWhole   = joint{words: 0.54, said: 0.47, bias: -0.21} // of passages that are read whole
	ofStretch = joint{words: 0.68, said: 0.10, bias: -0.31} // of a stretch of longer ones
)

// deniedFrom is how probable it must be to a reader that passages, which it read whole, say
// otherwise, by what words made of the claim: where they contradict it, little more is
// needed; where they support it, much.
var deniedFrom = map[citeway.Verdict]float64{
	citeway.Contradicted: 0.2,
	citeway.Unsupported:  0.6,
	citeway.Partial:      0.6,
	citeway.Supported:    0.8,
}

// weigh judges a claim again by what was read.
func (d *doubt) weigh(read Reading) Result {
	r, by := d.result, ofStretch
	if d.whole {
		by = ofWhole
	}
	r.By = citeway.ByReader
	r.Score = 1 / (1 + math.Exp(-by.bias-by.words*logit(r.Score)-by.said*logit(read.Said)))
	before := r.Verdict
	switch {
	case d.whole && read.Denied >= deniedFrom[before]:
		r.Verdict, r.Against = citeway.Contradicted, max(r.Against, read.Denied)
		r.Score = min(r.Score, 1-r.Against)
		return r.because(before)
	case r.Score >= supportedFrom && !d.barred:
		r.Verdict = citeway.Supported
	default:
		r.Verdict = shortOf(r.Score)
	}
	r.Against = 0
	return r.because(before)
}

// because gives the reason for a verdict that was another one by words.
func (r Result) because(before citeway.Verdict) Result {
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
