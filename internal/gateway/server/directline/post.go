package directline

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/server"
)

// posts take what people send.
type posts struct {
	*desk
	doors   *doors
	answers *answers
}

// memory is what the server remembers about an activity but does not send.
type memory struct {
	// Question is what a person asked.
	Question string `json:"question,omitempty"`
	// Channel is where the answer is read.
	Channel string `json:"channel,omitempty"`
	// Answer is the prose of an answer, Sources its sources with their numbers.
	Answer  string           `json:"answer,omitempty"`
	Sources []citeway.Source `json:"sources,omitempty"`
	// Given are the documents that came with it.
	Given []citeway.Source `json:"given,omitempty"`
}

// post is POST conversations/{id}/activities.
func (s *posts) post(w http.ResponseWriter, r *http.Request) error {
	c, user, err := s.doors.enter(r)
	if err != nil {
		return err
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxActivity))
	if err != nil {
		return err
	}
	a, err := readSaid(data)
	if err != nil {
		return err
	}
	var refused []string
	for _, name := range a.files {
		refused = append(refused, name+": send the file itself; an address is not opened.")
	}
	return s.take(w, r, &arrival{Conversation: c, said: a, user: user, refused: refused})
}

// arrival is an activity that came in, with the documents that came with it.
type arrival struct {
	*Conversation
	*said
	user string
	// given are the documents that were read; refused says why others were not.
	given   []citeway.Source
	refused []string
}

// asks reports whether the activity is a question to be answered.
func (a *arrival) asks() bool { return a.kind == "message" && strings.TrimSpace(a.words) != "" }

// where is the channel on which the answer is read: the activity's channel, if it
// differs from the stock client's.
func (a *arrival) where() string {
	if formOf(a.channel) != formOf("webchat") {
		return a.channel
	}
	return a.Channel
}

// take keeps an activity, so that it is echoed, and has it answered.
func (s *posts) take(w http.ResponseWriter, r *http.Request, a *arrival) error {
	t := s.talks.join(a.ID)
	defer s.talks.leave(t)
	if a.asks() && t.full() {
		return busy()
	}
	if len(a.words) > chat.MaxQuestion {
		return &citeway.Error{Code: citeway.TooLarge, Place: "text", Message: "is longer than 16 KiB", Mend: "shorten it, or send it as a file"}
	}
	now := s.o.Now()
	remember := memory{Channel: a.where(), Given: a.given}
	if a.asks() {
		remember.Question = a.words
	}
	kept, added, err := s.keep(r.Context(), t, Activity{Client: a.client, Awaits: a.asks(), At: now, Wire: a.echo(a.ID, a.user, now)}, &remember)
	if err != nil {
		return err
	}
	if added {
		s.respond(r.Context(), t, a, &kept, s.base(r))
	}
	server.WriteJSON(w, http.StatusOK, map[string]string{"id": idOf(a.ID, kept.Mark)})
	return nil
}

// keep keeps an activity with its memory, and tells the readers.
func (s *desk) keep(ctx context.Context, t *talk, a Activity, m *memory) (kept Activity, added bool, err error) {
	if a.Kept, err = json.Marshal(m); err != nil {
		return a, false, &citeway.Error{Code: citeway.Internal, Place: "activity", Message: "cannot be kept", Err: err}
	}
	err = t.keep(a.Answers, func() error {
		kept, added, err = s.o.Store.Append(ctx, t.id, a)
		return err
	})
	s.elsewhere.tell(ctx, t.id)
	return kept, added, err
}

// respond reports on the files, and has a question answered.
func (s *posts) respond(ctx context.Context, t *talk, a *arrival, kept *Activity, base string) {
	if text := a.filesSaid(); text != "" {
		at := after(s.o.Now(), kept.At)
		notice := reply(a.ID, a.where(), idOf(a.ID, kept.Mark), text, at)
		if _, _, err := s.keep(context.WithoutCancel(ctx), t, Activity{Ours: true, At: at, Wire: notice.raw()}, &memory{}); err != nil {
			s.o.Log.Error("a message could not be kept", "error", err)
		}
	}
	if kept.Awaits {
		s.answers.ask(t, question{mark: kept.Mark, at: kept.At, base: base})
	}
}

// filesSaid is the report on the files that came.
func (a *arrival) filesSaid() string {
	var lines []string
	var names []string
	for i := range a.given {
		names = append(names, a.given[i].Name())
	}
	if len(names) > 0 && !a.asks() {
		lines = append(lines, "I have read "+strings.Join(names, ", ")+". Ask me about it; it stays within this conversation.")
	}
	for _, why := range a.refused {
		lines = append(lines, "I could not take "+why)
	}
	return strings.Join(lines, "\n")
}
