package cohere

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/dialecttest"
	"github.com/citeway/citeway/dialect/internal/spans/spanstest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	f.Add([]byte(`{"id":"x","message":{"content":[{"type":"text","text":"é b"}],"citations":[{"start":-1,"end":9,"text":"b","sources":[{"type":"document","id":"d"}]}]}}`))
	f.Add([]byte(`{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"ab"}}}}` + "\n" + `{"type":"citation-start","delta":{"message":{"citations":{"start":0,"end":1,"sources":[{"id":"d"}]}}}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		var fold citeway.Folder
		r := dialect.NewReader(newDecoder(&fold, dialect.Options{}))
		_, _ = r.Write(data)
		_ = r.Close()
		a := fold.Answer()
		for _, c := range a.Citations {
			if c.Start < 0 || c.End < c.Start || c.End > len(a.Text) {
				t.Fatalf("citation %d-%d outside a text of %d bytes", c.Start, c.End, len(a.Text))
			}
		}
	})
}

// What the service really sent: three stretches of one document.
func TestRecorded(t *testing.T) {
	a := spanstest.Recorded(t, Form(), "cohere-citations.json")
	if len(a.Citations) != 3 || len(a.Sources) != 1 || len(a.Findings) > 0 {
		t.Fatalf("%d citations, %d sources, findings %v", len(a.Citations), len(a.Sources), a.Findings)
	}
	for i, want := range []string{"Automation of tasks", "Better decision-making", "Cost reduction"} {
		if c := a.Citations[i]; c.Label != want || a.Text[c.Start:c.End] != want {
			t.Errorf("citation %d is %q", i, c.Label)
		}
	}
	if p := a.Sources[0].Passages; len(p) != 1 || p[0].Text == "" || a.Sources[0].Title != "benefits.txt" {
		t.Errorf("source %+v", a.Sources[0])
	}
}
