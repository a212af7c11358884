package render

// void reports whether an element has no end tag.
func void(tag string) bool { return tag == "br" || tag == "hr" || tag == "input" || tag == "img" }

// holds reports whether no badge may stand within an element.
func holds(tag string) bool {
	switch tag {
	case "a", "code", "pre", "kbd", "samp":
		return true
	}
	return false
}

// phrasing reports whether an element may stand within a link.
func phrasing(tag string) bool {
	switch tag {
	case "strong", "em", "b", "i", "del", "s", "sub", "sup", "code", "kbd", "samp", "var", "mark", "abbr", "q", "br":
		return true
	}
	return false
}
