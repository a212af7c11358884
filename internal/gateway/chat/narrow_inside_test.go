package chat

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/verify"
)

// TestTheCitationIsOfThePassageThatSaysSo, whatever becomes of what is not supported.
func TestTheCitationIsOfThePassageThatSaysSo(t *testing.T) {
	for _, unsupported := range []verify.Unsupported{verify.Keep, verify.Drop} {
		var f citeway.Folder
		step := verify.Step(verify.New(verify.Options{}), narrow(&f), verify.StepOptions{Unsupported: unsupported})
		for _, e := range []citeway.Event{
			&citeway.Source{ID: "d", Number: 1, Passages: []citeway.Passage{{ID: "p_dogs", Text: "Dogs cost 12 euros."}, {ID: "p_meal", Text: "Breakfast is at eight."}}},
			&citeway.Text{Bytes: []byte("Breakfast is at eight")},
			&citeway.Citation{ID: "c_1", Number: 1, Start: 21, End: 21, Marker: "[1]", Sources: []string{"d"}, Passages: []string{"p_dogs", "p_meal"}},
			&citeway.Text{Bytes: []byte(".")},
			&citeway.End{Finish: citeway.FinishStop},
		} {
			if err := step.Put(e); err != nil {
				t.Fatal(err)
			}
		}
		a := f.Answer()
		if len(a.Citations) != 1 || len(a.Citations[0].Passages) != 1 || a.Citations[0].Passages[0] != "p_meal" {
			t.Errorf("%s: %+v", unsupported, a.Citations)
		}
	}
}
