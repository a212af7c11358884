package openairesponses

import (
	"testing"

	"github.com/citeway/citeway/dialect/dialecttest"
)

// Perplexity's Agent API answers in items of its own among those of Responses.
func TestItemsOfPerplexity(t *testing.T) {
	a := dialecttest.Read(t, Form(), []byte(`{"id":"p","object":"response","status":"completed","output":[
		{"type":"search_results","queries":["tides"],"results":[{"id":1,"title":"Tide tables","url":"https://tide.example/six","snippet":"At six."}]},
		{"type":"fetch_url_results","contents":[{"title":"Harbour","url":"https://harbour.example/","snippet":"Open."}]},
		{"type":"other","results":[{"score":1},{"title":"No place"}]},
		{"type":"message","content":[{"type":"output_text","text":"Water rises at six.","annotations":[
			{"type":"citation","url":"https://tide.example/six","title":"Tide tables","start_index":0,"end_index":19}]}]}]}`))
	if len(a.Sources) != 2 || a.Sources[0].URL != "https://tide.example/six" || a.Sources[0].Passages[0].Text != "At six." || a.Sources[1].Title != "Harbour" {
		t.Errorf("sources %+v", a.Sources)
	}
	if len(a.Citations) != 1 || a.Citations[0].Label != "Water rises at six." || len(a.Findings) > 0 {
		t.Errorf("citations %+v, findings %v", a.Citations, a.Findings)
	}
}

// Services that answer like OpenAI may send annotations once, with the text that is
// done or with the whole response.
func TestAnnotationsThatComeLast(t *testing.T) {
	const note = `[{"type":"url_citation","url":"https://tide.example/","title":"T","start_index":0,"end_index":5}]`
	const words = "data: {\"type\":\"response.output_text.delta\",\"delta\":\"Tides rise.\"}\n\n"
	for name, frame := range map[string]string{
		"output_text.done":   `{"type":"response.output_text.done","text":"Tides rise.","annotations":` + note + "}\n\ndata: {\"type\":\"response.completed\"}",
		"response.completed": `{"type":"response.completed","response":{"status":"completed","output":[{"type":"message","content":[{"type":"output_text","text":"Tides rise.","annotations":` + note + `}]}]}}`,
	} {
		a := dialecttest.Read(t, Form(), []byte(words+"data: "+frame+"\n\n"))
		if a.Text != "Tides rise." || len(a.Citations) != 1 || a.Citations[0].Label != "Tides" {
			t.Errorf("%s: %q %+v", name, a.Text, a.Citations)
		}
	}
}

func TestSearchResultsOfReasoning(t *testing.T) {
	a := dialecttest.Read(t, Form(), []byte("data: {\"type\":\"response.reasoning.search_results\",\"results\":[{\"title\":\"T\",\"url\":\"https://tide.example/\"}]}\n\n"+
		"data: {\"type\":\"response.completed\"}\n\n"))
	if len(a.Sources) != 1 || a.Sources[0].Title != "T" {
		t.Errorf("%+v", a.Sources)
	}
}
