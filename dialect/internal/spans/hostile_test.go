package spans

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// hostile are texts that look like the beginnings of many markers.
var hostile = []string{"([", "[[", "[1", "【", "\ue200", "([a](", "[[1]](", "([a](u),", " ", "(", "[1] ", "([a](b)) "}

// What is held back is bounded, and no text is lost, whatever the text.
func TestHostileTextsAreHeldBriefly(t *testing.T) {
	for _, unit := range hostile {
		var f citeway.Folder
		tell := NewTeller(&f)
		p := NewPart(tell)
		text := strings.Repeat(unit, 40000/len(unit))
		for rest := text; rest != ""; {
			n := min(37, len(rest))
			p.Spoken(true)
			p.Write([]byte(rest[:n]))
			p.Ready()
			rest = rest[n:]
			if held := len(p.Bytes()) - p.sent; held > maxHeld+maxBlanks+37 {
				t.Fatalf("%q: %d bytes are held", unit, held)
			}
		}
		p.FlushAll()
		_ = tell.Close(true, "", nil)
		if f.Answer().Text != text {
			t.Errorf("%q: the text changed", unit)
		}
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, unit := range hostile {
		text := []byte(strings.Repeat(unit, 200000/len(unit)))
		b.Run(unit, func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				p := NewPart(NewTeller(&citeway.Folder{}))
				for at := 0; at < len(text); at += 40 {
					p.Spoken(true)
					p.Write(text[at:min(at+40, len(text))])
					p.Ready()
				}
				p.FlushAll()
			}
		})
	}
}
