package verify

import (
	"context"
	"time"

	"github.com/citeway/citeway"
)

// Opinion is what a judge says about a claim.
type Opinion struct {
	Verdict citeway.Verdict
	// Score is the probability in [0, 1] that the passages support the claim.
	Score  float64
	Reason string
}

// Judge gives a second opinion on a claim, as a model can. It is optional, and may
// overrule only the verdicts unchecked and partial.
type Judge interface {
	// Judge reads the claim and the passages. After an error the verdict stays as it is.
	Judge(ctx context.Context, claim string, evidence []string) (Opinion, error)
}

// judgeTime is how long a judge may take over one claim.
const judgeTime = 20 * time.Second

// ask lets the judge overrule a verdict that is unchecked or partial.
func (s *step) ask(c *citeway.Citation, claim string, shown []*shown) {
	if s.options.Judge == nil || len(shown) == 0 || c.Verdict != citeway.Unchecked && c.Verdict != citeway.Partial {
		return
	}
	ctx, cancel := context.WithTimeout(s.options.context(), judgeTime)
	defer cancel()
	texts := make([]string, len(shown))
	for i, p := range shown {
		texts[i] = p.evidence.text
	}
	o, err := s.options.Judge.Judge(ctx, claim, texts)
	if err != nil {
		c.Reasons = append(c.Reasons, "The judge gave no opinion.")
		return
	}
	c.Verdict, c.By = o.Verdict, citeway.ByJudge
	score := min(max(o.Score, 0), 1)
	c.Score = &score
	if o.Reason != "" {
		c.Reasons = append([]string{"The judge: " + o.Reason}, c.Reasons...)
	}
}
