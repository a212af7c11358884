package cohere

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`{"id":"x","message":{"content":[{"type":"text","text":"é b"}],"citations":[{"start":-1,"end":9,"text":"b","sources":[{"type":"document","id":"d"}]}]}}`,
		`{"type":"content-delta","index":0,"delta":{"message":{"content":{"text":"ab"}}}}`+"\n"+`{"type":"citation-start","delta":{"message":{"citations":{"start":0,"end":1,"sources":[{"id":"d"}]}}}}`)
}

// What the service really sent: three stretches of one document.
func TestRecorded(t *testing.T) {
	a := dialecttest.Recorded(t, Form(), "cohere-citations.json")
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
