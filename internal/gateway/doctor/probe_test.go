package doctor

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// whole is a whole answer of On Your Data.
func whole(message string) string {
	return `{"id":"a","object":"extensions.chat.completion","choices":[{"index":0,"finish_reason":"stop","message":` + message + `}]}`
}

const twoFound = `"context":{"citations":[{"content":"High water is at six.","title":"Tides","url":"https://pier.example/t"},{"content":"Low at noon.","filepath":"low.pdf"}],"intent":"[]"}`

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, body                string
		markers, counted, sources int
		first                     string
		context                   bool
	}{
		{"cited", whole(`{"content":"At six [doc1], at noon [doc2].",` + twoFound + `}`), 2, 2, 2, "[doc1]", true},
		{"linked", whole(`{"content":"At six [[doc1]](https://pier.example/t).",` + twoFound + `}`), 1, 1, 2, "[[doc1]](https://pier.example/t)", true},
		{"astray", whole(`{"content":"At six [doc1][doc7].",` + twoFound + `}`), 2, 1, 2, "[doc1]", true},
		{"uncited", whole(`{"content":"At six.",` + twoFound + `}`), 0, 0, 2, "", true},
		{"nothing found", whole(`{"content":"No.","context":{"citations":[],"intent":"[]"}}`), 0, 0, 0, "", true},
		{"no context", whole(`{"content":"At six [doc1]."}`), 1, 0, 0, "[doc1]", false},
		{"a context that is null", whole(`{"content":"At six.","context":null}`), 0, 0, 0, "", false},
		{"in code", whole(`{"content":"At six: ` + "`[doc1]`" + `.",` + twoFound + `}`), 0, 0, 2, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := read(&http.Response{StatusCode: 200}, []byte(c.body))
			if err != nil {
				t.Fatal(err)
			}
			if a.markers != c.markers || a.counted() != c.counted || len(a.resolved.Sources) != c.sources || a.marker != c.first || a.context != c.context || a.words == 0 {
				t.Errorf("%d markers, the first %s, %d counted, %d sources, context %t: %+v", a.markers, a.marker, a.counted(), len(a.resolved.Sources), a.context, a.resolved)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct {
		name    string
		status  int
		body    string
		foreign bool
		words   string
	}{
		{"a number for a code", 400, `{"error":{"requestid":"r","code":400,"message":"Validation error"}}`, false, "Validation error"},
		{"text for a code", 404, `{"error":{"code":"DeploymentNotFound","message":"No such deployment"}}`, false, "No such deployment"},
		{"a page", 502, "<html><title>x</title><h1>Bad gateway</h1></html>", false, "Bad gateway"},
		{"a page that is good", 200, "<html>", true, ""},
		{"another answer", 200, `{"status":"up"}`, true, ""},
		{"no choices", 200, `{"choices":[]}`, true, ""},
		{"a context that is none", 200, `{"choices":[{"message":7}]}`, true, ""},
		{"nothing", 200, "", true, ""},
		{"too much", 200, `{"choices":[{}]}` + strings.Repeat(" ", maxAnswer), true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, err := read(&http.Response{StatusCode: c.status}, []byte(c.body))
			var r *refusal
			if a != nil || !errors.As(err, &r) || r.status != c.status || r.foreign != c.foreign || !strings.Contains(r.words, c.words) || strings.Contains(r.words, "<") {
				t.Errorf("%+v, %+v", a, err)
			}
		})
	}
}

// TestListener: an answer is counted as it comes, in pieces of any size.
func TestListener(t *testing.T) {
	l := listen([]citeway.Source{{ID: "s1", Title: "Tides"}})
	for _, e := range []citeway.Event{&citeway.Begin{}, &citeway.Text{Bytes: []byte("At six")}, &citeway.Text{Bytes: []byte("  ")},
		&citeway.Marker{Raw: []byte("[1]"), Syntax: citeway.Bracket, Refs: nil}, &citeway.Text{Bytes: []byte(".")}, &citeway.End{}} {
		if err := l.Put(e); err != nil {
			t.Fatal(err)
		}
	}
	if a := l.done(); a.words != 7 || a.markers != 1 || a.marker != "[1]" || a.counted() != 0 {
		t.Errorf("%+v", a)
	}
	l = listen(nil)
	var err error
	for range 5 {
		if err == nil {
			err = l.Put(&citeway.Text{Bytes: make([]byte, 1<<20)})
		}
	}
	if citeway.CodeOf(err) != citeway.Invalid {
		t.Errorf("an answer without end: %v", err)
	}
}

func TestGathered(t *testing.T) {
	hit := func(source, passage string) knowledge.Hit {
		return knowledge.Hit{Source: citeway.Source{ID: source, Passages: []citeway.Passage{{ID: "old"}}}, Passage: citeway.Passage{ID: passage}}
	}
	got := gathered([]knowledge.Hit{hit("b", "1"), hit("a", "2"), hit("b", "3")})
	if len(got) != 2 || got[0].ID != "b" || len(got[0].Passages) != 2 || got[0].Passages[1].ID != "3" || len(got[1].Passages) != 1 {
		t.Errorf("%+v", got)
	}
}
