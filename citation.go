package citeway

import (
	"encoding/json"
	"slices"
)

// Verdict says whether a passage supports a claim.
type Verdict string

// The verdicts.
const (
	Supported    Verdict = "supported"
	Partial      Verdict = "partial"
	Unsupported  Verdict = "unsupported"
	Contradicted Verdict = "contradicted"
	Misquoted    Verdict = "misquoted"
	Unchecked    Verdict = "unchecked"
)

// Holds reports whether a reader may rely on the citation: it is supported, or
// it was not checked.
func (v Verdict) Holds() bool {
	return v == Supported || v == Unchecked || v == ""
}

// Decider is what decided a verdict, besides the words of claim and passage.
type Decider string

// What may decide a verdict.
const (
	ByReader Decider = "reader" // the small model that reads
	ByJudge  Decider = "judge"  // a model that was asked for a second opinion
)

// Citation is a marker resolved: where it stands in the answer, the claim it
// supports, its sources and passages, and its verdict. As an event it stands at
// its place among the texts: when Start is the length of the prose so far, Label
// is prose that comes with it; when Start is less, the citation came late and
// its words are prose already.
type Citation struct {
	ID string `json:"id"`
	// Number is the number of the first source cited; 0 when the marker could
	// not be resolved and is shown as such.
	Number int `json:"number"`
	// Start and End are bytes into the answer's text; equal for a marker that had
	// no words of its own.
	Start int `json:"start"`
	End   int `json:"end"`
	// Label repeats the words that the marker wrapped.
	Label string `json:"label"`
	// Marker is what the model wrote, without the blanks before it.
	Marker string `json:"marker"`
	// Blank holds what stood directly before the marker and belongs to it: blanks, a comma or
	// the like that parts it from the marker before, as in "[1], [2]", the sign of its item.
	Blank string `json:"blank,omitempty"`
	// After holds what stands directly behind a marker that leads its words and belongs to
	// it: blanks, as in "[1] Rise", a sign, as in "[1]: Rise", or the break of a line that
	// holds nothing but markers.
	After string `json:"after,omitempty"`
	// Claim is the stretch of prose that the citation supports.
	Claim *Span `json:"claim,omitempty"`
	// Sources and Passages are ids, in the order the marker named them.
	Sources  []string `json:"sources"`
	Passages []string `json:"passages,omitempty"`
	Verdict  Verdict  `json:"verdict,omitempty"`
	// Score is the calibrated probability in [0, 1] that the claim is supported;
	// nil when nothing was checked.
	Score *float64 `json:"score,omitempty"`
	// Against is the probability in [0, 1] that the passages say otherwise; nil unless
	// the verdict says so.
	Against *float64 `json:"against,omitempty"`
	// By says what decided the verdict; "" is by words.
	By Decider `json:"by,omitempty"`
	// Reasons says in words why the verdict is what it is.
	Reasons []string                   `json:"reasons,omitempty"`
	Quotes  []Quote                    `json:"quotes,omitempty"`
	Extra   map[string]json.RawMessage `json:"extra,omitempty"`
}

// Quote is the stretch of a passage that supports a claim. Start and End are
// bytes into the passage's text.
type Quote struct {
	Passage string `json:"passage"`
	Start   int    `json:"start"`
	End     int    `json:"end"`
	Text    string `json:"text"`
}

// Clone returns a copy that shares no slice with c.
func (c *Citation) Clone() *Citation {
	d := *c
	if c.Claim != nil {
		claim := *c.Claim
		d.Claim = &claim
	}
	d.Sources = slices.Clone(c.Sources)
	d.Passages = slices.Clone(c.Passages)
	d.Reasons = slices.Clone(c.Reasons)
	d.Quotes = slices.Clone(c.Quotes)
	return &d
}
