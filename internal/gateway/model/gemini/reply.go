package gemini

import (
	"bytes"
	"cmp"
	"encoding/json"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/internal/gateway/model"
)

// maxCalls is the most tools that one answer may ask to be called.
const maxCalls = 128

// signed parts a call's id from the signature that travels in it.
const signed = "~"

// reply is what an answer says beside its words.
type reply struct {
	calls  []model.Call
	usage  *usage
	finish string
	why    string
	fault  string // the status of an error that the server sent
}

// watch reads what the dialect does not: calls, usage, why it stopped. What is no
// JSON is the dialect's to refuse.
func (p *reply) watch(f dialect.Frame) error {
	if data := bytes.TrimSpace(f.Data); len(data) > 0 && data[0] == '[' {
		var list []frame
		_ = json.Unmarshal(data, &list) // fields of another type are left out
		for i := range list {
			if err := p.frame(&list[i]); err != nil {
				return err
			}
		}
		return nil
	}
	var e frame
	_ = json.Unmarshal(f.Data, &e) // fields of another type are left out
	return p.frame(&e)
}

func (p *reply) frame(e *frame) error {
	if e.Usage != nil {
		p.usage = e.Usage
	}
	if e.Error != nil {
		p.fault = e.Error.Status
	}
	if e.Feedback.Block != "" {
		return blocked("the model's server refused the question: " + e.Feedback.Block)
	}
	if len(e.Candidates) == 0 {
		return nil
	}
	c := &e.Candidates[0]
	p.finish, p.why = cmp.Or(c.Finish, p.finish), cmp.Or(c.Why, p.why)
	for i := range c.Content.Parts {
		if err := p.called(e.ID, &c.Content.Parts[i]); err != nil {
			return err
		}
	}
	return nil
}

// called takes a part that is a call; the server sends each whole.
func (p *reply) called(answer string, from *part) error {
	if from.Call == nil {
		return nil
	}
	if len(p.calls) >= maxCalls {
		return &citeway.Error{Code: citeway.Upstream, Place: "answer", Message: "the model calls more than 128 tools at once", Mend: "offer fewer tools"}
	}
	id := cmp.Or(from.Call.ID, "call_"+answer+"_"+strconv.Itoa(len(p.calls)))
	if from.Signature != "" {
		id += signed + from.Signature
	}
	p.calls = append(p.calls, model.Call{ID: id, Name: from.Call.Name, Arguments: cmp.Or(string(from.Call.Args), "{}")})
	return nil
}

// signature is that in a call's id, or "".
func signature(id string) string {
	_, s, _ := strings.Cut(id, signed)
	return s
}

// reply is the end of the answer.
func (p *reply) reply() *citeway.End {
	out := &citeway.End{Calls: p.calls, Finish: finishes[p.finish]}
	if out.Finish == citeway.FinishStop && len(p.calls) > 0 {
		out.Finish = citeway.FinishCalls
	}
	if u := p.usage; u != nil {
		out.Usage = &citeway.Usage{Prompt: u.Prompt + u.Tools, Answer: u.Answer + u.Thoughts}
	}
	return out
}
