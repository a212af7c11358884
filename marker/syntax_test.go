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
<<<<<<< HEAD
	if n := bits.OnesCount32(uint32(rows)); n != bits.Len32(uint32(citeway.Raised)) {
		t.Errorf("%d syntaxes are in a family; a constant is in none", n)
=======
	if n := bits.OnesCount32(uint32(all)); n != bits.Len32(uint32(all)) {
		t.Errorf("%d syntaxes are known; a constant is in no family", n)
	}
	for syntax := citeway.Bracket; syntax < 1<<bits.Len32(uint32(all)); syntax <<= 1 {
		tried := slices.ContainsFunc(families, func(f family) bool { return slices.Contains(syntaxesOf[f.name], syntax) })
		if syntax != citeway.Part && (syntaxNames[syntax] == "" || syntax != citeway.SourceList && !tried) {
			t.Errorf("syntax %b has no name in syntaxNames, or no marker in families and syntaxesOf", syntax)
		}
>>>>>>> fix-newcomer
	}
	if both := citeway.Numbers & citeway.Identifiers; both != 0 {
		t.Errorf("%b are in two families", both)
	}
}
