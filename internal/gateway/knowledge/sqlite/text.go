package sqlite

import (
	"fmt"

	"github.com/klauspost/compress/zstd"

	"github.com/citeway/citeway"
)

const (
	// leastPacked is the fewest bytes of a text that is kept compressed: a restart reads all texts, and
	// a shorter one gains less than opening it costs then.
	leastPacked = 1 << 10
	// mostUnpacked is the most memory that a text may take when it is read: far more than any
	// document has, so that a broken file cannot fill the memory.
	mostUnpacked = 1 << 30
)

// texts packs the texts of documents. A passage is a stretch of one.
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

// stretch is what stands at a span of what the file keeps.
func (t *texts) stretch(kept any, span citeway.Span) (string, error) {
	text, err := t.unpack(kept)
	return span.In(text), err
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
