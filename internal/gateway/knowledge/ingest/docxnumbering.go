package ingest

import "encoding/xml"

// docxLevel is how the items of a list look at a level.
type docxLevel struct {
	Level   int        `xml:"ilvl,attr"`
	Start   *docxValue `xml:"start"`
	Format  docxValue  `xml:"numFmt"`
	Text    *docxValue `xml:"lvlText"`
	Style   docxValue  `xml:"pStyle"`
	Restart *docxValue `xml:"lvlRestart"`
	Decimal *docxValue `xml:"isLgl"`
	// again says that a list begins anew at this level, where others of its kind go on.
	again bool
}

// docxAbstract is what several lists share: their look, and their count.
type docxAbstract struct {
	ID     string      `xml:"abstractNumId,attr"`
	Link   docxValue   `xml:"numStyleLink"`
	Levels []docxLevel `xml:"lvl"`
}

// docxList is a list, with what it has of its own.
type docxList struct {
	ID        string    `xml:"numId,attr"`
	Abstract  docxValue `xml:"abstractNumId"`
	Overrides []struct {
		Level int        `xml:"ilvl,attr"`
		Start *docxValue `xml:"startOverride"`
		Own   *docxLevel `xml:"lvl"`
	} `xml:"lvlOverride"`
}

// newDocxLists reads the part on numbering; what cannot be read says nothing.
func newDocxLists(numbering []byte, styles docxStyles) *docxLists {
	l := &docxLists{styles: styles, levels: map[docxNumber]docxLevel{}, kinds: map[string]string{},
		counts: map[docxNumber]int{}, begun: map[docxNumber]bool{}}
	var part struct {
		Abstract []docxAbstract `xml:"abstractNum"`
		Lists    []docxList     `xml:"num"`
	}
	if xml.Unmarshal(numbering, &part) != nil {
		return l
	}
	abstracts, kinds := map[string]*docxAbstract{}, map[string]string{}
	for i := range part.Abstract {
		abstracts[part.Abstract[i].ID] = &part.Abstract[i]
	}
	for _, list := range part.Lists {
		kinds[list.ID] = list.Abstract.Val
	}
	for i := range part.Lists {
		kind := abstracts[part.Lists[i].Abstract.Val]
		if kind != nil && len(kind.Levels) == 0 { // it looks as the list of a style does
			kind = abstracts[kinds[styles[kind.Link.Val].number.list]]
		}
		if kind != nil {
			l.add(&part.Lists[i], kind)
		}
	}
	return l
}

// add keeps the levels of a list.
func (l *docxLists) add(list *docxList, kind *docxAbstract) {
	l.kinds[list.ID] = kind.ID
	for _, level := range kind.Levels {
		l.levels[docxNumber{list.ID, level.Level}] = level
	}
	for _, o := range list.Overrides {
		at := docxNumber{list.ID, o.Level}
		level := l.levels[at]
		if o.Own != nil {
			level = *o.Own
		}
		if o.Start != nil {
			level.Start, level.again = o.Start, true
		}
		l.levels[at] = level
	}
}
