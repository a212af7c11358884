package footnotes

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// FuzzDecode reads any text, whole and cut in two, and gets the same prose.
func FuzzDecode(f *testing.F) {
	f.Add("Tides rise[1]\u200b[2].\n\n[1]: https://sea.example/t \"Tide tables\"\n[2]: cite:2\n", 14)
	f.Add("One [^1, ^2].\n\n#### Sources\n\n[^1]: [[Moss#Growth]]\n[^2]: [Page](https://w.example)\n", 5)
	f.Add("<details><summary>Sources</summary>\n- [[A]]\n</details>", 3)
	f.Add("\u200b\u200c[1]\u200b(x)\xe2\x80", 1)
	f.Fuzz(func(t *testing.T, text string, at int) {
		whole := read(t, text)
		if at < 0 || at > len(text) {
			return
		}
		if cut := read(t, text[:at], text[at:]); cut != whole {
			t.Errorf("cut at %d: %q, whole %q", at, cut, whole)
		}
	})
}

func read(t *testing.T, pieces ...string) string {
	t.Helper()
	var fold citeway.Folder
	ends := 0
	d := Form().NewDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		if _, end := e.(*citeway.End); end {
			ends++
		}
		return fold.Put(e)
	}), dialect.Options{})
	for _, p := range pieces {
		if err := d.Frame(dialect.Frame{Data: []byte(p)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Close(); err != nil {
		t.Fatal(err)
	}
	if ends != 1 {
		t.Fatalf("%d ends", ends)
	}
	return fold.Answer().Text
}
