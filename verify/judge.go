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
// overrule only the verdicts unchecked and partial: those by words, whatever a reader made
// of them, and those of a reader.
type Judge interface {
	// Judge reads the claim and the passages. After an error the verdict stays as it is.
	Judge(ctx context.Context, claim string, evidence []string) (Opinion, error)
}

// judgeTime is how long a judge may take over one claim.
const judgeTime = 20 * time.Second

// ask lets the judge overrule a doubtful verdict.
func (s *step) ask(checked *checked) {
	if s.options.Judge == nil || len(checked.shown) == 0 || !checked.doubtful() {
		return
	}
	c := checked.citation
	ctx, cancel := context.WithTimeout(s.options.context(), judgeTime)
	defer cancel()
	texts := make([]string, len(checked.shown))
	for i, p := range checked.shown {
		texts[i] = p.evidence.source
	}
	o, err := s.options.Judge.Judge(ctx, checked.words, texts)
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
