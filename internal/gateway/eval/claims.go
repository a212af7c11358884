package eval

import (
	"context"
	_ "embed"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/verify"
)

// The written claims: short passages of all kinds, each with claims that hold in other words
// and claims that fail in its own. A block is "P: " and the passage, in which \n ends a line, then
// lines of claims: "S: " what it says, "C: " what it rules out, "N: " what it leaves open.
// Those that the reader is trained on, in train/written, are of the same kind; none of these is among them.
//
// The twins have the same form, in pairs: after each claim that holds comes the same with one
// thing changed, so that only what is read tells them apart.
var (
	//go:embed claims.txt
	claimsText string
	//go:embed twins.txt
	twinsText string
)

// writtenClaim is a claim about a passage, and its letter.
type writtenClaim struct {
	passage, claim string
	letter         byte
}

// readClaims reads blocks of that form.
func readClaims(text string) []writtenClaim {
	var list []writtenClaim
	passage := ""
	for line := range strings.Lines(text) {
		letter, rest, found := strings.Cut(strings.TrimRight(line, "\n"), ": ")
		switch {
		case !found:
		case letter == "P":
			passage = strings.ReplaceAll(rest, `\n`, "\n")
		default:
			list = append(list, writtenClaim{passage, rest, letter[0]})
		}
	}
	return list
}

// readTwins are the twins as minimal pairs of one kind.
func readTwins(text string) []minimalPair {
	list := readClaims(text)
	pairs := make([]minimalPair, 0, len(list)/2)
	for i := 0; i+1 < len(list); i += 2 {
		pairs = append(pairs, minimalPair{kind: twinKind, passage: list[i].passage, holds: list[i].claim, not: list[i+1].claim})
	}
	return pairs
}

// twinKind is what the twins are called in the table.
const twinKind = "twins"

// claimCount is how many claims of each letter got each verdict, and all scores.
type claimCount struct {
	verdicts map[byte]map[citeway.Verdict]int
	scores   []float64
	holds    []bool
}

// countClaims judges claims and counts their verdicts.
func countClaims(ctx context.Context, v *verify.Verifier, list []writtenClaim) *claimCount {
	c := &claimCount{verdicts: map[byte]map[citeway.Verdict]int{'S': {}, 'C': {}, 'N': {}}}
	for _, w := range list {
		result := v.Read(ctx, w.claim, v.Prepare(w.passage))
		c.verdicts[w.letter][result.Verdict]++
		c.scores, c.holds = append(c.scores, result.Score), append(c.holds, w.letter == 'S')
	}
	return c
}

// precision is the share of claims with the verdict that have the letter, and found the
// share of those with the letter that have the verdict.
func (c *claimCount) precision(letter byte, verdict citeway.Verdict) (precision, found float64) {
	said, of := 0, 0
	for l, verdicts := range c.verdicts {
		said += verdicts[verdict]
		for _, n := range verdicts {
			if l == letter {
				of += n
			}
		}
	}
	right := float64(c.verdicts[letter][verdict])
	return right / float64(max(said, 1)), right / float64(max(of, 1))
}

// claimRows are the letters, in the order of the table, as they are named there.
var claimRows = [...]struct {
	letter byte
	name   string
}{{'S', "said"}, {'C', "ruled out"}, {'N', "left open"}}

// tableClaims writes what a verifier says of the written claims.
func tableClaims(ctx context.Context, v *verify.Verifier, b *strings.Builder) {
	c := countClaims(ctx, v, readClaims(claimsText))
	fmt.Fprintf(b, "%-12s %10s %10s %12s %13s %10s\n", "written", "supported", "partial", "unsupported", "contradicted", "unchecked")
	for _, row := range claimRows {
		of := c.verdicts[row.letter]
		fmt.Fprintf(b, "%-12s %10d %10d %12d %13d %10d\n", row.name,
			of[citeway.Supported], of[citeway.Partial], of[citeway.Unsupported], of[citeway.Contradicted], of[citeway.Unchecked])
	}
	supported, said := c.precision('S', citeway.Supported)
	contradicted, denied := c.precision('C', citeway.Contradicted)
	fmt.Fprintf(b, "AUC of said against the rest %.3f; supported: precision %.3f, recall %.3f; contradicted: %.3f, %.3f\n\n",
		auc(c.scores, c.holds), supported, said, contradicted, denied)
}
