package completion

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// Head is how every message and chunk begins.
type Head struct {
	ID          string          `json:"id"`
	Object      string          `json:"object"`
	Created     json.RawMessage `json:"created"`
	Model       string          `json:"model"`
	Fingerprint json.RawMessage `json:"system_fingerprint,omitempty"`
}

// Whole is a whole message; M is the form's message.
type Whole[M any] struct {
	Head
	Choices []WholeChoice[M] `json:"choices"`
	Usage   json.RawMessage  `json:"usage,omitempty"`
	Error   any              `json:"error,omitempty"`
}

// WholeChoice is the one choice of a whole message.
type WholeChoice[M any] struct {
	Index        int             `json:"index"`
	Message      M               `json:"message"`
	EndTurn      *bool           `json:"end_turn,omitempty"`
	FinishReason json.RawMessage `json:"finish_reason"`
}

// NewWhole is an answer as a whole message.
func NewWhole[M any](a *citeway.Answer, object string, kept Kept, message M) Whole[M] {
	w := Whole[M]{Head: NewHead(&citeway.Begin{ID: a.ID, Model: a.Model}, object, kept), Usage: kept.Usage(a.End())}
	w.Choices = []WholeChoice[M]{{Message: message, FinishReason: kept.Finish(a.End())}}
	if a.Err != nil { // it holds prose all the same
		w.Error = NewErrorBody(a.Err).Error
	}
	return w
}

// Chunk is one chunk of a stream; D is the form's delta.
type Chunk[D any] struct {
	Head
	Choices []ChunkChoice[D] `json:"choices"`
	Usage   json.RawMessage  `json:"usage,omitempty"`
}

// ChunkChoice is the one choice of a chunk.
type ChunkChoice[D any] struct {
	Index        int             `json:"index"`
	Delta        D               `json:"delta"`
	Message      any             `json:"message,omitempty"`
	EndTurn      *bool           `json:"end_turn,omitempty"`
	FinishReason json.RawMessage `json:"finish_reason"`
}

// Kept holds what a form read and writes back untouched, by name without the
// form's own.
type Kept map[string]json.RawMessage

// created is the one field that all forms of this shape share.
const created = "created"

// Keep takes over the fields of extra that are form's, and from another form of this
// shape when the answer was made.
func (k *Kept) Keep(form string, extra map[string]json.RawMessage) {
	for name, raw := range extra {
		from, field, _ := strings.Cut(name, ":")
		if from != form && (field != created || (*k)[created] != nil || extra[form+":"+created] != nil || !seconds(raw)) {
			continue
		}
		if *k == nil {
			*k = Kept{}
		}
		(*k)[field] = raw
	}
}

// seconds reports whether raw is a whole number.
func seconds(raw json.RawMessage) bool {
	n, err := strconv.ParseInt(string(raw), 10, 64)
	return err == nil && n >= 0
}

// NewHead is the head of an answer's message. When it was made is known only
// where the answer was read from this form; else created is 0.
func NewHead(b *citeway.Begin, object string, kept Kept) Head {
	h := Head{ID: b.ID, Object: object, Created: kept[created], Model: b.Model, Fingerprint: kept["system_fingerprint"]}
	if h.Created == nil {
		h.Created = json.RawMessage("0")
	}
	return h
}

// Finish is the finish_reason of an answer, or null if it broke off.
func (k Kept) Finish(e *citeway.End) json.RawMessage {
	if e.Err != nil {
		return json.RawMessage(none)
	}
	raw, _ := json.Marshal(reasonsOf("").Write(e, map[string]json.RawMessage{":finish_reason": k["finish_reason"]}))
	return raw
}

// none is the finish_reason of a chunk that ends nothing.
const none = "null"

// marshal is v as JSON, without escaping < > &.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}
