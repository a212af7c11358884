package convert

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/pipe"
	"github.com/citeway/citeway/dialect/table"
)

// TestPairsKeepTheCitations guards the measurements: what is timed does its work.
func TestPairsKeepTheCitations(t *testing.T) {
	text := ""
	for range 400 {
		text += "The tide rises twice a day; 満潮 at six and at eighteen. "
	}
	answer := cited(text, 20_000)
	native, _ := table.Lookup("native")
	for _, name := range seeds {
		f, err := table.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, w := range wires {
			if w.stream {
				continue
			}
			var out bytes.Buffer
			if err := pipe.All(&out, write(f, answer, false, 0), pipe.Options{From: f, To: native}); err != nil {
				t.Fatal(err)
			}
			var got citeway.Answer
			if err := json.Unmarshal(out.Bytes(), &got); err != nil {
				t.Fatal(err)
			}
			if len(got.Citations) != len(answer.Citations) || len(got.Sources) != shown {
				t.Errorf("%s: %d citations and %d sources, want %d and %d", name, len(got.Citations), len(got.Sources), len(answer.Citations), shown)
			}
		}
	}
}
