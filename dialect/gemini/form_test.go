package gemini

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

func TestGolden(t *testing.T) { dialecttest.Run(t, Form(), "testdata") }

func FuzzDecode(f *testing.F) {
	dialecttest.Fuzz(f, Form(),
		`{"candidates":[{"content":{"parts":[{"text":"é b"}]},"finishReason":"STOP","groundingMetadata":{"groundingChunks":[{"web":{"uri":"u"}}],"groundingSupports":[{"segment":{"startIndex":1,"endIndex":9,"text":"b"},"groundingChunkIndices":[0,7]}]}}]}`,
		`{"event_type":"step.delta","delta":{"type":"text","text":"ab","annotations":[{"type":"url_citation","url":"u","start_index":-1,"end_index":1}]}}`)
}

// What the service really sent, whole and streamed: the annotations of the
// Interactions API span whole sentences.
func TestRecorded(t *testing.T) {
	for file, want := range map[string]int{"google-search.json": 18, "google-search.chunks.txt": 3} {
		a := dialecttest.Recorded(t, Form(), file)
		if len(a.Citations) < want || len(a.Findings) > 0 {
			t.Errorf("%s: %d citations, findings %v", file, len(a.Citations), a.Findings)
		}
		for _, c := range a.Citations {
			if c.Label == "" || a.Text[c.Start:c.End] != c.Label {
				t.Errorf("%s: citation %d-%d %q", file, c.Start, c.End, c.Label)
			}
		}
	}
}
