package verify

import (
	"context"
	"math"

	"github.com/citeway/citeway"
)

// Opinion is what a judge says about a claim.
type Opinion struct {
	// Verdict is supported, partial, unsupported or contradicted; any other is no opinion.
	Verdict citeway.Verdict
	// Score is the probability in [0, 1] that the passages support the claim; what is beyond
	// counts as the nearer end, and NaN is no opinion.
	Score  float64
	Reason string
}

// Judge gives a second opinion on a claim, as a model can. It is optional, and may
// overrule only the verdicts unchecked and partial: those by words, whatever a reader made
// of them, and those of a reader.
type Judge interface {
	// Judge reads the claim and the passages. After an error the verdict stays as it is.
	// It is asked when all words of the answer have been sent, for up to 20 seconds an
	// answer unless the step is patient; under Drop at once, for as long a claim. It must
	// return when ctx ends.
	Judge(ctx context.Context, claim string, evidence []string) (Opinion, error)
}

// asks reports whether the judge may overrule a verdict.
func (s *step) asks(c *checked) bool {
	return s.options.Judge != nil && len(c.shown) > 0 && c.doubtful()
}

// ask lets the judge overrule a doubtful verdict, until ctx ends.
func (s *step) ask(ctx context.Context, checked *checked) {
	if !s.asks(checked) {
		return
	}
	texts := make([]string, len(checked.shown))
	for i, p := range checked.shown {
		texts[i] = p.evidence.source
	}
	c := checked.citation
	o, err := s.options.Judge.Judge(ctx, checked.words, texts)
	if err != nil || !o.decides() {
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

// decides reports whether an opinion is one: its verdict is one on a claim that was read,
// and its score is a number.
func (o *Opinion) decides() bool {
	if math.IsNaN(o.Score) {
		return false
	}
	switch o.Verdict {
	case citeway.Supported, citeway.Partial, citeway.Unsupported, citeway.Contradicted:
		return true
	}
	return false
}
