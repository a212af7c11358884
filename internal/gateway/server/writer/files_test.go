package writer_test

import (
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"

	"github.com/citeway/citeway"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

func TestUploads(t *testing.T) {
	r := open(t)
	graph := r.graph("g")
	for header, want := range map[string]string{
		`attachment; filename=tides.txt`:                              "tides.txt",
		`attachment; filename="καλή άγκυρα.txt"`:                      "καλή άγκυρα.txt",
		`attachment; filename*=UTF-8''%E6%BD%AE%E6%B1%90%20table.txt`: "潮汐 table.txt",
	} {
		o := r.must("POST", "/files?graphId="+graph, "The tides rise twice a day.", "Content-Disposition", header, "Content-Type", "text/plain")
		if o.text("name") != want || o.text("status") != "in_progress" || len(o.list("graph_ids")) != 0 || o["graph_ids"] == nil {
			t.Errorf("%v", o)
		}
		id := o.text("id")
		if status := r.settle(id); status != "completed" {
			t.Errorf("%s is %s", want, status)
		}
		if graphs := r.must("GET", "/files/"+id, "").list("graph_ids"); len(graphs) != 1 || graphs[0] != graph {
			t.Errorf("attached to %v", graphs)
		}
		w := r.send("GET", "/files/"+id+"/download", nil)
		if w.Code != 200 || w.Body.String() != "The tides rise twice a day." || w.Header().Get("Content-Type") != "text/plain" ||
			!strings.HasPrefix(w.Header().Get("Content-Disposition"), "attachment; ") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%d %s %v", w.Code, w.Body, w.Header())
		}
	}
	if counts := r.must("GET", "/graphs/"+graph, ""); counts.at("file_status", "completed") != 3.0 || counts.at("file_status", "total") != 3.0 {
		t.Errorf("%v", counts)
	}
}

