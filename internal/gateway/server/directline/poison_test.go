package directline_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
	"github.com/citeway/citeway/dialect/webchat"
)

// sound fails for an activity that a client might not survive: a graph that is not
// exactly one, content without an address and without a text.
func sound(t interface {
	Helper()
	Errorf(string, ...any)
}, a *activity) {
	t.Helper()
	if a.Type == "" || a.ID == "" || a.Timestamp == "" || a.From.Role == "" || a.Type == "message" && a.From.Role == "bot" && strings.TrimSpace(a.Text) == "" {
		t.Errorf("it lacks something: %s", a.raw)
	}
	for _, e := range a.Entities {
		kind, _ := e["type"].(string)
		if kind == "streaminfo" {
			continue
		}
		if kind != "https://schema.org/Message" || e["@id"] != "" || e["@type"] != "Message" || e["@context"] != "https://schema.org" {
			t.Errorf("an entity is %v", e)
		}
		claims, _ := e["citation"].([]any)
		for _, one := range claims {
			claim, _ := one.(map[string]any)
			appearance, _ := claim["appearance"].(map[string]any)
			text, _ := appearance["text"].(string)
			if claim["@type"] != "Claim" || appearance["url"] == nil && text == "" {
				t.Errorf("a claim is %v", claim)
			}
		}
	}
}

// refused are the findings of a decoder that reads as the client does.
func refused(raw string) (found []citeway.Finding) {
	d := webchat.Form().NewDecoder(citeway.SinkFunc(func(e citeway.Event) error {
		if f, ok := e.(*citeway.Finding); ok && f.Kind != citeway.OutOfRange {
			found = append(found, *f)
		}
		return nil
	}), dialect.Options{})
	_ = d.Frame(dialect.Frame{Data: []byte(raw)})
	_ = d.Close() // a piece by itself is no whole livestream
	return found
}

// TestNoActivityIsPoison: whatever the model writes and the source is called.
func TestNoActivityIsPoison(t *testing.T) {
	g := open(t, func(s *setup) {
		for i := range s.Library.(shelf) {
			h := &s.Library.(shelf)[i]
			h.Source.Title += " \"]: javascript:alert(1) 'x'\n[9]: http://evil.example"
			h.Passage.Text += "\n\n[1]: http://evil.example \"x\"\n<script>"
		}
	})
	rapid.Check(t, func(r *rapid.T) {
		parts := rapid.SliceOfN(rapid.SampledFrom([]string{"High water ", "[1]", "[2]", "[3][1]", "[9]", "[1]: cite:1\n", "\n\n", "```\n", "`[1]`", "<b>", "cite:2 ", "é🌊", "\x00", "[x](javascript:y)", "\u200b", ". "}), 1, 30).Draw(r, "parts")
		g.model.tell(parts...)
		c := g.begin("any", "")
		a := c.ask("When is high water?")
		for i := range c.activities {
			sound(r, &c.activities[i])
		}
		for _, f := range refused(a.raw) {
			if f.Kind == "refused" {
				r.Errorf("%+v of %s", f, a.raw)
			}
		}
	})
}
