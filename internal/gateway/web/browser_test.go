package web

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// stream is an answer as the server sends it: a citation before its words are
// there, another after its text, a verdict that comes later, markup that must
// stay text.
const stream = `event: source
data: {"id":"s1","number":1,"kind":"file","title":"Leave","path":"leave.md","modified":"2026-08-20T00:00:00Z","passages":[{"id":"p1","text":"A full year of work gives 28 days of annual leave, public holidays not counted."}]}

event: source
data: {"id":"s2","number":2,"kind":"file","title":"Incident response","passages":[{"id":"p2","text":"Call 299. Say what you saw, when, and what you have touched.","page":2}],"label":{"name":"Internal","description":"For staff","color":"blue","encrypted":false,"rank":1}}

event: text
data: {"text":"A full year of work gives **28 days**"}

event: citation
data: {"id":"c_1","number":1,"start":37,"end":37,"label":"","marker":"[1]","sources":["s1"],"passages":["p1"]}

: heartbeat

event: text
data: {"text":" of leave — café <img src=x onerror=\"document.title='broken'\">.\n\n- In the first hour, "}

event: citation
data: {"id":"c_2","number":2,"start":126,"end":134,"label":"call 299","marker":"[call 299][2]","sources":["s2"],"passages":["p2"]}

event: text
data: {"text":"call 299"}

event: text
data: {"text":".\n- Some say 30 days"}

event: citation
data: {"id":"c_3","number":1,"start":154,"end":154,"label":"","marker":"[1]","sources":["s1"],"passages":["p1"],"verdict":"contradicted","reasons":["the source says 28"]}

event: text
data: {"text":".\n\n| time away | a day |\n|---|---|\n| 24 hours | 32 euros |\n\nRun ` + "`make run`" + ` to see [this](javascript:alert(1)) and [that](https://docs.example/a).\n"}

event: citation
data: {"id":"c_1","number":1,"start":37,"end":37,"label":"","marker":"[1]","sources":["s1"],"passages":["p1"],"verdict":"supported","score":0.98,"quotes":[{"passage":"p1","start":0,"end":49,"text":"A full year of work gives 28 days of annual leave"}]}

event: done
data: DONE

`

// whole is what done carries: the text again, and the citations as they ended.
const whole = `{"text":%s,"offsets":"bytes","citations":[
{"id":"c_1","number":1,"start":37,"end":37,"label":"","marker":"[1]","sources":["s1"],"passages":["p1"],"verdict":"supported","quotes":[{"passage":"p1","start":0,"end":49,"text":"A full year of work gives 28 days of annual leave"}]},
{"id":"c_2","number":2,"start":126,"end":134,"label":"call 299","marker":"[call 299][2]","sources":["s2"],"passages":["p2"],"verdict":"supported"},
{"id":"c_3","number":1,"start":154,"end":154,"label":"","marker":"[1]","sources":["s1"],"passages":["p1"],"verdict":"contradicted","reasons":["the source says 28"]}],
"sources":[],"label":{"name":"Internal","color":"blue","encrypted":false,"rank":1},"findings":[{"kind":"contradicted","at":154,"message":"The source says 28 where the answer says 30."}]}`

const prose = `"A full year of work gives **28 days** of leave — café <img src=x onerror=\"document.title='broken'\">.\n\n- In the first hour, call 299.\n- Some say 30 days.\n\n| time away | a day |\n|---|---|\n| 24 hours | 32 euros |\n\nRun ` + "`make run`" + ` to see [this](javascript:alert(1)) and [that](https://docs.example/a).\n"`

// api is a gateway that knows one answer.
func api() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("/", Handler())
	mux.HandleFunc("GET /c/{id}", func(w http.ResponseWriter, _ *http.Request) {
		v := view()
		v.Title = "Leave"
		_ = Citation(w, v)
	})
	mux.HandleFunc("GET /v1/sources", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"sources":[{"id":"d1","title":"Leave","path":"handbook/leave.md"},{"id":"d2","title":"Incident response","path":"handbook/incident-response.pdf","label":{"name":"Internal","color":"blue"}}]}`)
	})
	mux.HandleFunc("GET /without", func(w http.ResponseWriter, _ *http.Request) { // a browser in which the switch was turned off before
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<script>localStorage.setItem("citeway-inline-citations", "off"); location.replace("/?q=How+much%3F")</script>`)
	})
	mux.HandleFunc("POST /v1/answers", func(w http.ResponseWriter, r *http.Request) {
		asked, _ := io.ReadAll(r.Body)
		w.Header().Set("Asked", strconv.FormatBool(strings.Contains(string(asked), `"inline_citations":true`)))
		w.Header().Set("Content-Type", "text/event-stream")
		done := strings.ReplaceAll(fmt.Sprintf(whole, prose), "\n", "")
		fmt.Fprint(w, strings.Replace(stream, "DONE", done, 1))
	})
	return mux
}

