package native

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/verify"
)

func TestMain(m *testing.M) { leak.Main(m) }

// scripted answers every turn with the same events, waiting for step before each
// where there is one.
type scripted struct {
	events  []citeway.Event
	err     error
	step    chan struct{}
	stopped atomic.Bool
	turn    chat.Turn
}

func (s *scripted) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error {
	s.turn = t
	for _, e := range s.events {
		if s.step != nil {
			select {
			case <-s.step:
			case <-ctx.Done():
				s.stopped.Store(true)
				return ctx.Err()
			}
		}
		if err := sink.Put(e); err != nil {
			return err
		}
	}
	return s.err
}

func tides() []citeway.Event {
	return []citeway.Event{
		&citeway.Begin{ID: "ans_1", Model: "m", Generated: true},
		&citeway.Text{Bytes: []byte("Tides rise")},
		&citeway.Source{ID: "d_1", Number: 1, Title: "Tide tables", Kind: citeway.KindFile, Passages: []citeway.Passage{{ID: "p_1", Text: "The tides rise."}}},
		&citeway.Citation{ID: "c_1", Number: 1, Start: 10, End: 10, Marker: "[1]", Sources: []string{"d_1"}, Passages: []string{"p_1"}},
		&citeway.Text{Bytes: []byte(".")},
		&citeway.End{},
	}
}

// shelf is a library of a few documents, which stand in no set but those they were
// sent with.
type shelf struct {
	mutex   sync.Mutex
	sources []citeway.Source
	sets    map[string][]string
	last    Upload
}

func (s *shelf) seen(sight knowledge.Sight) []citeway.Source {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	var seen []citeway.Source
	for i := range s.sources {
		if sight.SeesSource(&s.sources[i], s.sets[s.sources[i].ID]) {
			seen = append(seen, s.sources[i])
		}
	}
	return seen
}

// List returns pages from where After stands.
func (s *shelf) List(_ context.Context, l knowledge.Listing) (*knowledge.Listed, error) {
	fits := l.Fits()
	seen := slices.DeleteFunc(s.seen(l.Sight), func(source citeway.Source) bool { return !fits(source.Title, source.Path) })
	listed := &knowledge.Listed{Total: len(seen)}
	if at := slices.IndexFunc(seen, func(source citeway.Source) bool { return source.ID == l.After }); at >= 0 {
		seen = seen[at+1:]
	}
	if len(seen) > l.Most() {
		seen = seen[:l.Most()]
		listed.Next = seen[len(seen)-1].ID
	}
	for i := range seen {
		listed.Hold([]knowledge.Held{{Source: seen[i], Origin: seen[i].ID}})
	}
	return listed, nil
}

// Replaceable is true of what was sent.
func (s *shelf) Replaceable(origin string, _ knowledge.Sight, _ string) bool {
	return origin == "d_new"
}

func (s *shelf) Sees(_ context.Context, id string, sight knowledge.Sight) (bool, error) {
	seen := s.seen(sight)
	return slices.ContainsFunc(seen, func(source citeway.Source) bool { return source.ID == id }), nil
}

func (s *shelf) Sets(context.Context, knowledge.Sight) ([]knowledge.Set, error) {
	return []knowledge.Set{{Name: "staff", Documents: 1}}, nil
}

func (s *shelf) Named(_ context.Context, sets, documents []string, sight knowledge.Sight) error {
	if strings.Contains(fmt.Sprint(sets, documents), "nowhere") {
		return &citeway.Error{Code: citeway.NotFound, Place: "sets", Message: "there is no such set"}
	}
	return nil
}

func (s *shelf) Document(_ context.Context, id string, sight knowledge.Sight) (*Document, error) {
	seen := s.seen(sight)
	for _, source := range seen {
		if source.ID == id {
			return &Document{Source: source, Version: "v1", Text: "The tides rise.", Passages: []Place{{ID: "p_1", End: 15, Page: 2, Context: "Tides > High water"}}}, nil
		}
	}
	return nil, &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such document"}
}

