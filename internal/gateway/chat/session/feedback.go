package session

import (
	"context"
	"database/sql"
	"encoding/json"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// MaxNote is the most bytes of a note on an answer.
const MaxNote = 4000

// Judgement is what a reader thinks of an answer.
type Judgement string

// The judgements.
const (
	// Right says that the answer is right.
	Right Judgement = "right"
	// Wrong says that the answer is wrong, whatever its sources say.
	Wrong Judgement = "wrong"
	// WrongSource says that a citation, or the answer as a whole, rests on the wrong source.
	WrongSource Judgement = "wrong-source"
)

// Feedback is what a reader says of an answer, or of one citation in it.
type Feedback struct {
	Session string `json:"-"`
	// Turn is the router's call of the answer.
	Turn string `json:"turn"`
	// Citation is the id of the citation that is meant; "" is the answer as a whole.
	Citation string    `json:"citation,omitempty"`
	Kind     Judgement `json:"kind"`
	// Note is what the reader wrote beside it.
	Note string    `json:"note,omitempty"`
	Time time.Time `json:"time"`
}

// Check refuses feedback that cannot be kept.
func (f *Feedback) Check() error {
	switch {
	case f.Kind != Right && f.Kind != Wrong && f.Kind != WrongSource:
		return &citeway.Error{Code: citeway.Invalid, Place: "kind", Message: "is no judgement", Mend: "give right, wrong or wrong-source"}
	case len(f.Note) > MaxNote:
		return &citeway.Error{Code: citeway.TooLarge, Place: "note", Message: "is longer than 4000 bytes", Mend: "write a shorter one"}
	}
	return nil
}

// Judge keeps what the owner says of an answer, in the place of what was said of the same
// before. Errors: those of Open, NotFound for an unknown turn or a citation that its answer
// does not have, Invalid and TooLarge for feedback that cannot be kept.
func (b *Book) Judge(ctx context.Context, r Reader, f Feedback) (*Feedback, error) {
	if err := f.Check(); err != nil {
		return nil, err
	}
	messages, err := b.Messages(ctx, r, f.Session)
	if err != nil {
		return nil, err
	}
	answer := answerOf(messages, f.Turn)
	if answer == nil {
		return nil, Missing("answer", f.Turn)
	}
	if f.Citation != "" && !answer.cites(f.Citation) {
		return nil, Missing("citation in the answer", f.Citation)
	}
	f.Time = now()
	return &f, b.Store.PutFeedback(ctx, f)
}

// Unjudge takes back what was said of an answer and of its citations. Errors are those of Open.
func (b *Book) Unjudge(ctx context.Context, r Reader, session, turn string) error {
	if _, err := b.Open(ctx, r, session); err != nil {
		return err
	}
	return b.Store.DropFeedback(ctx, session, turn)
}

// answerOf is the message that answers a turn; nil if there is none.
func answerOf(messages []Message, turn string) *Message {
	for i := range messages {
		if m := &messages[i]; m.Type == Result && m.Tool == Router && m.ParentID == turn {
			return m
		}
	}
	return nil
}

// cites reports whether an answer has a citation of that id.
func (m *Message) cites(id string) bool {
	var a citeway.Answer
	if len(m.Answer) == 0 || json.Unmarshal(m.Answer, &a) != nil {
		return false
	}
	for i := range a.Citations {
		if a.Citations[i].ID == id {
			return true
		}
	}
	return false
}

// PutFeedback keeps what is said of a turn.
func (s *File) PutFeedback(ctx context.Context, f Feedback) error {
	return file.Within(ctx, s.db, func(tx *sql.Tx) error {
		t := &thread{ctx: ctx, tx: tx, id: f.Session}
		if t.TypeOf(f.Turn) == "" {
			return t.first(Missing("message", f.Turn))
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO feedback (session, turn, citation, kind, note, time) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (session, turn, citation) DO UPDATE SET kind = excluded.kind, note = excluded.note, time = excluded.time`,
			f.Session, f.Turn, f.Citation, string(f.Kind), f.Note, f.Time.UnixMicro())
		return err
	})
}

// DropFeedback takes back what was said of a turn.
func (s *File) DropFeedback(ctx context.Context, session, turn string) error {
	_, err := s.db.ExecContext(ctx, `DELETE FROM feedback WHERE session = $1 AND turn = $2`, session, turn)
	return file.Failed(err)
}

// Feedback returns what was said of a session's answers.
func (s *File) Feedback(ctx context.Context, session string) ([]Feedback, error) {
	list, err := database.List(ctx, s.db, judged, `SELECT session, turn, citation, kind, note, time FROM feedback
		WHERE session = $1 OR $1 = '' ORDER BY time, session, turn, citation`, session)
	return list, file.Failed(err)
}

func judged(row database.Row) (Feedback, error) {
	var f Feedback
	var at int64
	err := row.Scan(&f.Session, &f.Turn, &f.Citation, &f.Kind, &f.Note, &at)
	f.Time = time.UnixMicro(at).UTC()
	return f, err
}
