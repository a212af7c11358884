package writer_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/chat"
	knowledgesqlite "github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/verify"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv(childFolder); folder != "" {
		uploading(folder)
		return
	}
	leak.Main(m)
}

// began is when everything is made.
var began = time.Date(2031, 5, 6, 7, 8, 9, 0, time.UTC)

// rig is a gateway with the surface, and what it stands on.
type rig struct {
	t         *testing.T
	o         writer.Options
	guard     server.Options
	knowledge *knowledgesqlite.Store
	evidence  evidence.Store
	store     store.Store
	keys      *keyrows.Store
	model     *script
	surface   *writer.Surface
	handler   http.Handler
}

// open starts a gateway; change alters what it is made of first.
func open(t *testing.T, change ...func(*rig)) *rig {
	t.Helper()
	kept, err := knowledgesqlite.Open("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = kept.Close() })
	r := &rig{t: t, knowledge: kept, evidence: database.Memory(t, evidencesqlite.Open), store: database.Memory(t, graphrows.Open), keys: database.Memory(t, keyrows.Open), model: &script{}}
	r.o = writer.Options{Library: kept, Store: r.store, Files: t.TempDir(), Models: []string{"script"}, Now: func() time.Time { return began }}
	r.guard = server.Options{Addr: "127.0.0.1:0"}
	for _, c := range change {
		c(r)
	}
	r.start()
	t.Cleanup(func() { r.stop() })
	return r
}

func (r *rig) start() {
	r.t.Helper()
	if r.o.Chat == nil {
		r.o.Chat = chat.New(chat.Options{Library: r.knowledge, Evidence: r.evidence, Verifier: verify.New(verify.Options{}),
			Models: map[string]model.Model{"": extractive.New(extractive.Options{}), "script": r.model}})
	}
	var err error
	if r.surface, err = writer.New(r.t.Context(), r.o); err != nil {
		r.t.Fatal(err)
	}
	r.surface.SetGrace(time.Minute) // however slow the machine is
	if r.handler, err = server.New(r.guard, r.surface); err != nil {
		r.t.Fatal(err)
	}
}

func (r *rig) stop() {
	if r.surface == nil {
		return
	}
	if err := r.surface.Close(); err != nil {
		r.t.Error(err)
	}
	r.surface = nil
}

// locked makes the gateway ask for keys.
func locked(r *rig) { r.guard.Ring = access.NewRing(r.keys) }

// key makes a key and returns its header.
func (r *rig) key(change func(*access.Key)) []string {
	r.t.Helper()
	k, secret := access.New("someone", began)
	if change != nil {
		change(&k)
	}
	if err := r.keys.Create(r.t.Context(), k); err != nil {
		r.t.Fatal(err)
	}
	return []string{"Authorization", "Bearer " + secret}
}

// ask sends a request and returns status and body; headers are pairs.
func (r *rig) ask(method, path, body string, headers ...string) (int, string) {
	w := r.send(method, path, strings.NewReader(body), headers...)
	return w.Code, w.Body.String()
}

func (r *rig) send(method, path string, body io.Reader, headers ...string) *httptest.ResponseRecorder {
	q := httptest.NewRequest(method, "http://127.0.0.1/writer/v1"+path, body)
	for i := 0; i+1 < len(headers); i += 2 {
		q.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	r.handler.ServeHTTP(w, q)
	return w
}

// object is a JSON object as it came.
type object map[string]any

// must asks for what must come, as JSON.
func (r *rig) must(method, path, body string, headers ...string) object {
	r.t.Helper()
	w := r.send(method, path, strings.NewReader(body), headers...)
	if w.Code != http.StatusOK {
		r.t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
	}
	if kind := w.Header().Get("Content-Type"); kind != "application/json" {
		r.t.Errorf("%s %s is %s", method, path, kind)
	}
	var o object
	if err := json.Unmarshal(w.Body.Bytes(), &o); err != nil {
		r.t.Fatalf("%s %s: %v in %s", method, path, err, w.Body)
	}
	return o
}

// refused asks for what must not come, and checks the error's shape.
func (r *rig) refused(status int, key, method, path, body string, headers ...string) string {
	r.t.Helper()
	got, text := r.ask(method, path, body, headers...)
	var f struct {
		Type   string `json:"tpe"`
		Errors []struct {
			Description, Key string
			Extras           *object
		}
		Extras *object
	}
	if err := json.Unmarshal([]byte(text), &f); err != nil || got != status || f.Type == "" || len(f.Errors) != 1 || f.Errors[0].Key != key ||
		f.Errors[0].Description == "" || f.Errors[0].Extras == nil || f.Extras == nil {
		r.t.Errorf("%s %s: %d %s, want %d %s", method, path, got, text, status, key)
	}
	return text
}

func (o object) at(path ...any) any {
	var v any = map[string]any(o)
	for _, p := range path {
		switch p := p.(type) {
		case string:
			m, _ := v.(map[string]any)
			v = m[p]
		case int:
			l, _ := v.([]any)
			if p >= len(l) {
				return nil
			}
			v = l[p]
		}
	}
	return v
}

func (o object) text(path ...any) string {
	s, _ := o.at(path...).(string)
	return s
}

func (o object) list(path ...any) []any {
	l, _ := o.at(path...).([]any)
	return l
}

// graph makes a graph.
func (r *rig) graph(name string, headers ...string) string {
	r.t.Helper()
	return r.must("POST", "/graphs", `{"name":`+quote(name)+`}`, headers...).text("id")
}

func quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}

// upload sends a file and waits until it has been read.
func (r *rig) upload(graph, name, words string, headers ...string) string {
	r.t.Helper()
	id := r.sendFile(graph, name, words, headers...)
	r.settle(id, headers...)
	return id
}

func (r *rig) sendFile(graph, name, words string, headers ...string) string {
	r.t.Helper()
	query := ""
	if graph != "" {
		query = "?graphId=" + graph
	}
	o := r.must("POST", "/files"+query, words, append([]string{"Content-Disposition", `attachment; filename="` + name + `"`}, headers...)...)
	if o.text("status") != "in_progress" || o.text("name") != name || o.at("graph_ids") == nil {
		r.t.Errorf("%v", o)
	}
	return o.text("id")
}

// settle waits until a file is read, and returns its status.
func (r *rig) settle(id string, headers ...string) string {
	r.t.Helper()
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		if status := r.must("GET", "/files/"+id, "", headers...).text("status"); status != "in_progress" {
			return status
		}
	}
	r.t.Fatalf("%s is still in progress", id)
	return ""
}

