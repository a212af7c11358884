package watch

import (
	"errors"
	"os"
)

// lockSuffix names the empty file beside an audit whose lock is held while lines are taken
// out of the audit. The audit itself cannot be locked: another file takes its place.
const lockSuffix = ".lock"

// rewriting waits until no other process takes lines out of an audit, and keeps others from
// it until release is called. The system lets go of it too when the process ends.
func rewriting(path string) (release func() error, err error) {
	f, err := os.OpenFile(path+lockSuffix, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f.Close, nil
}
