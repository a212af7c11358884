package assembly

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

func TestADocumentIsReadByWhomItIsFoundFor(t *testing.T) {
	g := openGate(t, "", openPapers, hiddenPapers)
	l, zero := &library{g.Base}, 0
	all, err := g.store.Sources(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range all {
		whole, err := l.Document(t.Context(), s.ID, knowledge.Sight{})
		if err != nil || whole.Version != knowledge.VersionOf(whole.Text) || len(whole.Passages) == 0 {
			t.Fatalf("%s: %+v, %v", s.Path, whole, err)
		}
		for _, p := range whole.Passages {
			if found, err := g.store.Passage(t.Context(), p.ID); err != nil || whole.Text[p.Start:p.End] != found.Passage.Text {
				t.Errorf("%s: passage %+v is %v, %v", s.Path, p, found, err)
			}
		}
		for _, sight := range []knowledge.Sight{{Clearance: &zero}, {Sets: []string{"staff"}}, {Sets: []string{}}} {
			want := strings.HasPrefix(s.Path, "staff/") && (sight.Sets == nil || len(sight.Sets) > 0)
			if d, err := l.Document(t.Context(), s.ID, sight); (err == nil) != want || !want && (d != nil || citeway.CodeOf(err) != citeway.NotFound) {
				t.Errorf("%+v reads %s: %v, %v", sight, s.Path, d, err)
			}
		}
	}
	if err := l.Delete(t.Context(), all[0].ID); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{all[0].ID, "d_none"} {
		if d, err := l.Document(t.Context(), id, knowledge.Sight{}); d != nil || citeway.CodeOf(err) != citeway.NotFound {
			t.Errorf("%s, which is gone or never was: %v, %v", id, d, err)
		}
	}
}
