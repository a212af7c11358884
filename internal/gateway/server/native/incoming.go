package native

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Limits of following the intake.
const (
	// IntakePace is the least time between two events of one follower: what happens
	// meanwhile is told together.
	IntakePace = 300 * time.Millisecond
	// MaxIntakeFollowers is how many may follow at the same time.
	MaxIntakeFollowers = 1000
	// MaxIntakeStream is how long one stream of events lasts. Who still follows then comes
	// again, and so is let in again by a key that is still good.
	MaxIntakeStream = 10 * time.Minute
)

// Queued is the stage of a document that was sent and waits for its turn. The others are
// those of package ingest.
const Queued = "queued"

// Incoming is a document on its way in.
type Incoming struct {
	Name  string `json:"name"`
	Stage string `json:"stage"`
	// Page of Pages are read, where pages are known.
	Page  int `json:"page,omitempty"`
	Pages int `json:"pages,omitempty"`
}

// Vectors says how many passages can be found by meaning.
type Vectors struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// Underway is what is being taken in.
type Underway struct {
	Documents []Incoming `json:"documents"`
	// More is how many wait or are read beside those.
	More    int     `json:"more"`
	Vectors Vectors `json:"vectors"`
}

// Intake tells of documents on their way in, each caller of what they may see.
type Intake interface {
	// News is closed once there may be something new to tell.
	News() <-chan struct{}
	// Underway is what is being taken in; owner is the id of the caller's key.
	Underway(ctx context.Context, sight knowledge.Sight, owner string) (*Underway, error)
	// Changed reports whether documents that the caller may see changed after the change
	// of that number, and the number of the last.
	Changed(ctx context.Context, sight knowledge.Sight, after int64) (changed bool, last int64, err error)
}

// intakeRoutes are the paths of the intake.
func (s *Surface) intakeRoutes() []route {
	if s.o.Intake == nil {
		return nil
	}
	return []route{{method: "GET", path: sourcesPath + "/events", scope: access.ReadSources, serve: s.incoming, ours: true}}
}

// incoming is GET /v1/sources/events: event intake says what is being taken in, event
// documents that the list of documents changed.
func (s *Surface) incoming(w http.ResponseWriter, r *http.Request) error {
	defer s.followers.Add(-1)
	if s.followers.Add(1) > MaxIntakeFollowers {
		return &citeway.Error{Code: citeway.Unavailable, Place: "events", Message: "too many follow what is being taken in", Mend: "come back later"}
	}
	ctx, free := server.Listening(r.Context())
	defer free()
	ctx, cancel := context.WithTimeout(ctx, MaxIntakeStream)
	defer cancel()
	out := server.NewStream(w, s.beat, s.beat)
	defer out.Close()
	f := &follower{intake: s.o.Intake, sight: sightOf(ctx), owner: server.CallerOf(ctx).ID, after: -1}
	return f.follow(ctx, out)
}

// follower is one who follows the intake: what it was told last, and nothing that it was
// not told yet.
type follower struct {
	intake Intake
	sight  knowledge.Sight
	owner  string
	told   []byte
	// after is the last change that it knows of; -1 before it knows of any.
	after int64
}

// follow tells what there is, and then what is new, until ctx or the reader ends.
func (f *follower) follow(ctx context.Context, out *server.Stream) error {
	for {
		news := f.intake.News() // before looking, so that nothing is missed
		frames, err := f.frames(ctx)
		if err != nil {
			return f.fail(ctx, out, err)
		}
		if len(frames) > 0 {
			if _, err := out.Write(frames); err != nil {
				return nil //nolint:nilerr // the reader has left
			}
		}
		if !rested(ctx, IntakePace) {
			return nil
		}
		select {
		case <-news:
		case <-ctx.Done():
			return nil
		}
	}
}

// fail ends the stream with an error, unless it ends by itself.
func (f *follower) fail(ctx context.Context, out *server.Stream, err error) error {
	if ctx.Err() != nil {
		return nil
	}
	return out.Fail(err, func(w io.Writer) { _, _ = w.Write(errorFrame(err)) })
}

// frames are the events of what is new.
func (f *follower) frames(ctx context.Context) ([]byte, error) {
	changed, last, err := f.intake.Changed(ctx, f.sight, f.after)
	if err != nil {
		return nil, err
	}
	underway, err := f.intake.Underway(ctx, f.sight, f.owner)
	if err != nil {
		return nil, err
	}
	told, err := json.Marshal(underway)
	if err != nil {
		return nil, err
	}
	var frames []byte
	if !bytes.Equal(told, f.told) {
		frames = fmt.Appendf(frames, "event: intake\ndata: %s\n\n", told)
	}
	if changed && f.after >= 0 {
		frames = append(frames, "event: documents\ndata: {}\n\n"...)
	}
	f.told, f.after = told, last
	return frames, nil
}

// rested waits, and reports whether ctx let it.
func rested(ctx context.Context, pause time.Duration) bool {
	timer := time.NewTimer(pause)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}
