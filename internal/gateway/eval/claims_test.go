package eval

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/verify"
)

// Every passage has claims of each letter, and none is one that the reader is trained on.
func TestClaimsAreWhole(t *testing.T) {
	letters := map[string]map[byte]int{}
	for _, c := range readClaims(claimsText) {
		if letters[c.passage] == nil {
			letters[c.passage] = map[byte]int{}
		}
		letters[c.passage][c.letter]++
		if c.claim == "" || strings.Contains(c.passage, c.claim) {
			t.Errorf("%q is no claim about %q", c.claim, c.passage)
		}
	}
	if len(letters) < 90 {
		t.Errorf("%d passages", len(letters))
	}
	for passage, of := range letters {
		if of['S'] < 3 || of['C'] < 3 || of['N'] < 1 || len(of) != 3 {
			t.Errorf("%q has claims %v", passage, of)
		}
	}
	for _, p := range readTwins(twinsText) {
		letters[p.passage] = map[byte]int{}
	}
	trained, err := filepath.Glob(filepath.Join("..", "..", "..", "train", "written", "*", "*.txt"))
	if err != nil || len(trained) == 0 {
		t.Fatalf("what is trained on: %q, %v", trained, err)
	}
	for _, name := range trained {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range readClaims(string(text)) {
			if letters[c.passage] != nil {
				t.Errorf("%s: %q is measured on", name, c.passage)
			}
		}
	}
}

// After each claim that holds comes one that does not, about the same passage.
func TestTwinsAreWhole(t *testing.T) {
	list := readClaims(twinsText)
	if len(list) < 600 || len(list)%2 != 0 {
		t.Errorf("%d claims", len(list))
	}
	for i := 0; i+1 < len(list); i += 2 {
		holds, not := list[i], list[i+1]
		if holds.letter != 'S' || not.letter == 'S' || holds.passage != not.passage || holds.claim == not.claim {
			t.Errorf("not twins: %+v, %+v", holds, not)
		}
		if strings.Contains(holds.passage, holds.claim) {
			t.Errorf("%q stands in its passage", holds.claim)
		}
	}
}

func TestClaimsAreCounted(t *testing.T) {
	c := &claimCount{verdicts: map[byte]map[citeway.Verdict]int{
		'S': {citeway.Supported: 6, citeway.Contradicted: 2}, 'C': {citeway.Supported: 1, citeway.Contradicted: 3}, 'N': {citeway.Supported: 1},
	}}
	if precision, found := c.precision('S', citeway.Supported); precision != 0.75 || found != 0.75 {
		t.Errorf("supported: precision %.2f, recall %.2f", precision, found)
	}
	if precision, found := c.precision('C', citeway.Contradicted); precision != 0.6 || found != 0.75 {
		t.Errorf("contradicted: precision %.2f, recall %.2f", precision, found)
	}
	if precision, found := c.precision('C', citeway.Partial); precision != 0 || found != 0 {
		t.Errorf("partial: precision %.2f, recall %.2f", precision, found)
	}
}

// What is read of written claims may not be lost again.
func TestClaimsAreJudged(t *testing.T) {
	o, err := assembly.ClaimReader(string(verify.ReadAuto))
	if err != nil {
		t.Fatal(err)
	}
	c := countClaims(t.Context(), verify.New(o), readClaims(claimsText))
	if got := auc(c.scores, c.holds); got < claimsLeast {
		t.Errorf("AUC %.3f, want %.2f", got, claimsLeast)
	}
}

// What is read of the twins may not be lost again.
func TestTwinsAreJudged(t *testing.T) {
	o, err := assembly.ClaimReader(string(verify.ReadAuto))
	if err != nil {
		t.Fatal(err)
	}
	of := countPairs(t.Context(), verify.New(o), readTwins(twinsText))[twinKind]
	if share := float64(of.both) / float64(of.n); share < twinsLeast {
		t.Errorf("%.3f of %d twins with both sides right, want %.2f", share, of.n, twinsLeast)
	}
}

// twinsLeast is the least share of twins with both sides right.
const twinsLeast = 0.25

// claimsLeast is the least AUC of the written claims, those that hold against the rest.
const claimsLeast = 0.65
