package ranking

import (
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/knowledge/vector"
)

// TestWhatIsNamedComesFirst, in order, and the scores stay where they are.
func TestWhatIsNamedComesFirst(t *testing.T) {
	for named, want := range map[string]string{"": "abcde", "d": "dabce", "d,b": "dbace", "a,e": "aebcd", "x": "abcde", "e,x,c": "ecabd", "b,b": "bacde"} {
		var ranked []vector.Fused
		for i, id := range "abcde" {
			ranked = append(ranked, vector.Fused{Passage: string(id), Score: float64(5 - i), Keyword: int(id)})
		}
		got := ""
		for i, f := range foremost(ranked, strings.Split(named, ",")) {
			got += f.Passage
			if f.Score != float64(5-i) || string(rune(f.Keyword)) != f.Passage {
				t.Errorf("%s: %v at %d", named, f.Score, i)
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", named, got, want)
		}
	}
}
