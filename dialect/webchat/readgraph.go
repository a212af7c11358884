package webchat

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// readGraph is what the entities of one activity say.
type readGraph struct {
	found     bool // there is a Message
	generated bool
	label     *citeway.Label
	extra     map[string]json.RawMessage
	findings  []*citeway.Finding
	kept      int  // values kept for the encoder of the same form
	full      bool // what was not kept is reported
}

func (g *readGraph) refuse(path, why string) { g.findings = append(g.findings, refusal(path, why)) }

// graph reads the entities of an activity and gives the claims to the binder.
func (d *decoder) graph(a *activity, g *readGraph, path string) {
	entities, _ := resolveBlanks(any(a.entities)).([]any)
	var others []any
	for i, e := range entities {
		n, ok := newNode(e, path+"entities["+strconv.Itoa(i)+"]", g)
		if !ok {
			g.refuse(n.path, "is not an entity")
			continue
		}
		switch kind, _ := n.fields["type"].(string); {
		case kind == "streaminfo":
		case kind == claimType:
			d.legacy(n, g)
		case !isMessage(kind):
			others = append(others, e)
		case isRoot(n):
			d.message(n, g)
		case isBlank(n):
			// It was put where it is referred to and means nothing by itself.
		default:
			g.refuse(n.path, "is not a Message thing of the activity (@context, @id and @type must be exactly those of one)")
		}
	}
	if len(others) > 0 && g.keeps(others, path+"entities") {
		if raw, err := json.Marshal(others); err == nil {
			g.set("entities", raw)
		}
	}
}

func (g *readGraph) set(name string, raw json.RawMessage) {
	if g.extra == nil {
		g.extra = map[string]json.RawMessage{}
	}
	g.extra[extra+name] = raw
}

// isRoot reports whether a thing is the Message for the activity itself. Subclasses are
// not read.
func isRoot(n *node) bool {
	context, has := n.fields["@context"]
	id, isText := n.fields["@id"].(string)
	return n.fields["@type"] == "Message" && (!has || context == schemaContext) && isText && id == ""
}

// isBlank reports whether a thing defines a blank node that is no Message.
func isBlank(n *node) bool {
	id, _ := n.fields["@id"].(string)
	kind, _ := n.fields["@type"].(string)
	return strings.HasPrefix(id, "_:") && !strings.HasSuffix(kind, "Message") && n.fields["type"] != messageType
}

// message reads the Message. If there are two, the first counts.
func (d *decoder) message(n *node, g *readGraph) {
	if g.found {
		g.refuse(n.path, "is a second Message; the first counts")
		return
	}
	g.found = true
	for _, name := range []string{"@context", "@type", "@id", "type"} {
		n.read[name] = true
	}
	words := n.words("keywords")
	kinds := n.words("additionalType")
	g.generated = slices.Contains(words, generated) || slices.Contains(kinds, generated)
	words = slices.DeleteFunc(words, func(w string) bool { return w == generated })
	if raw, err := json.Marshal(words); err == nil && len(words) > 0 {
		g.set("keywords", raw)
	}
	if l := n.thing("usageInfo"); l != nil {
		g.label = readLabel(l)
	}
	d.bind.reset()
	for _, c := range n.things("citation") {
		if claim := readClaim(c); claim != nil {
			d.bind.claim(claim)
		}
	}
	n.rest(&g.extra, "message")
}

// legacy reads a Claim at the root, which older bots send.
func (d *decoder) legacy(n *node, g *readGraph) {
	c, id := readLegacy(n)
	if id == "" {
		g.refuse(n.path+".@id", "is missing; a Claim at the root is found by it")
		return
	}
	d.bind.legacy[id] = c
	g.findings = append(g.findings, &citeway.Finding{Kind: citeway.Deprecated, Action: "kept",
		Message: n.path + " is a Claim at the root of entities; put it into the citation of a Message"})
}