func (s *shelf) Add(_ context.Context, u *Upload) (citeway.Source, error) {
	data, err := io.ReadAll(u.Content)
	s.mutex.Lock() // files of one request are taken in at once
	defer s.mutex.Unlock()
	s.last = *u
	if err != nil {
		return citeway.Source{}, err
	}
	if len(data) == 0 {
		return citeway.Source{}, &citeway.Error{Code: citeway.Invalid, Place: u.Name, Message: "is empty"}
	}
	added := citeway.Source{ID: "d_new", Title: u.Name, Kind: citeway.KindFile, Label: u.Label}
	s.sources, s.sets[added.ID] = append(s.sources, added), u.Sets
	return added, nil
}

func (s *shelf) Delete(_ context.Context, id string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for i := range s.sources {
		if s.sources[i].ID == id {
			s.sources = append(s.sources[:i], s.sources[i+1:]...)
			return nil
		}
	}
	return &citeway.Error{Code: citeway.NotFound, Place: id, Message: "there is no such document"}
}

// gateway is a server with the surface on it.
type gateway struct {
	*httptest.Server
	chat     *scripted
	evidence *sqlite.Store
	shelf    *shelf
	surface  *Surface
	t        *testing.T
}

func open(t *testing.T, o Options) *gateway {
	t.Helper()
	return openAs(t, o, server.Options{})
}

// openAs opens a gateway for whom the server's options let in.
func openAs(t *testing.T, o Options, so server.Options) *gateway {
	t.Helper()
	g := &gateway{chat: &scripted{events: tides()}, evidence: database.Memory(t, sqlite.Open), t: t}
	o.Chat, o.Evidence, o.Verifier = g.chat, g.evidence, verify.New(verify.Options{})
	g.shelf = &shelf{sources: []citeway.Source{{ID: "d_1", Title: "Tide tables"}, {ID: "d_2", Title: "Secret", Label: &citeway.Label{Name: "S", Rank: 3}}},
		sets: map[string][]string{"d_1": {"staff"}, "d_2": {"board"}}}
	o.Library = g.shelf
	so.Addr = "127.0.0.1:0"
	g.surface = New(o)
	s, err := server.New(so, g.surface)
	if err != nil {
		t.Fatal(err)
	}
	g.Server = httptest.NewServer(s)
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		g.Close()
	})
	return g
}

func (g *gateway) do(method, path, body string, headers ...string) (*http.Response, string) {
	g.t.Helper()
	r, _ := http.NewRequest(method, g.URL+path, strings.NewReader(body))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	all, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	return res, string(all)
}

// fits checks a JSON body against a described schema.
func (g *gateway) fits(schema, body string) {
	g.t.Helper()
	d := describe(g.t)
	var v any
	if err := json.Unmarshal([]byte(body), &v); err != nil {
		g.t.Fatalf("%v in %s", err, body)
	}
	if bad := d.check(schema, d.schema(schema), v); len(bad) > 0 {
		g.t.Errorf("does not fit %s: %v\n%s", schema, bad, body)
	}
}

func TestAnswerWhole(t *testing.T) {
	g := open(t, Options{})
	res, body := g.do("POST", "/v1/answers", `{"question":"Do tides rise?","messages":[{"role":"user","content":"Hi"}]}`)
	if res.StatusCode != 200 || res.Header.Get("Content-Type") != "application/json" {
		t.Fatalf("%d %s", res.StatusCode, body)
	}
	g.fits("Answer", body)
	if !strings.Contains(body, `"text":"Tides rise."`) || g.chat.turn.Question != "Do tides rise?" || len(g.chat.turn.Messages) != 1 {
		t.Errorf("got %s for %+v", body, g.chat.turn)
	}
}

func TestAnswerInAnotherDialect(t *testing.T) {
	g := open(t, Options{})
	_, body := g.do("POST", "/v1/answers", `{"question":"Do tides rise?","dialect":"markdown"}`)
	if !strings.HasPrefix(body, "Tides rise [1].") && !strings.HasPrefix(body, "Tides rise[1].") {
		t.Errorf("got %s", body)
	}
}

