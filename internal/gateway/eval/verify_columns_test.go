package eval

import (
	"slices"
	"testing"

	"github.com/citeway/citeway/verify"
)

func TestSignals(t *testing.T) {
	names := verify.SignalNames()
	for i, name := range names {
		if there := []string{" there"}; signals(there, true)[i] != (len(name) > 6 && name[len(name)-6:] == " there") {
			t.Errorf("%q is told wrongly", name)
		}
	}
	if with, but := signals(turning, true), signals(turning, false); len(with)+len(but) != len(names) || len(with) == 0 || len(but) == 0 {
		t.Errorf("%d with and %d without, of %d", len(with), len(but), len(names))
	}
}

// Each list of words still finds signals, however these are called.
func TestEveryWordNamesASignal(t *testing.T) {
	for _, list := range [][]string{turning, covered, missed} {
		for _, w := range list {
			if len(signals([]string{w}, true)) == 0 {
				t.Errorf("no signal has %q in its name", w)
			}
		}
	}
}

func TestCovering(t *testing.T) {
	names := verify.SignalNames()
	ways := covering()
	for i, name := range names {
		want := map[string]int{"recall": 1, "best sentence": 1, "window of four": 1, "missing words": -1, "names missing": -1, "sentences": 0, "turned round there": 0}
		if w, ok := want[name]; ok && ways[i] != w {
			t.Errorf("%q goes %d, want %d", name, ways[i], w)
		}
	}
}

// A duel says which of two is above, and nothing of where they are.
func TestDuels(t *testing.T) {
	list := made(400)
	for i := range list {
		list[i].weight = 0
	}
	var duels []duel
	for i := 0; i+1 < len(list); i += 2 {
		if list[i].holds != list[i+1].holds {
			above, below := i, i+1
			if list[i+1].holds {
				above, below = i+1, i
			}
			duels = append(duels, duel{above, below, 1})
		}
	}
	grown := small.grow(list, duels)
	sums := make([]float64, len(list))
	mean := 0.0
	for i := range list {
		for k := range grown {
			sums[i] += float64(evaluate(&grown[k], list[i].signals))
		}
		mean += sums[i] / float64(len(list))
	}
	if got := auc(sums, held(list)); got < 0.97 {
		t.Errorf("AUC %v from duels alone", got)
	}
	if mean < -1 || mean > 1 {
		t.Errorf("duels moved everything by %v", mean)
	}
}

func TestWithout(t *testing.T) {
	list := []example{{group: "a", weight: 1}, {group: "b", weight: 1}, {group: "a"}, {group: "b"}, {group: "a"}}
	duels := []duel{{0, 2, 1}, {1, 3, 1}}
	kept, fought := without(list, duels, func(group string) bool { return group == "b" })
	if len(kept) != 2 || kept[0].weight != 1 || kept[1].weight != 0 {
		t.Errorf("kept %+v", kept)
	}
	if len(fought) != 1 || fought[0] != (duel{0, 1, 1}) {
		t.Errorf("duels %+v", fought)
	}
}

// Each changed copy fights the claim that it is made of: more speaks against it.
func TestDenials(t *testing.T) {
	c := &collection{
		real:    []example{{holds: true, group: "a"}, {holds: false, group: "b"}},
		changed: []example{{group: "a"}},
		origins: []source{{row: 0}},
		more:    []example{{group: "a"}, {group: "c", holds: true}, {group: "c"}},
		rivals:  []duel{{0, 0, 0.5}, {-2, 2, 0.5}},
		denied:  []example{{holds: true}},
	}
	all, duels := c.denials()
	var held []bool
	for i := range all {
		held = append(held, all[i].holds)
	}
	if want := []bool{false, false, true, true, false, true, true}; !slices.Equal(held, want) {
		t.Errorf("spoken against: %v, want %v", held, want)
	}
	if all[1].weight != refusedWeight || c.real[1].holds {
		t.Errorf("examples %+v", all)
	}
	if want := []duel{{2, 0, 1}, {3, 0, 0.5}, {5, 4, 0.5}}; !slices.Equal(duels, want) {
		t.Errorf("duels %+v, want %+v", duels, want)
	}
}
