package convert_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect/convert"
	"github.com/citeway/citeway/dialect/pipe"
)

// In a conversation a source keeps its number: what each answer numbered is given to the next
// conversion, whose model is shown other sources under numbers of its own.
func ExampleOptions_conversation() {
	tides := citeway.Source{Title: "Tide tables", URL: "https://sea.example/tides"}
	rules := citeway.Source{Title: "Harbour rules", URL: "https://port.example/rules"}
	pilots := citeway.Source{Title: "Pilots", URL: "https://port.example/pilots"}

	var earlier []citeway.Source
	for _, turn := range []struct {
		said  string
		shown []citeway.Source
	}{
		{"Tides rise [2]. Ships wait [1].", []citeway.Source{rules, tides}},
		{"A pilot comes [1] as the rules say [2].", []citeway.Source{pilots, rules}},
	} {
		var numbered citeway.Folder
		err := convert.Convert(os.Stdout, strings.NewReader(turn.said), convert.Options{
			From: "markdown", To: "footnotes", Sources: turn.shown, Earlier: earlier,
			Steps: []pipe.Step{func(next citeway.Sink) citeway.Sink {
				return citeway.SinkFunc(func(e citeway.Event) error {
					if err := numbered.Put(e); err != nil {
						return err
					}
					return next.Put(e)
				})
			}},
		})
		if err != nil {
			fmt.Println(err)
		}
		fmt.Print("\n")
		for _, s := range numbered.Answer().Cited() {
			earlier = append(earlier, *s)
		}
	}
	// Output:
	// Tides rise [^1]. Ships wait [^2].
	//
	// [^1]: [Tide tables](https://sea.example/tides)
	// [^2]: [Harbour rules](https://port.example/rules)
	//
	// A pilot comes [^3] as the rules say [^2].
	//
	// [^2]: [Harbour rules](https://port.example/rules)
	// [^3]: [Pilots](https://port.example/pilots)
}