// browse opens a page in a real browser and returns its document as it ends up.
func browse(t *testing.T, address string, flags ...string) string {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("no chromium on this machine")
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	args := append([]string{
		"--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--hide-scrollbars", "--user-data-dir=" + t.TempDir(),
		"--virtual-time-budget=4000", "--dump-dom",
	}, flags...)
	out, err := exec.CommandContext(ctx, program, append(args, address)...).Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestPageInABrowser(t *testing.T) {
	server := httptest.NewServer(api())
	defer server.Close()
	page := browse(t, server.URL+"/?q="+url.QueryEscape("How much leave is there?"))
	for _, want := range []string{
		`<h2 dir="auto">How much leave is there?</h2>`,
		`<strong>28 days</strong><a data-citation="c_1" href="c/c_1" target="_blank" class="badge supported" aria-label="Source 1 of 2, Leave: supported by the source">1<span class="sign" aria-hidden="true">✓</span></a> of leave — café &lt;img src=x`,
		`<a data-citation="c_2" href="c/c_2" target="_blank" class="words">call 299<span data-citation="c_2" class="badge supported">2`,
		`class="badge contradicted" aria-label="Source 1 of 2, Leave: contradicted by the source"`,
		"<code>make run</code> to see this and <a href=\"https://docs.example/a\"",
		"<td>32 euros</td>", "<h3>Sources</h3>", "page 2", `>Internal</span>`, "1 note on this answer",
		"The answer is complete, with 2 sources.", "incident-response.pdf", "<title>Citeway</title>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if t.Failed() {
		t.Log(page)
	}
}

// TestWithoutNumbersInABrowser: with the switch off, the text has no numbers, the request
// says so, and the sources are still listed.
func TestWithoutNumbersInABrowser(t *testing.T) {
	var without atomic.Bool
	mux := api()
	watched := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		mux.ServeHTTP(w, r)
		if w.Header().Get("Asked") == "false" {
			without.Store(true)
		}
	})
	server := httptest.NewServer(watched)
	defer server.Close()
	page := browse(t, server.URL+"/without")
	for _, want := range []string{`role="switch" id="inline"`, "<strong>28 days</strong> of leave", "call 299.", "<h3>Sources</h3>", "page 2", "The answer is complete, with 2 sources."} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s", want)
		}
	}
	if strings.Contains(page, "data-citation") || !without.Load() {
		t.Errorf("numbers in the text, or asked for:\n%s", page)
	}
}

func TestFailureInABrowser(t *testing.T) {
	mux := http.NewServeMux()
	mux.Handle("/", Handler())
	mux.HandleFunc("POST /v1/answers", func(w http.ResponseWriter, _ *http.Request) {
		http.Error(w, `{"error":{"code":"unavailable","message":"The model is down.","mend":"Start it."}}`, http.StatusServiceUnavailable)
	})
	server := httptest.NewServer(mux)
	defer server.Close()
	page := browse(t, server.URL+"/?q=anything")
	for _, want := range []string{`role="alert"><b>The model is down.</b><p>Start it.</p>`, ">Ask again</button>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %s\n%s", want, page)
		}
	}
}

// CITEWAY_PICTURES names a folder that gets pictures of the pages.
func TestPictures(t *testing.T) {
	dir := os.Getenv("CITEWAY_PICTURES")
	if dir == "" {
		t.Skip("CITEWAY_PICTURES names no folder")
	}
	server := httptest.NewServer(api())
	defer server.Close()
	for name, address := range map[string]string{"answer": "/?q=How+much+leave+is+there%3F", "welcome": "/", "citation": "/c/c_1"} {
		for _, dark := range []bool{false, true} {
			file, flags := name+"-light.png", []string{"--window-size=1200,900"}
			if dark {
				file = name + "-dark.png"
				flags = append(flags, "--blink-settings=preferredColorScheme=0")
			}
			browse(t, server.URL+address, append(flags, "--screenshot="+filepath.Join(dir, file))...)
		}
	}
}
