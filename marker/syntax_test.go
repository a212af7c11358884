package marker

import (
	"math/bits"
	"slices"
	"testing"

	"github.com/citeway/citeway"
)

// TestTable: every syntax has a row, one family, a name and a marker that the tests read, so
// that a new one cannot be forgotten; source lists have no marker of their own.
func TestTable(t *testing.T) {
	rows := citeway.SourceList
	for _, row := range syntaxes {
		if rows |= row.family; row.lead == "" || row.read == nil {
			t.Errorf("the row of %b lacks a lead or a reader", row.family)
		}
	}
	// A part is prose, but in one form; a number after words is a reference link.
	all := citeway.AllSyntaxes | citeway.Part | citeway.RefNumber
	if rows != all {
		t.Errorf("rows for %b, syntaxes are %b", rows, all)
	}
	if n := bits.OnesCount32(uint32(all)); n != bits.Len32(uint32(all)) {
		t.Errorf("%d syntaxes are known; a constant is in no family", n)
	}
	for syntax := citeway.Bracket; syntax < 1<<bits.Len32(uint32(all)); syntax <<= 1 {
		tried := slices.ContainsFunc(families, func(f family) bool { return slices.Contains(syntaxesOf[f.name], syntax) })
		alone := syntax == citeway.SourceList || syntax == citeway.Raised // read in some places only: sources.txt, raised.txt
		if syntax != citeway.Part && (syntaxNames[syntax] == "" || !alone && !tried) {
			t.Errorf("syntax %b has no name in syntaxNames, or no marker in families and syntaxesOf", syntax)
		}
	}
	if both := citeway.Numbers & citeway.Identifiers; both != 0 {
		t.Errorf("%b are in two families", both)
	}
}
