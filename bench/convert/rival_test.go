package convert

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/citeway/citeway/bench/growth"
)

// rival converts with regular expressions: find every marker of one form in the
// text so far, number the sources by first mention, put the other form's marker
// in its place. It is given the text without its JSON, and writes none, so that
// only the markers are compared.
type rival struct {
	find  *regexp.Regexp
	write func(n int) string
}

var rivals = map[string]rival{
	"webchat":   {regexp.MustCompile(`\[(\d+)\]`), func(n int) string { return fmt.Sprintf("[%d]", n) }},
	"writer":    {regexp.MustCompile(`\[[^\]]+\]\(([^)]+)\)`), func(n int) string { return fmt.Sprintf("[Report no. %d](p%d)", n, n) }},
	"azure":     {regexp.MustCompile(`\[doc(\d+)\]`), func(n int) string { return fmt.Sprintf("[doc%d]", n) }},
	"openwebui": {regexp.MustCompile(`\[(\d+)\]`), func(n int) string { return fmt.Sprintf("[%d]", n) }},
	"rill":      {regexp.MustCompile(`<cite id="([^"]+)">[^<]*</cite>`), func(n int) string { return fmt.Sprintf(`<cite id="source-%d">[%d]</cite>`, n, n) }},
	"copilot":   {regexp.MustCompile(`\[\^(\d+)\]`), func(n int) string { return fmt.Sprintf("[^%d]", n) }},
	"markdown":  {regexp.MustCompile(`\[(\d+)\]`), func(n int) string { return fmt.Sprintf("[%d]", n) }},
}

// convert rewrites all of the text.
func (r rival) convert(text string, to rival) string {
	numbers := map[string]int{}
	return r.find.ReplaceAllStringFunc(text, func(marker string) string {
		id := r.find.FindStringSubmatch(marker)[1]
		if numbers[id] == 0 {
			numbers[id] = len(numbers) + 1
		}
		return to.write(numbers[id])
	})
}

// text is the prose with the markers of the form.
func (r rival) text(b *testing.B, n int) string {
	a := cited(prose(b), n)
	var text strings.Builder
	at := 0
	for _, c := range a.Citations {
		k, _ := strconv.Atoi(c.Sources[0][len("source-"):])
		text.WriteString(a.Text[at:c.Start] + " " + r.write(k))
		at = c.End
	}
	return text.String() + a.Text[at:]
}

// bounded is how much prose the rival is given in pieces: it reads all again at
// each, so ten times the text takes a hundred times as long.
const bounded = 8_000

// BenchmarkRegexp is the rival: whole, and re-run at each piece of 4 bytes.
func BenchmarkRegexp(b *testing.B) {
	marked := slices.DeleteFunc(slices.Clone(seeds), func(name string) bool { return rivals[name].find == nil }) // native has positions, and no markers
	for _, from := range marked {
		for _, to := range marked {
			r, other := rivals[from], rivals[to]
			b.Run("whole/"+from+" to "+to, func(b *testing.B) {
				text := r.text(b, size)
				b.SetBytes(size)
				b.ReportAllocs()
				start := growth.Processor()
				for b.Loop() {
					r.convert(text, other)
				}
				growth.PerSecond(b, size, start)
			})
			b.Run("8 KB in 4-byte pieces/"+from+" to "+to, func(b *testing.B) {
				text := r.text(b, bounded)
				b.SetBytes(bounded)
				b.ReportAllocs()
				start := growth.Processor()
				for b.Loop() {
					for at := piece; at < len(text)+piece; at += piece {
						r.convert(text[:min(at, len(text))], other)
					}
				}
				growth.PerSecond(b, bounded, start)
			})
		}
	}
}
