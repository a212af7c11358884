package completion

import (
	"encoding/json"
	"maps"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/toolcall"
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

// Keep takes over the fields of extra that are form's, from another form of this
// shape when the answer was made, and from any form what is called.
func (k *Kept) Keep(form string, extra map[string]json.RawMessage) {
	if raw := extra[toolcall.Key]; raw != nil && extra[form+":"+toolcall.Key] == nil {
		extra = maps.Clone(extra)
		extra[form+":"+toolcall.Key] = raw
	}
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

// Finish is the finish_reason of an answer: the one that was read, else tool_calls
// where something is called, else stop, and null where it is not whole.
func (k Kept) Finish(e *citeway.Error) json.RawMessage {
	if e != nil {
		return json.RawMessage(none)
	}
	if raw := k["finish_reason"]; raw != nil {
		return raw
	}
	if k[toolcall.Key] != nil {
		return json.RawMessage(`"tool_calls"`)
	}
	return json.RawMessage(`"stop"`)
}

// none is the finish_reason of a chunk that ends nothing.
const none = "null"