func TestAnswerStreamed(t *testing.T) {
	g := open(t, Options{})
	res, body := g.do("POST", "/v1/answers", `{"question":"Do tides rise?","stream":true}`)
	if res.Header.Get("Content-Type") != "text/event-stream" || res.Header.Get("Citeway-Answer") != "ans_1" {
		t.Fatalf("%v", res.Header)
	}
	var names []string
	for _, line := range strings.Split(body, "\n") {
		if name, ok := strings.CutPrefix(line, "event: "); ok {
			names = append(names, name)
		}
	}
	if got := strings.Join(names, " "); got != "text source citation text done" {
		t.Errorf("events %s", got)
	}
	if !strings.HasPrefix(body, "id: ans_1:1\nevent: text\n") {
		t.Errorf("got %s", body)
	}
}

func TestAStreamCanBeReadAgain(t *testing.T) {
	g := open(t, Options{})
	_, whole := g.do("POST", "/v1/answers", `{"question":"Do tides rise?","stream":true}`)
	_, again := g.do("GET", "/v1/answers/ans_1/events", "")
	if again != whole {
		t.Errorf("again %q, first %q", again, whole)
	}
	_, rest := g.do("POST", "/v1/answers", `{}`, "Last-Event-ID", "ans_1:3")
	if want := whole[strings.Index(whole, "id: ans_1:4"):]; rest != want {
		t.Errorf("rest %q, want %q", rest, want)
	}
	res, body := g.do("GET", "/v1/answers/ans_gone/events", "")
	if res.StatusCode != 404 {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	res, body = g.do("POST", "/v1/answers", `{}`, "Last-Event-ID", "nonsense")
	if res.StatusCode != 400 {
		t.Errorf("%d %s", res.StatusCode, body)
	}
}

// reading asks for an answer as a stream, and returns a reader of its lines and a way to leave.
func (g *gateway) reading(headers ...string) (*bufio.Scanner, func()) {
	g.t.Helper()
	return g.streamed("POST", "/v1/answers", `{"question":"q","stream":true}`, headers...)
}

// streamed opens a stream, and returns a reader of its lines and a way to leave.
func (g *gateway) streamed(method, path, body string, headers ...string) (*bufio.Scanner, func()) {
	g.t.Helper()
	ctx, leave := context.WithCancel(context.Background())
	r, _ := http.NewRequestWithContext(ctx, method, g.URL+path, strings.NewReader(body))
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		leave()
		g.t.Fatal(err)
	}
	return bufio.NewScanner(res.Body), func() {
		leave()
		res.Body.Close()
	}
}

func until(t *testing.T, lines *bufio.Scanner, prefix string) {
	t.Helper()
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), prefix) {
			return
		}
	}
	t.Fatalf("the stream ended before %q", prefix)
}

func TestLeavingStopsTheWork(t *testing.T) {
	g := open(t, Options{})
	g.chat.step = make(chan struct{}, 2)
	g.chat.step <- struct{}{}
	g.chat.step <- struct{}{}
	lines, leave := g.reading()
	until(t, lines, "event: text")
	leave()
	for range 1000 {
		if g.chat.stopped.Load() {
			return
		}
		time.Sleep(ResumeGrace / 20)
	}
	t.Error("the work went on without a reader")
}

func TestComingBackInTimeGoesOn(t *testing.T) {
	g := open(t, Options{})
	g.surface.grace = time.Minute // however long it takes to come back
	g.chat.step = make(chan struct{}, 10)
	g.chat.step <- struct{}{}
	g.chat.step <- struct{}{}
	lines, leave := g.reading()
	until(t, lines, "id: ans_1:1")
	leave()
	lines, leave = g.reading("Last-Event-ID", "ans_1:1")
	defer leave()
	for range len(g.chat.events) {
		g.chat.step <- struct{}{}
	}
	until(t, lines, "id: ans_1:2")
	until(t, lines, "event: done")
}

func TestAFaultBeforeTheFirstEventIsAnError(t *testing.T) {
	g := open(t, Options{})
	g.chat.events, g.chat.err = nil, &citeway.Error{Code: citeway.Upstream, Message: "the model is down", Err: io.EOF}
	for _, stream := range []string{"true", "false"} {
		res, body := g.do("POST", "/v1/answers", `{"question":"q","stream":`+stream+`}`)
		if res.StatusCode != http.StatusBadGateway || !strings.Contains(body, `"code":"upstream"`) || strings.Contains(body, "EOF") {
			t.Errorf("%d %s", res.StatusCode, body)
		}
	}
}

