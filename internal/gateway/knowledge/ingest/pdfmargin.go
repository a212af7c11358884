package ingest

import (
	"math"
	"strconv"
	"strings"
	"unicode"

	"github.com/citeway/citeway/internal/gateway/knowledge/ingest/pdfium"
)

// A line counts as a running head or foot when it is among the marginLines first or last of a page
// and stands so on at least runningPages pages and on half of all, with the same numbers or with one
// that counts pages: what differs otherwise is said of each page, as a sum at its end is. In shorter
// documents it must stand at the same place too, in letters no larger than the text.
const (
	marginLines  = 2
	runningPages = 3
	// fewestPages is how many pages of a short document such a line stands on.
	fewestPages = 2
	// placeSlack is how far apart such lines may stand, in points.
	placeSlack = 2
	// maxCounter is the most digits of a number that may count pages.
	maxCounter = 9
)

// runningLine is what lines that run over the pages have in common.
type runningLine struct {
	text string
	size float64
}

func runningOf(line *pdfium.Line) runningLine {
	return runningLine{numberless(line.Text), size(line)}
}

// running is what is known of such a line.
type running struct {
	// count is on how many pages it stands, follows on how many its numbers go on from those before.
	count, follows int
	// page and last are where it stood last.
	page int
	last *pdfium.Line
	// loose says that in a short document it is a line of the text.
	loose bool
}

// add counts the line of a page.
func (r *running) add(page int, line *pdfium.Line, loose bool) {
	switch {
	case r.last != nil && r.page == page:
		return
	case r.last != nil:
		if goesOn(r.last.Text, line.Text, page-r.page) {
			r.follows++
		}
		loose = loose || !atOnePlace(r.last, line)
	}
	r.count++
	r.page, r.last, r.loose = page, line, r.loose || loose
}

// runs reports whether the line runs over so many pages.
func (r *running) runs(pages int) bool {
	if 2*r.follows < r.count-1 {
		return false
	}
	return r.count >= runningPages && 2*r.count >= pages || pages <= runningPages && r.count >= fewestPages && !r.loose
}

// dropRunning takes running heads and feet out of the pages: they are about the page and not of the
// text.
func dropRunning(doc *pdfium.Document) {
	body := mostCommon(lettersOf(doc))
	all := map[runningLine]*running{}
	for i := range doc.Pages {
		page := &doc.Pages[i]
		for n := range page.Lines {
			line := &page.Lines[n]
			if !inMargin(n, len(page.Lines)) {
				continue
			}
			key := runningOf(line)
			if all[key] == nil {
				all[key] = &running{}
			}
			all[key].add(i, line, size(line) > body || len(page.Lines) <= 2*marginLines || headsColumns(page, n))
		}
	}
	for i := range doc.Pages {
		lines := doc.Pages[i].Lines
		kept := make([]pdfium.Line, 0, len(lines))
		for n := range lines {
			if !inMargin(n, len(lines)) || !all[runningOf(&lines[n])].runs(len(doc.Pages)) {
				kept = append(kept, lines[n])
			}
		}
		doc.Pages[i].Lines = kept
	}
}

func inMargin(line, lines int) bool { return line < marginLines || line >= lines-marginLines }

// headsColumns reports whether a line may be the names of a table that goes on over pages.
func headsColumns(page *pdfium.Page, n int) bool {
	return n+1 < len(page.Lines) && sharesColumn(&page.Lines[n], &page.Lines[n+1])
}

// atOnePlace reports whether lines of two pages stand at one height, and begin, end or have their
// middle below each other.
func atOnePlace(a, b *pdfium.Line) bool {
	near := func(a, b float64) bool { return math.Abs(a-b) <= placeSlack }
	return near(a.Bottom, b.Bottom) && (near(a.Left, b.Left) || near(a.Right, b.Right) || near(a.Left+a.Right, b.Left+b.Right))
}

// goesOn reports whether a line goes on from that some pages before it: with the same numbers, or with
// one that is as many higher.
func goesOn(before, line string, pages int) bool {
	if before == line {
		return true
	}
	a, b := countersIn(before), countersIn(line)
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if b[i]-a[i] == pages {
			return true
		}
	}
	return false
}

// countersIn are the numbers of a line; one of many digits counts nothing.
func countersIn(line string) []int {
	var all []int
	for _, digits := range strings.FieldsFunc(line, func(r rune) bool { return !unicode.IsDigit(r) }) {
		n, err := strconv.Atoi(decimal(digits))
		if err != nil || len(digits) > maxCounter {
			n = -1
		}
		all = append(all, n)
	}
	return all
}

// decimal writes digits of any script as those of ASCII. Each script has its ten in a row.
func decimal(digits string) string {
	return strings.Map(func(r rune) rune {
		value := rune(0)
		for value < 9 && unicode.IsDigit(r-value-1) {
			value++
		}
		return '0' + value
	}, digits)
}

// numberless is a line without its digits.
func numberless(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text)
}
