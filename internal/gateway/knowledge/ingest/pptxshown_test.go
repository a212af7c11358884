package ingest

import (
	"strings"
	"testing"
)

// at is a shape with words at a place of a slide that is 100 by 50.
func at(frame, words string) string {
	return strings.Replace(holding("", words), "<p:txBody>", "<p:spPr><a:xfrm"+frame+"</a:xfrm></p:spPr><p:txBody>", 1)
}

// TestPPTXPlaces: what stands beside a slide, or is hidden with its group, is not shown.
func TestPPTXPlaces(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	box := func(x, y, w, h string) string {
		return `><a:off x="` + x + `" y="` + y + `"/><a:ext cx="` + w + `" cy="` + h + `"/>`
	}
	group := func(hidden, frame string, shapes ...string) string {
		return `<p:grpSp><p:nvGrpSpPr><p:cNvPr id="9" name="g"` + hidden + `/></p:nvGrpSpPr><p:grpSpPr><a:xfrm` + frame + `</a:xfrm></p:grpSpPr>` + strings.Join(shapes, "") + `</p:grpSp>`
	}
	inner := `<a:chOff x="0" y="0"/><a:chExt cx="10" cy="10"/>`
	title := strings.Replace(at(box("0", "-40", "10", "10"), "Tides"), "<p:nvPr>", `<p:nvPr><p:ph type="title"/>`, 1)
	for name, c := range map[string]struct {
		shapes []string
		want   string
	}{
		"on the slide":                 {[]string{at(box("10", "10", "10", "10"), "seen")}, "seen"},
		"to the left":                  {[]string{at(box("-20", "10", "10", "10"), "unseen"), holding("", "seen")}, "seen"},
		"to the right":                 {[]string{at(box("101", "10", "10", "10"), "unseen"), holding("", "seen")}, "seen"},
		"above":                        {[]string{at(box("10", "-20", "10", "10"), "unseen"), holding("", "seen")}, "seen"},
		"below":                        {[]string{at(box("10", "51", "10", "10"), "unseen"), holding("", "seen")}, "seen"},
		"over the edge":                {[]string{at(box("-5", "10", "10", "10"), "seen")}, "seen"},
		"turned over the edge":         {[]string{at(` rot="5400000"`+box("-13", "10", "10", "30"), "seen")}, "seen"},
		"a title beside":               {[]string{title, holding("", "They rise.")}, "Tides\n\nThey rise."},
		"an extension's element":       {[]string{at(box("10", "10", "10", "10")+`<a:extLst><a:ext uri="{1}"/></a:extLst>`, "seen")}, "seen"},
		"in a group that moves it off": {[]string{group("", box("200", "0", "10", "10")+inner, at(box("1", "1", "2", "2"), "unseen")), holding("", "seen")}, "seen"},
		"in a group that moves it on":  {[]string{group("", box("10", "10", "20", "20")+`<a:chOff x="500" y="500"/><a:chExt cx="10" cy="10"/>`, at(box("501", "501", "2", "2"), "seen"))}, "seen"},
		"in a hidden group":            {[]string{group(` hidden="1"`, box("0", "0", "10", "10")+inner, group("", box("0", "0", "10", "10")+inner, holding("", "unseen"))), holding("", "seen")}, "seen"},
		"beside a hidden picture":      {[]string{group("", box("0", "0", "10", "10")+inner, `<p:pic><p:nvPicPr><p:cNvPr id="3" name="p" hidden="1"/></p:nvPicPr></p:pic>`, holding("", "seen"))}, "seen"},
	} {
		t.Run(name, func(t *testing.T) {
			deck := deckOf(t, []string{onSlide(c.shapes...)})
			deck = replacedIn(t, deck, "</p:presentation>", `<p:sldSz cx="100" cy="50"/></p:presentation>`)
			if got := extracted(t, x, "a.pptx", deck).Text; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestPPTXLists: items have the marks that a slide shows.
func TestPPTXLists(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	line := func(properties, words string) string {
		return `<a:p><a:pPr ` + properties + `</a:pPr><a:r><a:t>` + words + `</a:t></a:r></a:p>`
	}
	text := func(place, style string, lines ...string) string {
		return `<p:sp><p:nvSpPr><p:nvPr>` + place + `</p:nvPr></p:nvSpPr><p:txBody><a:lstStyle>` + style + `</a:lstStyle>` + strings.Join(lines, "") + `</p:txBody></p:sp>`
	}
	body := `<p:ph idx="1"/>`
	period, letters := `<a:buAutoNum type="arabicPeriod"/>`, `<a:buAutoNum type="alphaLcParenR"/>`
	for name, c := range map[string]struct{ shape, want string }{
		"numbers": {text("", "", line(">"+period, "Open"), line(">"+period, "Close")), "1. Open\n2. Close"},
		"numbers that begin later, in brackets": {text(body, "", line(`><a:buAutoNum type="romanUcParenBoth" startAt="4"/>`, "Open"), line(`><a:buAutoNum type="romanUcParenBoth" startAt="4"/>`, "Close")),
			"- (IV) Open\n- (V) Close"},
		"letters below numbers": {text("", "", line(">"+period, "Open"), line(`lvl="1">`+letters, "the gate"), line(`lvl="1">`+letters, "the sluice"), line(">"+period, "Close"), line(`lvl="1">`+letters, "all")),
			"1. Open\n  - a) the gate\n  - b) the sluice\n2. Close\n  - a) all"},
		"begun anew behind a line without": {text("", "", line(">"+period, "Open"), line("><a:buNone/>", "At night:"), line(">"+period, "Close")), "1. Open\n\nAt night:\n\n1. Close"},
		"the shape's own style":            {text("", `<a:lvl1pPr>`+period+`</a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr>`, line(">", "Open"), line(`lvl="1">`, "wide")), "1. Open\n  - wide"},
		"a lead without a bullet":          {text(body, "", line("><a:buNone/>", "Fees:"), line(">", "5 euros"), line(`lvl="1">`, "for members")), "Fees:\n\n- 5 euros\n  - for members"},
		"bullets in a box":                 {text("", "", line(`><a:buChar char="•"/>`, "Salt"), line(`><a:buChar char="•"/>`, "Rope")), "- Salt\n- Rope"},
		"one bullet is none":               {text(body, "", line(">", "Salt")), "Salt"},
		"in a cell": {`<p:graphicFrame><a:tbl><a:tr><a:tc>` + line(">", "Step") + `</a:tc><a:tc>` + line(">", "Who") + `</a:tc></a:tr><a:tr><a:tc>` + line(">"+period, "Open") + line(">"+period, "Close") +
			`</a:tc><a:tc>` + line(">", "Orla") + `</a:tc></a:tr><a:tr><a:tc>` + line(">", "7") + `</a:tc><a:tc>` + line(">", "Maud") + `</a:tc></a:tr></a:tbl></p:graphicFrame>`,
			"Step: 1. Open 2. Close; Who: Orla\nStep: 7; Who: Maud"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := extracted(t, x, "a.pptx", deckOf(t, []string{onSlide(c.shape)})).Text; got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// TestPPTXNotesAreNoList: the body of a page of notes has no bullets.
func TestPPTXNotesAreNoList(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	got := extracted(t, x, "a.pptx", deckOf(t, []string{onSlide(holding("", "Tides"))},
		"ppt/slides/_rels/slide1.xml.rels", `<Relationships><Relationship Id="rId1" Type="http://x/relationships/notesSlide" Target="../notesSlides/notesSlide1.xml"/></Relationships>`,
		"ppt/notesSlides/notesSlide1.xml", onSlide(holding(`<p:ph type="body" idx="1"/>`, "Welcome all.", "Say who calibrates.")))).Text
	if want := "Tides\n\nWelcome all.\n\nSay who calibrates."; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestPPTXSigns: arrows and ticks are letters in a font for signs.
func TestPPTXSigns(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	run := func(fonts, words string) string {
		return `<a:r><a:rPr>` + fonts + `</a:rPr><a:t>` + words + `</a:t></a:r>`
	}
	signs := `<a:latin typeface="Calibri"/><a:sym typeface="Wingdings"/>`
	got := extracted(t, x, "a.pptx", deckOf(t, []string{onSlide(`<p:sp><p:txBody><a:p>` + run("", "Berth 4 ") + run(signs, "à") + run(signs, " berth à la carte ") +
		run(`<a:latin typeface="Wingdings"/>`, "þ") + run("", " paid ") + run(`<a:latin typeface="Symbol"/>`, "D") + run("", "à") + `</a:p></p:txBody></p:sp>`)})).Text
	if want := "Berth 4 → berth à la carte ☑ paid Δà"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestPPTXFormulas: a formula reads as one of a DOCX does.
func TestPPTXFormulas(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	got := extracted(t, x, "a.pptx", deckOf(t, []string{onSlide(`<p:sp><p:txBody><a:p><a:r><a:t>So </a:t></a:r><a14:m><m:oMath>` +
		mr("E=m") + m("sSup", m("e", mr("c")), m("sup", mr("2"))) + `</m:oMath></a14:m></a:p></p:txBody></p:sp>`)})).Text
	if want := "So E=mc²"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
