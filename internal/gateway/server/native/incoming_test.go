package native

import (
	"bufio"
	"context"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// quay is an intake with one document on its way in, of a key or of nobody.
type quay struct {
	news knowledge.News
	mu   sync.Mutex // guards what follows
	page int
	last int64
}

func (q *quay) News() <-chan struct{} { return q.news.After() }

func (q *quay) Underway(_ context.Context, sight knowledge.Sight, owner string) (*Underway, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	u := &Underway{Documents: []Incoming{}, Vectors: Vectors{Done: 1, Total: 3}}
	if sight.All() {
		u.Documents = append(u.Documents, Incoming{Name: "keel.pdf", Stage: "reading", Page: q.page, Pages: 9})
	}
	return u, nil
}

func (q *quay) Changed(_ context.Context, _ knowledge.Sight, after int64) (bool, int64, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.last > after, q.last, nil
}

// turn changes the intake and says so.
func (q *quay) turn(page int, last int64) {
	q.mu.Lock()
	q.page, q.last = page, last
	q.mu.Unlock()
	q.news.Tell()
}

// follow follows the intake, and returns its lines; leave ends it.
func (g *gateway) follow(headers ...string) (lines *bufio.Scanner, leave func()) {
	g.t.Helper()
	return g.streamed(http.MethodGet, sourcesPath+"/events", "", headers...)
}

// TestTheIntakeIsFollowed: what is being taken in comes at once and as it changes, and that
// documents changed.
func TestTheIntakeIsFollowed(t *testing.T) {
	q := &quay{page: 1, last: 5}
	g := open(t, Options{Intake: q})
	lines, leave := g.follow()
	defer leave()
	until(t, lines, `data: {"documents":[{"name":"keel.pdf","stage":"reading","page":1,"pages":9}],"more":0,"vectors":{"done":1,"total":3}}`)
	q.turn(2, 5)
	until(t, lines, `data: {"documents":[{"name":"keel.pdf","stage":"reading","page":2,`)
	q.turn(2, 6)
	until(t, lines, "event: documents")
}

// TestTheIntakeTellsWhatMayBeSeen: who may not see everything is not told what is read.
func TestTheIntakeTellsWhatMayBeSeen(t *testing.T) {
	l := lock(t, Options{Intake: &quay{page: 1}})
	low := 0
	lines, leave := l.follow(l.key(func(k *access.Key) { k.Clearance = &low })...)
	defer leave()
	until(t, lines, `data: {"documents":[],`)
	if res, body := l.do(http.MethodGet, sourcesPath+"/events", "", l.key(func(k *access.Key) { k.Scopes = []string{access.Answer} })...); res.StatusCode != http.StatusForbidden {
		t.Errorf("without the scope: %d %s", res.StatusCode, body)
	}
}

// TestManyFollowTheIntake: no more than the limit, and one who leaves makes room.
func TestManyFollowTheIntake(t *testing.T) {
	g := open(t, Options{Intake: &quay{}})
	g.surface.followers.Add(MaxIntakeFollowers - 1)
	lines, leave := g.follow()
	until(t, lines, "event: intake")
	if res, body := g.do(http.MethodGet, sourcesPath+"/events", ""); res.StatusCode != http.StatusServiceUnavailable || !strings.Contains(body, "too many follow") {
		t.Errorf("%d %s", res.StatusCode, body)
	}
	leave()
	for g.surface.followers.Load() >= MaxIntakeFollowers {
		runtime.Gosched()
	}
}
