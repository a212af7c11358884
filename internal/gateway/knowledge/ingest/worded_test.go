package ingest

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// noise is bytes by chance, always the same.
func noise(n int) []byte {
	r := rand.New(rand.NewPCG(1, 2))
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(r.IntN(256))
	}
	return data
}

// TestNoise: bytes that are no text are refused under every name of a text.
func TestNoise(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	inUTF16 := []byte{}
	for _, c := range []byte("The tides rise twice a day.") {
		inUTF16 = append(inUTF16, c, 0)
	}
	for what, data := range map[string][]byte{"64 bytes": noise(64), "4 KiB": noise(4 << 10), "1 MiB": noise(1 << 20), "UTF-16 without a mark": inUTF16,
		"a program": append([]byte("\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00"), noise(900)...)} {
		for _, name := range []string{"a.txt", "a.md", "a.csv", "a.tsv", "a.log", "a.html"} {
			if c, err := x.Extract(t.Context(), File{Name: name, Data: data}); citeway.CodeOf(err) != citeway.Invalid {
				t.Errorf("%s as %s: %+v, %v", what, name, c, err)
			}
		}
	}
}

// TestTextWithOddBytes: what is text stays so in spite of a few of them.
func TestTextWithOddBytes(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	greek := "Η παλίρροια ανεβαίνει δύο φορές την ημέρα. "
	for what, f := range map[string]File{
		"Windows-1252":              {Name: "a.txt", Data: []byte("D\xe9j\xe0 vu: l'\xe9t\xe9 \xe0 No\xebl, \x93cit\xe9\x94.")},
		"Greek, one byte broken":    {Name: "a.txt", Data: []byte(strings.Repeat(greek, 5) + "\xce")},
		"Greek, in its own charset": {Name: "a.txt", Mime: "text/plain; charset=windows-1253", Data: []byte("\xd0\xe1\xeb\xdf\xf1\xf1\xef\xe9\xe1")},
		"colours of a terminal":     {Name: "a.log", Data: []byte(strings.Repeat("\x1b[32mok\x1b[0m ", 9))},
		"the end as DOS wrote it":   {Name: "a.txt", Data: []byte("tide\x1a")},
		"a stray bell":              {Name: "a.txt", Data: []byte("ti\x07de")},
		"one long word of Chinese":  {Name: "a.txt", Data: []byte("潮汐每天涨两次")},
	} {
		if c, err := x.Extract(t.Context(), f); err != nil || len(c.Text) < 4 {
			t.Errorf("%s: %+v, %v", what, c, err)
		}
	}
}
