package keeping

import (
	"errors"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/citeway/citeway"
)

// TestWhyABackupCouldNotBeMade: the mend is that of the cause.
func TestWhyABackupCouldNotBeMade(t *testing.T) {
	for name, c := range map[string]struct {
		err  error
		mend string
	}{
		"a full disk":       {&fs.PathError{Op: "write", Path: "b.tar", Err: syscall.ENOSPC}, "room for twice the data folder"},
		"no folder":         {&fs.PathError{Op: "stat", Path: "/gone", Err: syscall.ENOENT}, "the folder of the file is there"},
		"a folder shut off": {&fs.PathError{Op: "open", Path: "b.tar", Err: syscall.EACCES}, "the user that runs citeway"},
		"anything else":     {errors.New("unable to open database file"), "may be written to"},
	} {
		err := unkept("b.tar", c.err)
		var ours *citeway.Error
		if !errors.As(err, &ours) || ours.Code != citeway.Unavailable || ours.Place != "b.tar" || !strings.Contains(ours.Mend, c.mend) {
			t.Errorf("%s: %v, want %q as its mend", name, err, c.mend)
		}
	}
}
