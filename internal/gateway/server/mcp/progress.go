package mcp

import (
	"context"
	"fmt"
	"sync"
	"time"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
)

// progress tells a host how far its call is, if it asked to be told. It may be used
// by several goroutines at once.
type progress struct {
	ctx     context.Context
	session *sdk.ServerSession
	token   any

	mu   sync.Mutex // guards what follows, and keeps the notes in order
	said int
	last time.Time
	// words is how many bytes of prose came.
	words int
}

func progressOf(ctx context.Context, r *sdk.CallToolRequest) *progress {
	return &progress{ctx: ctx, session: r.Session, token: r.Params.GetProgressToken()}
}

// say sends one note; those beyond MaxProgress are not sent. A host that does not
// hear it loses a note and nothing else.
func (p *progress) say(message string) {
	if p.token == nil || p.session == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = time.Now()
	if p.said++; p.said > MaxProgress {
		return
	}
	_ = p.session.NotifyProgress(p.ctx, &sdk.ProgressNotificationParams{ProgressToken: p.token, Message: message, Progress: float64(p.said)})
}

// writing tells of prose that comes, where nothing else was told for a while: hosts give a call up that is silent, most after a
// minute, and a long answer may cite the same source throughout.
func (p *progress) writing(bytes int) {
	if p.token == nil {
		return
	}
	p.mu.Lock()
	p.words += bytes
	words, due := p.words, time.Since(p.last) >= WritingTime
	p.mu.Unlock()
	if due {
		p.say(fmt.Sprintf("writing, %d bytes so far", words))
	}
}

// watch tells of the tools that the answering model calls.
func (p *progress) watch(s tool.Step) error {
	switch s.Kind {
	case tool.Called:
		p.say("calling " + s.Call.Name)
	case tool.Progressed:
		p.say(s.Call.Name + ": " + s.Message)
	}
	return nil
}

// sink tells of an answer while it is written, and passes its events on.
func (p *progress) sink(next citeway.Sink) citeway.Sink {
	return citeway.SinkFunc(func(e citeway.Event) error {
		switch e := e.(type) {
		case *citeway.Text:
			p.writing(len(e.Bytes))
		case *citeway.Begin:
			p.say("asking " + e.Model)
		case *citeway.Source:
			if e.Number > 0 {
				p.say("citing " + e.Name())
			}
		}
		return next.Put(e)
	})
}
