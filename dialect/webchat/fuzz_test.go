package webchat

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/dialect"
)

// FuzzDecode reads any bytes as a stream; whatever comes, it ends once and does
// not panic.
func FuzzDecode(f *testing.F) {
	f.Add([]byte(`data: {"type":"typing","id":"S","text":"Tides","channelData":{"streamType":"streaming","streamSequence":1}}` + "\n\n"))
	f.Add([]byte(`{"type":"message","text":"A[1].\n\n[1]: cite:1 \"x\"","entities":[{"@context":"https://schema.org","@id":"","@type":"Message","type":"https://schema.org/Message","usageInfo":{"@id":"_:s"},"citation":[{"@type":"Claim","position":1,"appearance":{"@type":"DigitalDocument","text":"t","usageInfo":{"@id":"_:s","@type":"CreativeWork","name":"N","pattern":{"@id":"_:s"}}}}]}]}` + "\n"))
	f.Add([]byte(`{"activities":[{"type":"message","text":"x"},7]}` + "\n"))
	f.Fuzz(func(t *testing.T, in []byte) {
		ends := 0
		r := dialect.NewReader(newDecoder(citeway.SinkFunc(func(e citeway.Event) error {
			if _, end := e.(*citeway.End); end {
				ends++
			}
			return nil
		}), dialect.Options{}))
		_, _ = r.Write(in)
		_ = r.Close()
		if ends != 1 {
			t.Errorf("%d ends", ends)
		}
	})
}
