package session

import (
	"encoding/json"
	"slices"

	"github.com/citeway/citeway"
)

// Visible are messages as a share shows them. It rests on what its answers cite and
// consulted, and shows nothing else: of a search the documents that an answer cites, of
// any other call its arguments and its result if an answer cites it. What was only listed
// on the way, such as the names of all views, is left out. A turn that has no answer yet
// is shown as it is.
func Visible(messages []Message) []Message {
	v := visible{rests: map[string]bool{}, held: map[string][]string{}}
	answered := 0
	for i := range messages {
		if m := &messages[i]; m.Type == Result && m.Tool == Router {
			answered = i + 1
			for _, id := range restsOn(m) {
				v.rests[id] = true
			}
		}
	}
	for i := range messages {
		if m := &messages[i]; m.Type == Result && !part(m) {
			v.held[m.ParentID] = v.cited(m.Evidence)
		}
	}
	out := make([]Message, len(messages))
	for i := range messages {
		if out[i] = messages[i].Clone(); i < answered {
			v.trim(&out[i])
		}
	}
	return out
}

// visible knows what a share rests on.
type visible struct {
	rests map[string]bool     // the ids
	held  map[string][]string // those that the result of a call shows
}

// part reports whether a message is of a part of the turn, and not of a tool.
func part(m *Message) bool { return m.Tool == Router || m.Tool == Analyst }

func (v *visible) cited(ids []string) []string {
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !v.rests[id] })
}

// trim takes out of a message what the share does not rest on.
func (v *visible) trim(m *Message) {
	if part(m) {
		if m.Type == Result && m.Tool == Router {
			m.Evidence = restsOn(m)
			m.Answer = v.answer(m.Answer)
		}
		return
	}
	call := m.ParentID
	if m.Type == Call {
		call = m.ID
	}
	switch ids := v.held[call]; {
	case len(ids) == 0:
		withhold(m)
	case m.Type == Result:
		m.Content = v.documents(m.Content)
		m.Evidence = ids
	}
}

// withheld stands in the place of what a share does not rest on.
const withheld = `{"withheld":"no answer cites it"}`

func withhold(m *Message) {
	m.Evidence = nil
	if m.Type == Progress {
		m.Content = ""
		return
	}
	m.ContentType, m.Content = JSON, withheld
}

// documents is the content of a result with those documents alone that an answer cites.
func (v *visible) documents(content string) string {
	var o map[string]json.RawMessage
	var list []json.RawMessage
	if json.Unmarshal([]byte(content), &o) != nil || json.Unmarshal(o["documents"], &list) != nil {
		return content
	}
	all := len(list)
	list = slices.DeleteFunc(list, func(raw json.RawMessage) bool {
		var d struct {
			ID string `json:"citation_id"`
		}
		return json.Unmarshal(raw, &d) != nil || !v.rests[d.ID]
	})
	if len(list) == all {
		return content
	}
	o["documents"] = written(list)
	return string(written(o))
}

// answer is an answer with those sources and passages alone that it rests on.
func (v *visible) answer(raw json.RawMessage) json.RawMessage {
	var a citeway.Answer
	if len(raw) == 0 || json.Unmarshal(raw, &a) != nil {
		return raw
	}
	whole := len(a.Sources)
	a.Sources = slices.DeleteFunc(a.Sources, func(s citeway.Source) bool { return s.Number == 0 && !s.Consulted })
	for i := range a.Sources {
		s := &a.Sources[i]
		shown := len(s.Passages)
		s.Passages = slices.DeleteFunc(s.Passages, func(p citeway.Passage) bool { return !v.rests[p.ID] })
		whole += shown - len(s.Passages)
	}
	if whole == len(a.Sources) {
		return raw
	}
	return written(&a)
}

// restsOn are the citation ids that an answer's message rests on: all that it holds but
// passages that its answer neither cites nor consulted, which messages once held too.
func restsOn(m *Message) []string {
	var a citeway.Answer
	if len(m.Answer) == 0 || json.Unmarshal(m.Answer, &a) != nil {
		return m.Evidence
	}
	rests := evidenceOf(&a)
	return slices.DeleteFunc(slices.Clone(m.Evidence), func(id string) bool {
		return !slices.Contains(rests, id) && slices.ContainsFunc(a.Sources, func(s citeway.Source) bool { return s.Passage(id) != nil })
	})
}

// shows reports whether a result among messages shows evidence under that id. That a call
// was made is no reason to show all that it found.
func shows(messages []Message, citation string) bool {
	return slices.ContainsFunc(messages, func(m Message) bool { return m.Type != Call && slices.Contains(m.Evidence, citation) })
}

// Find is the message with that id, or the one that holds evidence under it: a call, else
// an answer. In a fork messages have ids of their own, and citations keep theirs. nil if
// there is none.
func Find(messages []Message, id string) *Message {
	var call, other *Message
	for i := range messages {
		m := &messages[i]
		switch {
		case m.ID == id:
			return m
		case !slices.Contains(m.Evidence, id):
		case m.Type == Call && call == nil:
			call = m
		case other == nil || m.Tool == Router && other.Tool != Router:
			other = m
		}
	}
	if call != nil {
		return call
	}
	return other
}
