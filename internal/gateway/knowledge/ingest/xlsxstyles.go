package ingest

import (
	"bytes"
	"encoding/xml"
	"strconv"
	"strings"
)

// sheetStyles are the styles of cells whose words are no part of a sheet, by their numbers.
type sheetStyles struct {
	// struck are struck out, white are white without a colour behind them.
	struck, white map[string]bool
}

// sheetFont is how a font of the styles is set.
type sheetFont struct {
	Strike *docxValue `xml:"strike"`
	Color  *struct {
		RGB   string `xml:"rgb,attr"`
		Theme string `xml:"theme,attr"`
		Tint  string `xml:"tint,attr"`
	} `xml:"color"`
}

// white reports whether the letters are white. Colour 0 of a theme is that of the paper.
func (f *sheetFont) white() bool {
	return f.Color != nil && (strings.HasSuffix(strings.ToUpper(f.Color.RGB), "FFFFFF") || f.Color.RGB == "" && f.Color.Theme == "0" && f.Color.Tint == "")
}

// readSheetStyles reads the styles of a workbook; what cannot be read says nothing.
func readSheetStyles(z *zipped) *sheetStyles {
	styles := &sheetStyles{struck: map[string]bool{}, white: map[string]bool{}}
	data, err := z.part("xl/styles.xml")
	if err != nil || !bytes.Contains(data, []byte("strike")) && !bytes.Contains(data, []byte("color")) {
		return styles
	}
	var part struct {
		Fonts []sheetFont `xml:"fonts>font"`
		Fills []struct {
			Pattern *struct {
				Type string `xml:"patternType,attr"`
			} `xml:"patternFill"`
		} `xml:"fills>fill"`
		Formats []struct {
			Font int `xml:"fontId,attr"`
			Fill int `xml:"fillId,attr"`
		} `xml:"cellXfs>xf"`
	}
	if xml.Unmarshal(data, &part) != nil {
		return styles
	}
	for n, format := range part.Formats {
		if format.Font < 0 || format.Font >= len(part.Fonts) {
			continue
		}
		font := &part.Fonts[format.Font]
		number := strconv.Itoa(n)
		bare := false
		if n := format.Fill; n >= 0 && n < len(part.Fills) && part.Fills[n].Pattern != nil {
			kind := part.Fills[n].Pattern.Type
			bare = kind == "" || kind == "none"
		}
		if font.Strike.on() {
			styles.struck[number] = true
		}
		if bare && font.white() {
			styles.white[number] = true
		}
	}
	return styles
}
