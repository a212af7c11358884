package metrics_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool/plan"
	"github.com/citeway/citeway/internal/gateway/chat/tool/views"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/verify"
)

// lines reads a list of questions, each with what its answer holds behind a bar.
func lines(t *testing.T, name string) [][2]string {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var all [][2]string
	for scan := bufio.NewScanner(file); scan.Scan(); {
		question, want, _ := strings.Cut(scan.Text(), "|")
		all = append(all, [2]string{strings.TrimSpace(question), strings.TrimSpace(want)})
	}
	return all
}

// TestTablesAskedPlainly: the questions of testdata/plainly.txt are answered from the
// tables, and each answer holds what stands beside it.
func TestTablesAskedPlainly(t *testing.T) {
	library := open(t)
	for _, l := range lines(t, "testdata/plainly.txt") {
		if got := ask(t, library, l[0]); got == passed || !strings.Contains(got, l[1]) {
			t.Errorf("%s\n%s\nwant %s", l[0], got, l[1])
		}
	}
}

// TestQuestionsForTheDocumentsAreLeftToThem: those of testdata/documents.txt, which name
// what the tables have as well.
func TestQuestionsForTheDocumentsAreLeftToThem(t *testing.T) {
	library := open(t)
	for _, l := range lines(t, "testdata/documents.txt") {
		if got := ask(t, library, l[0]); got != passed {
			t.Errorf("%s\n%s", l[0], got)
		}
	}
}

// TestWhatIsSaidOfATableHolds: nearly all that the answers say is supported by the
// results that they cite, and nothing is contradicted.
func TestWhatIsSaidOfATableHolds(t *testing.T) {
	const enough = 0.97
	s := chat.New(chat.Options{Models: map[string]model.Model{"": plan.New(inner{})}, Verifier: verify.New(verify.Options{})})
	tools := views.Tools(open(t))
	all, supported := 0, 0
	for _, l := range lines(t, "testdata/plainly.txt") {
		var f citeway.Folder
		turn := chat.Turn{Question: l[0], Ground: chat.Ground{Sources: []citeway.Source{}}, Calling: chat.Calling{Own: tools}}
		if err := s.Answer(t.Context(), turn, &f); err != nil {
			t.Fatal(err)
		}
		a := f.Answer()
		for _, c := range a.Citations {
			all++
			switch c.Verdict {
			case citeway.Supported:
				supported++
			case citeway.Contradicted, citeway.Unsupported:
				t.Errorf("%s: %q is %s: %v", l[0], c.Claim.In(a.Text), c.Verdict, c.Reasons)
			}
		}
	}
	if float64(supported) < enough*float64(all) || all == 0 {
		t.Errorf("%d of %d claims are supported", supported, all)
	}
}
