package verify

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/citeway/citeway/internal/language"
)

// readBy is a text as a reader has it.
func readBy(r *reader, text string) reading {
	var t reading
	r.read(text, r.scan.Of(text), &t)
	return t
}

// Forms that differ only in their last letter are remembered apart, in whatever
// languages they are met.
func TestFormKeys(t *testing.T) {
	met := map[uint64]string{}
	for l := range language.Japanese + 1 {
		for _, stem := range []string{"", "mil", "ca", "rebuil", "мос"} {
			for last := byte(' '); last < 0x7f; last++ {
				form := stem + string(last)
				name := fmt.Sprintf("%q in language %d", form, l)
				key := formKey(l, []byte(form))
				if was, ok := met[key]; ok {
					t.Fatalf("%s is remembered as %s", name, was)
				}
				met[key] = name
			}
		}
	}
	if _, ok := met[0]; ok {
		t.Error("a form is remembered as an empty place")
	}
}

// readBefore are pairs of texts whose words were once mistaken for each other by a
// reader that met both.
var readBefore = []struct{ name, before, text string }{
	{"a letter in Spanish, another in English", "El tomo i de la obra que se guarda en el molino es para los niños.", "The single by B. J. Thomas is of the year."},
	{"a letter in English, another in Spanish", "The single by B. J. Thomas is of the year.", "El tomo i de la obra que se guarda en el molino es para los niños."},
	{"word for word in German", "Der Rat und die Rast sind nicht von der Stadt, das ist ein Rar.", "The rat and the cat are of the house."},
	{"an accent before a Cyrillic letter", "The mark éа is on the door.", "The mark eа is on the door."},
	{"a plain letter before it", "The mark eа is on the door.", "The mark éа is on the door."},
	{"a wide letter before it", "The mark ｂаnk is on the door.", "The mark bаnk is on the door."},
	{"the micro sign and the letter", "It weighs 3 µα or so.", "It weighs 3 μα or so."},
	{"the same again", "The mill was rebuilt.", "The mill was rebuilt."},
}

// What a text says does not hang on what was read before it.
func TestReadingForgets(t *testing.T) {
	for _, c := range readBefore {
		used := newReader()
		readBy(used, c.before)
		if got, want := readBy(used, c.text), readBy(newReader(), c.text); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: read as %v after %q, else as %v", c.name, got.tokens, c.before, want.tokens)
		}
	}
}

// The table of remembered forms is full many times over, and answers as if it
// remembered nothing.
func TestRememberedForms(t *testing.T) {
	used, plain := newReader(), newReader()
	for round := range 3 {
		for i := range 2 * cacheSize {
			used.scan.Word = fmt.Appendf(used.scan.Word[:0], "mill%c%d", 'a'+i%26, i*(round+1)%(2*cacheSize))
			l := language.Language(i) % (language.Japanese + 1)
			got, want := *used.lookup(l), plain.learn(l, string(used.scan.Word))
			want.key = got.key
			if got != want {
				t.Fatalf("%q in language %d: %+v, want %+v", used.scan.Word, l, got, want)
			}
		}
	}
}

// A verifier's result for a pair is the same whatever it was asked before.
func TestResultsForget(t *testing.T) {
	var texts []string
	for _, c := range readBefore {
		texts = append(texts, c.before, c.text)
	}
	fresh := map[[2]string]Result{}
	for _, claim := range texts {
		for _, text := range texts {
			fresh[[2]string{claim, text}] = New(Options{}).Pair(claim, []string{text})
		}
	}
	used := New(Options{})
	backwards := slices.Clone(texts)
	slices.Reverse(backwards)
	for _, order := range [][]string{texts, backwards} {
		for _, claim := range order {
			for _, text := range order {
				if got, want := used.Pair(claim, []string{text}), fresh[[2]string{claim, text}]; !reflect.DeepEqual(got, want) {
					t.Errorf("%q by %q: %+v, of a new verifier %+v", claim, text, got, want)
				}
			}
		}
	}
}
