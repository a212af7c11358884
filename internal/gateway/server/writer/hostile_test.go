package writer_test

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
)

// TestOddRequests: each is refused in the service's shape, and is no fault of the
// server's that its log would tell of.
func TestOddRequests(t *testing.T) {
	var log bytes.Buffer
	r := open(t, func(r *rig) { r.o.Log = slog.New(slog.NewTextHandler(&log, nil)); r.guard.MaxBody = 1 << 20 })
	graph := r.graph("g")
	file := r.upload(graph, "a.txt", "The tides rise.")
	const bad, missing, large = "fail.badRequest.invalidParameters", "fail.notFound.resource", "fail.payloadTooLarge.generic"
	for _, test := range []struct {
		status                  int
		key, method, path, body string
		headers                 []string
	}{
		{400, bad, "POST", "/graphs/question", `{"graph_ids":["` + graph + `",null],"question":"x"}`, nil},
		{404, missing, "POST", "/graphs/question", `{"graph_ids":["` + graph + `",""],"question":"x"}`, nil},
		{400, bad, "POST", "/files/retry", `{"file_ids":[null]}`, nil},
		{400, bad, "POST", "/files", "x", []string{"Content-Disposition", "filename=a.txt", "Content-Encoding", "gzip"}},
		{413, large, "POST", "/graphs", `{"name":"` + strings.Repeat("x", 2<<20) + `"}`, nil},
		{413, large, "POST", "/graphs/question", `{"graph_ids":["` + graph + `"],"question":"` + strings.Repeat("tide ", 4000) + `"}`, nil},
		{413, large, "POST", "/graphs/question", `{"graph_ids":["` + graph + `"],"stream":true,"question":"` + strings.Repeat("tide ", 4000) + `"}`, nil},
		{405, "fail.methodNotAllowed.generic", "PATCH", "/files/" + file, "", nil},
		{404, missing, "GET", "/files/..%2f..%2fetc", "", nil},
		{400, bad, "POST", "/graphs", `{"name":` + strings.Repeat("[", 20_000), nil},
	} {
		r.refused(test.status, test.key, test.method, test.path, test.body, test.headers...)
	}
	if log.Len() > 0 {
		t.Error(log.String())
	}
	if o := r.must("POST", "/files", "The tides rise.", "Content-Disposition", "filename=b.txt", "Content-Encoding", "identity"); o.text("id") == "" {
		t.Errorf("%v", o)
	}
}

// TestAnothersCursorIsNone: that there is such a file is not told.
func TestAnothersCursorIsNone(t *testing.T) {
	r := open(t, locked)
	one, two := r.key(nil), r.key(nil)
	file, graph := r.upload("", "a.txt", "The tides rise.", one...), r.graph("g", one...)
	for _, path := range []string{"/files?after=" + file, "/files?before=" + file, "/graphs?after=" + graph, "/graphs?before=" + graph} {
		theirs := r.refused(400, "fail.badRequest.invalidParameters", "GET", path, "", two...)
		none := r.refused(400, "fail.badRequest.invalidParameters", "GET", path+"x", "", two...)
		if strings.ReplaceAll(none, file+"x", file) != theirs && strings.ReplaceAll(none, graph+"x", graph) != theirs {
			t.Errorf("%s, and of none %s", theirs, none)
		}
		r.must("GET", path, "", one...)
	}
}
