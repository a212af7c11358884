package native

import (
	"strings"
	"testing"
)

// A request that names no unit leaves each form its own: OpenAI counts code points.
func TestConvertCountsInTheFormsOwnUnit(t *testing.T) {
	g := open(t, Options{})
	const spanned = `{"choices":[{"index":0,"message":{"content":"🌊 Tides rise.","annotations":[{"type":"url_citation",` +
		`"url_citation":{"start_index":2,"end_index":7,"title":"T","url":"https://tide.example/"}}]},"finish_reason":"stop"}]}`
	for _, test := range []struct{ request, want string }{
		{`{"from":"openai","to":"native","input":` + spanned + `}`, `"start":5,"end":10,"label":"Tides"`},
		{`{"from":"openai","to":"native","offsets":"utf16","input":` + spanned + `}`, `"start":3,"end":8,"label":"Tides"`},
		{`{"from":"openai","to":"openai","input":` + spanned + `}`, `"start_index":2,"end_index":7`},
	} {
		_, body := g.do("POST", "/v1/convert", test.request)
		if !strings.Contains(body, test.want) || strings.Contains(body, "mismatched-offset") {
			t.Errorf("%s\ngot %s", test.request, body)
		}
	}
}
