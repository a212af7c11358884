package assembly

import (
	"context"
	"encoding/json"
	"reflect"
	"sync"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/directline"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
	"github.com/citeway/citeway/internal/gateway/server/mcp"
	"github.com/citeway/citeway/internal/gateway/server/native"
	"github.com/citeway/citeway/internal/gateway/server/openai"
	"github.com/citeway/citeway/internal/gateway/server/rill"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
	"github.com/citeway/citeway/internal/gateway/settings"
)

// serving is a base being served: what outlasts a renewal.
type serving struct {
	Serving
	ring *access.Ring
	// first is the server that listens.
	first *server.Server

	renewing sync.Mutex // one renewal at a time
	erasing  sync.Mutex // one erasing at a time
	talks    *directline.Surface
	graphs   *writer.Surface
	sessions session.Store
	// kept are its conversations, which surfaces share.
	kept   *server.Conversations
	said   *talkrows.Store
	filed  *graphrows.Store
	hosts  *mcp.Surface
	rill   *rill.Surface
	native *native.Surface
	openai *openai.Surface
}

// Renewal is what new settings changed.
type Renewal struct {
	// Restart names the settings that changed and count only after a restart.
	Restart []string `json:"restart"`
	// Read says that documents may have other labels or sets now, and are to be read
	// again: Ingest and Settle do so.
	Read bool `json:"read"`
}

// Renew lets the server answer by other settings and with other keys, beside those of
// the data folder, from now on. Turns under way end by the old ones; stores, sessions
// and streams stay. The base must be served. On an error everything stays as it was.
// Errors: Invalid for settings that cannot be.
func (b *Base) Renew(s *settings.Settings, keys []string) (*Renewal, error) {
	b.serving.renewing.Lock()
	defer b.serving.renewing.Unlock()
	before := b.now.Load()
	kept := b.serving.Keys
	b.serving.Keys = keys
	next, answers, err := before.by(s)
	if err != nil {
		b.serving.Keys = kept
		return nil, err
	}
	b.serving.hosts.Offer(next.tools.offers())
	b.now.Store(next)
	b.serving.first.Become(answers)
	before.uses.retire(func() { _ = before.tools.group.Close() })
	return &Renewal{Restart: restarts(b.settings, s), Read: before.settings.Stamp() != s.Stamp() || !reflect.DeepEqual(before.settings.Sets, s.Sets)}, nil
}

// by returns the base by other settings, over the same stores, and a server over it.
func (b *Base) by(s *settings.Settings) (*Base, *server.Server, error) {
	n := *b
	n.settings, n.uses, n.closers = s, &uses{}, nil
	err := n.think()
	if err == nil {
		err = n.speak()
	}
	var answers *server.Server
	if err == nil {
		answers, err = n.serve()
	}
	if err != nil {
		for _, c := range n.closers {
			_ = c()
		}
		return nil, nil, err
	}
	return &n, answers, nil
}

// restarts names the settings that differ and are read only at the start: those of what
// embeds, whose vectors are kept, of what fetches pages for graphs, and of what listens.
func restarts(started, s *settings.Settings) []string {
	names := []string{}
	if !reflect.DeepEqual(started.Embeddings, s.Embeddings) {
		names = append(names, "embeddings")
	}
	if started.Encoder != s.Encoder {
		names = append(names, "encoder")
	}
	if !reflect.DeepEqual(started.Audit, s.Audit) {
		names = append(names, "audit")
	}
	if started.Log.Format != s.Log.Format {
		names = append(names, "log")
	}
	if started.WebGraphs != s.WebGraphs {
		names = append(names, "web_graphs")
	}
	if started.Grace != s.Grace {
		names = append(names, "grace")
	}
	return names
}

// current is the chat by the settings that count when a turn begins.
type current struct{ base *Base }

// Answer answers a turn.
func (c current) Answer(ctx context.Context, t chat.Turn, sink citeway.Sink) error {
	b := c.base.now.Load()
	defer b.uses.begin()()
	return b.chat.Answer(ctx, t, sink)
}

// opening opens evidence by the views that there are now.
type opening struct{ base *Base }

// Open returns a record with its state.
func (o opening) Open(ctx context.Context, rec *evidence.Record, a tool.Access) (*evidence.Opened, error) {
	return o.base.now.Load().opener().Open(ctx, rec, a)
}

// Ask asks a query.
func (o opening) Ask(ctx context.Context, query json.RawMessage, a tool.Access) (*evidence.Opened, error) {
	return o.base.now.Load().opener().Ask(ctx, query, a)
}

// Sees reports whether the caller may see what a record was taken from.
func (o opening) Sees(rec *evidence.Record, a tool.Access) bool {
	return o.base.now.Load().opener().Sees(rec, a)
}

// ruling are the rules of the settings that count when they are asked.
type ruling struct{ base *Base }

// Label returns the label of a document.
func (r ruling) Label(names []string, own *citeway.Label) *citeway.Label {
	return r.base.now.Load().settings.Label(names, own)
}

// SetsOf returns the sets of a document.
func (r ruling) SetsOf(names []string) (join, leave []string) {
	return r.base.now.Load().settings.SetsOf(names)
}

// Stamp changes with the rules.
func (r ruling) Stamp() string { return r.base.now.Load().settings.Stamp() }
