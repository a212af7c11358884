package dialecttest

import (
	"fmt"
	"strings"
)

// These limit what a difference prints: its lines, and the bytes of each.
const (
	maxDiffLines = 32
	maxDiffWidth = 300
)

// diff shows how two texts differ, line by line: lines missing from got after a minus,
// lines added in got after a plus, each group with the line before it.
func diff(got, want string) string {
	d := &differ{got: strings.Split(got, "\n"), want: strings.Split(want, "\n")}
	d.compare()
	if d.more > 0 {
		fmt.Fprintf(&d.out, "… and %d more lines\n", d.more)
	}
	return d.out.String()
}

type differ struct {
	got, want   []string
	out         strings.Builder
	lines, more int
	shown       int // the line of want up to which all is printed
}

// compare walks both texts along their longest common subsequence of lines.
func (d *differ) compare() {
	common := d.common()
	g, w := 0, 0
	for g < len(d.got) || w < len(d.want) {
		switch {
		case g < len(d.got) && w < len(d.want) && d.got[g] == d.want[w]:
			g, w = g+1, w+1
		case w < len(d.want) && (g == len(d.got) || common[g][w+1] >= common[g+1][w]):
			d.differs("- ", d.want[w], w)
			w++
		default:
			d.differs("+ ", d.got[g], w)
			g++
		}
	}
}

// common is, for every place in both texts, how many lines they have in common from
// there on.
func (d *differ) common() [][]int32 {
	table := make([][]int32, len(d.got)+1)
	for g := len(d.got); g >= 0; g-- {
		table[g] = make([]int32, len(d.want)+1)
		if g == len(d.got) {
			continue
		}
		for w := len(d.want) - 1; w >= 0; w-- {
			if d.got[g] == d.want[w] {
				table[g][w] = table[g+1][w+1] + 1
			} else {
				table[g][w] = max(table[g+1][w], table[g][w+1])
			}
		}
	}
	return table
}

func (d *differ) differs(mark, line string, at int) {
	if at > 0 && at > d.shown {
		d.print(fmt.Sprintf("line %d:\n  ", at+1), d.want[at-1])
	}
	d.print(mark, line)
	d.shown = at + 1
}

func (d *differ) print(mark, line string) {
	if d.lines >= maxDiffLines {
		d.more++
		return
	}
	d.lines += 1 + strings.Count(mark, "\n")
	if len(line) > maxDiffWidth {
		line = line[:maxDiffWidth] + "…"
	}
	d.out.WriteString(mark + line + "\n")
}
