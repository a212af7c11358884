package keeping

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/citeway/citeway"
)

// TestAMarkThatSaysNothing: one that cannot be read is none that must be put back.
func TestAMarkThatSaysNothing(t *testing.T) {
	for name, test := range map[string]struct {
		lay  func(path string) error
		code citeway.Code
		mend string
	}{
		"what is no JSON":   {func(path string) error { return os.WriteFile(path, []byte("{"), 0o600) }, citeway.Invalid, "put it back from a backup"},
		"what is no file":   {func(path string) error { return os.Mkdir(path, 0o700) }, citeway.Unavailable, "see that the data folder may be read"},
		"what is forbidden": {func(path string) error { return os.WriteFile(path, []byte(`{"format":1}`), 0) }, citeway.Unavailable, "see that the user that runs citeway may read and write it"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			path := filepath.Join(folder, MarkFile)
			if err := test.lay(path); err != nil {
				t.Fatal(err)
			}
			err := CheckMark(folder)
			if err == nil {
				t.Skip("this user may read everything")
			}
			var ours *citeway.Error
			if !errors.As(err, &ours) || ours.Code != test.code || ours.Mend != test.mend {
				t.Error(err)
			}
		})
	}
}
