package sqlite

import (
	"fmt"

	"github.com/klauspost/compress/zstd"
)

const (
	// leastPacked is the fewest bytes of a text that is kept compressed: a shorter one gains
	// nothing by it.
	leastPacked = 256
	// mostUnpacked is the most memory that a text may take when it is read: far more than any
	// document has, so that a broken file cannot fill the memory.
	mostUnpacked = 1 << 30
)

// texts packs the texts of documents. They are read where a document is opened, and nowhere
// else: passages have words of their own.
type texts struct {
	packer   *zstd.Encoder
	unpacker *zstd.Decoder
}

func newTexts() (t texts, err error) {
	if t.packer, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderLevel(zstd.SpeedDefault)); err != nil {
		return t, err
	}
	t.unpacker, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(mostUnpacked))
	return t, err
}

// pack is text as the file keeps it: a BLOB if it is compressed, TEXT if not.
func (t *texts) pack(text string) any {
	if len(text) < leastPacked {
		return text
	}
	return t.packer.EncodeAll([]byte(text), make([]byte, 0, len(text)/2))
}

// unpack is the text of what the file keeps. Files of earlier versions have TEXT alone.
func (t *texts) unpack(kept any) (string, error) {
	switch kept := kept.(type) {
	case string:
		return kept, nil
	case []byte:
		text, err := t.unpacker.DecodeAll(kept, nil)
		return string(text), err
	}
	return "", fmt.Errorf("the text of a document is a %T", kept)
}
