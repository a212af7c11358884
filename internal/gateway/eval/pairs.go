package eval

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/verify"
)

// The two halves of the minimal pairs, which are made alike. The first may be looked
// at while verify is worked on; the second is only counted.
var (
	//go:embed pairs_one.txt
	pairsOne string
	//go:embed pairs_two.txt
	pairsTwo string
)

// minimalPair is a passage with a claim that it supports and one, as little changed
// as can be, that it does not.
type minimalPair struct {
	kind, passage string
	holds, not    string
}

// pairKinds are the kinds of minimal pairs, in the order of the table.
var pairKinds = [...]string{"number", "unit", "percent", "date", "negation", "hedge", "entity", "comparison", "table", "paraphrase", "quotation"}

// readPairs reads blocks of the form that pairs_one.txt describes.
func readPairs(text string) []minimalPair {
	var list []minimalPair
	for _, block := range strings.Split(text, "\n== ")[1:] {
		_, block, _ = strings.Cut(block, "\n")
		passage, rest, _ := strings.Cut(block, "\n--\n")
		kind := ""
		for line := range strings.Lines(rest) {
			line = strings.TrimSpace(line)
			if claim, ok := strings.CutPrefix(line, "+ "); ok {
				list = append(list, minimalPair{kind: kind, passage: passage, holds: claim})
			} else if claim, ok := strings.CutPrefix(line, "- "); ok {
				list[len(list)-1].not = claim
			} else if line != "" {
				kind = line
			}
		}
	}
	return list
}

// pairCount is how many pairs of a kind were judged, and how well.
type pairCount struct{ n, holds, not, both int }

func (c *pairCount) add(holds, not bool) {
	c.n++
	if holds {
		c.holds++
	}
	if not {
		c.not++
	}
	if holds && not {
		c.both++
	}
}

// countPairs judges pairs and counts them by kind; "" is all of them.
func countPairs(ctx context.Context, v *verify.Verifier, list []minimalPair) map[string]*pairCount {
	counts := map[string]*pairCount{"": {}}
	for _, p := range list {
		if counts[p.kind] == nil {
			counts[p.kind] = &pairCount{}
		}
		e := v.Prepare(p.passage)
		holds := v.Read(ctx, p.holds, e).Verdict == citeway.Supported
		not := v.Read(ctx, p.not, e).Verdict != citeway.Supported
		counts[p.kind].add(holds, not)
		counts[""].add(holds, not)
	}
	return counts
}

// runPairs counts how often both sides of a minimal pair are judged right, the one
// supported and the other not, and how the written claims are judged; without a choice of
// what is read, by words alone and then with --reader auto. It needs no data.
func runPairs(ctx context.Context, o *Options, w io.Writer) (map[string][]byte, error) {
	choices := []string{o.Reader}
	if o.Reader == "" {
		choices = []string{string(verify.ReadOff), string(verify.ReadAuto)}
	}
	var b strings.Builder
	for _, choice := range choices {
		if err := tablePairs(ctx, choice, &b); err != nil {
			return nil, err
		}
	}
	b.WriteString("both: the claim that holds is supported and the other is not; holds, does not: each side alone.\n")
	_, err := io.WriteString(w, b.String())
	return map[string][]byte{}, err
}

// tablePairs writes the table of one choice of what is read.
func tablePairs(ctx context.Context, choice string, b *strings.Builder) error {
	by, err := assembly.ClaimReader(choice)
	if err != nil {
		return err
	}
	v := verify.New(by)
	fmt.Fprintf(b, "--reader %s\n%-12s %-12s %6s %9s %9s %9s\n", choice, "half", "kind", "pairs", "both", "holds", "does not")
	for _, half := range [...]struct{ name, text string }{{"looked at", pairsOne}, {"counted", pairsTwo}, {"both", pairsOne + pairsTwo}} {
		if err := ctx.Err(); err != nil {
			return err
		}
		counts := countPairs(ctx, v, readPairs(half.text))
		for _, kind := range pairKinds {
			counts[kind].write(b, half.name, kind)
		}
		counts[""].write(b, half.name, "all")
	}
	countPairs(ctx, v, readTwins(twinsText))[twinKind].write(b, "written", twinKind)
	b.WriteByte('\n')
	tableClaims(ctx, v, b)
	return nil
}

func (c *pairCount) write(b *strings.Builder, half, kind string) {
	share := func(k int) float64 { return float64(k) / float64(c.n) }
	fmt.Fprintf(b, "%-12s %-12s %6d %9.3f %9.3f %9.3f\n", half, kind, c.n, share(c.both), share(c.holds), share(c.not))
}
