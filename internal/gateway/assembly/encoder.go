package assembly

import (
	"cmp"

	"github.com/citeway/citeway/assets"
	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/internal/gateway/knowledge/embed"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server/openai"
	"github.com/citeway/citeway/verify"
)

// openEncoder opens the weights that the program was built with; what reading takes is made
// when something is first read. Errors: Unavailable, with the mend, in a program that was
// built without them; Invalid if they begin like none.
func openEncoder() (*encoder.Encoder, error) {
	file, err := assets.Encoder()
	if err != nil {
		return nil, err
	}
	return encoder.Later(file)
}

// vectors is the built-in encoder as an embedder. Error: that of openEncoder.
func (b *Base) vectors() (openai.Embedder, error) {
	e, err := b.encoder()
	if err != nil {
		return nil, err
	}
	return embed.New(e), nil
}

// reads says what the encoder reads: as the options say, else as the settings do.
func (b *Base) reads() string { return cmp.Or(b.options.Reader, b.settings.Reader) }

// passages is the built-in encoder as the built-in model reads passages with it; nil where
// reading is off, and in a program without it.
func (b *Base) passages() extractive.Reader {
	if b.reads() == string(verify.ReadOff) {
		return nil
	}
	e, err := b.encoder()
	if err != nil {
		return nil
	}
	return e
}
