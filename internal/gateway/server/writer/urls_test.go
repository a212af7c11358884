package writer_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
)

// site is a web site of three pages.
func site(t *testing.T) *httptest.Server {
	t.Helper()
	mux := http.NewServeMux()
	page := func(path, body string) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, "<html><head><title>"+path+"</title></head><body><p>"+body+"</p></body></html>")
		})
	}
	page("/docs/{$}", `The lighthouse was built in 1931. <a href="keeper_(who)">keeper</a> <a href="secret">x</a> <a href="/other">y</a>`)
	page("/docs/keeper_(who)", `The keeper of the lighthouse is called Rosa Quill.`)
	page("/docs/secret", `The treasure lies under the pier.`)
	page("/empty", "")
	mux.HandleFunc("/login", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(401) })
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s
}

// fetching lets a surface fetch pages, those of this machine too.
func fetching(t *testing.T) func(*rig) {
	f := intake.NewPages(true)
	t.Cleanup(f.Close)
	return func(r *rig) { r.o.Fetcher = f }
}

// put gives a graph URLs and waits until each was looked at.
func (r *rig) put(graph, urls string) object {
	r.t.Helper()
	r.must("PUT", "/graphs/"+graph, `{"urls":[`+urls+`]}`)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		o := r.must("GET", "/graphs/"+graph, "")
		waits := false
		for i := range o.list("urls") {
			waits = waits || o.text("urls", i, "status", "status") == "validating"
		}
		if !waits {
			return o
		}
	}
	r.t.Fatal("the URLs are still being validated")
	return nil
}

func TestAGraphOfTheWeb(t *testing.T) {
	s := site(t)
	r := open(t, fetching(t))
	graph := r.graph("web")
	o := r.put(graph, `{"url":"`+s.URL+`/docs/","type":"sub_pages","exclude_urls":["`+s.URL+`/docs/secret"]}`)
	if o.text("type") != "web" || o.text("urls", 0, "status", "status") != "success" || o.at("urls", 0, "status", "error_type") != nil || o.text("urls", 0, "type") != "sub_pages" {
		t.Errorf("%v", o)
	}
	a := r.question(graph, "What is the keeper of the lighthouse called?", `"inline_citations":true`)
	if texts := correlates(t, a.text("answer"), a, "references"); len(texts) == 0 || !strings.Contains(a.text("answer"), "Rosa Quill") {
		t.Errorf("%v", a)
	}
	if url := a.text("references", "web", 0, "url"); !strings.HasPrefix(url, s.URL+"/docs/") || strings.ContainsAny(url, "() ") {
		t.Errorf("the reference is to %q", url)
	}
	if treasure := r.question(graph, "Where does the treasure lie?", ""); strings.Contains(fmt.Sprint(treasure), "pier") {
		t.Errorf("%v", treasure)
	}
	r.put(graph, `{"url":"`+s.URL+`/docs/","type":"single_page"}`)
	if gone := r.question(graph, "What is the keeper of the lighthouse called?", ""); strings.Contains(fmt.Sprint(gone), "Rosa Quill") {
		t.Errorf("%v", gone)
	}
	if kept := r.question(graph, "When was the lighthouse built?", ""); !strings.Contains(kept.text("answer"), "1931") {
		t.Errorf("%v", kept)
	}
	if cleared := r.put(graph, ""); cleared.text("type") != "web" || cleared["urls"] != nil {
		t.Errorf("%v", cleared)
	}
	if gone := r.question(graph, "When was the lighthouse built?", ""); strings.Contains(fmt.Sprint(gone), "1931") {
		t.Errorf("%v", gone)
	}
}

func TestStatusesOfURLs(t *testing.T) {
	s := site(t)
	r := open(t, fetching(t))
	for url, want := range map[string]string{s.URL + "/nosuch": intake.NotFound, s.URL + "/login": intake.Paywall, s.URL + "/empty": intake.NotSearchable, "sea.example": intake.InvalidURL, "ftp://x/": intake.InvalidURL} {
		o := r.put(r.graph("g"), `{"url":"`+url+`","type":"single_page"}`)
		if o.text("urls", 0, "status", "status") != "error" || o.text("urls", 0, "status", "error_type") != want {
			t.Errorf("%s: %v", url, o["urls"])
		}
	}
}

func TestPagesAreFetchedOnlyWhereTheSettingsSaySo(t *testing.T) {
	r := open(t)
	o := r.put(r.graph("g"), `{"url":"https://sea.example/","type":"single_page"}`)
	if o.text("urls", 0, "status", "error_type") != intake.Unexpected {
		t.Errorf("%v", o)
	}
}

func TestADeletedGraphTakesItsPagesAlong(t *testing.T) {
	s := site(t)
	r := open(t, fetching(t))
	graph := r.graph("web")
	r.put(graph, `{"url":"`+s.URL+`/docs/","type":"single_page"}`)
	if all, err := r.knowledge.Sources(t.Context()); err != nil || len(all) != 1 {
		t.Fatalf("%v, %v", all, err)
	}
	r.must("DELETE", "/graphs/"+graph, "")
	if all, _ := r.knowledge.Sources(t.Context()); len(all) != 0 {
		t.Errorf("%v are left", all)
	}
}

// TestAGraphOfFilesTakesNoURLs: what a graph was first given says of which type it is.
func TestAGraphOfFilesTakesNoURLs(t *testing.T) {
	s := site(t)
	r := open(t, fetching(t))
	files, empty := r.graph("files"), r.graph("empty")
	id := r.upload(files, "tides.txt", "The tides rise twice a day.")
	page := `{"url":"` + s.URL + `/docs/","type":"single_page"}`
	text := r.refused(400, "fail.badRequest.invalidParameters", "PUT", "/graphs/"+files, `{"name":"not kept","urls":[`+page+`]}`)
	if !strings.Contains(text, "urls") {
		t.Error(text)
	}
	if g := r.must("GET", "/graphs/"+files, ""); g.text("type") != "manual" || g["urls"] != nil || g.text("name") != "files" {
		t.Errorf("%v", g)
	}
	r.must("PUT", "/graphs/"+files, `{"name":"renamed","urls":[]}`)
	r.must("PUT", "/graphs/"+files, `{"description":"d","urls":null}`)
	if g := r.must("GET", "/graphs/"+files, ""); g.text("type") != "manual" || g.text("name") != "renamed" {
		t.Errorf("%v", g)
	}
	if g := r.put(empty, page); g.text("type") != "web" {
		t.Errorf("%v", g)
	}
	r.must("POST", "/graphs/"+empty+"/file", `{"file_id":"`+id+`"}`)
	if g := r.put(empty, ""); g.text("type") != "web" {
		t.Errorf("without its pages: %v", g)
	}
	if g := r.put(empty, page); g.text("urls", 0, "status", "status") != "success" {
		t.Errorf("with them again: %v", g)
	}
}
