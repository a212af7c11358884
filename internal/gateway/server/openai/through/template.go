package through

import (
	"bytes"
	"encoding/json"

	"github.com/citeway/citeway/internal/jsonobject"
)

// template is the JSON around the text in the chunks that make up most of a stream: a
// piece of text and nothing else of meaning. A chunk that differs only in its text need
// not be taken apart.
type template struct {
	before, after []byte
	whole         bool // such a chunk can be passed in one piece
}

// text is the text of a chunk made after the template, and whether it is one.
func (t *template) text(data []byte) (string, bool) {
	if t.before == nil || len(data) < len(t.before)+len(t.after) || !bytes.HasPrefix(data, t.before) || !bytes.HasSuffix(data, t.after) {
		return "", false
	}
	inside := data[len(t.before)-1 : len(data)-len(t.after)+1] // with its quotes
	if !jsonobject.IsJSON(inside) {
		return "", false
	}
	text := jsonobject.Text(inside)
	return text, text != ""
}

// learn takes a chunk that holds text and nothing else as the template.
func (t *template) learn(data []byte, content json.RawMessage, whole bool) {
	at := bytes.Index(data, content)
	if at < 0 || bytes.Count(data, content) != 1 || bytes.IndexByte(data, '\n') >= 0 {
		return
	}
	t.whole = whole
	t.before = bytes.Clone(data[:at+1])
	t.after = bytes.Clone(data[at+len(content)-1:])
}
