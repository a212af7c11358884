package citeway

import (
	"bytes"
	"encoding/json"
	"slices"
)

// Answer is a cited answer, whole.
type Answer struct {
	ID string `json:"id,omitempty"`
	// Text is the prose with the markers taken out.
	Text string `json:"text"`
	// Offsets is the unit in which every position is given; Bytes inside Citeway.
	Offsets   Unit       `json:"offsets"`
	Citations []Citation `json:"citations"`
	Sources   []Source   `json:"sources"`
	// Label is the highest-ranking label among the sources cited.
	Label     *Label    `json:"label"`
	Generated bool      `json:"generated"`
	Model     string    `json:"model,omitempty"`
	Findings  []Finding `json:"findings"`
	// Finish, Usage and Calls are those of End.
	Finish Finish `json:"finish,omitempty"`
	Usage  *Usage `json:"usage,omitempty"`
	Calls  []Call `json:"calls,omitempty"`
	// Err says why the answer is not whole.
	Err   *Error                     `json:"error,omitempty"`
	Extra map[string]json.RawMessage `json:"extra,omitempty"`
}

// End is the event that ends the answer.
func (a *Answer) End() *End {
	return &End{Label: a.Label, Finish: a.Finish, Usage: a.Usage, Calls: a.Calls, Err: a.Err}
}

// MarshalJSON writes the answer with an empty list, and never null, where it has no
// citations, sources or findings, and where a citation has no sources. A struct that
// embeds an Answer is written by this method too, and so without fields of its own.
func (a Answer) MarshalJSON() ([]byte, error) {
	type fields Answer // without this method
	a.filled()
	if slices.ContainsFunc(a.Citations, sourceless) {
		a.Citations = slices.Clone(a.Citations)
		for i := range a.Citations {
			if sourceless(a.Citations[i]) {
				a.Citations[i].Sources = []string{}
			}
		}
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false) // whoever called escapes, unless told not to
	err := enc.Encode((*fields)(&a))
	return b.Bytes(), err
}

func sourceless(c Citation) bool { return c.Sources == nil }

// Source returns the source with the given id, or nil.
func (a *Answer) Source(id string) *Source {
	for i := range a.Sources {
		if a.Sources[i].ID == id {
			return &a.Sources[i]
		}
	}
	return nil
}

// Refuses reports whether the writer found that the sources do not answer, so that
// those shown are the nearest to the question and not what the answer rests on.
func (a *Answer) Refuses() bool {
	return slices.ContainsFunc(a.Findings, func(f Finding) bool { return f.Kind == NoAnswer })
}

// Cited returns the sources that are cited, by number.
func (a *Answer) Cited() []*Source {
	var cited []*Source
	for i := range a.Sources {
		if a.Sources[i].Number > 0 {
			cited = append(cited, &a.Sources[i])
		}
	}
	sortByNumber(cited)
	return cited
}
