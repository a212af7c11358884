package assembly

import (
	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/encoder"
)

// openEncoder opens the weights that the program was built with. Errors: Unavailable, with
// the mend, in a program that was built without them; Invalid if they are none.
func openEncoder() (*encoder.Encoder, error) {
	file, err := assets.Encoder()
	if err != nil {
		return nil, err
	}
	return encoder.Open(file)
}
