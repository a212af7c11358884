package verify

import (
	"math"

	"github.com/citeway/citeway"
)

// How much a reading counts beside the words, in log odds. The present reader knows less
// of a claim than the words do. So it moves a score only where the words are torn, the less the surer
// they are, and its denials, which are too weak to show, count for nothing.
// The numbers were fitted to rows that neither was trained on.
const (
	readWeight = 0.41 // of what was read where the words say one half
	readWidth  = 0.7  // the log odds of the words at which that has fallen to a third
	allWeight  = 0.1  // of what was read where all claims are to be read
)

// weigh judges a claim again by what was read.
func (d *doubt) weigh(readings []Reading) Result {
	r, words := d.result, logit(d.result.Score)
	weight := readWeight * math.Exp(-words*words/(readWidth*readWidth))
	if d.all {
		weight = max(weight, allWeight)
	}
	said := math.Inf(-1)
	for i := range readings {
		said = max(said, logit(readings[i].Said))
	}
	r.By, r.Score = citeway.ByReader, 1/(1+math.Exp(-words-weight*said))
	before := r.Verdict
	switch {
	case before == citeway.Contradicted:
	case r.Score >= supportedFrom && !d.barred:
		r.Verdict = citeway.Supported
	default:
		r.Verdict = shortOf(r.Score)
	}
	if r.Verdict != before {
		r.Reasons = []string{readReasons[r.Verdict]}
	}
	return r
}

// readReasons say what was read, where words alone said otherwise.
var readReasons = map[citeway.Verdict]string{
	citeway.Supported:   "Read as a whole, the source says this.",
	citeway.Partial:     "Read as a whole, the source says only a part of this.",
	citeway.Unsupported: "Read as a whole, the source does not say this.",
}
