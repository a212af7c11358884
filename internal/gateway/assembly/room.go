package assembly

import (
	"bytes"
	"os"
)

// probe is how many bytes a disk must still take: less is no use to a database.
const probe = 64 << 10

// writable is the error of a data folder that takes nothing more, nil without one.
func (b *Base) writable() error {
	if b.folder == "" {
		return nil
	}
	f, err := os.CreateTemp(b.folder, ".probe-*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	_, err = f.Write(bytes.Repeat([]byte{1}, probe))
	return err
}
