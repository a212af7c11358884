package render

import (
	"fmt"
	"io"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/link"
)

// zeroWidth stands between adjacent markers: CommonMark reads [1][2] as one link.
const zeroWidth = "\u200B"

// Markdown writes an answer as CommonMark with reference links: [1] where a
// citation stands, [words][1] where it has words, and [1]: url "title" for each
// source cited. A source without a URL gets cite:1. The error is w's.
func Markdown(w io.Writer, a *citeway.Answer, o Options) error {
	return writeReferences(w, a, &o, referenceForm{
		marker: func(n int) string { return fmt.Sprintf("[%d]", n) },
		define: func(s *citeway.Source, _ string) string {
			return fmt.Sprintf("[%d]: %s \"%s\"\n", s.Number, destination(s, &o), escapeTitle(s.Name()))
		},
		words: true,
	})
}

// Footnotes writes an answer as Markdown with footnotes: [^1] where a citation
// stands, and [^1]: [title](url), page 2 for each source cited. The error is w's.
func Footnotes(w io.Writer, a *citeway.Answer, o Options) error {
	return writeReferences(w, a, &o, referenceForm{
		marker: func(n int) string { return fmt.Sprintf("[^%d]", n) },
		define: func(s *citeway.Source, on string) string {
			all := facts(s, on)
			for i := range all {
				all[i] = escapeWords(all[i])
			}
			if address := o.sourceURL(s); address != "" {
				all[0] = "[" + all[0] + "](" + link.Encode(address) + ")"
			}
			return fmt.Sprintf("[^%d]: %s\n", s.Number, strings.Join(all, ", "))
		},
	})
}

// referenceForm is one way of writing markers and definitions.
type referenceForm struct {
	marker func(number int) string
	define func(s *citeway.Source, pages string) string
	// words says that a marker can be a link over words.
	words bool
}

func writeReferences(w io.Writer, a *citeway.Answer, o *Options, form referenceForm) error {
	a = fenced(sound(a))
	var b strings.Builder
	b.WriteString(form.body(a))
	if cited := a.Cited(); len(cited) > 0 && !o.NoList {
		b.WriteString("\n\n")
		for _, s := range cited {
			b.WriteString(form.define(s, citedPages(a, s)))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// body writes the prose with its markers. A zero-width space keeps a marker
// apart from what would make another thing of it.
func (f *referenceForm) body(a *citeway.Answer) string {
	var b strings.Builder
	raw := []byte(weave(a.Text, a.Citations, literals(a)...))
	for {
		at, n, size := nextToken(raw)
		if at < 0 {
			b.Write(raw)
			return b.String()
		}
		b.Write(raw[:at])
		raw = raw[at+size:]
		if n/2 >= len(a.Citations) {
			continue
		}
		c := &a.Citations[n/2]
		begins := b.Len() == 0 || strings.HasSuffix(b.String(), "\n")
		written := f.write(a, c, n%2 == 0 && c.Start < c.End)
		if strings.HasPrefix(written, "[") && escapes(b.String()) {
			b.WriteString(zeroWidth)
		}
		b.WriteString(written)
		if strings.HasSuffix(written, "]") && f.sticks(a, raw, begins) {
			b.WriteString(zeroWidth)
		}
	}
}

// escapes reports whether what stands before a marker would make its bracket a
// plain one.
func escapes(before string) bool {
	return (len(before)-len(strings.TrimRight(before, `\`)))%2 == 1
}

// sticks reports whether what follows a marker would be read as a part of it.
func (f *referenceForm) sticks(a *citeway.Answer, next []byte, lineBegins bool) bool {
	if len(next) == 0 {
		return false
	}
	if at, n, _ := nextToken(next[:min(len(next), tokenLen)]); at == 0 && n/2 < len(a.Citations) {
		c := &a.Citations[n/2]
		return c.Start == c.End && c.Blank == "" || c.Start < c.End && n%2 == 0 && f.wraps(c)
	}
	return next[0] == '(' || next[0] == '[' || next[0] == ':' && lineBegins
}

func (f *referenceForm) wraps(c *citeway.Citation) bool {
	return f.words && c.Start < c.End && len(c.Sources) > 0 && linkable(c.Label)
}

func (f *referenceForm) write(a *citeway.Answer, c *citeway.Citation, open bool) string {
	wraps := f.wraps(c)
	if open {
		if wraps {
			return "["
		}
		return ""
	}
	found := numbers(a, c)
	if len(found) == 0 {
		return c.Blank + c.Marker
	}
	markers := make([]string, len(found))
	for i, n := range found {
		markers[i] = f.marker(n)
	}
	joined := strings.Join(markers, zeroWidth)
	if wraps {
		return "]" + joined
	}
	return c.Blank + joined
}

// linkable reports whether words can stand within the brackets of a link and
// are no marker themselves.
func linkable(words string) bool {
	return !strings.ContainsAny(words, "[]\n") && strings.Trim(words, "0123456789") != ""
}

func destination(s *citeway.Source, o *Options) string {
	if address := o.sourceURL(s); address != "" {
		return link.Encode(address)
	}
	return fmt.Sprintf("cite:%d", s.Number)
}

// escapeTitle makes a name safe within the double quotes of a definition.
func escapeTitle(s string) string {
	return strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(oneLine(s))
}

// escapeWords makes a name mere words: within the brackets of a link it ends
// none, outside it begins none, and a tag in it is shown instead of obeyed.
func escapeWords(s string) string {
	return strings.NewReplacer(`\`, `\\`, `[`, `\[`, `]`, `\]`, `<`, `\<`).Replace(s)
}
