package ingest

import (
	"encoding/xml"
	"strconv"
	"strings"
)

// docxNumber is how a paragraph of a list is numbered: by which list, at which level.
// List "0" takes a paragraph out of the list of its style.
type docxNumber struct {
	list  string
	level int
}

// docxLists is what a document says of its lists.
type docxLists struct {
	// ordered holds the levels whose items have numbers.
	ordered map[docxNumber]bool
	// styles are the lists that a style puts its paragraphs in.
	styles map[string]docxNumber
	counts map[docxNumber]int
}

// newDocxLists reads the parts on numbering and styles; what cannot be read says nothing.
func newDocxLists(numbering, styles []byte) *docxLists {
	l := &docxLists{ordered: map[docxNumber]bool{}, styles: map[string]docxNumber{}, counts: map[docxNumber]int{}}
	var sheet struct {
		Styles []struct {
			ID   string `xml:"styleId,attr"`
			List struct {
				ID    docxValue `xml:"numId"`
				Level docxValue `xml:"ilvl"`
			} `xml:"pPr>numPr"`
		} `xml:"style"`
	}
	if xml.Unmarshal(styles, &sheet) == nil {
		for _, s := range sheet.Styles {
			if level, _ := strconv.Atoi(s.List.Level.Val); s.List.ID.Val != "" {
				l.styles[s.ID] = docxNumber{s.List.ID.Val, level}
			}
		}
	}
	l.formats(numbering)
	return l
}

type docxValue struct {
	Val string `xml:"val,attr"`
}

// formats reads which levels of which lists have numbers.
func (l *docxLists) formats(numbering []byte) {
	var part struct {
		Abstract []struct {
			ID     string `xml:"abstractNumId,attr"`
			Levels []struct {
				Level  int       `xml:"ilvl,attr"`
				Format docxValue `xml:"numFmt"`
			} `xml:"lvl"`
		} `xml:"abstractNum"`
		Lists []struct {
			ID       string    `xml:"numId,attr"`
			Abstract docxValue `xml:"abstractNumId"`
		} `xml:"num"`
	}
	if xml.Unmarshal(numbering, &part) != nil {
		return
	}
	for _, list := range part.Lists {
		for _, a := range part.Abstract {
			for _, level := range a.Levels {
				if a.ID == list.Abstract.Val && strings.HasPrefix(level.Format.Val, "decimal") {
					l.ordered[docxNumber{list.ID, level.Level}] = true
				}
			}
		}
	}
}

// bullet is what stands before a paragraph, or empty if it is in no list.
func (l *docxLists) bullet(p *docxParagraph) string {
	n := p.number
	switch style, known := l.styles[p.style]; {
	case n.list == "0":
		return ""
	case n.list == "" && known:
		n = style
	case n.list == "" && (strings.HasPrefix(p.style, "ListBullet") || strings.HasPrefix(p.style, "ListNumber")):
		depth, _ := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(p.style, "ListBullet"), "ListNumber"))
		n = docxNumber{p.style, max(0, depth-1)}
	case n.list == "":
		return ""
	}
	for deeper := n.level + 1; deeper < 9; deeper++ {
		delete(l.counts, docxNumber{n.list, deeper})
	}
	mark := "- "
	if l.ordered[n] || strings.HasPrefix(n.list, "ListNumber") {
		l.counts[n]++
		mark = ordinal(l.counts[n])
	}
	return strings.Repeat("  ", max(0, min(n.level, 9))) + mark
}