func TestUploadsThatAreRefused(t *testing.T) {
	r := open(t, func(r *rig) { r.o.MaxUpload = 1 << 20 })
	bad := func(headers ...string) {
		t.Helper()
		r.refused(400, "fail.badRequest.invalidParameters", "POST", "/files", "words", headers...)
	}
	bad()
	bad("Content-Disposition", "attachment")
	bad("Content-Disposition", "attachment; filename=tool.exe")
	bad("Content-Disposition", "attachment; filename=noending")
	bad("Content-Disposition", "attachment; filename=a.txt", "Content-Type", "multipart/form-data; boundary=x")
	r.refused(400, "fail.badRequest.invalidParameters", "POST", "/files", "", "Content-Disposition", "filename=a.txt")
	r.refused(404, "fail.notFound.resource", "POST", "/files?graphId=nosuch", "x", "Content-Disposition", "filename=a.txt")
	r.refused(413, "fail.payloadTooLarge.generic", "POST", "/files", strings.Repeat("x", 1<<20+1), "Content-Disposition", "filename=a.txt")
	// Without a length the limit is met on the way.
	w := r.send("POST", "/files", io.MultiReader(strings.NewReader(strings.Repeat("x", 1<<20+1))), "Content-Disposition", "filename=a.txt")
	if w.Code != 413 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	w = r.send("POST", "/files", io.MultiReader(strings.NewReader("half"), iotest.ErrReader(io.ErrUnexpectedEOF)), "Content-Disposition", "filename=a.txt")
	if w.Code != 400 {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if entries, _ := os.ReadDir(r.o.Files); len(entries) != 0 {
		t.Errorf("%v are left", entries)
	}
	if status, body := r.ask("POST", "/files", "# Tides\n\nThey rise.", "Content-Disposition", "filename=noending", "Content-Type", "text/markdown"); status != 200 {
		t.Errorf("%d %s", status, body)
	}
}

func TestWhatCannotBeReadFails(t *testing.T) {
	r := open(t)
	for name, words := range map[string]string{"a.pdf": "no PDF", "b.docx": "no archive", "c.png": "\x89PNG", "d.doc": "\xd0\xcf\x11\xe0", "e.txt": "  ",
		"f.txt": "\x8f\x02\xe1\x17\xfe\x99\x00\xc0\x0c\xb3\xff\x05\x81", "g.md": strings.Repeat("\xc7\x01\x9a\xfd", 50), "h.csv": "\x00\x01,\x02\n", "i.srt": strings.Repeat("\xc7\xfe", 50)} {
		id := r.sendFile("", name, words)
		if status := r.settle(id); status != "failed" {
			t.Errorf("%s is %s", name, status)
		}
		if o := r.must("POST", "/files/retry", `{"file_ids":["`+id+`"]}`); o["success"] != true {
			t.Errorf("%v", o)
		}
		if status := r.settle(id); status != "failed" {
			t.Errorf("%s is %s after a retry", name, status)
		}
	}
	r.refused(404, "fail.notFound.resource", "POST", "/files/retry", `{"file_ids":["nosuch"]}`)
	for _, body := range []string{"{}", `{"file_ids":[]}`, `{"file_ids":"x"}`, `{"file_ids":[1]}`} {
		r.refused(400, "fail.badRequest.invalidParameters", "POST", "/files/retry", body)
	}
}

func TestARetryReadsAgain(t *testing.T) {
	r := open(t)
	id := r.upload("", "a.txt", " ")
	if err := os.WriteFile(filepath.Join(r.o.Files, id), []byte("The tides rise."), 0o600); err != nil {
		t.Fatal(err)
	}
	r.must("POST", "/files/retry", `{"file_ids":["`+id+`","`+id+`"]}`)
	if status := r.settle(id); status != "completed" {
		t.Errorf("it is %s", status)
	}
}

func TestListsOfFiles(t *testing.T) {
	r := open(t)
	one, two := r.graph("one"), r.graph("two")
	a := r.upload(one, "a.txt", "Tides.")
	r.upload(two, "b.md", "Winds.")
	r.upload(one, "c.pdf", "no PDF")
	list := func(query string) string {
		o := r.must("GET", "/files?"+query, "")
		var names []string
		for i := range o.list("data") {
			names = append(names, o.text("data", i, "name"))
		}
		return strings.Join(names, " ")
	}
	for query, want := range map[string]string{
		"": "c.pdf b.md a.txt", "order=asc": "a.txt b.md c.pdf", "graph_id=" + one: "c.pdf a.txt", "status=failed": "c.pdf",
		"file_types=txt,md": "b.md a.txt", "file_types=.PDF": "c.pdf", "status=completed&graph_id=" + two: "b.md", "file_types=docx": "",
		"limit=1&order=asc": "a.txt", "after=" + a + "&order=asc&limit=1": "b.md",
	} {
		if got := list(query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	r.refused(400, "fail.badRequest.invalidParameters", "GET", "/files?status=done", "")
	r.refused(404, "fail.notFound.resource", "GET", "/files?graph_id=nosuch", "")
	r.refused(404, "fail.notFound.resource", "GET", "/files/nosuch", "")
	r.refused(404, "fail.notFound.resource", "GET", "/files/nosuch/download", "")
	r.refused(404, "fail.notFound.resource", "DELETE", "/files/nosuch", "")
}

func TestAttachingAndDetaching(t *testing.T) {
	r := open(t)
	graph, id := r.graph("g"), r.upload("", "a.txt", "The tides rise twice a day.")
	answers := func() string { return r.question(graph, "How often do the tides rise?", "").text("answer") }
	if answer := answers(); strings.Contains(answer, "twice") {
		t.Errorf("before: %q", answer)
	}
	for range 2 {
		if f := r.must("POST", "/graphs/"+graph+"/file", `{"file_id":"`+id+`"}`); f.text("id") != id || len(f.list("graph_ids")) != 1 {
			t.Errorf("%v", f)
		}
	}
	if answer := answers(); !strings.Contains(answer, "twice") {
		t.Errorf("attached: %q", answer)
	}
	for range 2 {
		if gone := r.must("DELETE", "/graphs/"+graph+"/file/"+id, ""); gone.text("id") != id || gone["deleted"] != true {
			t.Errorf("%v", gone)
		}
	}
	if answer := answers(); strings.Contains(answer, "twice") {
		t.Errorf("detached: %q", answer)
	}
	r.must("GET", "/files/"+id, "")
	r.refused(400, "fail.badRequest.invalidParameters", "POST", "/graphs/"+graph+"/file", "{}")
	r.refused(404, "fail.notFound.resource", "POST", "/graphs/"+graph+"/file", `{"file_id":"nosuch"}`)
	r.refused(404, "fail.notFound.resource", "POST", "/graphs/nosuch/file", `{"file_id":"`+id+`"}`)
	r.refused(404, "fail.notFound.resource", "DELETE", "/graphs/"+graph+"/file/nosuch", "")
}

func TestADeletedGraphLeavesItsFiles(t *testing.T) {
	r := open(t)
	graph := r.graph("g")
	id := r.upload(graph, "a.txt", "The tides rise twice a day.")
	r.must("DELETE", "/graphs/"+graph, "")
	if f := r.must("GET", "/files/"+id, ""); len(f.list("graph_ids")) != 0 {
		t.Errorf("%v", f)
	}
	r.refused(404, "fail.notFound.resource", "POST", "/graphs/question", `{"graph_ids":["`+graph+`"],"question":"q"}`)
}

func TestMailsAndSubtitlesAreRead(t *testing.T) {
	r := open(t)
	graph := r.graph("g")
	r.upload(graph, "talk.srt", "1\n00:00:01,000 --> 00:00:04,000\nThe lighthouse was painted in green.\n\n2\n00:00:05,000 --> 00:00:06,000\nIt shines.\n")
	r.upload(graph, "letter.eml", "From: Ada Lind <ada@sea.example>\r\nSubject: =?UTF-8?Q?The_harbour?=\r\nContent-Type: multipart/alternative; boundary=b\r\n\r\n"+
		"--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nThe harbour closes at =6Eine in winter.\r\n--b\r\nContent-Type: text/html\r\n\r\n<p>x</p>\r\n--b--\r\n")
	r.upload(graph, "page.eml", "Subject: x\r\nContent-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n\r\nPHA+VGhlIGZlcnJ5IGNvc3RzIGZvdXIgY29pbnMuPC9wPg==\r\n")
	for question, want := range map[string]string{"In what colour was the lighthouse painted?": "green", "When does the harbour close in winter?": "nine", "What does the ferry cost?": "four coins"} {
		if answer := r.question(graph, question, "").text("answer"); !strings.Contains(answer, want) || strings.Contains(answer, "-->") {
			t.Errorf("%s: %q", question, answer)
		}
	}
}

func TestWhatWasInProgressIsTakenUpAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "writer.db")
	kept, err := graphrows.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	blocked := make(chan struct{})
	r := open(t, func(r *rig) { r.o.Store, r.o.Extractor = kept, blocking{blocked} })
	graph := r.graph("g")
	id := r.sendFile(graph, "a.txt", "The tides rise twice a day.")
	gone := r.sendFile(graph, "b.txt", "The harbour closes at nine.")
	r.must("DELETE", "/files/"+gone, "")
	if got := r.must("GET", "/graphs/"+graph, ""); got.at("file_status", "in_progress") != 1.0 {
		t.Errorf("%v", got)
	}
	r.stop() // in the middle of it
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}
	if r.o.Store, err = graphrows.Open(path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = r.o.Store.Close() })
	r.o.Extractor = nil
	r.start()
	if status := r.settle(id); status != "completed" {
		t.Errorf("it is %s", status)
	}
	if answer := r.question(graph, "How often do the tides rise?", "").text("answer"); !strings.Contains(answer, "twice") {
		t.Errorf("%q", answer)
	}
}

func TestAFullDisk(t *testing.T) {
	r := open(t, func(r *rig) { r.o.Store = full{r.o.Store} })
	w := r.send("POST", "/files", strings.NewReader("words"), "Content-Disposition", "filename=a.txt")
	if w.Code != http.StatusInsufficientStorage || w.Header().Get("X-Should-Retry") != "false" || !strings.Contains(w.Body.String(), "fail.insufficientStorage") {
		t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
	}
	if entries, _ := os.ReadDir(r.o.Files); len(entries) != 0 {
		t.Errorf("%v are left", entries)
	}
	if errors.Is(&citeway.Error{}, syscall.ENOSPC) {
		t.Error("every error is a full disk")
	}
}
