package encoder

import (
	"bytes"
	"encoding/json"
	"hash/crc32"
	"math"
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

func TestOpenSaysWhatIsWrong(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(h *header, body []byte) []byte
		want  string // in the error
	}{
		{"cut off", func(_ *header, body []byte) []byte { return body[:len(body)-1] }, "body: its checksum"},
		{"one byte", func(_ *header, body []byte) []byte { body[len(body)/2]++; return body }, "body: its checksum"},
		{"heads", func(h *header, body []byte) []byte { h.Heads = 5; return body }, "header, heads: a width of 64 has no 5 equal parts"},
		{"width", func(h *header, body []byte) []byte { h.Width = 0; return body }, "header, width: 0 is not from 1"},
		{"length", func(h *header, body []byte) []byte { h.Length = 1 << 30; return body }, "header, length"},
		{"more layers", func(h *header, body []byte) []byte { h.Layers++; return body }, "vector.3.mix: it is missing"},
		{"longer", func(h *header, body []byte) []byte { h.Length++; return body }, "positions: 32 is not from the length 33"},
		{"behind the end", func(h *header, body []byte) []byte { h.Parts[1].At = len(body); return body }, "words: it ends behind"},
		{"before the begin", func(h *header, body []byte) []byte { h.Parts[1].At = -1; return body }, "words: it ends behind"},
		{"other type", func(h *header, body []byte) []byte { h.Parts[1].Type = "float32"; return body }, "words: float32 of"},
		{"fewer rows", func(h *header, body []byte) []byte { h.Parts[1].Rows--; return body }, "words: int8 of"},
		{"fewer bytes", func(h *header, body []byte) []byte { h.Parts[1].Bytes--; return body }, "words: "},
		{"no start", func(h *header, body []byte) []byte {
			copy(body[h.Parts[0].At:], bytes.ReplaceAll(body[:h.Parts[0].Bytes], []byte("[CLS]"), []byte("[CLT]")))
			h.CRC32 = crc32.ChecksumIEEE(body)
			return body
		}, "vocabulary: it lacks [CLS]"},
		{"no number", func(h *header, body []byte) []byte {
			copy(body[h.Parts[3].At:], appendFloat(nil, float32(math.NaN())))
			h.CRC32 = crc32.ChecksumIEEE(body)
			return body
		}, "kinds: number 0 is NaN"},
	}
	for _, test := range tests {
		h, body := tinyParts(tinyHeader())
		spoilt := test.spoil(&h, body)
		_, err := Open(sealed(h, spoilt))
		if citeway.CodeOf(err) != citeway.Invalid || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: error %v, want %q in it", test.name, err, test.want)
		}
	}
	for _, data := range []string{"", "CWREAD0", "CWREAD02\x00\x00\x00\x00", magic, magic + "\xff\xff\xff\xff", magic + "\x02\x00\x00\x00[]"} {
		if _, err := Open([]byte(data)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%q: error %v, want Invalid", data, err)
		}
	}
}

// FuzzOpen: any head before the tiny body, and any bytes at all, open or are Invalid.
func FuzzOpen(f *testing.F) {
	h, body := tinyParts(tinyHeader())
	text, _ := json.Marshal(h)
	f.Add(text, body)
	f.Add([]byte("{}"), []byte{})
	f.Add([]byte(`{"width":4096,"heads":1,"hidden":9999,"layers":64,"length":4096,"first":1,"parts":[{"name":"words","rows":-1,"columns":4611686018427387905}]}`), body)
	f.Fuzz(func(t *testing.T, text, body []byte) {
		var h header
		if json.Unmarshal(text, &h) == nil {
			h.CRC32 = crc32.ChecksumIEEE(body)
			if e, err := Open(sealed(h, body)); err == nil {
				if _, err := e.Vectors(t.Context(), []string{"the mill"}); err != nil {
					t.Fatal(err)
				}
			} else if citeway.CodeOf(err) != citeway.Invalid {
				t.Fatal(err)
			}
		}
		if _, err := Open(text); citeway.CodeOf(err) != citeway.Invalid {
			t.Fatal(err)
		}
	})
}

// TestLater: a file opened later says what it is at once, and the rest, or what is wrong with
// it, when something is read.
func TestLater(t *testing.T) {
	h, body := tinyParts(tinyHeader())
	whole, err := Later(sealed(h, body))
	if err != nil || whole.Dimension() != h.Width || whole.words != nil {
		t.Fatalf("opened later: %v, %d numbers, and a vocabulary: %v", err, whole.Dimension(), whole.words != nil)
	}
	for range 2 {
		if got, err := whole.Vectors(t.Context(), []string{"the mill"}); err != nil || len(got) != 1 {
			t.Fatalf("%d vectors, %v", len(got), err)
		}
	}
	file := sealed(h, body)
	file[len(file)-1]++
	spoilt, err := Later(file)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := spoilt.Vectors(t.Context(), []string{"the mill"}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("vectors: %v", err)
		}
		if _, err := spoilt.Read(t.Context(), []Pair{{"who", "the mill"}}); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("readings: %v", err)
		}
	}
	if got := spoilt.Windows("the mill", 8); got != nil {
		t.Errorf("windows %q", got)
	}
	if _, err := Later([]byte(magic)); citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("no head: %v", err)
	}
}
