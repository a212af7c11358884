package writer_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// errDown is what everything says that is down.
var errDown = &citeway.Error{Code: citeway.Unavailable, Message: "cannot be read", Err: errors.New("secret detail")}

// failing is a store that is down from its n-th call on, as long as down says so.
type failing struct {
	store.Store
	after *atomic.Int32
}

func (f failing) down() error {
	if f.after.Add(-1) < 0 {
		return errDown
	}
	return nil
}

func (f failing) AddGraph(ctx context.Context, g store.Graph) error {
	return errors.Join(f.down(), f.Store.AddGraph(ctx, g))
}

func (f failing) Graph(ctx context.Context, id string) (*store.Graph, error) {
	if err := f.down(); err != nil {
		return nil, err
	}
	return f.Store.Graph(ctx, id)
}

func (f failing) ChangeGraph(ctx context.Context, id string, change func(*store.Graph) error) (*store.Graph, error) {
	if err := f.down(); err != nil {
		return nil, err
	}
	return f.Store.ChangeGraph(ctx, id, change)
}

func (f failing) DropGraph(ctx context.Context, id string) error {
	if err := f.down(); err != nil {
		return err
	}
	return f.Store.DropGraph(ctx, id)
}

func (f failing) Graphs(ctx context.Context, s store.Sight, p store.Page) ([]store.Graph, bool, error) {
	if err := f.down(); err != nil {
		return nil, false, err
	}
	return f.Store.Graphs(ctx, s, p)
}

func (f failing) AddFile(ctx context.Context, file store.File) error {
	if err := f.down(); err != nil {
		return err
	}
	return f.Store.AddFile(ctx, file)
}

func (f failing) File(ctx context.Context, id string) (*store.File, error) {
	if err := f.down(); err != nil {
		return nil, err
	}
	return f.Store.File(ctx, id)
}

func (f failing) ChangeFile(ctx context.Context, id string, change func(*store.File) error) (*store.File, error) {
	if err := f.down(); err != nil {
		return nil, err
	}
	return f.Store.ChangeFile(ctx, id, change)
}

func (f failing) DropFile(ctx context.Context, id string) error {
	if err := f.down(); err != nil {
		return err
	}
	return f.Store.DropFile(ctx, id)
}

func (f failing) Files(ctx context.Context, s store.Sight, q store.FileQuery, p store.Page) ([]store.File, bool, error) {
	if err := f.down(); err != nil {
		return nil, false, err
	}
	return f.Store.Files(ctx, s, q, p)
}

func (f failing) Counts(ctx context.Context, graph string) (store.Counts, error) {
	if err := f.down(); err != nil {
		return store.Counts{}, err
	}
	return f.Store.Counts(ctx, graph)
}

// always is more calls than any request makes.
const always = 1 << 20

func TestAStoreThatGoesDownAtAnyCall(t *testing.T) {
	after := &atomic.Int32{}
	after.Store(always)
	r := open(t, func(r *rig) { r.o.Store = failing{r.store, after} })
	graph := r.graph("g")
	file := r.upload(graph, "a.txt", "The tides rise twice a day.")
	ask := `{"graph_ids":["` + graph + `"],"question":"How often do the tides rise?","subqueries":true,"query_config":{"inline_citations":true}}`
	for _, q := range [][]string{
		{"POST", "/graphs", `{"name":"x"}`}, {"GET", "/graphs", ""}, {"GET", "/graphs/" + graph, ""}, {"PUT", "/graphs/" + graph, `{"name":"y"}`},
		{"GET", "/files", ""}, {"GET", "/files?graph_id=" + graph, ""}, {"GET", "/files/" + file, ""}, {"GET", "/files/" + file + "/download", ""},
		{"POST", "/files/retry", `{"file_ids":["` + file + `"]}`}, {"POST", "/graphs/" + graph + "/file", `{"file_id":"` + file + `"}`},
		{"POST", "/graphs/question", ask}, {"POST", "/graphs/question", strings.TrimSuffix(ask, "}") + `,"stream":true}`},
		{"POST", "/chat", chatBody(graph, "How often do the tides rise?", "", "")},
		{"DELETE", "/graphs/" + graph + "/file/" + file, ""}, {"DELETE", "/files/" + file, ""}, {"DELETE", "/graphs/" + graph, ""},
	} {
		for n := int32(0); ; n++ {
			after.Store(n)
			status, body := r.ask(q[0], q[1], q[2])
			spent := after.Load() < 0
			after.Store(always)
			if strings.Contains(body, "secret") {
				t.Errorf("%v after %d calls tells %s", q[:2], n, body)
			}
			if !spent {
				if status != http.StatusOK {
					t.Errorf("%v with a store that is up: %d %s", q[:2], status, body)
				}
				break
			}
			if status != http.StatusServiceUnavailable && !strings.Contains(body, "ServiceUnavailable") && !strings.Contains(body, `"references"`) {
				t.Errorf("%v after %d calls: %d %s", q[:2], n, status, body)
			}
			if n > 200 {
				t.Fatalf("%v makes more than 200 calls", q[:2])
			}
		}
	}
}

