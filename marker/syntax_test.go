package marker

import (
	"math/bits"
	"testing"

	"github.com/citeway/citeway"
)

// TestTable: every syntax has a row and one family, so that a new one cannot be
// forgotten; source lists have no marker of their own.
func TestTable(t *testing.T) {
	rows := citeway.SourceList
	for _, row := range syntaxes {
		if rows |= row.family; row.lead == "" || row.read == nil {
			t.Errorf("the row of %b lacks a lead or a reader", row.family)
		}
	}
	// A part is prose, but in one form; a number after words is a reference link.
	if all := citeway.AllSyntaxes | citeway.Part | citeway.RefNumber; rows != all {
		t.Errorf("rows for %b, syntaxes are %b", rows, all)
	}
	if n := bits.OnesCount32(uint32(rows)); n != bits.Len32(uint32(citeway.Raised)) {
		t.Errorf("%d syntaxes are in a family; a constant is in none", n)
	}
	if both := citeway.Numbers & citeway.Identifiers; both != 0 {
		t.Errorf("%b are in two families", both)
	}
}
