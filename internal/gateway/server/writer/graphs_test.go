package writer_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway/internal/gateway/access"
)

func TestALifeOfAGraph(t *testing.T) {
	r := open(t)
	made := r.must("POST", "/graphs", `{"name":"Φύλλα 潮汐","description":"of the sea","later":1}`)
	id := made.text("id")
	if len(id) != 36 || made.text("name") != "Φύλλα 潮汐" || made.text("created_at") != "2031-05-06T07:08:09Z" || made.at("type") != nil || made.at("file_status") != nil {
		t.Errorf("%v", made)
	}
	read := r.must("GET", "/graphs/"+id, "")
	if read.text("type") != "manual" || read.at("file_status", "total") != 0.0 || read.text("description") != "of the sea" {
		t.Errorf("%v", read)
	}
	if _, has := read["urls"]; !has || read["urls"] != nil {
		t.Errorf("urls are %v", read["urls"])
	}
	changed := r.must("PUT", "/graphs/"+id, `{"name":"new"}`)
	if changed.text("name") != "new" || changed.text("description") != "of the sea" {
		t.Errorf("%v", changed)
	}
	for range 2 { // the answer to the first may have been lost
		if gone := r.must("DELETE", "/graphs/"+id, ""); gone.text("id") != id || gone.at("deleted") != true {
			t.Errorf("%v", gone)
		}
	}
	r.refused(404, "fail.notFound.resource", "GET", "/graphs/"+id, "")
	r.refused(404, "fail.notFound.resource", "PUT", "/graphs/"+id, "{}")
	r.refused(404, "fail.notFound.resource", "DELETE", "/graphs/nosuch", "")
}

func TestGraphsThatCannotBe(t *testing.T) {
	r := open(t)
	id := r.graph("g")
	long := strings.Repeat("潮", 256)
	for _, body := range []string{"", "[]", "null", `{"name":7}`, `{"name":"` + long + `"}`, `{"description":"` + long + `"}`} {
		r.refused(400, "fail.badRequest.invalidParameters", "POST", "/graphs", body)
	}
	for _, body := range []string{`{"urls":7}`, `{"urls":[{"url":"https://sea.example/"}]}`, `{"urls":[{"type":"single_page"}]}`,
		`{"urls":[7]}`, `{"urls":[` + strings.Repeat(`{},`, 100) + `{}]}`} {
		r.refused(400, "fail.badRequest.invalidParameters", "PUT", "/graphs/"+id, body)
	}
	if name := r.must("POST", "/graphs", `{"name":"`+long[3:]+`"}`).text("name"); len([]rune(name)) != 255 {
		t.Errorf("%d characters", len([]rune(name)))
	}
	if name := r.must("POST", "/graphs", `{}`).text("name"); name == "" {
		t.Error("a graph without a name")
	}
}

