package directline_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/database"

	"github.com/citeway/citeway"
	evidence "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/access"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/directline"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
	"github.com/citeway/citeway/internal/leak"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/verify"
)

func TestMain(m *testing.M) { leak.Main(m) }

// tern is a model that writes what it was told to, and cites by title what it was
// shown: {Title} is the number of that source.
type tern struct {
	step chan struct{} // one is taken before each piece, where there is one

	mu    sync.Mutex
	says  []string
	fails error
	panic bool
	asked []*model.Request
}

func (*tern) Name() string { return "tern-1" }

func (m *tern) tell(says ...string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.says = says
}

func (m *tern) requests() []*model.Request {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.asked
}

func (m *tern) Stream(ctx context.Context, r *model.Request, sink citeway.Sink) error {
	m.mu.Lock()
	m.asked = append(m.asked, r)
	says, fails, panics := m.says, m.fails, m.panic
	m.mu.Unlock()
	if panics {
		panic("the tern fell off its perch")
	}
	scan := marker.New(sink, r.Reads)
	for _, piece := range says {
		if m.step != nil {
			select {
			case <-m.step:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		for i := range r.Sources {
			piece = strings.ReplaceAll(piece, "{"+r.Sources[i].Title+"}", strconv.Itoa(i+1))
		}
		if _, err := scan.Write([]byte(piece)); err != nil {
			return err
		}
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return fails
}

// shelf is a knowledge base that finds all that may be seen.
type shelf []knowledge.Hit

func (s shelf) Search(_ context.Context, q knowledge.Query) ([]knowledge.Hit, error) {
	sight := knowledge.Sight{Clearance: q.Clearance, Sets: nil}
	var found []knowledge.Hit
	for _, h := range s {
		if sight.Cleared(knowledge.RankOf(h.Source.Label)) && len(found) < q.Wanted() {
			found = append(found, h)
		}
	}
	return found, nil
}

// harbour is a shelf of three documents: one with an address, one with two
// passages, one with a label.
func harbour() shelf {
	tides := citeway.Source{ID: "d_1", Kind: citeway.KindWeb, Title: "Tides", URL: "https://harbour.example/tides"}
	lock := citeway.Source{ID: "d_2", Kind: citeway.KindFile, Title: "Lock", Path: "lock.md"}
	fees := citeway.Source{ID: "d_3", Kind: citeway.KindFile, Title: "Fees", Path: "fees.md",
		Label: &citeway.Label{Name: "Confidential", Color: "orange", Encrypted: true, Rank: 3}}
	return shelf{
		{Source: tides, Passage: citeway.Passage{ID: "p_1", Text: "High water is at six in March."}, Score: 9},
		{Source: lock, Passage: citeway.Passage{ID: "p_2", Text: "The lock was built of oak."}, Score: 8},
		{Source: lock, Passage: citeway.Passage{ID: "p_3", Text: "The lock opens two hours before high water."}, Score: 7},
		{Source: fees, Passage: citeway.Passage{ID: "p_4", Text: "A berth costs eleven crowns a night."}, Score: 6},
	}
}

// gateway is a server with the surface on it.
type gateway struct {
	*httptest.Server
	t       *testing.T
	model   *tern
	surface *directline.Surface
	store   directline.Store
	keys    access.Store
	ring    *access.Ring
}

// setup is what a test may change before the gateway opens.
type setup struct {
	directline.Options
	Keys  []access.Key
	Model *tern
}

// open starts one; it needs keys where a test makes some.
func open(t *testing.T, change func(*setup)) *gateway {
	t.Helper()
	s := &setup{Model: &tern{says: []string{"High water is at six in March [{Tides}]."}}}
	s.Options = directline.Options{Store: database.Memory(t, talkrows.Open), Library: harbour(), Reader: ingest.NewExtractor()}
	if change != nil {
		change(s)
	}
	s.Chat = chat.New(chat.Options{Library: s.Library, Models: map[string]model.Model{"": s.Model}, Evidence: database.Memory(t, evidence.Open), Verifier: verify.New(verify.Options{})})
	keys := database.Memory(t, keyrows.Open)
	for _, k := range s.Keys {
		if err := keys.Create(t.Context(), k); err != nil {
			t.Fatal(err)
		}
	}
	g := &gateway{t: t, model: s.Model, store: s.Store, keys: keys, ring: access.NewRing(keys), surface: directline.New(s.Options)}
	guarded, err := server.New(server.Options{Addr: "127.0.0.1:0", Ring: g.ring}, g.surface)
	if err != nil {
		t.Fatal(err)
	}
	g.Server = httptest.NewServer(guarded)
	t.Cleanup(func() {
		_ = g.surface.Close()
		http.DefaultClient.CloseIdleConnections()
		g.Close()
	})
	return g
}

// answer is what the server answered.
type answer struct {
	Status int
	Header http.Header
	Body   string
}

// into reads the body as JSON.
func (a *answer) into(t *testing.T, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(a.Body), v); err != nil {
		t.Fatalf("%v: %d %s", err, a.Status, a.Body)
	}
}

// call sends a request. header is pairs of name and value.
func (g *gateway) call(method, path, token, body string, header ...string) *answer {
	g.t.Helper()
	r, err := http.NewRequest(method, g.URL+"/v3/directline/"+path, strings.NewReader(body))
	if err != nil {
		g.t.Fatal(err)
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	var all bytes.Buffer
	if _, err := io.Copy(&all, res.Body); err != nil {
		g.t.Fatal(err)
	}
	return &answer{res.StatusCode, res.Header, strings.TrimSpace(all.String())}
}

// talk is a client in one conversation.
type talk struct {
	g          *gateway
	ID         string `json:"conversationId"`
	Token      string `json:"token"`
	ExpiresIn  int    `json:"expires_in"`
	StreamURL  string `json:"streamUrl"`
	watermark  string
	activities []activity
	next       int // how many of them until has looked at
}

// activity is what is read of an activity.
type activity struct {
	ID, Type, Text, TextFormat, ReplyToID, Timestamp, ChannelID string
	From                                                        struct{ ID, Role string }
	Entities                                                    []map[string]any
	Attachments                                                 []map[string]any
	ChannelData                                                 struct {
		ClientActivityID, StreamID, StreamType string
		StreamSequence                         int
		Order                                  int64 `json:"webchat:sequence-id"`
		Error                                  struct{ Code, Message string }
	}
	raw string
}

// begin begins a conversation.
func (g *gateway) begin(secret, query string) *talk {
	g.t.Helper()
	c := &talk{g: g}
	a := g.call("POST", "conversations"+query, secret, `{"user":{"id":"visitor"}}`)
	if a.Status != http.StatusCreated {
		g.t.Fatalf("begun with %d %s", a.Status, a.Body)
	}
	a.into(g.t, c)
	return c
}

// say posts a message and returns its id.
func (c *talk) say(text string) string {
	c.g.t.Helper()
	body, _ := json.Marshal(map[string]any{"type": "message", "text": text, "from": map[string]string{"id": "visitor"}})
	a := c.g.call("POST", "conversations/"+c.ID+"/activities", c.Token, string(body))
	var said struct{ ID string }
	if a.into(c.g.t, &said); a.Status != http.StatusOK || said.ID == "" {
		c.g.t.Fatalf("said with %d %s", a.Status, a.Body)
	}
	return said.ID
}

// poll reads what is new.
func (c *talk) poll() []activity {
	c.g.t.Helper()
	fresh := c.fetch()
	c.next = len(c.activities)
	return fresh
}

func (c *talk) fetch() []activity {
	c.g.t.Helper()
	a := c.g.call("GET", "conversations/"+c.ID+"/activities?watermark="+c.watermark, c.Token, "")
	if a.Status != http.StatusOK {
		c.g.t.Fatalf("polled with %d %s", a.Status, a.Body)
	}
	return c.took(a.Body)
}

// took takes in an activity set.
func (c *talk) took(set string) []activity {
	c.g.t.Helper()
	var s struct {
		Activities []json.RawMessage
		Watermark  string
	}
	if err := json.Unmarshal([]byte(set), &s); err != nil {
		c.g.t.Fatalf("%v: %s", err, set)
	}
	var fresh []activity
	for _, raw := range s.Activities {
		a := activity{raw: string(raw)}
		if err := json.Unmarshal(raw, &a); err != nil {
			c.g.t.Fatalf("%v: %s", err, raw)
		}
		fresh = append(fresh, a)
	}
	c.watermark = s.Watermark
	c.activities = append(c.activities, fresh...)
	return fresh
}

// patience is how long a test waits for what must come.
const patience = time.Minute

// wait waits until something is so.
func wait(t *testing.T, so func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !so(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("it never was so")
		}
	}
}

// until polls until an activity fits, and returns it.
func (c *talk) until(fits func(*activity) bool) *activity {
	c.g.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		for c.next < len(c.activities) {
			c.next++
			if a := &c.activities[c.next-1]; fits(a) {
				return a
			}
		}
		c.fetch()
	}
	c.g.t.Fatalf("it never came; what came is %+v", c.activities)
	return nil
}

// answered polls until the next answer is whole.
func (c *talk) answered() *activity {
	c.g.t.Helper()
	return c.until(func(a *activity) bool { return a.Type == "message" && a.From.Role == "bot" })
}

// told polls until text was streamed.
func (c *talk) told(text string) *activity {
	c.g.t.Helper()
	return c.until(func(a *activity) bool { return strings.Contains(a.Text, text) })
}

// ask says something and waits for the answer.
func (c *talk) ask(text string) *activity {
	c.g.t.Helper()
	c.say(text)
	return c.answered()
}

// key makes a key.
func key(name string, change func(*access.Key)) (access.Key, string) {
	k, secret := access.New(name, time.Now())
	if change != nil {
		change(&k)
	}
	return k, secret
}
