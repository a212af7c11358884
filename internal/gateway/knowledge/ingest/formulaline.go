package ingest

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// line writes a part of a formula in one line.
func (n *formulaNode) line() string {
	switch n.name {
	case "f":
		if !n.stroke {
			return bracketed(n.part("num")) + "¦" + bracketed(n.part("den"))
		}
		return bracketed(n.part("num")) + "/" + bracketed(n.part("den"))
	case "sSup", "limUpp":
		return based(n.part("e")) + lifted(n.part("sup")+n.part("lim"))
	case "sSub", "limLow":
		return based(n.part("e")) + lowered(n.part("sub")+n.part("lim"))
	case "sSubSup":
		return based(n.part("e")) + lowered(n.part("sub")) + lifted(n.part("sup"))
	case "sPre":
		return lowered(n.part("sub")) + lifted(n.part("sup")) + n.part("e")
	case "rad":
		return strings.TrimPrefix(lifted(n.part("deg")), "^") + "√" + bracketed(n.part("e"))
	case "nary":
		return signOr(n.sign, "∫") + lowered(n.part("sub")) + lifted(n.part("sup")) + " " + n.part("e")
	case "func":
		return n.function()
	case "d":
		return signOr(n.open, "(") + n.list(signOr(n.between, "|")) + signOr(n.shut, ")")
	case "acc":
		return n.accented()
	case "m":
		return "[" + n.list("; ") + "]"
	case "mr":
		return n.list(", ")
	case "eqArr":
		return n.list("; ")
	}
	var b strings.Builder
	b.WriteString(n.text)
	for _, part := range n.parts {
		b.WriteString(part.line())
	}
	return b.String()
}

// part is the line of the part of that name.
func (n *formulaNode) part(name string) string {
	for _, part := range n.parts {
		if part.name == name {
			return strings.TrimSpace(part.line())
		}
	}
	return ""
}

// list are the rows or the elements of a part, with a sign between them.
func (n *formulaNode) list(between string) string {
	var lines []string
	for _, part := range n.parts {
		if part.name == "e" || part.name == "mr" {
			lines = append(lines, strings.TrimSpace(part.line()))
		}
	}
	return strings.Join(lines, between)
}

// function is a function of something: sin x, sin(a+b).
func (n *formulaNode) function() string {
	of := n.part("e")
	if strings.HasPrefix(of, "(") {
		return n.part("fName") + of
	}
	return strings.TrimSpace(n.part("fName") + " " + of)
}

// accented is a letter with what stands over it; words with an accent are words.
func (n *formulaNode) accented() string {
	of := n.part("e")
	if utf8.RuneCountInString(of) != 1 {
		return of
	}
	return of + signOr(n.sign, "\u0302")
}

func signOr(sign *string, usual string) string {
	if sign == nil {
		return usual
	}
	return *sign
}

// lifted and lowered write an exponent and an index: ², ⁿ⁺¹, ^(a+b), ₁, _(ij).
func lifted(words string) string {
	if words != "" && strings.Trim(words, upright) == "" {
		return superscript.Replace(words)
	}
	return marked("^", words)
}

func lowered(words string) string {
	if words != "" && strings.Trim(words, "0123456789") == "" {
		return subscript.Replace(words)
	}
	return marked("_", words)
}

var subscript = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉")

func marked(mark, words string) string {
	if words == "" {
		return ""
	}
	return mark + bracketed(words)
}

// based is what takes an exponent or an index: brackets go around what is more than one letter,
// number or word.
func based(words string) string {
	if words == "" || strings.HasSuffix(words, ")") || strings.HasSuffix(words, "]") || strings.HasSuffix(words, "|") {
		return words
	}
	return bracketed(words)
}

// bracketed is a part of a formula in brackets, unless it is a single letter, number or word, or in
// brackets already.
func bracketed(words string) string {
	if words == "" || inOwnBrackets(words) {
		return words
	}
	letters, figures := true, true
	for _, r := range words {
		letters = letters && unicode.IsLetter(r)
		figures = figures && (unicode.IsNumber(r) || strings.ContainsRune(".,%", r))
	}
	if letters || figures || utf8.RuneCountInString(words) == 1 {
		return words
	}
	return "(" + words + ")"
}

// inOwnBrackets reports whether the bracket that opens the words closes at their end.
func inOwnBrackets(words string) bool {
	depth := 0
	for i, r := range words {
		switch r {
		case '(', '[':
			depth++
		case ')', ']':
			depth--
		}
		if depth == 0 {
			return i > 0 && i == len(words)-1
		}
	}
	return false
}