func TestPagesOfGraphs(t *testing.T) {
	r := open(t)
	var ids []string
	for i := range 5 {
		ids = append(ids, r.graph(fmt.Sprint("g", i)))
	}
	page := func(query string) string {
		o := r.must("GET", "/graphs?"+query, "")
		var names []string
		for i := range o.list("data") {
			names = append(names, o.text("data", i, "name"))
		}
		if n := len(names); n > 0 && (o.text("first_id") != o.text("data", 0, "id") || o.text("last_id") != o.text("data", n-1, "id")) {
			t.Errorf("%s: %v", query, o)
		}
		if o["data"] == nil {
			t.Errorf("%s: data is null", query)
		}
		return fmt.Sprint(strings.Join(names, " "), " ", o["has_more"])
	}
	for query, want := range map[string]string{
		"":                                        "g4 g3 g2 g1 g0 false",
		"limit=2":                                 "g4 g3 true",
		"limit=2&after=" + ids[3]:                 "g2 g1 true",
		"limit=2&after=" + ids[1]:                 "g0 false",
		"limit=2&before=" + ids[0]:                "g2 g1 true",
		"limit=2&before=" + ids[3]:                "g4 false",
		"order=asc&limit=3":                       "g0 g1 g2 true",
		"order=asc&limit=2&before=" + ids[4]:      "g2 g3 true",
		"order=desc&limit=100&after=" + ids[0]:    " false",
		"order=asc&limit=1&after=" + ids[3] + "&": "g4 false",
	} {
		if got := page(query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	r.must("DELETE", "/graphs/"+ids[3], "")
	if got := page("limit=2&after=" + ids[3]); got != "g2 g1 true" {
		t.Errorf("after one that was deleted: %q", got)
	}
	for _, query := range []string{"limit=0", "limit=101", "limit=x", "order=up", "after=nosuch", "after=" + ids[1] + "&before=" + ids[2]} {
		r.refused(400, "fail.badRequest.invalidParameters", "GET", "/graphs?"+query, "")
	}
}

func TestARepeatedRequestMakesNothingTwice(t *testing.T) {
	r := open(t)
	first := r.graph("g")
	again := r.must("POST", "/graphs", `{"name":"g"}`, "X-Stainless-Retry-Count", "1").text("id")
	other := r.must("POST", "/graphs", `{"name":"g"}`, "X-Stainless-Retry-Count", "0").text("id")
	if again != first || other == first {
		t.Errorf("%s, %s, %s", first, again, other)
	}
	file := r.sendFile("", "a.txt", "The tides rise.")
	if id := r.sendFileAgain("a.txt", "The tides rise."); id != file {
		t.Errorf("the file was kept twice: %s and %s", file, id)
	}
	if id := r.sendFileAgain("a.txt", "The tides fall."); id == file {
		t.Error("another file was taken for it")
	}
}

func (r *rig) sendFileAgain(name, words string) string {
	r.t.Helper()
	return r.must("POST", "/files", words, "Content-Disposition", "filename="+name, "X-Stainless-Retry-Count", "2").text("id")
}

func TestGraphsBelongToTheirKeys(t *testing.T) {
	r := open(t, locked)
	mine, other := r.key(nil), r.key(nil)
	id := r.graph("mine", mine...)
	file := r.upload(id, "a.txt", "The tides rise twice a day.", mine...)
	reader := r.key(func(k *access.Key) { k.Sets = []string{id} })
	for _, at := range []string{"/graphs/" + id, "/files/" + file, "/files/" + file + "/download", "/files?graph_id=" + id} {
		r.refused(404, "fail.notFound.resource", "GET", at, "", other...)
		r.must2(http.StatusOK, "GET", at, "", mine...)
	}
	ask := `{"graph_ids":["` + id + `"],"question":"How often do the tides rise?"}`
	r.refused(404, "fail.notFound.resource", "POST", "/graphs/question", ask, other...)
	r.refused(404, "fail.notFound.resource", "PUT", "/graphs/"+id, `{"name":"x"}`, other...)
	r.refused(404, "fail.notFound.resource", "DELETE", "/graphs/"+id, "", other...)
	r.refused(404, "fail.notFound.resource", "DELETE", "/files/"+file, "", other...)
	r.refused(404, "fail.notFound.resource", "POST", "/files/retry", `{"file_ids":["`+file+`"]}`, other...)
	r.refused(404, "fail.notFound.resource", "POST", "/graphs/"+r.graph("theirs", other...)+"/file", `{"file_id":"`+file+`"}`, other...)
	if l := r.must("GET", "/graphs", "", other...).list("data"); len(l) != 1 {
		t.Errorf("%v", l)
	}
	if l := r.must("GET", "/files", "", other...).list("data"); len(l) != 0 {
		t.Errorf("%v", l)
	}
	// A key whose sets name a graph may ask it, and nothing else.
	if answer := r.must("POST", "/graphs/question", ask, reader...).text("answer"); !strings.Contains(answer, "twice a day") {
		t.Errorf("%q", answer)
	}
	r.refused(403, "fail.forbidden.insufficientAccessRights", "DELETE", "/graphs/"+id, "", reader...)
	r.refused(403, "fail.forbidden.insufficientAccessRights", "PUT", "/graphs/"+id, "{}", reader...)
	r.refused(401, "fail.unauthorized.badToken", "GET", "/graphs", "")
	r.refused(401, "fail.unauthorized.badToken", "GET", "/graphs", "", "Authorization", "Bearer wrong")
}

func (r *rig) must2(status int, method, path, body string, headers ...string) string {
	r.t.Helper()
	got, text := r.ask(method, path, body, headers...)
	if got != status {
		r.t.Errorf("%s %s: %d %s", method, path, got, text)
	}
	return text
}

func TestEachRouteAsksForItsScope(t *testing.T) {
	r := open(t, locked)
	for _, test := range []struct{ method, path, scope string }{
		{"POST", "/graphs", access.WriteSources}, {"GET", "/graphs", access.ReadSources}, {"GET", "/graphs/x", access.ReadSources},
		{"PUT", "/graphs/x", access.WriteSources}, {"DELETE", "/graphs/x", access.WriteSources}, {"POST", "/graphs/x/file", access.WriteSources},
		{"DELETE", "/graphs/x/file/y", access.WriteSources}, {"POST", "/graphs/question", access.Answer}, {"POST", "/files", access.WriteSources},
		{"GET", "/files", access.ReadSources}, {"POST", "/files/retry", access.WriteSources}, {"GET", "/files/x", access.ReadSources},
		{"GET", "/files/x/download", access.ReadSources}, {"DELETE", "/files/x", access.WriteSources}, {"POST", "/chat", access.Answer}, {"GET", "/models", access.Answer},
	} {
		without := slices.DeleteFunc(access.Scopes(), func(scope string) bool { return scope == test.scope || scope == access.Admin })
		r.refused(403, "fail.forbidden.insufficientAccessRights", test.method, test.path, "{}", r.key(func(k *access.Key) { k.Scopes = without })...)
		if status, body := r.ask(test.method, test.path, "{}", r.key(func(k *access.Key) { k.Scopes = []string{test.scope} })...); status == 403 || status == 401 {
			t.Errorf("%s %s with its scope: %d %s", test.method, test.path, status, body)
		}
	}
}

func TestPathsThatThereAreNot(t *testing.T) {
	r := open(t)
	r.refused(404, "fail.notFound.resource", "GET", "/nosuch", "")
	r.refused(405, "fail.methodNotAllowed.generic", "PATCH", "/graphs/x", "")
	r.refused(413, "fail.payloadTooLarge.generic", "POST", "/graphs", strings.Repeat(" ", 32<<20))
}
