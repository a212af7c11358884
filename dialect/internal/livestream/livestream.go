// Package livestream sends an answer as the activities of a Bot Framework livestream:
// each carries the whole text so far and states its position in the stream in its
// streaminfo entity and its channel data. It serves webchat and teams, which add the
// rest of what the activities say.
//
// Where it comes from: docs/LIVESTREAMING.md of
// github.com/microsoft/BotFramework-WebChat and
// https://learn.microsoft.com/microsoftteams/platform/bots/streaming-ux.
package livestream

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/jsontext"
)

// These limit how often an activity is sent. Each carries the whole text so far, so one
// per piece would make the bytes sent grow with the square of the answer. Instead, an
// activity is sent only while the total bytes sent stay below allowance plus factor
// times the size of the activity: at most about 9 n + 128 KiB for an answer of n bytes,
// in a number of activities that grows with the logarithm of n.
const (
	allowance = 128 << 10
	factor    = 8
	// minStep is how many bytes of prose must have come before an activity is sent at
	// the end of a sentence or citation; maxStep applies anywhere.
	minStep = 48
	maxStep = 256
)

// Unnamed is the id of a livestream whose answer has no id.
const Unnamed = "_:answer"

// Activity is an activity without its text, its id and its livestream fields.
type Activity map[string]any

// Stream is one livestream. The time it takes is linear in the bytes it sends.
type Stream struct {
	w        io.Writer
	id       string
	head     []byte
	body     []byte // the text, as the inside of a JSON string
	pieces   jsontext.Pieces
	sequence int
	at       int  // bytes of body in the last activity
	ends     bool // the prose has come to the end of a sentence or citation
	sent     int  // bytes sent in all
	buf      []byte
}

// New returns a livestream that writes server-sent events to w.
func New(w io.Writer) *Stream { return &Stream{w: w, id: Unnamed} }

// Name gives the livestream the id of its answer.
func (s *Stream) Name(id string) {
	if id != "" {
		s.id = id
	}
}

// Write adds to the text. It does not fail.
func (s *Stream) Write(b []byte) (int, error) {
	whole := s.pieces.Whole(b)
	if cap(s.body)-len(s.body) < len(whole) { // it doubles, so that a long text is copied twice in all
		s.body = slices.Grow(s.body, len(s.body)+len(whole))
	}
	s.body = jsontext.Append(s.body, whole)
	if len(b) > 0 {
		s.ends = ending(b[len(b)-1])
	}
	return len(b), nil
}

// Cited notes that a citation ends here.
func (s *Stream) Cited() { s.ends = true }

// Head sets what precedes the text.
func (s *Stream) Head(text string) {
	s.head = jsontext.Append(nil, []byte(text))
}

// Due reports whether enough text has come for an activity, and whether the bytes sent
// so far allow one with more extra bytes beside its text.
func (s *Stream) Due(more int) bool {
	step := len(s.body) - s.at
	enough := s.sequence == 0 || step >= maxStep || step >= minStep && s.ends
	if step == 0 || !enough {
		return false
	}
	size := len(s.body) + len(s.head) + more
	return s.sent+size <= allowance+factor*size
}

func ending(b byte) bool {
	switch b {
	case '.', '!', '?', '\n', ';', ':':
		return true
	}
	return false
}

// Interim sends the text so far in an activity with these entities.
func (s *Stream) Interim(a Activity, entities ...any) error {
	s.sequence++
	s.at = len(s.body)
	a["type"], a["id"] = "typing", s.id
	stream := map[string]any{"streamType": "streaming", "streamSequence": s.sequence}
	if s.sequence > 1 {
		a["id"] = s.id + "-" + strconv.Itoa(s.sequence)
		stream["streamId"] = s.id
	}
	a["channelData"] = stream
	return s.spliced(a, append([]any{info(stream)}, entities...))
}

// hole stands for an entity that is JSON already while the others are written.
const hole = "an entity"

// spliced is write with these entities, the last of which goes out as it is if it is JSON
// as encoding/json wrote it: it may be long, and is the same many times.
func (s *Stream) spliced(a Activity, entities []any) error {
	last := len(entities) - 1
	a["entities"] = entities
	long, is := entities[last].(json.RawMessage)
	if !is {
		return s.write(a)
	}
	entities[last] = hole
	rest, err := json.Marshal(a)
	if before, after, _ := bytes.Cut(rest, []byte(`"`+hole+`"`)); err == nil && bytes.Count(rest, []byte(`"`+hole+`"`)) == 1 {
		return s.send(before, long, after)
	}
	entities[last] = long
	return s.write(a)
}

// Final sends the last activity. If no interim activity was needed, it is an ordinary
// message.
func (s *Stream) Final(a Activity, failed *citeway.Error, entities ...any) error {
	if len(s.pieces.Rest()) > 0 {
		s.body = utf8.AppendRune(s.body, utf8.RuneError)
	}
	a["type"] = "message"
	if s.sequence > 0 {
		a["id"] = s.id + "-" + strconv.Itoa(s.sequence+1)
		stream := map[string]any{"streamType": "final", "streamId": s.id}
		told := info(stream)
		if failed != nil {
			told["streamResult"] = "error"
		}
		entities = append([]any{told}, entities...)
		a.data(stream)
	} else if s.id != Unnamed {
		a["id"] = s.id
	}
	if failed != nil {
		a.data(map[string]any{"error": Fault(failed)})
	}
	if len(entities) > 0 {
		a["entities"] = entities
	}
	return s.write(a)
}

// Fault is an error as Direct Line writes one.
func Fault(err *citeway.Error) map[string]any {
	return map[string]any{"code": string(err.Code), "message": err.Message}
}

// data adds to the channel data.
func (a Activity) data(more map[string]any) {
	data, ok := a["channelData"].(map[string]any)
	if !ok {
		data = map[string]any{}
		if raw, has := a["channelData"].(json.RawMessage); has {
			_ = json.Unmarshal(raw, &data) // no object: nothing to keep
		}
	}
	maps.Copy(data, more)
	a["channelData"] = data
}

// info is the streaminfo entity, which repeats the channel data: older clients read
// one, newer clients the other.
func info(stream map[string]any) map[string]any {
	told := maps.Clone(stream)
	told["type"] = "streaminfo"
	return told
}

// around is what stands round the text and the rest of an activity.
const around = "data: {\"text\":\"\",\n\n"

// write sends an activity with the text so far, in one piece.
func (s *Stream) write(a Activity) error {
	rest, err := json.Marshal(a)
	if err != nil {
		return &citeway.Error{Code: citeway.Internal, Message: "the activity cannot be written as JSON", Err: err}
	}
	return s.send(rest)
}

// send sends an activity with the text so far; parts are the rest of it.
func (s *Stream) send(parts ...[]byte) error {
	size := len(s.head) + len(s.body) + len(around)
	for _, part := range parts {
		size += len(part)
	}
	if cap(s.buf) < size {
		s.buf = make([]byte, 0, 2*size) // the next is longer
	}
	s.buf = append(s.buf[:0], `data: {"text":"`...)
	s.buf = append(s.buf, s.head...)
	s.buf = append(s.buf, s.body...)
	s.buf = append(s.buf, `",`...)
	parts[0] = parts[0][1:]
	for _, part := range parts {
		s.buf = append(s.buf, part...)
	}
	s.buf = append(s.buf, '\n', '\n')
	s.sent += len(s.buf)
	_, err := s.w.Write(s.buf)
	return err
}
