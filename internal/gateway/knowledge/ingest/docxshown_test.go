package ingest

import (
	"strings"
	"testing"
)

// formulaPara is a formula within a paragraph.
func formulaPara(parts ...string) string {
	return `<w:p><w:r><w:t>So </w:t></w:r><m:oMath>` + strings.Join(parts, "") + `</m:oMath><w:r><w:t> holds.</w:t></w:r></w:p>`
}

// m is an element of a formula, mr words of it.
func m(name string, parts ...string) string {
	return `<m:` + name + `>` + strings.Join(parts, "") + `</m:` + name + `>`
}

func mr(words string) string { return m("r", m("t", words)) }

// TestDOCXFormulas: a formula reads as it is written in one line.
func TestDOCXFormulas(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	sum := m("r", m("t", "a+b"))
	for want, parts := range map[string][]string{
		"E=mc²":                    {mr("E=m"), m("sSup", m("e", mr("c")), m("sup", mr("2")))},
		"(a+b)/2":                  {m("f", m("num", sum), m("den", mr("2")))},
		"v/(2g)":                   {m("f", m("num", mr("v")), m("den", mr("2g")))},
		"(a+b)²":                   {m("sSup", m("e", sum), m("sup", mr("2")))},
		"(a+b)ⁿ⁺¹":                 {m("sSup", m("e", m("d", m("e", sum))), m("sup", mr("n+1")))},
		"x₁+x_i":                   {m("sSub", m("e", mr("x")), m("sub", mr("1"))), mr("+"), m("sSub", m("e", mr("x")), m("sub", mr("i")))},
		"x₁²":                      {m("sSubSup", m("e", mr("x")), m("sub", mr("1")), m("sup", mr("2")))},
		"√(a+b)":                   {m("rad", m("radPr", `<m:degHide m:val="1"/>`), m("deg"), m("e", sum))},
		"³√8=2":                    {m("rad", m("deg", mr("3")), m("e", mr("8"))), mr("=2")},
		"∑_(i=1)ⁿ i":               {m("nary", m("naryPr", `<m:chr m:val="∑"/>`), m("sub", mr("i=1")), m("sup", mr("n")), m("e", mr("i")))},
		"∫₀¹ x":                    {m("nary", m("sub", mr("0")), m("sup", mr("1")), m("e", mr("x")))},
		"|a+b|":                    {m("d", m("dPr", `<m:begChr m:val="|"/><m:endChr m:val="|"/>`), m("e", sum))},
		"sin x+cos(a+b)":           {m("func", m("fName", mr("sin")), m("e", mr("x"))), mr("+"), m("func", m("fName", mr("cos")), m("e", m("d", m("e", sum))))},
		"[1, 0; 0, 1]":             {m("m", m("mr", m("e", mr("1")), m("e", mr("0"))), m("mr", m("e", mr("0")), m("e", mr("1"))))},
		"(n¦k)":                    {m("d", m("e", m("f", m("fPr", `<m:type m:val="noBar"/>`), m("num", mr("n")), m("den", mr("k")))))},
		"lim_(n→∞) a":              {m("func", m("fName", m("limLow", m("e", mr("lim")), m("lim", mr("n→∞")))), m("e", mr("a")))},
		"(a/b)/c":                  {m("f", m("num", m("f", m("num", mr("a")), m("den", mr("b")))), m("den", mr("c")))},
		strings.Repeat("1+", 2100): {strings.Repeat(mr("1+"), 2100)},
	} {
		if got := extracted(t, x, "a.docx", wordOf(t, formulaPara(parts...))).Text; got != "So "+want+" holds." {
			t.Errorf("got %.80q, want %.80q", got, want)
		}
	}
}

// TestLargeFormulas: a formula that is nested or long beyond measure is its words, in the time that
// its bytes take.
func TestLargeFormulas(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	deep := mr("x")
	for range maxNesting/2 - 8 {
		deep = m("f", m("num", deep))
	}
	if got := extracted(t, x, "a.docx", wordOf(t, formulaPara(deep))).Text; !strings.Contains(got, "x") {
		t.Errorf("a deep one: %.100q", got)
	}
	wide := strings.Repeat("<m:f/>", 1<<20) + mr("x")
	if got := extracted(t, x, "a.docx", wordOf(t, formulaPara(wide))).Text; got != "So x holds." {
		t.Errorf("a wide one: %.100q", got)
	}
}

