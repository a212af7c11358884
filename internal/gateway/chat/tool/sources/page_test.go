package sources

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
)

func quoted(s string) json.RawMessage {
	raw, _ := json.Marshal(s)
	return raw
}

func TestTextHasNoMarkup(t *testing.T) {
	for raw, want := range map[string]string{
		"plain": "plain", "<b>bold</b> words": "bold words", "a < b and b > c": "a < b and b > c", "cut <b": "cut <b", "<": "<", "x <!-- y --> z": "x z",
		"&lt;cite&gt; &amp; more": "<cite> & more", "two\n  lines": "two lines", "</p>": "", "1<2": "1<2", "": "",
		strings.Repeat("é", 30): strings.Repeat("é", 10) + "…",
	} {
		if got := text(quoted(raw), 20); got != want {
			t.Errorf("%q: got %q, want %q", raw, got, want)
		}
	}
	for _, raw := range []string{"7", "null", "[]", "", "{"} {
		if got := text(json.RawMessage(raw), 20); got != "" {
			t.Errorf("%s: got %q", raw, got)
		}
	}
}

func TestWhichAddressesMayBeShown(t *testing.T) {
	for address, want := range map[string]string{
		"https://sea.example/a?b=c#d": "https://sea.example/a?b=c", " http://sea.example ": "http://sea.example", "HTTPS://Sea.Example/": "https://Sea.Example/",
		"https://www.sea.example/": "https://www.sea.example/", "": "", "sea.example": "", "//sea.example": "", "javascript:alert(1)": "", "data:text/html,x": "",
		"ftp://sea.example/": "", "https://a:b@sea.example/": "", "https:///path": "", "https://badsea.example/": "", "https://other.example/": "",
		"https://sea.example/" + strings.Repeat("x", maxURL): "", "http://[::1": "", "https://sea.example.other.example/": "",
	} {
		tool := &Web{o: WebOptions{Sites: []string{"sea.example"}}}
		got, ok := tool.allowed(address)
		if ok != (want != "") || ok && got != want {
			t.Errorf("%.60s: got %q, %v", address, got, ok)
		}
	}
}

func TestDatesAsEnginesWriteThem(t *testing.T) {
	want := time.Date(2026, 3, 1, 8, 0, 0, 0, time.UTC)
	for _, raw := range []string{"2026-03-01T08:00:00", "2026-03-01T08:00:00Z", "2026-03-01 08:00:00", "2026-03-01T09:00:00+01:00"} {
		if got := when(quoted(raw)); got == nil || !got.Equal(want) {
			t.Errorf("%s: got %v", raw, got)
		}
	}
	if got := when(quoted("2026-03-01")); got == nil || got.Day() != 1 {
		t.Errorf("got %v", got)
	}
	for _, raw := range []json.RawMessage{nil, []byte("7"), quoted("yesterday"), quoted("")} {
		if got := when(raw); got != nil {
			t.Errorf("%s: got %v", raw, got)
		}
	}
}

func TestAPageKeepsItsID(t *testing.T) {
	a := found(&page{Title: quoted("One")}, "https://sea.example/tides")
	b := found(&page{Title: quoted("Two"), Content: quoted("words")}, "https://sea.example/tides")
	c := found(&page{}, "https://sea.example/moon")
	if a.Source.ID != b.Source.ID || a.Source.ID == c.Source.ID || len(a.Source.ID) != 22 {
		t.Errorf("%s, %s, %s", a.Source.ID, b.Source.ID, c.Source.ID)
	}
	if c.Source.Title != "moon" || c.Document() != "" {
		t.Errorf("%+v", c.Source)
	}
}

func TestResultsAreReadOneByOne(t *testing.T) {
	list, err := read([]byte(`{"results":[{"url":"http://a.example"},7,{"url":[]},null,{"url":"http://b.example","title":{}}]}`))
	if err != nil || len(list) != 3 || list[0].URL != "http://a.example" || list[1].URL != "" || list[2].URL != "http://b.example" {
		t.Errorf("%+v, %v", list, err)
	}
	r := (&Web{}).result(list, 9)
	if len(r.Found) != 2 || len(r.Findings) != 1 {
		t.Errorf("%+v", r)
	}
}

func TestStatuses(t *testing.T) {
	for status, says := range map[int]string{http.StatusForbidden: "json", http.StatusMovedPermanently: "not followed", http.StatusBadRequest: "400"} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(status) }))
		tool, err := NewWeb(WebOptions{Endpoint: server.URL, Client: server.Client()})
		if err != nil {
			t.Fatal(err)
		}
		if _, err = tool.ask(t.Context(), "tides"); citeway.CodeOf(err) != citeway.Upstream || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "answer without it") {
			t.Errorf("%d: %v", status, err)
		}
		server.Close()
	}
}
