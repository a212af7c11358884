package openai

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

// TestStopEndsAnAnswer whole and streamed, properly.
func TestStopEndsAnAnswer(t *testing.T) {
	const asks = `{"model":"citeway","stop":["They fall"],"messages":[{"role":"user","content":"When?"}]`
	w := send(surface(&scripted{events: tides()}, nil), server.Caller{Citations: "none"}, "POST", completionsURL, asks+"}")
	if got := w.Body.String(); w.Code != 200 || !strings.Contains(got, `"content":"Tides rise. "`) || !strings.Contains(got, `"finish_reason":"stop"`) {
		t.Errorf("%d %s", w.Code, got)
	}
	w = send(surface(&scripted{events: tides()}, nil), server.Caller{}, "POST", completionsURL, asks+`,"stream":true}`)
	if got := w.Body.String(); strings.Contains(got, "fall") || !strings.Contains(got, `"finish_reason":"stop"`) || !strings.HasSuffix(got, "data: [DONE]\n\n") {
		t.Errorf("%d %s", w.Code, got)
	}
}

// TestStopAcrossACitation: which citations stand in a sequence makes no difference.
func TestStopAcrossACitation(t *testing.T) {
	events := []citeway.Event{&citeway.Begin{}, &citeway.Source{ID: "s1", Title: "Tables", URL: "https://sea.example/t"}, text("Tides rise. Sour"),
		&citeway.Citation{ID: "c", Number: 1, Start: 16, End: 16, Sources: []string{"s1"}}, text("ces: none"), &citeway.End{}}
	const asks = `{"model":"citeway","stop":["Sources:"],"messages":[{"role":"user","content":"When?"}]}`
	w := send(surface(&scripted{events: events}, nil), server.Caller{Citations: "none"}, "POST", completionsURL, asks)
	if got := w.Body.String(); w.Code != 200 || !strings.Contains(got, `"content":"Tides rise. "`) {
		t.Errorf("%d %s", w.Code, got)
	}
}
