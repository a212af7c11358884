package tool

import (
	"encoding/json"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/jsonobject"
)

// passages names the passages shown so far, by their source and their text.
type passages map[passageKey]string

type passageKey struct{ source, text string }

// add enters the passages of s.
func (p passages) add(s *citeway.Source) {
	for i := range s.Passages {
		p[passageKey{s.ID, s.Passages[i].Text}] = s.Passages[i].ID
	}
}

// found makes each document of a search citable. A passage that was shown before
// keeps its id and is not recorded again.
func (d *Desk) found(o *Outcome, list []Found, shown object, as mark, known passages) object {
	at := map[string]int{}
	places := make([]int, len(list))
	ids := make([]string, len(list))
	for i := range list {
		n, there := at[list[i].Source.ID]
		if !there {
			n = len(o.Sources)
			at[list[i].Source.ID] = n
			s := list[i].Source
			s.Number, s.Passages = 0, nil
			o.Sources = append(o.Sources, s)
		}
		p := d.passage(o, &list[i], known)
		o.Sources[n].Passages = append(o.Sources[n].Passages, p)
		places[i], ids[i] = n, p.ID
	}
	documents := make([]json.RawMessage, len(list))
	for i := range list {
		doc := objectOf(neutral(valid(list[i].JSON))).before("citation_id", ids[i])
		documents[i] = doc.before("cite_as", as(places[i], &o.Sources[places[i]])).Bytes()
	}
	return shown.with("documents", jsonobject.Join(documents))
}

// whole is the result as the tool gave it, its documents included.
func (r *Result) whole() json.RawMessage {
	if r.Found == nil {
		return r.JSON
	}
	documents := make([]json.RawMessage, len(r.Found))
	for i := range r.Found {
		documents[i] = valid(r.Found[i].JSON)
	}
	return objectOf(r.JSON).with("documents", jsonobject.Join(documents)).Bytes()
}

// valid is raw, or an empty object if it is not JSON.
func valid(raw json.RawMessage) json.RawMessage {
	if !json.Valid(raw) {
		return json.RawMessage(`{}`)
	}
	return raw
}

// passage is the passage found, with its id; it is recorded if it is new.
func (d *Desk) passage(o *Outcome, f *Found, known passages) citeway.Passage {
	p := f.Passage
	if id := known[passageKey{f.Source.ID, p.Text}]; id != "" {
		p.ID = id
		return p
	}
	p.ID = NewID()
	bare := f.Source
	bare.Passages = nil
	o.Records = append(o.Records, evidence.Record{ID: p.ID, Kind: evidence.Passage, Answer: d.Answer, Source: bare, Passage: p,
		Document: f.Document(), Version: f.Version, Context: f.Context, Tool: o.Call.Name, Owner: d.Access.Owner, Created: time.Now().UTC()})
	return p
}

// Document is the id under which the library knows the document; "" for a web page,
// which is in no library.
func (f *Found) Document() string {
	if f.Version == "" {
		return ""
	}
	return f.Source.ID
}