// TestDOCXForms: what a reader of a form sees.
func TestDOCXForms(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	field := func(kind, parts string) string {
		return `<w:p><w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="F"/><w:` + kind + `>` + parts + `</w:` + kind + `></w:ffData></w:fldChar></w:r>` +
			`<w:r><w:instrText> FORM </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:r><w:t> paid</w:t></w:r></w:p>`
	}
	control := func(properties, content string) string {
		return `<w:sdt><w:sdtPr>` + properties + `</w:sdtPr><w:sdtContent>` + content + `</w:sdtContent></w:sdt>`
	}
	sign := func(font, char string) string {
		return `<w:r><w:sym w:font="` + font + `" w:char="` + char + `"/></w:r>`
	}
	for name, c := range map[string]struct{ body, want string }{
		"a ticked box":                           {field("checkBox", `<w:sizeAuto/><w:default w:val="0"/><w:checked/>`), "☒ paid"},
		"a box that was unticked":                {field("checkBox", `<w:default w:val="1"/><w:checked w:val="0"/>`), "☐ paid"},
		"a box left as it was":                   {field("checkBox", `<w:default w:val="1"/>`), "☒ paid"},
		"an empty box":                           {field("checkBox", ``), "☐ paid"},
		"a choice":                               {field("ddList", `<w:result w:val="1"/><w:listEntry w:val="Rent"/><w:listEntry w:val="Deposit"/>`), "Deposit paid"},
		"no choice made":                         {field("ddList", `<w:listEntry w:val="Rent"/><w:listEntry w:val="Deposit"/>`), "Rent paid"},
		"a choice out of bounds":                 {field("ddList", `<w:result w:val="9"/><w:listEntry w:val="Rent"/>`), "Rent paid"},
		"boxes in Wingdings":                     {`<w:p>` + sign("Wingdings", "F0FE") + wordRun("", " paid ") + sign("Wingdings", "F0A8") + wordRun("", " open ") + sign("Wingdings 2", "F053") + wordRun("", " gone") + `</w:p>`, "☑ paid ☐ open ☒ gone"},
		"Greek in Symbol":                        {`<w:p>` + sign("Symbol", "F06D") + wordRun("", "m, 5 ") + sign("Symbol", "F0B3") + wordRun("", " 4, ") + wordRun(`<w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/>`, "D") + wordRun("", "t") + `</w:p>`, "μm, 5 ≥ 4, Δt"},
		"a picture, and a sign at its own place": {`<w:p>` + sign("Marlett", "F061") + sign("Calibri", "20AC") + wordRun("", "5") + `</w:p>`, "€5"},
		"a box in a control":                     {`<w:p>` + control(`<w14:checkbox><w14:checked w14:val="1"/></w14:checkbox>`, wordRun("", "☒")) + wordRun("", " paid") + `</w:p>`, "☒ paid"},
		"a control not filled in":                {`<w:p>` + wordRun("", "Name: ") + control(`<w:showingPlcHdr/><w:text/>`, wordRun("", "Enter your name.")) + `</w:p>` + control(`<w:showingPlcHdr/>`, para("", "Write here.")) + control("", para("", "Kept.")), "Name:\n\nKept."},
		"a control within one":                   {control(`<w:showingPlcHdr/>`, `<w:p>`+control("", wordRun("", "Enter"))+wordRun("", " your name.")+`</w:p>`) + para("", "Kept."), "Kept."},
		"a control that is filled in":            {`<w:p>` + control(`<w:showingPlcHdr w:val="0"/>`, wordRun("", "Orla")) + `</w:p>`, "Orla"},
		"how words sound":                        {`<w:p><w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>みなと</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>港</w:t></w:r></w:rubyBase></w:ruby></w:r>` + wordRun("", "は開く。") + `</w:p>`, "港は開く。"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := extracted(t, x, "a.docx", wordOf(t, c.body)).Text; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// TestDrawingsInDOCX: a chart stands behind the paragraph or the table that it is drawn in.
func TestDrawingsInDOCX(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	drawn := `<w:r><w:drawing><a:graphic><a:graphicData><c:chart r:id="rId2"/></a:graphicData></a:graphic></w:drawing></w:r>`
	pie := plot(`<c:plotArea><c:pieChart>` + seriesOf(cached("tx", "str", "", "Share"), cached("cat", "str", "", "Salt"), cached("val", "num", "0%", "0.5")) + `</c:pieChart></c:plotArea>`)
	rels := `<Relationships><Relationship Id="rId2" Type="http://x/relationships/chart" Target="charts/chart1.xml"/></Relationships>`
	for body, want := range map[string]string{
		`<w:p>` + wordRun("", "Above.") + drawn + `</w:p>` + para("", "Below."):                                                           "Above.\n\nShare\n\nSalt: 50%\n\nBelow.",
		`<w:tbl><w:tr><w:tc><w:p>` + wordRun("", "Berths") + drawn + `</w:p></w:tc>` + cell("9") + `</w:tr></w:tbl>` + para("", "Below."): "Berths\n\n9\n\nShare\n\nSalt: 50%\n\nBelow.",
	} {
		got := extracted(t, x, "a.docx", wordOf(t, body, "word/_rels/document.xml.rels", rels, "word/charts/chart1.xml", pie)).Text
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
