package watch

import (
	"context"
	"encoding/json"
	"log/slog"
	"time"

	"github.com/citeway/citeway"
)

// Erasure is one erasing that an administrator asked for. What was erased has no name
// here: the name may be the very words that are to be gone.
type Erasure struct {
	// By is the id of the key that asked, "" for this machine without one.
	By string
	// Kind is user, document or key.
	Kind string
	// Gone counts what is gone, as the answer does.
	Gone any
	Err  error
}

// erasureLine is an erasing as it is kept. The names are lasting.
type erasureLine struct {
	Time    time.Time    `json:"time"`
	Request string       `json:"request,omitempty"`
	Trace   string       `json:"trace,omitempty"`
	Key     string       `json:"key,omitempty"`
	Erased  string       `json:"erased"`
	Gone    any          `json:"gone"`
	Error   citeway.Code `json:"error,omitempty"`
}

// Erased keeps a line.
func (a *Audit) Erased(ctx context.Context, of *Erasure) {
	if a == nil {
		return
	}
	l := &erasureLine{Time: time.Now().UTC(), Request: RequestOf(ctx), Trace: TraceOf(ctx), Key: of.By, Erased: of.Kind, Gone: of.Gone}
	if of.Err != nil {
		l.Error = citeway.CodeOf(of.Err)
	}
	if !a.keeps() {
		a.log.LogAttrs(ctx, slog.LevelInfo, "erased", slog.Any("audit", l))
		return
	}
	if err := a.add(l); err != nil {
		a.log.Error("an audit line was not kept", "request", l.Request, "error", err)
	}
}

// add writes a line with one write, so that lines of two do not mix.
func (a *Audit) add(line any) error {
	data, err := json.Marshal(line)
	if err != nil {
		return err
	}
	if a.rows != nil {
		return a.rows.add(time.Now(), data)
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	_, err = a.file.Write(append(data, '\n'))
	return err
}
