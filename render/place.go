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
	// tags are the elements that are open, the outermost first.
	tags []string
	// held is how many of them cannot contain a badge.
	held    int
	waiting []int
	opens   []opened
	done    map[int]bool
}

// opened is a citation over words whose end has not been reached.
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
	p.closeTo(0)
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
		p.end(tag)
	case html.SelfClosingTagToken:
		p.alone(tag, raw)
	default:
		p.out = append(p.out, p.lift(raw)...)
	}
}

// alone writes a tag that closes itself. Browsers ignore the slash on an element
// that can hold words, so its end tag is written too.
func (p *placer) alone(tag string, raw []byte) {
	if void(tag) {
		p.out = append(p.out, p.lift(raw)...)
		return
	}
	p.start(tag, append(bytes.TrimSuffix(bytes.Clone(raw), []byte("/>")), '>'))
	p.end(tag)
}

func (p *placer) start(tag string, raw []byte) {
	if at := slices.Index(p.tags, tag); at >= 0 && tag == "a" {
		p.closeTo(at) // links cannot nest
	}
	for i := range p.opens {
		p.opens[i].broken = p.opens[i].broken || !phrasing(tag)
	}
	p.out = append(p.out, p.lift(raw)...)
	if void(tag) {
		return
	}
	p.tags = append(p.tags, tag)
	if holds(tag) {
		p.held++
	}
}

// end closes an element and those left open within it. An end tag without a start
// tag here would close an element of the page, and is dropped.
func (p *placer) end(tag string) {
	for at := len(p.tags) - 1; at >= 0; at-- {
		if p.tags[at] == tag {
			p.closeTo(at)
			return
		}
	}
}

// closeTo closes open elements, the innermost first, until only n are open. What
// the prose leaves open would otherwise affect the page around it.
func (p *placer) closeTo(n int) {
	for len(p.tags) > n {
		tag := p.tags[len(p.tags)-1]
		p.tags = p.tags[:len(p.tags)-1]
		p.out = append(append(append(p.out, "</"...), tag...), '>')
		for i := range p.opens {
			p.opens[i].broken = p.opens[i].broken || len(p.tags) < p.opens[i].depth
		}
		if holds(tag) {
			p.held--
		}
		p.flush(tag)
	}
}

// flush writes the badges that waited, in a paragraph of their own after a block
// of code.
func (p *placer) flush(tag string) {
	if p.held > 0 || len(p.waiting) == 0 {
		return
	}
	p.breakOpens()
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

// text copies text and handles the tokens in it.
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

// act places the citation of a token.
func (p *placer) act(n int) {
	i := n / 2
	if i >= len(p.citations) {
		return
	}
	c := &p.citations[i]
	if n%2 == 0 && c.Start < c.End {
		p.opens = append(p.opens, opened{citation: i, at: len(p.out), depth: len(p.tags), broken: p.held > 0})
		return
	}
	p.done[i] = true
	at := slices.IndexFunc(p.opens, func(o opened) bool { return o.citation == i })
	if at >= 0 {
		o := p.opens[at]
		p.opens = slices.Delete(p.opens, at, at+1)
		if !o.broken && p.held == 0 && o.depth == len(p.tags) && o.at < len(p.out) {
			inner := bytes.Clone(p.out[o.at:])
			p.out = p.badger.words(p.out[:o.at], c, inner)
			p.breakOpens()
			return
		}
	}
	p.show(i)
}

// breakOpens notes that no link can be put around what is written here, a link itself.
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
	p.out = append(p.badger.badge(p.out, &p.citations[i]), blankAfter(&p.citations[i])...)
}

// void reports whether an element has no end tag.
func void(tag string) bool { return tag == "br" || tag == "hr" || tag == "input" || tag == "img" }

// holds reports whether an element cannot contain a badge.
func holds(tag string) bool {
	switch tag {
	case "a", "code", "pre", "kbd", "samp":
		return true
	}
	return false
}

// phrasing reports whether a link can contain an element.
func phrasing(tag string) bool {
	switch tag {
	case "strong", "em", "b", "i", "del", "s", "sub", "sup", "code", "kbd", "samp", "var", "mark", "abbr", "q", "br":
		return true
	}
	return false
}
