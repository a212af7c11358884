package native

import (
	"net/http"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
)

func TestWhatMayNotBeSeenMayNotBeDeleted(t *testing.T) {
	rank := 1
	g := openAs(t, Options{}, server.Options{Clearance: &rank})
	res, hidden := g.do("DELETE", "/v1/sources/d_2", "")
	if res.StatusCode != http.StatusNotFound || len(g.shelf.sources) != 2 {
		t.Errorf("%d %s", res.StatusCode, hidden)
	}
	if _, none := g.do("DELETE", "/v1/sources/d_9", ""); strings.ReplaceAll(none, "d_9", "d_2") != hidden {
		t.Errorf("what is hidden answers %s, what is not there %s", hidden, none)
	}
	if res, _ := g.do("DELETE", "/v1/sources/d_1", ""); res.StatusCode != http.StatusOK {
		t.Errorf("a document that may be seen: %d", res.StatusCode)
	}
}

func TestWhatMayNotBeSeenMayNotBeRead(t *testing.T) {
	rank := 1
	g := openAs(t, Options{}, server.Options{Clearance: &rank})
	res, hidden := g.do("GET", "/v1/sources/d_2", "")
	if res.StatusCode != http.StatusNotFound || strings.Contains(hidden, "Secret") {
		t.Errorf("%d %s", res.StatusCode, hidden)
	}
	if _, none := g.do("GET", "/v1/sources/d_9", ""); strings.ReplaceAll(none, "d_9", "d_2") != hidden {
		t.Errorf("what is hidden answers %s, what is not there %s", hidden, none)
	}
	res, seen := g.do("GET", "/v1/sources/d_1", "")
	if res.StatusCode != http.StatusOK || !strings.Contains(seen, `"text":"The tides rise."`) {
		t.Errorf("a document that may be seen: %d %s", res.StatusCode, seen)
	}
	g.fits("Document", seen)
}

func TestAPageOfAnotherSiteMayNotChangeTheDocuments(t *testing.T) {
	g := open(t, Options{})
	for _, method := range []string{"POST", "DELETE"} {
		path := map[string]string{"POST": "/v1/sources", "DELETE": "/v1/sources/d_1"}[method]
		if res, _ := g.do(method, path, "", "Sec-Fetch-Site", "cross-site"); res.StatusCode != http.StatusForbidden {
			t.Errorf("%s: %d", method, res.StatusCode)
		}
	}
	if res, _ := g.do("DELETE", "/v1/sources/d_1", "", "Sec-Fetch-Site", "same-origin"); res.StatusCode != http.StatusOK {
		t.Errorf("its own page: %d", res.StatusCode)
	}
}

func TestAnAnswerThatBrokeOffSaysSoInItsStatus(t *testing.T) {
	g := open(t, Options{})
	broken := &citeway.End{Err: &citeway.Error{Code: citeway.Truncated, Message: "the answer broke off"}}
	g.chat.events = append(tides()[:2], broken)
	res, body := g.do("POST", "/v1/answers", `{"question":"q"}`)
	if res.StatusCode != http.StatusBadGateway || !strings.Contains(body, "Tides rise") || !strings.Contains(body, `"code":"truncated"`) {
		t.Errorf("with words: %d %s", res.StatusCode, body)
	}
	g.chat.events = append(tides()[:1], broken)
	res, body = g.do("POST", "/v1/answers", `{"question":"q","dialect":"markdown"}`)
	if res.StatusCode != http.StatusBadGateway || !strings.HasPrefix(body, `{"error":{"code":"truncated"`) {
		t.Errorf("without: %d %s", res.StatusCode, body)
	}
	g.chat.events = append(tides()[:2], broken)
	_, body = g.do("POST", "/v1/answers", `{"question":"q","stream":true}`)
	if !strings.Contains(body, "event: error\ndata: {\"code\":\"truncated\"") || !strings.Contains(body, "event: done") {
		t.Errorf("streamed: %s", body)
	}
}

func TestAMarkerThatNamesNoSourceDoesNotHold(t *testing.T) {
	g := open(t, Options{})
	_, body := g.do("POST", "/v1/check", `{"input":"Tides rise [9].","sources":[{"title":"T","passages":[{"text":"Tides rise."}]}]}`)
	if !strings.Contains(body, `"holds":false`) {
		t.Errorf("got %s", body)
	}
}

func TestTheSurfaceStandsBesideAPageAtTheRoot(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /", func(http.ResponseWriter, *http.Request) {})
	New(Options{}).Routes(mux) // two patterns that stand against each other panic
}

func TestRefusals(t *testing.T) {
	g := open(t, Options{})
	for _, test := range []struct {
		method, path, body string
		status             int
		place              string
	}{
		{"POST", "/v1/answers", `{"question":"q","settings":{"a":"b"}}`, 400, "settings.a=b"},
		{"POST", "/v1/convert", `{"input":"q","settings":{"a":"b"}}`, 400, "settings.a=b"},
		{"POST", "/v1/convert", `{}`, 400, `"place":"input"`},
		{"POST", "/v1/answers", `[]`, 400, `"place":"body"`},
		{"PUT", "/v1/sources", ``, 405, `"place":"PUT /v1/sources"`},
		{"GET", "/v1/answers", ``, 405, `"place":"GET /v1/answers"`},
		{"POST", "/c/c_1", ``, 405, `"place":"POST /c/c_1"`},
		{"GET", "/v1/nothing", ``, 404, `"place":"/v1/nothing"`},
	} {
		if res, body := g.do(test.method, test.path, test.body); res.StatusCode != test.status || !strings.Contains(body, test.place) {
			t.Errorf("%s %s %s: %d %s", test.method, test.path, test.body, res.StatusCode, body)
		}
	}
}
