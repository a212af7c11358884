package watch

import (
	"time"

	"github.com/citeway/citeway"
)

// otherLabel stands for what is in no list.
const otherLabel = "other"

// verdicts are the values of a citation's label.
var verdicts = map[citeway.Verdict]bool{citeway.Supported: true, citeway.Partial: true, citeway.Unsupported: true,
	citeway.Contradicted: true, citeway.Misquoted: true, citeway.Unchecked: true}

// Retrieved counts a search for passages.
func (f *Figures) Retrieved(took time.Duration) {
	if f != nil {
		f.retrieval.Observe(took.Seconds())
	}
}

// Asked counts a request to a model and how it ended. Both come from short lists: the
// settings' names, and statuses.
func (f *Figures) Asked(model, status string, took time.Duration) {
	if f == nil {
		return
	}
	f.upstream.WithLabelValues(model, status).Inc()
	f.calls.WithLabelValues(model).Observe(took.Seconds())
}

// Answered counts an answer.
func (f *Figures) Answered(a *Answer) {
	if f == nil {
		return
	}
	f.answers.WithLabelValues(a.outcome()).Inc()
	if a.First > 0 {
		f.first.WithLabelValues(a.Model).Observe(a.First.Seconds())
	}
	f.held.Observe(float64(a.Held))
	f.verifying.Observe(a.Verifying.Seconds())
	for _, c := range a.Citations {
		verdict := c.Verdict
		if !verdicts[verdict] {
			verdict = citeway.Unchecked
		}
		f.citations.WithLabelValues(string(verdict)).Inc()
	}
	for kind, n := range a.Findings {
		f.findings.WithLabelValues(kindLabel(kind)).Add(float64(n))
	}
	if a.Usage != nil {
		f.tokens.WithLabelValues("prompt").Add(float64(max(0, a.Usage.Prompt)))
		f.tokens.WithLabelValues("answer").Add(float64(max(0, a.Usage.Answer)))
	}
}

// kindLabel is a kind that is in the list of them, else other: tools may make up kinds.
func kindLabel(k citeway.FindingKind) string {
	for _, known := range citeway.FindingKinds() {
		if k == known {
			return string(k)
		}
	}
	return otherLabel
}
