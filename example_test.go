package citeway_test

import (
	"errors"
	"fmt"

	"github.com/citeway/citeway"
)

func cited() *citeway.Answer {
	return &citeway.Answer{
		Text: "Flut 🌊 steigt.",
		Sources: []citeway.Source{
			{ID: "s2", Number: 2, Title: "Tide tables", Label: &citeway.Label{Name: "Internal", Rank: 1}},
			{ID: "s1", Number: 1, Title: "Almanac"},
			{ID: "s3", Title: "Board minutes", Label: &citeway.Label{Name: "Board", Rank: 5}, Passages: []citeway.Passage{{ID: "p1", Page: 4}}},
		},
		Citations: []citeway.Citation{{ID: "c_1", Number: 1, Start: 9, End: 9, Sources: []string{"s1", "s2"}}},
	}
}

func ExampleAnswer_Cited() {
	for _, s := range cited().Cited() {
		fmt.Println(s.Number, s.Title)
	}
	// Output:
	// 1 Almanac
	// 2 Tide tables
}

func ExampleAnswer_Source() {
	a := cited()
	fmt.Println(a.Source("s2").Title, a.Source("s9") == nil)
	// Output: Tide tables true
}

func ExampleAnswer_In() {
	a := cited()
	fmt.Println(a.Citations[0].Start, a.In(citeway.Runes).Citations[0].Start, a.In(citeway.UTF16).Citations[0].Start)
	// Output: 9 6 7
}

func ExampleSource_Passage() {
	s := cited().Source("s3")
	fmt.Println(s.Passage("p1").Page, s.Passage("p9") == nil)
	// Output: 4 true
}

func ExampleSource_Name() {
	fmt.Println((&citeway.Source{Title: "Tide tables", Path: "sea/tides.pdf"}).Name())
	fmt.Println((&citeway.Source{Path: "sea/tides.pdf"}).Name())
	fmt.Println((&citeway.Source{URL: "https://harbour.example/tide%20tables.pdf"}).Name())
	// Output:
	// Tide tables
	// tides.pdf
	// tide tables.pdf
}

// The board's minutes were shown and not cited: their label is not the answer's.
func ExampleHighestLabel() {
	fmt.Println(citeway.HighestLabel(cited().Sources).Name)
	// Output: Internal
}

func ExampleSpan_In() {
	fmt.Println(citeway.Span{Start: 5, End: 9}.In("Flut 🌊 steigt."), citeway.Span{Start: 5, End: 99}.In("Flut") == "")
	// Output: 🌊 true
}

func ExampleSyntax_Has() {
	live := citeway.Bracket | citeway.Footnote
	fmt.Println(live.Has(citeway.Footnote), live.Has(citeway.Wiki), citeway.AllSyntaxes.Has(citeway.SourceList))
	// Output: true false true
}

func ExampleCodeOf() {
	err := fmt.Errorf("reading the file: %w", &citeway.Error{Code: citeway.TooLarge, Place: "tides.pdf", Message: "is over 64 MiB", Mend: "split it"})
	fmt.Println(citeway.CodeOf(err), citeway.CodeOf(errors.New("anything else")), err)
	// Output: too-large internal reading the file: tides.pdf: is over 64 MiB; split it
}

func ExampleParseUnit() {
	unit, err := citeway.ParseUnit("utf16")
	fmt.Println(unit, err)
	_, err = citeway.ParseUnit("words")
	fmt.Println(err)
	// Output:
	// utf16 <nil>
	// offsets: unknown unit words; use bytes, runes or utf16
}

func ExampleVerdict_Holds() {
	fmt.Println(citeway.Supported.Holds(), citeway.Partial.Holds(), citeway.Unchecked.Holds())
	// Output: true false true
}

func ExampleSinkFunc() {
	sink := citeway.SinkFunc(func(e citeway.Event) error {
		fmt.Printf("%T\n", e)
		return nil
	})
	_ = sink.Put(&citeway.Text{Bytes: []byte("Tides rise")})
	_ = sink.Put(&citeway.End{})
	// Output:
	// *citeway.Text
	// *citeway.End
}

// A marker's bytes are the scanner's until Put returns: who keeps it clones it.
func ExampleMarker_Clone() {
	buffer := []byte("[7]")
	m := &citeway.Marker{Syntax: citeway.Bracket, Raw: buffer}
	kept := m.Clone()
	copy(buffer, "[9]")
	fmt.Printf("%s %s\n", m.Raw, kept.Raw)
	// Output: [9] [7]
}

// A growing text is indexed once, however often a position is asked for.
func ExampleIndex_Grow() {
	x := citeway.NewIndex("")
	text := ""
	for _, piece := range []string{"Flut ", "🌊", " steigt"} {
		text += piece
		x.Grow(text)
		fmt.Println(x.Convert(len(text), citeway.Bytes, citeway.UTF16))
	}
	// Output:
	// 5
	// 7
	// 14
}
