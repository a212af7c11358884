package checking

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// verdict is one citation as it is told of.
type verdict struct {
	Marker  string          `json:"marker"`
	Claim   string          `json:"claim"`
	Sources []string        `json:"sources"`
	Verdict citeway.Verdict `json:"verdict"`
	Score   *float64        `json:"score,omitempty"`
	Quotes  []string        `json:"quotes,omitempty"`
	Reasons []string        `json:"reasons,omitempty"`
}

// report is what the tool tells.
type report struct {
	// Holds says that every citation holds and there is one.
	Holds     bool      `json:"holds"`
	Citations []verdict `json:"citations"`
	Findings  []string  `json:"findings,omitempty"`
}

func result(a *citeway.Answer) tool.Result {
	r := report{Holds: len(a.Citations) > 0, Citations: []verdict{}}
	var words strings.Builder
	for i := range a.Citations {
		v := verdictOf(a, &a.Citations[i])
		r.Holds = r.Holds && v.Verdict == citeway.Supported
		r.Citations = append(r.Citations, v)
		fmt.Fprintf(&words, "The citation %s of %q is %s.\n", v.Marker, v.Claim, v.Verdict)
	}
	for i := range a.Findings {
		r.Findings = append(r.Findings, a.Findings[i].String())
	}
	raw, _ := json.Marshal(&r) // strings and numbers: it does not fail
	return tool.Result{JSON: raw, Plain: true, Source: citeway.Source{Title: "Check of citations", Passages: []citeway.Passage{{Text: words.String()}}}}
}

func verdictOf(a *citeway.Answer, c *citeway.Citation) verdict {
	v := verdict{Marker: c.Marker, Sources: c.Sources, Verdict: c.Verdict, Score: c.Score, Reasons: c.Reasons}
	if c.Claim != nil {
		v.Claim = c.Claim.In(a.Text)
	}
	if len(c.Sources) == 0 {
		v.Sources, v.Verdict, v.Reasons = []string{}, citeway.Unsupported, []string{"it names no source that was given"}
	}
	if v.Verdict == "" {
		v.Verdict = citeway.Unchecked
	}
	for _, q := range c.Quotes {
		v.Quotes = append(v.Quotes, q.Text)
	}
	return v
}