func TestAFaultAfterTheFirstEventIsAnEvent(t *testing.T) {
	g := open(t, Options{})
	g.chat.events, g.chat.err = tides()[:2], &citeway.Error{Code: citeway.Upstream, Message: "the model is down"}
	_, body := g.do("POST", "/v1/answers", `{"question":"q","stream":true}`)
	if !strings.Contains(body, "event: error\ndata: {\"code\":\"upstream\"") {
		t.Errorf("got %s", body)
	}
}

func TestBadRequests(t *testing.T) {
	g := open(t, Options{})
	long := fmt.Sprintf(`{"question":%q}`, strings.Repeat("a", server.MaxBody))
	tests := []struct {
		method, path, body string
		status             int
		place              string
	}{
		{"POST", "/v1/answers", `{`, 400, "body"},
		{"POST", "/v1/answers", `{"question":3}`, 400, "question"},
		{"POST", "/v1/answers", `{"questoin":"q"}`, 400, "questoin"},
		{"POST", "/v1/answers", `{"question":"q"} {}`, 400, "body"},
		{"POST", "/v1/answers", `{"question":"q","dialect":"nosuch"}`, 400, "dialect"},
		{"POST", "/v1/answers", `{"question":"q","offsets":"words"}`, 400, "offsets"},
		{"POST", "/v1/answers", `{"question":"q","unresolved":"hide"}`, 400, "unresolved"},
		{"POST", "/v1/answers", `{"question":"q","unsupported":"hide"}`, 400, "unsupported"},
		{"POST", "/v1/answers", long, 413, "body"},
		{"POST", "/v1/convert", `{"from":"nosuch","input":"a"}`, 400, `"place":"from"`},
		{"POST", "/v1/convert", `{"from":"native","input":"not JSON of ours"}`, 400, "native"},
		{"POST", "/v1/check", `[]`, 400, "body"},
		{"POST", "/v1/sources", `hello`, 400, "multipart"},
		{"DELETE", "/v1/sources/d_none", ``, 404, "d_none"},
		{"GET", "/v1/citations/c_none", ``, 404, "c_none"},
		{"GET", "/c/c_none", ``, 404, "c_none"},
	}
	for _, test := range tests {
		res, body := g.do(test.method, test.path, test.body)
		if res.StatusCode != test.status || !strings.Contains(body, test.place) {
			t.Errorf("%s %s %.60s: %d %s", test.method, test.path, test.body, res.StatusCode, body)
		}
		var e struct{ Error any }
		if json.Unmarshal([]byte(body), &e) != nil || e.Error == nil {
			t.Errorf("%s %s: not the error shape: %s", test.method, test.path, body)
		}
	}
}

func TestConvert(t *testing.T) {
	g := open(t, Options{})
	_, body := g.do("POST", "/v1/convert", `{"from":"markdown","to":"footnotes","input":"Tides rise [1], [7].","sources":[{"title":"Tide tables"}]}`)
	if !strings.Contains(body, `Tides rise [^1]`) || !strings.Contains(body, `"kind":"out-of-range"`) {
		t.Errorf("got %s", body)
	}
}

func TestCheck(t *testing.T) {
	g := open(t, Options{})
	ask := func(input string) string {
		_, body := g.do("POST", "/v1/check", fmt.Sprintf(`{"input":%q,"sources":[{"title":"T","passages":[{"text":"The tides rise twice a day. High water is at six."}]}]}`, input))
		return body
	}
	if body := ask("The tides rise twice a day [1]."); !strings.Contains(body, `"holds":true`) {
		t.Errorf("got %s", body)
	}
	if body := ask("The harbour closes in winter for eleven weeks [1]."); !strings.Contains(body, `"holds":false`) {
		t.Errorf("got %s", body)
	}
}

