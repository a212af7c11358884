package ingest

import "testing"

// TestDOCXStyles: what a style hides, strikes out or sets aside is no part of the text, also by
// the style that it is based on.
func TestDOCXStyles(t *testing.T) {
	x := NewExtractor()
	defer x.Close()
	const styles = `<w:styles xmlns:w="w">
<w:style w:styleId="Inner"><w:name w:val="Inner"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:styleId="Deeper"><w:name w:val="Deeper"/><w:basedOn w:val="Inner"/></w:style>
<w:style w:styleId="Shown"><w:name w:val="Shown"/><w:basedOn w:val="Inner"/><w:rPr><w:vanish w:val="0"/></w:rPr></w:style>
<w:style w:styleId="Crew"><w:name w:val="Crew only"/><w:rPr><w:vanish/></w:rPr></w:style>
<w:style w:styleId="Old"><w:name w:val="Old"/><w:rPr><w:strike/></w:rPr></w:style>
<w:style w:styleId="Verzeichnis1"><w:name w:val="toc 1"/></w:style>
<w:style w:styleId="Platzhalter"><w:name w:val="Placeholder Text"/></w:style>
<w:style w:styleId="Round"><w:name w:val="Round"/><w:basedOn w:val="Trip"/></w:style>
<w:style w:styleId="Trip"><w:name w:val="Trip"/><w:basedOn w:val="Round"/></w:style></w:styles>`
	of := func(style string) string { return `<w:rStyle w:val="` + style + `"/>` }
	for name, c := range map[string]struct{ body, want string }{
		"a hidden paragraph":                  {para("Inner", "Unseen.") + para("Deeper", "Unseen.") + para("Shown", "Seen."), "Seen."},
		"hidden words":                        {"<w:p>" + wordRun("", "Seen.") + wordRun(of("Crew"), " Unseen.") + "</w:p>", "Seen."},
		"words that are shown nonetheless":    {"<w:p>" + wordRun(of("Crew")+`<w:vanish w:val="0"/>`, "Seen.") + "</w:p>", "Seen."},
		"what both switch on is off":          {`<w:p><w:pPr><w:pStyle w:val="Inner"/></w:pPr>` + wordRun(of("Crew"), "Seen.") + "</w:p>", "Seen."},
		"words struck out":                    {"<w:p>" + wordRun(of("Old"), "Two years.") + wordRun("", "Five years.") + "</w:p>", "Five years."},
		"a table of contents":                 {para("Verzeichnis1", "Scope 3") + para("TOC2", "Cap 4") + para("", "Words."), "Words."},
		"a placeholder":                       {"<w:p>" + wordRun("", "Name: ") + wordRun(of("Platzhalter"), "Click here.") + "</w:p>", "Name:"},
		"styles that are based on each other": {para("Round", "Words."), "Words."},
	} {
		t.Run(name, func(t *testing.T) {
			if got := extracted(t, x, "a.docx", wordOf(t, c.body, "word/styles.xml", styles)).Text; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
