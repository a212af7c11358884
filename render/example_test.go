package render_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/render"
)

func cited() *citeway.Answer {
	return &citeway.Answer{
		Text: "A full year of work gives **28 days** of leave.",
		Citations: []citeway.Citation{{
			ID: "c_1", Number: 1, Start: 46, End: 46, Blank: " ", Marker: "[1]",
			Sources: []string{"s1"}, Passages: []string{"p1"}, Verdict: citeway.Supported,
		}},
		Sources: []citeway.Source{{
			ID: "s1", Number: 1, Title: "Leave", URL: "https://handbook.example/leave",
			Passages: []citeway.Passage{{ID: "p1", Page: 2}},
		}},
	}
}

func ExampleText() {
	_ = render.Text(os.Stdout, cited(), render.Options{})
	// Output:
	// A full year of work gives 28 days of leave [1].
	//
	// Sources
	// [1] Leave, page 2
	//     https://handbook.example/leave
}

func ExampleTerminal() {
	_ = render.Terminal(os.Stdout, cited(), render.Options{Plain: true, Width: 40})
	// Output:
	// A full year of work gives 28 days of
	// leave [1]✓.
	//
	// Sources
	// [1] Leave · page 2
	//     https://handbook.example/leave
	//     ✓ supported by the source
}

func ExampleHTML() {
	var page strings.Builder
	_ = render.HTML(&page, cited(), render.Options{
		NoList:      true,
		CitationURL: func(c *citeway.Citation) string { return "/c/" + c.ID },
	})
	fmt.Println(strings.Contains(page.String(), `href="/c/c_1"`))
	// Output: true
}

func ExampleNewTerminal() {
	sink := render.NewTerminal(os.Stdout, render.Options{Plain: true, NoList: true})
	_ = sink.Put(&citeway.Source{ID: "s1", Number: 1, Title: "Leave"})
	_ = sink.Put(&citeway.Text{Bytes: []byte("Leave lapses on 31 ")})
	_ = sink.Put(&citeway.Text{Bytes: []byte("March")})
	_ = sink.Put(&citeway.Citation{ID: "c_1", Number: 1, Start: 24, End: 24, Blank: " ", Sources: []string{"s1"}})
	_ = sink.Put(&citeway.End{})
	// Output: Leave lapses on 31 March [1]
}
