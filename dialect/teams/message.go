package teams

import (
	"encoding/json"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// thing is a schema.org thing as it is written.
type thing map[string]any

func (t thing) set(name, value string) {
	if value != "" {
		t[name] = value
	}
}

// message is the Message thing, or nil where it would say nothing. Teams refuses
// an activity with two.
func message(cited []*citeway.Source, generated bool, label *citeway.Label) thing {
	if len(cited) == 0 && !generated && label == nil {
		return nil
	}
	m := thing{"type": "https://schema.org/Message", "@type": "Message", "@context": "https://schema.org", "@id": ""}
	if generated {
		m["additionalType"] = []string{"AIGeneratedContent"}
	}
	var claims []thing
	for _, s := range cited[:min(len(cited), maxCitations)] {
		claims = append(claims, claim(s))
	}
	if len(claims) > 0 {
		m["citation"] = claims
	}
	if label != nil {
		m["usageInfo"] = usage(label)
	}
	return m
}

// claim is the Claim of one source.
func claim(s *citeway.Source) thing {
	document := thing{"@type": "DigitalDocument", "name": cut(oneLine(s.Name()), maxName)}
	document["abstract"] = cut(oneLine(abstract(s)), maxAbstract)
	document.set("url", address(s))
	if text := passages(s); utf8.RuneCountInString(text) > maxAbstract {
		document["text"] = card(s.Name(), cut(text, maxCard))
		document["encodingFormat"] = "application/vnd.microsoft.card.adaptive"
	}
	if icon := icon(s); icon != "" {
		document["image"] = thing{"@type": "ImageObject", "name": icon}
	}
	if s.Label != nil {
		document["usageInfo"] = usage(s.Label)
		if words := keywords(s.Label.Keywords); len(words) > 0 {
			document["keywords"] = words
		}
	}
	return thing{"@type": "Claim", "position": s.Number, "appearance": document}
}

// abstract is what the pop-up says of a source: it must not be empty.
func abstract(s *citeway.Source) string {
	for i := range s.Passages {
		if s.Passages[i].Abstract != "" {
			return s.Passages[i].Abstract
		}
	}
	if text := passages(s); text != "" {
		return text
	}
	return s.Name()
}

func passages(s *citeway.Source) string {
	var texts []string
	for i := range s.Passages {
		if s.Passages[i].Text != "" {
			texts = append(texts, s.Passages[i].Text)
		}
	}
	return strings.Join(texts, "\n\n")
}

func address(s *citeway.Source) string {
	url, safe := link.Safe(s.URL)
	if !safe {
		return ""
	}
	return url
}

// card is an Adaptive Card, as a string, that shows the cited text.
func card(title, text string) string {
	block := func(text string, more thing) thing {
		more["type"], more["text"], more["wrap"] = "TextBlock", text, true
		return more
	}
	raw, _ := json.Marshal(thing{ // strings alone: it does not fail
		"type": "AdaptiveCard", "$schema": "http://adaptivecards.io/schemas/adaptive-card.json", "version": "1.6",
		"body": []thing{block(title, thing{"weight": "Bolder"}), block(text, thing{})},
	})
	return string(raw)
}

// usage is a sensitivity label.
func usage(l *citeway.Label) thing {
	t := thing{"type": "https://schema.org/Message", "@type": "CreativeWork", "name": l.Name}
	t.set("description", l.Description)
	if l.Rank != 0 {
		t["position"] = l.Rank
	}
	if l.Color != "" {
		t["pattern"] = thing{"@type": "DefinedTerm", "inDefinedTermSet": "https://www.w3.org/TR/css-color-4/", "name": "color", "termCode": l.Color}
	}
	return t
}

func keywords(words []string) []string {
	var kept []string
	for _, w := range words[:min(len(words), maxKeywords)] {
		kept = append(kept, cut(w, maxKeyword))
	}
	return kept
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// cut shortens s to so many UTF-16 units, which is what Teams counts, an
// ellipsis included.
func cut(s string, limit int) string {
	units, keep := 0, 0
	for at := 0; at < len(s); {
		r, size := utf8.DecodeRuneInString(s[at:])
		width := 1
		if r > 0xFFFF {
			width = 2
		}
		if units+width > limit {
			return s[:keep] + "…"
		}
		units += width
		at += size
		if units < limit {
			keep = at
		}
	}
	return s
}
