package watch

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/citeway/citeway"
)

// Audit keeps a line for each answer: who was told what, resting on which evidence, under
// which label. nil keeps none.
type Audit struct {
	words bool
	log   *slog.Logger
	path  string     // of the file; "" without one
	mu    sync.Mutex // guards file
	file  io.WriteCloser
	rows  *auditRows // on a server that gateways share; nil without one
}

// AuditOptions say where the lines go.
type AuditOptions struct {
	// File is a file of JSON lines that is added to, readable by its owner alone; "" has
	// them go to Log.
	File string
	Log  *slog.Logger
	// Words keeps the question and the answer too.
	Words bool
}

// OpenAudit opens the file. An error of code Invalid says that it cannot be written.
func OpenAudit(o AuditOptions) (*Audit, error) {
	a := &Audit{words: o.Words, log: o.Log, path: o.File}
	if o.File == "" {
		return a, nil
	}
	err := os.MkdirAll(filepath.Dir(o.File), 0o700)
	if err == nil {
		a.file, err = os.OpenFile(o.File, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	}
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "audit.file " + o.File, Message: "cannot be written", Mend: "name a file in a folder that the server may write to", Err: err}
	}
	return a, nil
}

// keeps reports whether the lines are kept, and not only told to the log.
func (a *Audit) keeps() bool { return a.file != nil || a.rows != nil }

// Words reports whether the words of questions and answers are kept.
func (a *Audit) Words() bool { return a != nil && a.words }

// Close closes the file.
func (a *Audit) Close() error {
	if a != nil && a.rows != nil {
		return a.rows.db.Close()
	}
	if a == nil || a.file == nil {
		return nil
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.file.Close()
}

// line is an answer as it is kept. The names are lasting: other programs read them.
type line struct {
	Time     time.Time      `json:"time"`
	Request  string         `json:"request,omitempty"`
	Trace    string         `json:"trace,omitempty"`
	Key      string         `json:"key,omitempty"`
	User     string         `json:"user,omitempty"`
	Answer   string         `json:"answer"`
	Model    string         `json:"model,omitempty"`
	Mode     string         `json:"mode,omitempty"`
	Label    string         `json:"label,omitempty"`
	Rank     int            `json:"rank,omitempty"`
	Outcome  string         `json:"outcome"`
	Error    citeway.Code   `json:"error,omitempty"`
	Seconds  float64        `json:"seconds"`
	Prompt   int            `json:"prompt_tokens,omitempty"`
	Written  int            `json:"answer_tokens,omitempty"`
	Sources  []lineSource   `json:"sources"`
	Evidence []lineCitation `json:"evidence"`
	Question string         `json:"question,omitempty"`
	Text     string         `json:"text,omitempty"`
}

// passedThrough is the mode of an answer that was passed through.
const passedThrough = "passthrough"

type lineSource struct {
	ID     string `json:"id"`
	Number int    `json:"number"`
	Label  string `json:"label,omitempty"`
	Title  string `json:"title,omitempty"`
	URL    string `json:"url,omitempty"`
}

type lineCitation struct {
	ID       string          `json:"id"`
	Sources  []string        `json:"sources"`
	Passages []string        `json:"passages,omitempty"`
	Verdict  citeway.Verdict `json:"verdict,omitempty"`
}

// Answered keeps a line. One that cannot be written is told to the log, whose error level
// an operator watches: an answer that was given cannot be taken back.
func (a *Audit) Answered(ctx context.Context, of *Answer) {
	if a == nil {
		return
	}
	l := a.line(ctx, of)
	if !a.keeps() {
		a.log.LogAttrs(ctx, slog.LevelInfo, "answer", slog.Any("audit", l))
		return
	}
	if err := a.add(l); err != nil {
		a.log.Error("an audit line was not kept", "answer", of.ID, "request", l.Request, "error", err)
	}
}

func (a *Audit) line(ctx context.Context, of *Answer) *line {
	l := &line{Time: time.Now().UTC(), Request: RequestOf(ctx), Trace: TraceOf(ctx), Key: of.Owner, User: UserOf(ctx), Answer: of.ID, Model: of.Model,
		Outcome: of.outcome(), Seconds: of.Took.Seconds(), Sources: []lineSource{}, Evidence: []lineCitation{}}
	if of.Through {
		l.Mode = passedThrough
	}
	if of.Label != nil {
		l.Label, l.Rank = of.Label.Name, of.Label.Rank
	}
	if of.Err != nil {
		l.Error = of.Err.Code
	}
	if of.Usage != nil {
		l.Prompt, l.Written = of.Usage.Prompt, of.Usage.Answer
	}
	for i := range of.Sources {
		s := lineSource{ID: of.Sources[i].ID, Number: of.Sources[i].Number, Title: of.Sources[i].Title, URL: of.Sources[i].URL}
		if of.Sources[i].Label != nil {
			s.Label = of.Sources[i].Label.Name
		}
		l.Sources = append(l.Sources, s)
	}
	for i := range of.Citations {
		c := &of.Citations[i]
		l.Evidence = append(l.Evidence, lineCitation{c.ID, c.Sources, c.Passages, c.Verdict})
	}
	if a.words {
		l.Question, l.Text = of.Question, of.Words
	}
	return l
}

// LogValue is the line as a log shows it.
func (l *line) LogValue() slog.Value {
	return slog.GroupValue(slog.String("request", l.Request), slog.String("key", l.Key), slog.String("answer", l.Answer), slog.String("model", l.Model), slog.String("mode", l.Mode),
		slog.String("label", l.Label), slog.String("outcome", l.Outcome), slog.Float64("seconds", l.Seconds), slog.Any("sources", l.Sources),
		slog.Any("evidence", l.Evidence), slog.String("question", l.Question), slog.String("text", l.Text))
}
