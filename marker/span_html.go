package marker

// The phases of a tag, from CommonMark 6.6. Before a name is known it may still
// be an autolink or a comment.
const (
	tagOpen uint8 = iota + firstOwn
	tagName
	tagSpace
	attrName
	attrSpace
	attrEqual
	attrQuoted
	attrBare
	tagSlash
	endSlash
	bang
	bangDash
)

// takeTag reads a raw HTML tag after its <.
func (p *span) takeTag(b byte) verdict {
	switch p.phase {
	case opening:
		return p.tagStart(b)
	case tagName:
		return p.tagNamed(b)
	case tagSpace, attrSpace:
		return p.tagSpaced(b)
	case attrName:
		return p.attrNamed(b)
	case attrEqual:
		return p.attrValue(b)
	case attrQuoted:
		if b == p.quote {
			p.phase = tagSpace
		}
		return within
	case attrBare:
		return p.attrBared(b)
	case tagSlash:
		if b == '>' {
			return closed
		}
	case endSlash:
		if isLetter(b) {
			p.phase = tagName
			return within
		}
	case bang, bangDash:
		return p.tagBang(b)
	}
	return broken
}

func (p *span) tagStart(b byte) verdict {
	switch {
	case isLetter(b):
		p.phase = tagName
	case b == '/':
		p.phase = endSlash
	case b == '!':
		p.phase = bang
	default:
		return broken
	}
	return within
}

func (p *span) tagBang(b byte) verdict {
	switch {
	case b != '-':
		return broken
	case p.phase == bang:
		p.phase = bangDash
	default:
		*p = span{kind: comment}
	}
	return within
}

func (p *span) tagNamed(b byte) verdict {
	switch {
	case isLetter(b), isDigit(b), b == '-':
	case b == ':', b == '@', b == '.', b == '+', b == '_':
		*p = span{kind: auto, quote: b}
	case b == '>':
		return closed
	case b == '/':
		p.phase = tagSlash
	case isSpace(b):
		p.phase = tagSpace
	default:
		return broken
	}
	return within
}

// tagSpaced reads between attributes, and between an attribute's name and its
// equals sign.
func (p *span) tagSpaced(b byte) verdict {
	switch {
	case isSpace(b):
	case b == '=' && p.phase == attrSpace:
		p.phase = attrEqual
	case b == '>':
		return closed
	case b == '/':
		p.phase = tagSlash
	case isLetter(b), b == '_', b == ':':
		p.phase = attrName
	default:
		return broken
	}
	return within
}

func (p *span) attrNamed(b byte) verdict {
	switch {
	case isLetter(b), isDigit(b), b == '_', b == '.', b == ':', b == '-':
		return within
	case b == '=':
		p.phase = attrEqual
		return within
	}
	p.phase = attrSpace
	return p.tagSpaced(b)
}

func (p *span) attrValue(b byte) verdict {
	switch {
	case isSpace(b):
	case b == '"' || b == '\'':
		p.phase, p.quote = attrQuoted, b
	case b == '>' || b == '=' || b == '<' || b == '`':
		return broken
	default:
		p.phase = attrBare
	}
	return within
}

func (p *span) attrBared(b byte) verdict {
	switch {
	case b == '>':
		return closed
	case isSpace(b):
		p.phase = tagSpace
	case b == '"', b == '\'', b == '<', b == '=', b == '`':
		return broken
	}
	return within
}

// takeAuto reads an autolink: a scheme or an address, without blanks.
func (p *span) takeAuto(b byte) verdict {
	switch {
	case b == '>':
		return closed
	case b <= ' ', b == '<':
		return broken
	}
	return within
}

// takeComment reads a comment. One that never closes reaches to the end of the
// text.
func (p *span) takeComment(b byte) verdict {
	switch {
	case b == '-':
		p.run++
	case b == '>' && p.run >= 2:
		return closed
	default:
		p.run = 0
	}
	return within
}
