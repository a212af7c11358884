package assembly

import (
	"bytes"
	"errors"
	"os"
)

// probe is how many bytes a disk must still take: less is no use to a database.
const probe = 64 << 10

// lacks is what keeps the gateway from serving whole: it does not reach the state that it
// shares, or its data folder takes nothing more. Nil is nothing.
func (b *Base) lacks() error {
	if b.relay != nil {
		if err := b.relay.Err(); err != nil {
			return err
		}
	}
	if b.writable() != nil {
		return errors.New("the data folder takes nothing more: uploads are refused, answers go on without evidence")
	}
	return nil
}

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
