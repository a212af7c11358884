package ingest

import (
	"encoding/json"
	"testing"

	"github.com/citeway/citeway"
)

func TestParseLabel(t *testing.T) {
	for in, want := range map[string]string{
		`"Confidential"`:                     `{"name":"Confidential","encrypted":false,"rank":2}`,
		`{"name":"Public"}`:                  `{"name":"Public","encrypted":false,"rank":0}`,
		`{"name":"Public","rank":0}`:         `{"name":"Public","encrypted":false,"rank":0}`,
		`{"name":"Crew"}`:                    `{"name":"Crew","encrypted":false,"rank":2}`,
		`{"label":{"name":"Crew","rank":7}}`: `{"name":"Crew","encrypted":false,"rank":7}`,
		`{"label":"Secret"}`:                 `{"name":"Secret","encrypted":false,"rank":3}`,
		`{"name":"A","keywords":["b"],"color":"red","encrypted":true,"description":"d","rank":1}`: `{"name":"A","description":"d","keywords":["b"],"color":"red","encrypted":true,"rank":1}`,
	} {
		label, err := ParseLabel([]byte(in))
		if err != nil {
			t.Errorf("%s: %v", in, err)
			continue
		}
		if got, _ := json.Marshal(label); string(got) != want {
			t.Errorf("%s gives %s, want %s", in, got, want)
		}
	}
	for _, in := range []string{"", "{", "[]", "{}", `{"rank":3}`, `{"label":{"label":{"name":"x"}}}`, `{"name":3}`, `""`, `" "`, `null`} {
		if label, err := ParseLabel([]byte(in)); citeway.CodeOf(err) != citeway.Invalid {
			t.Errorf("%s gives %v, %v; want an error that is invalid", in, label, err)
		}
	}
}

func TestMimeOf(t *testing.T) {
	for _, c := range []struct{ name, said, data, want string }{
		{"a.md", "", "", mimeMarkdown}, {"A.PDF", "", "", mimePDF}, {"page", "text/html; charset=utf-8", "", mimeHTML},
		{"a.md", "text/plain", "", mimeMarkdown}, {"a", "", "%PDF-1.7", mimePDF}, {"a", "", " <!DOCTYPE html>", mimeHTML},
		{"a", "", "words", mimePlain}, {"a.exe", "", "words", ""}, {"a", "", "\x00", ""}, {"a.bin", "text/plain", "words", mimePlain},
		{"a", "application/xhtml+xml", "", mimeHTML}, {"a.htm", "application/octet-stream", "", mimeHTML},
	} {
		if got := MimeOf(c.name, c.said, []byte(c.data)); got != c.want {
			t.Errorf("%+v gives %q", c, got)
		}
	}
}