// shut is a library that is down.
type shut struct {
	writer.Library
	down *atomic.Bool
}

func (s shut) is() error {
	if s.down.Load() {
		return errDown
	}
	return nil
}

func (s shut) Search(ctx context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	if err := s.is(); err != nil {
		return nil, err
	}
	return s.Library.Search(ctx, q)
}

func (s shut) Delete(ctx context.Context, id string) error {
	if err := s.is(); err != nil {
		return err
	}
	return s.Library.Delete(ctx, id)
}

func (s shut) Join(ctx context.Context, set string, documents ...string) error {
	if err := s.is(); err != nil {
		return err
	}
	return s.Library.Join(ctx, set, documents...)
}

func (s shut) Leave(ctx context.Context, set string, documents ...string) error {
	if err := s.is(); err != nil {
		return err
	}
	return s.Library.Leave(ctx, set, documents...)
}

func TestAKnowledgeBaseThatIsDown(t *testing.T) {
	down := &atomic.Bool{}
	r := open(t, func(r *rig) { r.o.Library = shut{r.knowledge, down} })
	graph := r.graph("g")
	file := r.upload(graph, "a.txt", "The tides rise twice a day.")
	down.Store(true)
	const key = "fail.serviceUnavailable.generic"
	for _, stream := range []string{"true", "false"} {
		r.refused(503, key, "POST", "/graphs/question", `{"graph_ids":["`+graph+`"],"question":"q","stream":`+stream+`}`)
	}
	r.refused(503, key, "POST", "/graphs/"+graph+"/file", `{"file_id":"`+file+`"}`)
	r.refused(503, key, "DELETE", "/graphs/"+graph+"/file/"+file, "")
	r.refused(503, key, "DELETE", "/files/"+file, "")
	r.refused(404, "fail.notFound.resource", "GET", "/files/"+file, "")
	r.refused(503, key, "DELETE", "/graphs/"+graph, "")
	down.Store(false)
	// What was cut short is done by the repetition.
	r.must("DELETE", "/files/"+file, "")
	r.must("DELETE", "/graphs/"+graph, "")
	if all, _ := r.knowledge.Sources(t.Context()); len(all) != 0 {
		t.Errorf("%v are left", all)
	}
	if held, err := r.knowledge.Members(t.Context(), graph); err != nil || len(held) != 0 {
		t.Errorf("%v, %v", held, err)
	}
}

func TestAFolderThatCannotBeMade(t *testing.T) {
	r := open(t)
	o := r.o
	o.Files = "/dev/null/below"
	if s, err := writer.New(t.Context(), o); citeway.CodeOf(err) != citeway.Unavailable || s != nil {
		t.Errorf("%v, %v", s, err)
	}
}

func TestAStoreThatCannotBeReadAtTheStart(t *testing.T) {
	r := open(t)
	o := r.o
	o.Store = unreadable{r.store}
	if s, err := writer.New(t.Context(), o); citeway.CodeOf(err) != citeway.Unavailable || s != nil {
		t.Errorf("%v, %v", s, err)
	}
}

// unreadable is a store that does not say what is unfinished.
type unreadable struct{ store.Store }

func (unreadable) Unfinished(context.Context) ([]string, []string, error) { return nil, nil, errDown }

func TestAReaderWhoLeavesStopsTheWork(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	r.script()
	ctx, leave := context.WithCancel(t.Context())
	r.model.text = strings.Repeat("The tides rise twice a day. ", 1000)
	pieces := 0
	r.model.during = func(piece int) {
		if pieces = piece; piece == 20 {
			leave()
		}
	}
	q, err := http.NewRequestWithContext(ctx, "POST", "http://127.0.0.1/writer/v1/graphs/question", strings.NewReader(fmt.Sprintf(`{"graph_ids":[%q],"question":"q","stream":true}`, graph)))
	if err != nil {
		t.Fatal(err)
	}
	r.handler.ServeHTTP(&left{ctx: ctx, header: http.Header{}}, q)
	if pieces > 100 {
		t.Errorf("the model went on for %d pieces", pieces)
	}
}

// left is a connection that is cut when its request's context ends.
type left struct {
	ctx    context.Context
	header http.Header
}

func (l *left) Header() http.Header { return l.header }
func (l *left) WriteHeader(int)     {}
func (l *left) Flush()              {}
func (l *left) Write(p []byte) (int, error) {
	return len(p), l.ctx.Err()
}
