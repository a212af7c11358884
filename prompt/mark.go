package prompt

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/citeway/citeway"
)

// preference is the order in which one syntax is picked from a set: plainest
// and best known to models first.
var preference = [...]citeway.Syntax{
	citeway.Bracket, citeway.Footnote, citeway.Doc, citeway.Cite, citeway.Inline, citeway.Linked,
	citeway.RefLink, citeway.Wiki, citeway.Lenticular, citeway.Fullwidth, citeway.Dagger, citeway.PrivateUse,
}

// Pick returns the one syntax of the set in which a model is to write its
// markers; Bracket for an empty set. It never picks SourceList.
func Pick(set citeway.Syntax) citeway.Syntax {
	for _, s := range preference {
		if set.Has(s) {
			return s
		}
	}
	return citeway.Bracket
}

// Numbered reports whether the syntax picked from the set names sources by
// number only, so that markers may stand side by side.
func Numbered(set citeway.Syntax) bool {
	return citeway.Numbers.Has(Pick(set))
}

// Lists reports whether an answer in the set ends with the definitions of its
// markers. Reference links need them, and a set with SourceList asks for them,
// unless it is AllSyntaxes.
func Lists(set citeway.Syntax) bool {
	if Pick(set) == citeway.RefLink {
		return true
	}
	return set != citeway.AllSyntaxes && set.Has(citeway.SourceList)
}

// Mark writes a citation of the n-th source, from 1, in the syntax picked from
// the set, with the blank before it.
func Mark(set citeway.Syntax, n int, s *citeway.Source) string {
	switch Pick(set) {
	case citeway.Footnote:
		return fmt.Sprintf(" [^%d]", n)
	case citeway.Doc:
		return fmt.Sprintf(" [doc%d]", n)
	case citeway.Cite:
		return fmt.Sprintf(` <cite id="%s">%s</cite>`, encodeID(identifier(s, n)), escapeProse(s.Name()))
	case citeway.Inline:
		return fmt.Sprintf(" [%s](%s)", plainName(s), encodeTarget(identifier(s, n)))
	case citeway.Linked:
		return fmt.Sprintf(" [[%d]](%s)", n, encodeTarget(target(s, n)))
	case citeway.RefLink:
		return fmt.Sprintf(" [%s][%d]", plainName(s), n)
	case citeway.Wiki:
		return " [[" + note(s, n) + "]]"
	case citeway.Lenticular:
		return fmt.Sprintf("【%d】", n)
	case citeway.Fullwidth:
		return fmt.Sprintf("［%d］", n)
	case citeway.Dagger:
		return fmt.Sprintf("【%d†source】", n)
	case citeway.PrivateUse:
		return fmt.Sprintf("\ue200cite\ue202turn0search%d\ue201", n-1)
	}
	return fmt.Sprintf(" [%d]", n)
}

// Definitions writes the definitions of an answer in the set that cites the
// sources at the places in numbers, from 1. They follow a blank line, and a
// heading if the set has SourceList. It returns "" if the set asks for none or
// nothing is cited.
func Definitions(set citeway.Syntax, numbers []int, sources []citeway.Source) string {
	if !Lists(set) || len(numbers) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n\n")
	if set.Has(citeway.SourceList) {
		b.WriteString("#### Sources\n\n")
	}
	for _, n := range numbers {
		if n < 1 || n > len(sources) {
			continue
		}
		b.WriteString(definition(Pick(set), n, &sources[n-1]))
		b.WriteByte('\n')
	}
	return b.String()
}

// definition is one line of Definitions.
func definition(family citeway.Syntax, n int, s *citeway.Source) string {
	switch {
	case family == citeway.RefLink:
		return fmt.Sprintf(`[%d]: %s "%s"`, n, address(s, n), strings.ReplaceAll(plainName(s), `"`, "'"))
	case family == citeway.Footnote && s.URL != "":
		return fmt.Sprintf("[^%d]: [%s](%s)", n, plainName(s), encodeTarget(s.URL))
	case family == citeway.Footnote:
		return fmt.Sprintf("[^%d]: [[%s]]", n, note(s, n))
	case s.URL != "":
		return fmt.Sprintf("[%d]: %s", n, encodeTarget(s.URL))
	}
	return fmt.Sprintf("[%d]: [[%s]]", n, note(s, n))
}

// identifier returns what names the source to the resolver: its id, else its
// address, else its title.
func identifier(s *citeway.Source, n int) string {
	return cmp.Or(s.ID, s.URL, s.Path, s.Title, target(s, n))
}

// target returns where a link to the source leads.
func target(s *citeway.Source, n int) string {
	return cmp.Or(s.URL, s.Path, s.ID, fmt.Sprintf("source-%d", n))
}

// address returns the target as written in a definition: in angle brackets if
// it is no URL, so that a plain id is taken for an address too.
func address(s *citeway.Source, n int) string {
	if s.URL != "" {
		return encodeTarget(s.URL)
	}
	return "<" + encodeTarget(target(s, n)) + ">"
}

// note returns the name by which a wiki link finds the source: its title,
// unless that holds characters a wiki link cannot.
func note(s *citeway.Source, n int) string {
	for _, t := range [...]string{s.Title, strings.TrimSuffix(s.Path, ".md"), s.ID} {
		if t != "" && !strings.ContainsAny(t, "[]|#\n") {
			return t
		}
	}
	return target(s, n)
}

// plainName returns the source's name without characters that end the text of a
// link.
func plainName(s *citeway.Source) string {
	return strings.Join(strings.Fields(bracketless.Replace(s.Name())), " ")
}

var bracketless = strings.NewReplacer("[", "(", "]", ")", "`", "'", "<", "‹", ">", "›", `\`, "/")

// encodeTarget makes an identifier a link destination: it percent-encodes what
// would end one in Markdown.
func encodeTarget(t string) string { return encode(t, " ()<>[]\"\\\n\t`") }

// encodeID makes an identifier one of the ids of a cite tag, which blanks and
// commas separate.
func encodeID(t string) string { return encode(t, " ,;<>&\"'\n\t") }

// encode percent-encodes the characters of a set.
func encode(t, set string) string {
	if !strings.ContainsAny(t, set) {
		return t
	}
	var b strings.Builder
	for i := 0; i < len(t); i++ {
		if strings.IndexByte(set, t[i]) >= 0 {
			fmt.Fprintf(&b, "%%%02X", t[i])
			continue
		}
		b.WriteByte(t[i])
	}
	return b.String()
}

var attributes = strings.NewReplacer("&", "&amp;", `"`, "&quot;", "<", "&lt;", ">", "&gt;", "\n", " ")

// escapeProse keeps a name from being read as markup.
func escapeProse(s string) string { return strings.TrimSpace(attributes.Replace(s)) }
