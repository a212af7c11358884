package webchat

import (
	"encoding/json"
	"github.com/citeway/citeway/dialect/internal/prose"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// thing is a schema.org thing as it is written. Its keys are in alphabetical order,
// @ first.
type thing map[string]any

func (t thing) set(name, value string) {
	if value != "" {
		t[name] = value
	}
}

// more adds fields that were read and belong to no other form. It replaces none.
func (t thing) more(extra map[string]json.RawMessage, name string) {
	var fields map[string]json.RawMessage
	if raw, ok := extra[name]; !ok || json.Unmarshal(raw, &fields) != nil {
		return
	}
	for key, value := range fields {
		if _, taken := t[key]; !taken && !reserved[key] && !strings.HasPrefix(key, "@") {
			t[key] = value
		}
	}
}

// reserved are the fields that are never copied: what was kept may come from anywhere
// and must not crash the client.
var reserved = map[string]bool{"type": true, "citation": true, "usageInfo": true, "keywords": true,
	"position": true, "appearance": true, "url": true, "text": true, "claimInterpreter": true}

// kept are the entities that were read and are no part of the answer.
func kept(extras map[string]json.RawMessage) []any {
	var all, others []any
	if json.Unmarshal(extras[extra+"entities"], &all) != nil {
		return nil
	}
	for _, e := range all {
		fields, _ := e.(map[string]any)
		if kind, _ := fields["type"].(string); kind != "" && kind != "streaminfo" && !isMessage(kind) {
			others = append(others, e)
		}
	}
	return others
}

// graph writes the Message thing of an answer.
type graph struct {
	order  map[string]int   // the passages cited, as places has them
	labels []*citeway.Label // those written, the n-th as _:label-n
	claims []thing
}

// message is the Message thing. Its @context, @id, @type and type are exactly
// what the client asks for; anything else stops it from drawing the chat.
func (g *graph) message(sources []*citeway.Source, isGenerated bool, label *citeway.Label, extras map[string]json.RawMessage) thing {
	for _, s := range sources {
		g.source(s)
	}
	m := thing{"@context": schemaContext, "@id": "", "@type": "Message", "type": messageType}
	if len(g.claims) > 0 {
		m["citation"] = g.claims
	}
	if words := keywords(isGenerated, extras); len(words) > 0 {
		m["keywords"] = words
	}
	if label != nil {
		m["usageInfo"] = g.reference(label)
	}
	m.more(extras, extra+"message")
	return m
}

// keywords are the message's keywords: ours first, then those that were read.
func keywords(isGenerated bool, extras map[string]json.RawMessage) []string {
	var words, more []string
	if isGenerated {
		words = append(words, generated)
	}
	if json.Unmarshal(extras[extra+"keywords"], &more) == nil {
		words = append(words, more...)
	}
	return words
}

// source adds a claim for each passage of s. The passage cited first leads, since a client
// takes the first claim with a position. A passage that nothing cites has no position, but
// can be found by its @id.
func (g *graph) source(s *citeway.Source) {
	passages, count := sorted(s.Passages, g.order)
	if len(passages) == 0 {
		g.claims = append(g.claims, g.claim(s, &citeway.Passage{}))
		return
	}
	for i := range passages {
		c := g.claim(s, &passages[i])
		if i >= count {
			delete(c, "position")
		}
		g.claims = append(g.claims, c)
	}
}

// claim is one Claim. Without a URL it always has a text, which the client's window
// needs.
func (g *graph) claim(s *citeway.Source, p *citeway.Passage) thing {
	position := strconv.Itoa(s.Number)
	document := thing{"@type": "DigitalDocument"}
	c := thing{"@type": "Claim", "position": position, "appearance": document}
	url, linked := prose.URL(s.URL)
	if linked {
		c["@id"] = url
		document["url"] = url
	} else {
		c["@id"] = "_:c" + position
	}
	document.set("name", name(s))
	if kept, ok := s.Extra[extra+"name"]; ok {
		document["name"] = kept
	}
	document.set("text", prose.Shut(text(s, p, linked)))
	document.set("abstract", p.Abstract)
	document.set("encodingFormat", s.Mime)
	if s.Modified != nil {
		document["dateModified"] = s.Modified.Format("2006-01-02T15:04:05.000Z07:00")
	}
	document.set("editor", s.Editor)
	if s.Label != nil {
		document["usageInfo"] = g.label(s.Label)
	}
	if s.Interpreter != nil {
		c["claimInterpreter"] = interpreter(s.Interpreter)
	}
	document.more(s.Extra, extra+"appearance")
	c.more(s.Extra, extra+"claim")
	return c
}

func text(s *citeway.Source, p *citeway.Passage, linked bool) string {
	switch {
	case p.Text != "" || linked:
		return p.Text
	case p.Abstract != "":
		return p.Abstract
	}
	return s.Name()
}

func interpreter(i *citeway.Interpreter) thing {
	t := thing{"@type": "Project"}
	t.set("name", i.Name)
	t.set("slogan", i.Slogan)
	if url, ok := link.Safe(i.URL); ok {
		t["url"] = url
	}
	return t
}

// label is a complete sensitivity label under a blank node of its own. Its rank becomes
// the position, which clients do not show.
func (g *graph) label(l *citeway.Label) thing {
	t := thing{"@type": "CreativeWork", "@id": g.blank(l), "additionalType": labelKind}
	t.set("name", l.Name)
	t.set("description", l.Description)
	words := append([]string(nil), l.Keywords...)
	if l.Encrypted {
		words = append(words, encrypted[:]...)
	}
	if len(words) > 0 {
		t["keywords"] = words
	}
	if l.Color != "" {
		t["pattern"] = thing{"@type": "DefinedTermSet", "inDefinedTermSet": cssColors, "name": "color", "termCode": l.Color}
	}
	if l.Rank != 0 {
		t["position"] = l.Rank
	}
	return t
}

// reference is the label of the message: a blank node if a claim has the same label,
// else the label itself.
func (g *graph) reference(l *citeway.Label) thing {
	if g.find(l) > 0 {
		return thing{"@id": g.blank(l)}
	}
	return g.label(l)
}

// find returns the number of an equal label written before, or 0.
func (g *graph) find(l *citeway.Label) int {
	for i, other := range g.labels {
		if other.Name == l.Name && other.Rank == l.Rank && other.Color == l.Color &&
			other.Encrypted == l.Encrypted && other.Description == l.Description &&
			strings.Join(other.Keywords, "\n") == strings.Join(l.Keywords, "\n") {
			return i + 1
		}
	}
	return 0
}

func (g *graph) blank(l *citeway.Label) string {
	n := g.find(l)
	if n == 0 {
		g.labels = append(g.labels, l)
		n = len(g.labels)
	}
	return "_:label-" + strconv.Itoa(n)
}
