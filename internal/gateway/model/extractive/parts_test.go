package extractive_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
)

// severally is one line of testdata/parts.tsv, its fields parted by tabs: a question
// of several parts, then for each part the document that must be cited for it and
// words of the sentence that cites it. "-" as a document is a part that the handbook
// does not answer, told with those words; "-" alone is an answer to nothing.
type severally struct {
	question string
	parts    [][2]string
}

func partQuestions(t *testing.T) []severally {
	t.Helper()
	raw, err := os.ReadFile("testdata/parts.tsv")
	if err != nil {
		t.Fatal(err)
	}
	var all []severally
	for line := range strings.Lines(string(raw)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		s := severally{question: fields[0]}
		for _, f := range fields[1:] {
			document, words, _ := strings.Cut(f, ": ")
			s.parts = append(s.parts, [2]string{document, words})
		}
		all = append(all, s)
	}
	return all
}

// wrong says what is wrong with the answer, or "".
func (s *severally) wrong(r *extractive.Result, sources []citeway.Source) string {
	untold := 0
	for _, p := range s.parts {
		switch {
		case p[0] == "-" && p[1] == "":
			if !r.Abstained {
				return "something is answered"
			}
		case p[0] == "-":
			untold++
			if !unanswered(r, p[1]) {
				return fmt.Sprintf("%q is not said to be unanswered", p[1])
			}
		case r.Abstained || !cites(r, sources, p[0], p[1]):
			return fmt.Sprintf("nothing of %s says %q", p[0], p[1])
		}
	}
	for i := range r.Parts {
		if len(r.Parts[i].Sentences) == 0 {
			untold--
		}
	}
	if untold != 0 {
		return "a part is said to be unanswered, and is answered"
	}
	return ""
}

func cites(r *extractive.Result, sources []citeway.Source, document, words string) bool {
	for _, s := range r.Sentences {
		if sources[s.Cited[0].Source].Path == document && strings.Contains(s.Text, words) {
			return true
		}
	}
	return false
}

func unanswered(r *extractive.Result, words string) bool {
	for _, p := range r.Parts {
		if strings.Contains(p.Text, words) && len(p.Sentences) == 0 {
			return true
		}
	}
	return false
}

func TestPartsOfQuestions(t *testing.T) {
	store := handbook(t)
	m := extractive.New(extractive.Options{})
	for _, s := range partQuestions(t) {
		t.Run(s.question, func(t *testing.T) {
			sources := found(t, store, s.question)
			r := m.Answer(s.question, sources)
			if wrong := s.wrong(&r, sources); wrong != "" {
				t.Error(wrong)
				for _, p := range r.Parts {
					t.Logf("part %q: %v", p.Text, p.Sentences)
				}
				for _, said := range r.Sentences {
					t.Logf("%s: %s", sources[said.Cited[0].Source].Path, said.Text)
				}
			}
		})
	}
}
