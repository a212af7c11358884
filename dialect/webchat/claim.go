package webchat

import (
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/internal/prose"
)

// claim is what the graph says of one reference.
type claim struct {
	position string
	id       string // the @id, by which one without a position is joined to another
	url      string
	source   citeway.Source // without id, number and URL
	said     map[said]bool  // its passages, once there are several
}

// readClaim reads one Claim of a Message; nil if it is not one.
func readClaim(n *node) *claim {
	if n.text("@type") == "" {
		n.refuse(n.path, "has no @type")
		return nil
	}
	if context := n.text("@context"); context != "" && context != schemaContext {
		n.refuse(n.path+".@context", "is not "+schemaContext)
		return nil
	}
	c := &claim{position: strings.ToLower(n.label("position")), id: n.text("@id")}
	if i := n.thing("claimInterpreter"); i != nil {
		c.source.Interpreter = readInterpreter(i)
	}
	if d := n.thing("appearance"); d != nil {
		c.document(d)
	}
	n.rest(&c.source.Extra, "claim")
	if name, _ := n.fields["name"].(string); name != "" {
		c.source.Title = name
	}
	return c
}

// document reads the appearance of a claim.
func (c *claim) document(d *node) {
	d.text("@type")
	c.url = d.text("url")
	s := &c.source
	s.Title = d.text("name")
	s.Mime = d.text("encodingFormat")
	s.Editor = d.named("editor")
	modified := d.text("dateModified")
	s.Modified = readTime(modified)
	if s.Modified == nil && modified != "" {
		d.refuse(d.path+".dateModified", "is not a time")
	}
	p := citeway.Passage{Text: prose.Reopen(d.text("text")), Abstract: d.text("abstract")}
	if c.url == "" && (p.Text == s.Title || p.Text == p.Abstract) {
		p.Text = "" // the encoder wrote it only because a claim needs a text
	}
	if c.url == "" && s.Title == unnamed {
		s.Title = "" // likewise, because a row needs a name
	}
	if p.Text != "" || p.Abstract != "" {
		s.Passages = []citeway.Passage{p}
	}
	if l := d.thing("usageInfo"); l != nil {
		s.Label = readLabel(l)
	}
	d.rest(&s.Extra, "appearance")
}

func readInterpreter(n *node) *citeway.Interpreter {
	return &citeway.Interpreter{Name: n.text("name"), Slogan: n.text("slogan"), URL: n.text("url")}
}

// readLabel reads a sensitivity label. Either keyword says encrypted.
func readLabel(n *node) *citeway.Label {
	l := &citeway.Label{Name: n.text("name"), Description: n.text("description"), Rank: n.number("position")}
	for _, word := range n.words("keywords") {
		if word == encrypted[0] || word == encrypted[1] {
			l.Encrypted = true
		} else {
			l.Keywords = append(l.Keywords, word)
		}
	}
	if p := n.thing("pattern"); p != nil && p.text("name") == "color" && p.text("inDefinedTermSet") == cssColors {
		l.Color = p.text("termCode")
	}
	if l.Name == "" && l.Description == "" {
		return nil
	}
	return l
}

// readTime reads a date as schema.org allows, or with a zone without a colon, as in
// Microsoft's samples.
func readTime(text string) *time.Time {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999-0700", "2006-01-02T15:04:05.999999999", "2006-01-02"} {
		if t, err := time.Parse(layout, text); err == nil {
			return &t
		}
	}
	return nil
}

// readLegacy reads a Claim at the root of entities, which older bots send. Its @id is the
// destination of the reference.
func readLegacy(n *node) (*claim, string) {
	c := &claim{source: citeway.Source{Title: n.text("name")}}
	if text := n.text("text"); text != "" {
		c.source.Passages = []citeway.Passage{{Text: text}}
	}
	if i := n.thing("claimInterpreter"); i != nil {
		c.source.Interpreter = readInterpreter(i)
	}
	n.text("@type")
	n.text("type")
	id := n.text("@id")
	n.rest(&c.source.Extra, "claim")
	return c, id
}
