package table

import (
	"slices"
	"strings"
)

// limit is a fact that a form cannot hold though it carries the feature in other
// places, and why. Where the form is the first or the second of a pair, the fact
// is not asked for.
type limit struct {
	form, fact, why string
	streamed        bool // only as a stream
}

var limits = []limit{
	{form: "copilot", fact: "has chunk", why: "a heading goes only into a wiki link to a note that the answer points at"},
	{form: "openai-responses", fact: `"Harbour rules.pdf" cited after "closes at dusk" for the words`, why: "file_citation is a point"},
	{form: "openai-responses", fact: "has id", why: "url_citation has no id; a file has one where its text is searched"},
	{form: "openai-responses", fact: `"Never cited"`, why: "a search call lists bare URLs"},
	{form: "writer", fact: "has id", why: "a web reference is known by its URL"},
	{form: "writer-chat", fact: "has id", why: "the same"},
	{form: "anthropic", fact: `"Never cited" has text`, why: "web_search_result has no text, only encrypted content"},
	{form: "anthropic", fact: `"Tide tables 潮汐 2031" has text`, why: "cited_text is all there is of a passage, and holds the quote"},
	{form: "native", fact: "answer id", streamed: true, why: "known at the first word, said by the done event"},
	{form: "native", fact: "generated", streamed: true, why: "the same"},
	{form: "native", fact: "model", streamed: true, why: "the same"},
}

// within drops the facts that a pair's forms cannot hold.
func within(facts []string, p pass) []string {
	var kept []string
	for _, fact := range facts {
		if !p.limited(fact) {
			kept = append(kept, fact)
		}
	}
	return kept
}

func (p pass) limited(fact string) bool {
	for _, l := range limits {
		if (l.form == p.from.Name || l.form == p.to.Name) && (p.stream || !l.streamed) && strings.Contains(fact, l.fact) {
			return true
		}
	}
	return false
}

// early are forms that, written as a stream, say what a source is where it is
// cited. later are those that, read as one, say it after the last word; the two
// together lose what their whole shapes keep.
var (
	early = []string{"openwebui", "openai-responses", "anthropic", "cohere"}
	later = []string{"markdown", "footnotes", "copilot"}
)

// askable reports whether the pair is asked to keep what both carry.
func (p pass) askable() bool {
	if p.stream && slices.Contains(later, p.from.Name) && slices.Contains(early, p.to.Name) {
		return false
	}
	if p.stream && p.from.Name == "openai-responses" && p.to.Name == "cohere" { // the texts of files come last
		return false
	}
	return p.to.NewDecoder != nil
}
