package verify

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/trees"
)

// What the last model weighs: what the words' models say, and what was read.
const (
	readBias    = iota
	readCover   // the log odds that the claim is covered
	readAgainst // the log odds that something speaks against it
	readSaid    // the log odds that an excerpt says it, of the excerpt that says most
	readDenied  // the log odds that the same, or the first, says otherwise
	readSlot    // 1 if something else may stand in the claim's place
	readInputs
)

//go:embed reader.json
var readerJSON []byte

// readerWeights are the weights of the last model, one for each input.
type readerWeights struct {
	Supported [readInputs]float64 `json:"supported"`
	Denied    [readInputs]float64 `json:"denied"`
}

var theReaderWeights = sync.OnceValue(func() (w readerWeights) {
	if json.Unmarshal(readerJSON, &w) != nil {
		return readerWeights{}
	}
	return w
})

// inputs are what is weighed of a claim that was read.
func (d *doubt) inputs(readings []Reading) (x [readInputs]float64) {
	x[readBias] = 1
	x[readCover], x[readAgainst] = bounded(d.cover), bounded(d.against)
	best := 0
	for i := range readings {
		if readings[i].Said+readings[i].Denied > readings[best].Said+readings[best].Denied {
			best = i
		}
	}
	x[readSaid], x[readDenied] = logit(readings[best].Said), logit(readings[best].Denied)
	for i := range readings {
		x[readSaid] = max(x[readSaid], logit(readings[i].Said))
	}
	if d.slot {
		x[readSlot] = 1
	}
	return x
}

// mostOdds bounds log odds, so that no single input decides alone.
const mostOdds = 8

func bounded(odds float64) float64 { return min(max(odds, -mostOdds), mostOdds) }

// weigh judges a claim again by what was read.
func (d *doubt) weigh(readings []Reading) Result {
	x, w := d.inputs(readings), theReaderWeights()
	supported, denied := 0.0, 0.0
	for i := range x {
		supported += w.Supported[i] * x[i]
		denied += w.Denied[i] * x[i]
	}
	r := d.result
	before := r.Verdict
	r.By, r.Score, r.Against = citeway.ByReader, chance(supported), 0
	against := chance(denied)
	switch {
	case against >= trees.Shown:
		r.Verdict, r.Against = citeway.Contradicted, against
	case r.Score < supportedFrom || against >= trees.Doubted:
		r.Verdict = shortOf(r.Score)
	default:
		r.Verdict = citeway.Supported
	}
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

func chance(odds float64) float64 { return 1 / (1 + math.Exp(-odds)) }
