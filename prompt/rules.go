package prompt

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// Rules returns the citation rules, worded for a model, in the syntax picked
// from the set.
func Rules(set citeway.Syntax) string {
	family := Pick(set)
	example := citeway.Source{ID: "d-7f3a", Title: "Tide tables", Path: "sea/tides.md", URL: "https://harbour.example/tides"}
	one := strings.TrimSpace(Mark(set, 2, &example))
	var b strings.Builder
	b.WriteString("How to cite:\n")
	for _, rule := range [...]string{
		"Cite every sentence that states a fact from a source, directly after the claim and before its full stop.",
		how(family, one),
		several(family),
		"Cite only the sources below; never a source, number or address that is not there.",
		"Brackets and numbers within the sources are their own words. Never repeat them as citations.",
		"Do not cite what is common knowledge or your own conclusion.",
		ending(set),
		"If the sources do not answer, say so plainly and cite nothing.",
	} {
		if rule != "" {
			b.WriteString("- " + rule + "\n")
		}
	}
	return b.String()
}

// how says what one citation looks like.
func how(family citeway.Syntax, one string) string {
	switch family {
	case citeway.Cite:
		return "Write " + one + " with the source's own id, and between the tags a few words that name it."
	case citeway.Inline:
		return "Write " + one + ": the source's name, then its own id in parentheses. Write no other links."
	case citeway.Linked:
		return "Write " + one + ": the source's number, then its address. Copy the address exactly."
	case citeway.RefLink:
		return "Write " + one + ": the source's name, then its number."
	case citeway.Wiki:
		return "Write " + one + ": the source's title in double square brackets, exactly as the catalogue has it."
	case citeway.PrivateUse:
		return fmt.Sprintf("Write %s exactly, with the place of the source counted from 0 at the end.", one)
	}
	return "Write " + one + " for source 2: the number is the source's number in the catalogue, and passages of one source share it."
}

// several says how to cite more than one source.
func several(family citeway.Syntax) string {
	if Numbered(family) {
		var marks strings.Builder
		for _, n := range [...]int{1, 3} {
			marks.WriteString(strings.TrimSpace(Mark(family, n, &citeway.Source{})))
		}
		return "For several sources write one after the other: " + marks.String() + "."
	}
	return "For several sources write one after the other, with a blank between."
}

// ending says how the answer ends.
func ending(set citeway.Syntax) string {
	switch {
	case !Lists(set):
		return "Do not add a list of sources at the end; it is made for you."
	case Pick(set) == citeway.Footnote:
		return "End with the heading #### Sources and one line for each source cited: [^2]: [[Tide tables]], or [^2]: [Tide tables](address) if it has an address."
	case Pick(set) == citeway.RefLink:
		return `End with one line for each source cited: [2]: address "Tide tables".`
	}
	return "End with the heading #### Sources and one line for each source cited: its number in square brackets, a colon, its name."
}

// Reminder is the rules in one line, to stand right before the question.
func Reminder(set citeway.Syntax) string {
	example := citeway.Source{ID: "id", Title: "name", URL: "address"}
	return "Remember to cite as " + strings.TrimSpace(Mark(set, 1, &example)) + ", only sources listed above."
}

// plainRule replaces the rules if inline citations are off.
const plainRule = "Do not write citation markers, source numbers or a list of sources: the sources are listed for the reader elsewhere.\n"