func TestSources(t *testing.T) {
	zero := 0
	g := openAs(t, Options{}, server.Options{Clearance: &zero})
	_, body := g.do("GET", "/v1/sources", "")
	if !strings.Contains(body, "Tide tables") || strings.Contains(body, "Secret") {
		t.Errorf("with clearance 0: %s", body)
	}
	var form bytes.Buffer
	parts := multipart.NewWriter(&form)
	for name, text := range map[string]string{"notes.md": "# Notes", "empty.md": ""} {
		p, _ := parts.CreateFormFile("file", name)
		_, _ = io.WriteString(p, text)
	}
	parts.Close()
	res, body := g.do("POST", "/v1/sources", form.String(), "Content-Type", parts.FormDataContentType())
	if res.StatusCode != 201 || !strings.Contains(body, `"id":"d_new"`) || !strings.Contains(body, "is empty") {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	if _, body = g.do("GET", "/v1/sources", ""); strings.Count(body, `"replaceable":true`) != 1 || !strings.Contains(body, `"id":"d_new"`) {
		t.Errorf("what can be replaced: %s", body)
	}
	if res, body = g.do("DELETE", "/v1/sources/d_new", ""); res.StatusCode != 200 || !strings.Contains(body, `"deleted":true`) {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	if _, body = g.do("GET", "/v1/sources", ""); strings.Contains(body, "d_new") {
		t.Errorf("still there: %s", body)
	}
}

func TestSourcesPageAfterPage(t *testing.T) {
	g := openAs(t, Options{}, server.Options{})
	for _, c := range []struct {
		query  string
		status int
		want   string
	}{
		{"", 200, `"total":2}`}, {"?limit=1", 200, `"next":"d_1","sources":[{"id":"d_1"`}, {"?limit=1&after=d_1", 200, `{"sources":[{"id":"d_2"`},
		{"?q=TIDE+tab", 200, `"total":1}`}, {"?q=nothing", 200, `{"sources":[],"total":0}`},
		{"?limit=0", 400, "from 1 to 1000"}, {"?limit=many", 400, `"place":"limit"`}, {"?limit=1001", 400, "from 1 to 1000"}, {"?q=" + strings.Repeat("a", maxWords+1), 413, `"place":"q"`},
	} {
		res, body := g.do("GET", "/v1/sources"+c.query, "")
		if res.StatusCode != c.status || !strings.Contains(strings.ReplaceAll(body, "\n", ""), c.want) {
			t.Errorf("%s: %d %s", c.query, res.StatusCode, body)
		}
	}
}

// versions says what version the one document has now.
type versions string

func (v versions) Version(context.Context, string) (string, bool, error) {
	return string(v), v != "", nil
}

func TestEvidence(t *testing.T) {
	zero := 0
	label := &citeway.Label{Name: "Secret", Rank: 3}
	for _, test := range []struct {
		now       versions
		label     *citeway.Label
		clearance *int
		status    int
		want      string
	}{
		{"v1", nil, nil, 200, `"state":"current"`},
		{"v2", nil, nil, 200, `"state":"changed"`},
		{"", nil, nil, 200, `"state":"gone"`},
		{"v1", label, nil, 200, `"state":"current"`},
		{"v1", label, &zero, 403, `"code":"forbidden"`},
	} {
		g := openAs(t, Options{Versions: test.now}, server.Options{Clearance: test.clearance})
		rec := evidence.Record{ID: "c_1", Kind: evidence.Citation, Source: citeway.Source{ID: "d_1", Title: "T", Label: test.label},
			Passage: citeway.Passage{ID: "p_1", Text: "The tides rise."}, Document: "d_1", Version: "v1", Created: time.Now()}
		if err := g.evidence.Save(context.Background(), rec); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/v1/citations/c_1", "/c/c_1"} {
			res, body := g.do("GET", path, "")
			if res.StatusCode != test.status || !strings.Contains(body, test.want) {
				t.Errorf("%+v: %s: %d %s", test, path, res.StatusCode, body)
			}
			if res.StatusCode == 200 {
				g.fits("Evidence", body)
			}
		}
	}
}

func TestTheDescriptionIsServed(t *testing.T) {
	g := open(t, Options{})
	if _, body := g.do("GET", "/v1/openapi.yaml", ""); body != string(openAPI) {
		t.Error("not the description")
	}
}
