package language_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// TestInitials: of every word the first byte is among those of its stem.
func TestInitials(t *testing.T) {
	words := strings.Fields("went gone eaten ate bought skies dying ugly early only yes young youth yearly exceedingly harbour öffnung 12th x 潮汐 abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz")
	r := rand.New(rand.NewPCG(1, 1))
	endings := []string{"", "s", "ies", "ied", "ing", "ed", "ly", "ational", "fulness", "ement"}
	for range 20_000 {
		var b strings.Builder
		for range 1 + r.IntN(6) {
			b.WriteByte("abcdefghijklmnopqrstuvwxyyy"[r.IntN(27)])
		}
		words = append(words, b.String()+endings[r.IntN(len(endings))])
	}
	var stems language.Stemmer
	for _, word := range words {
		var initials [256]bool
		if language.Initials(stems.English(word), &initials); !initials[word[0]] {
			t.Errorf("%s becomes %s", word, stems.English(word))
		}
	}
	var none, few [256]bool
	if language.Initials("", &none); none != few {
		t.Error("no stem has a first letter")
	}
}