// script is a model that writes what it is told to, in small pieces.
type script struct {
	text  string
	err   error
	reply citeway.End
	saw   *model.Request
	// during is called after so many pieces.
	during func(piece int)
}

func (*script) Name() string { return "script" }

func (m *script) Stream(ctx context.Context, q *model.Request, sink citeway.Sink) error {
	m.saw = q
	scanner := marker.New(sink, q.Reads)
	for at, n := 0, 0; at < len(m.text); at, n = at+5, n+1 {
		if m.during != nil {
			m.during(n)
		}
		if _, err := scanner.Write([]byte(m.text[at:min(at+5, len(m.text))])); err != nil {
			return err
		}
	}
	if err := scanner.Close(); err != nil {
		return err
	}
	if m.err != nil {
		return m.err
	}
	return sink.Put(&m.reply)
}

// frames are the data of a stream's frames. That there are no other lines is
// checked: a stock client drops what has a name.
func frames(t *testing.T, stream string) []object {
	t.Helper()
	if !strings.HasSuffix(stream, "\n\n") {
		t.Errorf("the last frame is not ended: %q", stream[max(0, len(stream)-40):])
	}
	var all []object
	for _, frame := range strings.Split(strings.TrimSuffix(stream, "\n\n"), "\n\n") {
		if strings.HasPrefix(frame, ":") {
			continue
		}
		data, ok := strings.CutPrefix(frame, "data: ")
		var o object
		if err := json.Unmarshal([]byte(data), &o); !ok || err != nil {
			t.Fatalf("%q is no frame: %v", frame, err)
		}
		all = append(all, o)
	}
	return all
}
