package render

import (
	"bytes"
	"slices"

	"github.com/citeway/citeway"
	"golang.org/x/net/html"
)

// placer puts badges where the tokens stand in sanitised HTML. A token within
// code or a link waits until that ends; one within an attribute until its
// element has begun.
type placer struct {
	citations []citeway.Citation
	badger    *badger
	out       []byte
	depth     int
	// held is how many elements are open in which no badge may stand.
	held    int
	waiting []int
	opens   []opened
	done    map[int]bool
}

// opened is a citation with words whose end has not come yet.
type opened struct {
	citation, at, depth int
	// broken says that a link over the words would cross another element.
	broken bool
}

// place returns the HTML with badges in it, and which citations found a place.
func place(sanitised []byte, citations []citeway.Citation, b *badger) ([]byte, map[int]bool) {
	p := &placer{citations: citations, badger: b, done: map[int]bool{}}
	z := html.NewTokenizer(bytes.NewReader(sanitised))
	for {
		kind := z.Next()
		if kind == html.ErrorToken {
			break
		}
		p.token(kind, z)
	}
	p.flush("")
	return p.out, p.done
}

func (p *placer) token(kind html.TokenType, z *html.Tokenizer) {
	raw := z.Raw()
	if kind == html.TextToken {
		p.text(raw)
		return
	}
	name, _ := z.TagName()
	tag := string(name)
	switch kind {
	case html.StartTagToken:
		p.start(tag, raw)
	case html.EndTagToken:
		p.end(tag, raw)
	default:
		p.out = append(p.out, p.lift(raw)...)
	}
}

func (p *placer) start(tag string, raw []byte) {
	for i := range p.opens {
		p.opens[i].broken = p.opens[i].broken || !phrasing(tag)
	}
	p.out = append(p.out, p.lift(raw)...)
	if void(tag) {
		return
	}
	p.depth++
	if holds(tag) {
		p.held++
	}
}

func (p *placer) end(tag string, raw []byte) {
	p.out = append(p.out, raw...)
	p.depth--
	for i := range p.opens {
		p.opens[i].broken = p.opens[i].broken || p.depth < p.opens[i].depth
	}
	if holds(tag) {
		p.held = max(0, p.held-1)
	}
	p.flush(tag)
}

// flush writes the badges that waited, in a paragraph of their own after a block
// of code.
func (p *placer) flush(tag string) {
	if p.held > 0 || len(p.waiting) == 0 {
		return
	}
	if tag == "pre" {
		p.out = append(p.out, "\n<p class=\"cw-after\">"...)
	}
	for _, i := range p.waiting {
		p.out = p.badger.badge(p.out, &p.citations[i])
	}
	if tag == "pre" {
		p.out = append(p.out, "</p>"...)
	}
	p.waiting = p.waiting[:0]
}

// text copies text, and acts where a token stands in it.
func (p *placer) text(raw []byte) {
	for {
		at, n, size := nextToken(raw)
		if at < 0 {
			p.out = append(p.out, raw...)
			return
		}
		p.out = append(p.out, raw[:at]...)
		raw = raw[at+size:]
		p.act(n)
	}
}

// act places the citation whose token was met.
func (p *placer) act(n int) {
	i := n / 2
	if i >= len(p.citations) {
		return
	}
	c := &p.citations[i]
	if n%2 == 0 && c.Start < c.End {
		p.opens = append(p.opens, opened{citation: i, at: len(p.out), depth: p.depth, broken: p.held > 0})
		return
	}
	p.done[i] = true
	at := slices.IndexFunc(p.opens, func(o opened) bool { return o.citation == i })
	if at >= 0 {
		o := p.opens[at]
		p.opens = slices.Delete(p.opens, at, at+1)
		if !o.broken && p.held == 0 && o.depth == p.depth && o.at < len(p.out) {
			inner := bytes.Clone(p.out[o.at:])
			p.out = p.badger.words(p.out[:o.at], c, inner)
			p.breakOpens()
			return
		}
	}
	p.show(i)
}

// breakOpens: no link may stand round the one just written.
func (p *placer) breakOpens() {
	for i := range p.opens {
		p.opens[i].broken = true
	}
}

func (p *placer) show(i int) {
	if p.held > 0 {
		p.waiting = append(p.waiting, i)
		return
	}
	p.breakOpens()
	p.out = p.badger.badge(p.out, &p.citations[i])
}
