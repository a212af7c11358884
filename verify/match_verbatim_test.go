package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

const ferry = `# Ferry rules

- Dogs travel **free of charge** on deck.
- Bicycles cost 4.50 euros a crossing.

1. The last boat leaves at 22:40.

Captain O'Hara wrote: "No boat sails in fog." The pier was rebuilt in 2011. The crossing
takes eleven minutes. See [the timetable](https://ferry.example/times) before you travel.
It is a myth that seals board the boat. If the wind is above force nine, the ferry stays in port.
At −5 °C the gangway is heated.`

// What a passage says as a sentence of its own is supported, however it is set.
func TestVerbatim(t *testing.T) {
	v := New(Options{})
	others := []string{
		"Dogs do not travel free of charge on the night train. Bicycles cost 9 euros.",
		"The pier was not rebuilt in 2011. The last boat leaves at 18:15.",
		"The crossing takes two hours. No one may travel.",
		"Seals never board.",
	}
	for _, claim := range []string{
		"Dogs travel free of charge on deck.",
		"dogs travel free of charge on deck",
		"- Dogs travel free of charge on deck",
		"DOGS TRAVEL FREE OF CHARGE ON DECK!",
		"* Dogs travel *free of charge* on deck.",
		"Bicycles cost 4.50 euros a crossing.",
		"The last boat leaves at 22:40.",
		"1. The last boat leaves at 22:40.",
		"2) The last boat leaves at 22:40.",
		"According to the ferry company, the pier was rebuilt in 2011.",
		"Captain O’Hara wrote: “No boat sails in fog.”",
		"The pier was rebuilt in 2011 [1].",
		"The pier was rebuilt in 2011. Dogs travel free of charge on deck.",
		"The crossing takes eleven minutes.",
		"The crossing\ntakes eleven  minutes.",
		"See the timetable before you travel.",
		"At -5 °C the gangway is heated.",
		"It is a myth that seals board the boat.",
	} {
		for name, evidence := range map[string][]string{"alone": {ferry}, "with others": append([]string{ferry}, others...), "last": append(append([]string{}, others...), ferry)} {
			r := v.Pair(claim, evidence)
			if r.Verdict != citeway.Supported || r.Score < verbatimLeast || r.Against != 0 {
				t.Errorf("%q %s: %s %.2f against %.2f, %q", claim, name, r.Verdict, r.Score, r.Against, r.Reasons)
			}
		}
	}
}

// Part of a sentence, or other words, are not what stands there.
func TestNotVerbatim(t *testing.T) {
	v := New(Options{})
	e := v.Prepare(ferry)
	for _, claim := range []string{
		"Seals board the boat.",
		"The ferry stays in port.",
		"5 °C the gangway is heated.",
		"Bicycles cost 50 euros a crossing.",
		"50 euros a crossing.",
		"The pier was rebuilt in 2012.",
		"The pier was rebuilt in 2011. Dogs pay double.",
		"The crossing takes eleven minute.",
		"",
	} {
		w := newWorker()
		if m := w.match(w.read(claim, e.lang), []*Evidence{e}); m.verbatim() {
			t.Errorf("%q is taken for a sentence of the passage", claim)
		}
	}
}

const wrapped = `Rules of the lock

The keeper of the northern lock writes down each ship that passes, with
its name and its draught. It is a mere tale of the old people that
seals board the boats at night. Only if it is early, no boat of
Larkspur Ferries pays for the lock.

Old rules:

- Dogs travel free of charge on the deck of each boat that passes the
  lock at night.
- Bicycles cost four euros.`

// A line end within a wrapped sentence is a blank: the quote is the whole sentence, as it
// stands, and the rest of its line is no sentence.
func TestWrappedSentences(t *testing.T) {
	v := New(Options{})
	e := v.Prepare(wrapped)
	for claim, quote := range map[string]string{
		"The keeper of the northern lock writes down each ship that passes, with its name and its draught.": "The keeper of the northern lock writes down each ship that passes, with\nits name and its draught.",
		"Each ship that passes the northern lock is written down with its name and draught.":                "The keeper of the northern lock writes down each ship that passes, with\nits name and its draught.",
		"Dogs travel free of charge on the deck of each boat that passes the lock at night.":                "- Dogs travel free of charge on the deck of each boat that passes the\n  lock at night.",
		`The rules say that “each ship that passes, with its name and its draught” is written down.`:        "each ship that passes, with\nits name and its draught",
	} {
		r := v.PairPrepared(claim, e)
		if r.Verdict != citeway.Supported || len(r.Quotes) == 0 || r.Quotes[0].Text != quote || wrapped[r.Quotes[0].Start:r.Quotes[0].End] != quote {
			t.Errorf("%q: %s, %+v", claim, r.Verdict, r.Quotes)
		}
	}
	for _, claim := range []string{"Seals board the boats at night.", "Its name and its draught.", "Larkspur Ferries pays for the lock."} {
		w := newWorker()
		if m := w.match(w.read(claim, e.lang), []*Evidence{e}); m.verbatim() {
			t.Errorf("%q is taken for a sentence of the passage", claim)
		}
	}
}

// A passage that says something else takes nothing from one that supports the claim.
func TestMoreEvidence(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct{ claim, says, other string }{
		{"The pier was rebuilt in 2011 by the town.", "In 2011 the pier was rebuilt by the town council.", "The pier was rebuilt in 1987 by the county."},
		{"Members of the club pay 30 euros a year.", "A year costs members of the club 30 euros.", "Members of the club do not pay for guests. They pay 45 euros a month."},
		{"The library opens at nine.", "At nine, the library opens.", "The library closes at nine. It never opens on Mondays."},
	} {
		alone := v.Pair(c.claim, []string{c.says})
		for _, both := range [][]string{{c.says, c.other}, {c.other, c.says}, {c.other, c.other, c.says}} {
			with := v.Pair(c.claim, both)
			if worth(with.Verdict) < worth(alone.Verdict) || with.Score < alone.Score {
				t.Errorf("%q: %s %.2f alone, %s %.2f with another passage", c.claim, alone.Verdict, alone.Score, with.Verdict, with.Score)
			}
		}
	}
}
