package references

import (
	"bytes"

	"github.com/citeway/citeway/dialect/internal/prose"
)

// parted is a link in the prose that was broken up; joined is its original form.
const (
	parted = "]" + prose.Separator + "("
	joined = "]("
)

// rejoin restores the links that were broken up when the prose was written.
func rejoin(b []byte) ([]byte, int) {
	if bytes.Contains(b, []byte(parted)) {
		b = bytes.ReplaceAll(b, []byte(parted), []byte(joined))
	}
	for n := min(len(parted)-1, len(b)); n > 0; n-- {
		if bytes.HasSuffix(b, []byte(parted[:n])) {
			return b, n
		}
	}
	return b, 0
}
