package language

import "strings"

// htmlElements are the elements of HTML that words stand within, and those that have none.
var htmlElements = func() map[string]bool {
	known := map[string]bool{}
	for _, name := range strings.Fields(`a abbr address article aside b bdi bdo big blockquote body br button caption center cite code
		col colgroup dd del details dfn div dl dt em figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe
		img input ins kbd label li link main mark meta nav ol p picture pre q rp rt ruby s samp script section select small span strike
		strong style sub summary sup svg table tbody td textarea tfoot th thead title tr tt u ul var video wbr`) {
		known[name] = true
	}
	return known
}()

// tag reads what begins with <. An HTML tag or comment is dropped, an address between angle
// brackets stays without them, and anything else, as in Map<String> or <file>, stays as it is.
func (p *plain) tag(rest string) {
	inner, n, ok := between(rest, "<", ">")
	switch {
	case ok && isAddress(inner):
		p.out.WriteString(inner)
	case ok && isTag(inner, rest[n:]):
		if isBreak(inner) {
			p.out.WriteByte(' ')
		}
	default:
		p.out.WriteByte('<')
		n = 1
	}
	p.at += n
}

func isBreak(inner string) bool { return strings.EqualFold(nameOf(inner), "br") }

// isTag reports whether what stands between angle brackets is a tag: a comment, an end, or the
// beginning of an element that HTML knows, that has attributes, or that the text behind it ends.
func isTag(inner, behind string) bool {
	if strings.HasPrefix(inner, "!") {
		return true
	}
	if ending, is := strings.CutPrefix(inner, "/"); is {
		return isLetter(ending)
	}
	name := nameOf(inner)
	if name == "" {
		return false
	}
	attributes := strings.Trim(inner[len(name):], " /\n\t")
	if attributes != "" {
		return strings.Contains(attributes, "=")
	}
	return htmlElements[strings.ToLower(name)] && oneCase(name) || strings.Contains(behind[:min(len(behind), maxMarkup)], "</"+name+">")
}

// nameOf is the name that a tag begins with, or empty.
func nameOf(inner string) string {
	if !isLetter(inner) {
		return ""
	}
	end := strings.IndexAny(inner, " /\n\t")
	if end < 0 {
		end = len(inner)
	}
	return inner[:end]
}

// oneCase reports whether a name is in small or in capital letters: <Object> is a type's name.
func oneCase(name string) bool {
	return name == strings.ToLower(name) || name == strings.ToUpper(name)
}

// isAddress reports whether what stands between angle brackets is a link or the address of a mailbox.
func isAddress(inner string) bool {
	return isLetter(inner) && !strings.ContainsAny(inner, " \n") && (strings.Contains(inner, "://") || strings.Contains(inner, "@"))
}
