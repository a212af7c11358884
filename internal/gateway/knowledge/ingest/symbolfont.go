package ingest

import "strings"

// symbolFont is a font that shows other signs than the letters that are written in it.
type symbolFont map[rune]string

// symbolFonts are those that office programs write arrows, boxes and Greek letters in, by their
// names in small letters.
var symbolFonts = map[string]symbolFont{
	"symbol": symbolSigns, "wingdings": wingdings, "wingdings 2": wingdings2, "wingdings 3": wingdings3,
	"webdings": webdings, "zapfdingbats": {'4': "✔", '8': "✘", 'l': "●", 'n': "■"}, "zapf dingbats": {'4': "✔", '8': "✘", 'l': "●", 'n': "■"},
}

// The characters of such a font stand in the private area too, from here.
const (
	privateSigns = 0xF000
	signMask     = 0xFF
	firstSign    = 0x20
)

// symbolFontOf is the font of that name, or nil if it shows letters as they are.
func symbolFontOf(name string) symbolFont {
	return symbolFonts[strings.ToLower(strings.TrimSpace(name))]
}

// signs are the words as a reader sees them in the font. A sign that is not known is a picture
// and says nothing.
func (f symbolFont) signs(words string) string {
	if f == nil {
		return words
	}
	var b strings.Builder
	for _, r := range words {
		if r&^signMask == privateSigns {
			r &= signMask
		}
		switch {
		case r <= firstSign || r > signMask:
			b.WriteRune(r)
		default:
			b.WriteString(f[r])
		}
	}
	return b.String()
}

// symbolSigns are those of Symbol: Greek letters, and signs of mathematics.
var symbolSigns = symbolOf()

func symbolOf() symbolFont {
	f := symbolFont{}
	for _, run := range [...]struct {
		from  rune
		signs string
	}{
		{'!', "!∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_"},
		{'a', "αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼"},
		{0xA0, "€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…"},
		{0xBF, "↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑"},
		{0xF1, "〉∫"},
	} {
		at := run.from
		for _, sign := range run.signs {
			f[at] = string(sign)
			at++
		}
	}
	return f
}

// The signs of Wingdings and its kin that are marks, and not pictures: boxes, ticks, arrows,
// bullets, numbers in circles.
var (
	wingdings  = wingdingsOf()
	wingdings2 = symbolFont{'O': "✗", 'P': "✓", 'Q': "☒", 'R': "☑", 'S': "☒", 'T': "☒", 0x97: "●", 0x98: "●", 0x99: "○", 0xA0: "■", 0xA2: "■", 0xA3: "☐", 0xA5: "☐"}
	wingdings3 = symbolFont{'f': "←", 'g': "→", 'h': "↑", 'i': "↓", 'j': "↖", 'k': "↗", 'l': "↙", 'm': "↘", 'n': "↔", 'o': "↕", 'p': "▲", 'q': "▼", 't': "◀", 'u': "▶"}
	webdings   = symbolFont{'a': "✓", 'c': "☐", 'g': "■", 'n': "●", 'r': "✗", '3': "◀", '4': "▶", '5': "▲", '6': "▼"}
)

func wingdingsOf() symbolFont {
	f := symbolFont{
		'(': "☎", ')': "✆", '*': "✉", 'J': "☺", 'L': "☹", 'l': "●", 'm': "○", 'n': "■", 'o': "☐", 'p': "☐", 'q': "☐", 'r': "☐", 's': "◆", 't': "◆", 'u': "◆", 'v': "❖", 'w': "◆",
		0x9E: "·", 0x9F: "•", 0xA1: "○", 0xA7: "▪", 0xA8: "☐", 0xD5: "⌫", 0xD8: "➢", 0xDC: "➲",
		0xFB: "✗", 0xFC: "✓", 0xFD: "☒", 0xFE: "☑",
	}
	for i, sign := range []rune("⓪①②③④⑤⑥⑦⑧⑨⑩⓿❶❷❸❹❺❻❼❽❾❿") {
		f[rune(0x80+i)] = string(sign)
	}
	for i, sign := range []rune("←→↑↓↖↗↙↘") {
		f[rune(0xDF+i)], f[rune(0xE7+i)] = string(sign), string(sign) // slender and bold
	}
	for i, sign := range []rune("⇐⇒⇑⇓⇔⇕") {
		f[rune(0xEF+i)] = string(sign)
	}
	return f
}
