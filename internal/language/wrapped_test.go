package language

import (
	"strings"
	"testing"
)

// Wrapped lines are one, and lines of their own stay. A ~ is a line end that has become
// a blank.
func TestUnwrapped(t *testing.T) {
	for name, want := range map[string]string{
		"rows and their title":  "Wheel sales, the second quarter (April to June)\nRegion West; Revenue 472,405.03.\nRegion North; Revenue 191,008.48.",
		"rows that begin small": "month November of the year 2025; Revenue 328,096.71.\nmonth December of the year 2025; Revenue 284,114.03.\nin all; Revenue 612,210.74.",
		"a paragraph":           "The keeper of the northern lock writes down each ship~that passes, with its name and its draught. At night~the lock is closed.",
		"a name goes on":        "The keeper of the northern lock writes down each boat~Larkspur Ferries sends through it, with its draught~and its crew.",
		"a year goes on":        "The northern lock was built of stone and of oak in~1932. It has two gates.",
		"a number within":       "The keeper of the northern lock acts under section~7. The rule is as old as the lock.",
		"two paragraphs":        "The keeper of the northern lock writes down each ship\n\nthat passes, with its name.",
		"a quoted letter":       "> The keeper of the northern lock writes down each ship~~~that passes, with its name.",
		"Windows lines":         "The keeper of the northern lock writes down each ship\r~that passes, with its name.",
		"an item":               "- The keeper of the northern lock writes down each ship~~~that passes.\n- At night the lock is closed to ships of all kinds, and\n- on Sundays.",
		"numbered items":        "1. The keeper of the northern lock writes down ships,\n2. the lock is closed to ships of all kinds at night,\n3. and on Sundays.",
		"a heading":             "# The keeper of the northern lock and all its ships\nand boats that pass it.",
		"an underlined one":     "The keeper of the northern lock and all its ships\n=====\nand boats that pass it.",
		"rows with bars":        "| the keeper of the northern lock | writes down ships |\n| the keeper of the southern lock | writes down boats |",
		"aligned rows":          "keeper of the lock       northern         ships only\nkeeper of the gate       southern         boats only",
		"rows with commas":      "keeper,northern lock,writes down each ship that passes\nkeeper,southern lock,writes down each boat that passes",
		"names and values":      "Keeper: the one who writes down each ship that passes\nGate: the one that is closed at night and on Sundays",
		"code":                  "```\nfor each ship that passes the northern lock by night do\nwrite down its name\n```",
		"below a name":          "Licence: LOCK-2\nThe keeper of the northern lock is licensed by the~Larkspur Ferries, and the licence stays his own for~as long as there are boats.",
		"after a comma":         "For as long as there are boats on the northern river,~the keeper writes down each ship that passes the lock of~Larkspur.",
		"capitals":              "THE KEEPER OF THE NORTHERN LOCK WRITES DOWN EACH SHIP~THAT PASSES, WITH ITS NAME.",
		"a list":                "Keeper of the northern lock counts each ship and each~boat that passes\nGates of oak\nBoats of the Larkspur Ferries wait for the tide below\nNorthern gate",
		"titles":                "Keeper of the northern lock counts each ship that passes\nGates of oak are built\nBoats wait for the tide at night",
		"short lines":           "A line of verse\nand another one",
		"very long lines":       strings.Repeat("a line that nobody wrapped ", 10) + "\nand another one",
	} {
		text := strings.NewReplacer("\r~", "\r\n", "~~~", "\n> ", "~", "\n").Replace(want)
		if name == "an item" {
			text = strings.Replace(want, "~~~", "\n  ", 1)
		}
		if got := Unwrapped(text); got != strings.ReplaceAll(want, "~", " ") {
			t.Errorf("%s:\n got %q\nwant %q", name, got, want)
		}
	}
}

// Only line ends, blanks and marks of quoted letters change, each into a blank.
func FuzzUnwrapped(f *testing.F) {
	f.Add("> The keeper of the northern lock writes down each ship\n> that passes.\n\n```\ncode\n```\n1. one\n7. two")
	f.Add("\n\xff\n|a|\n#\n")
	f.Fuzz(func(t *testing.T, text string) {
		got := Unwrapped(text)
		if len(got) != len(text) {
			t.Fatalf("%d bytes became %d", len(text), len(got))
		}
		for i := range len(got) {
			if got[i] != text[i] && (got[i] != ' ' || !strings.ContainsRune("\n\t>", rune(text[i]))) {
				t.Fatalf("%q became %q in %q", text[i], got[i], text)
			}
		}
	})
}
