package assets

import (
	"bytes"
	"testing"

	"github.com/citeway/citeway"
)

func TestMissingWeightsSayHowToGetThem(t *testing.T) {
	if _, err := whole("encoder.bin", nil); citeway.CodeOf(err) != citeway.Unavailable {
		t.Errorf("error %v, want Unavailable", err)
	}
}

func TestEncoderIsWeights(t *testing.T) {
	file, err := Encoder()
	if citeway.CodeOf(err) == citeway.Unavailable {
		t.Fatal("the repository holds the weights: ", err)
	}
	if magic := []byte("CWREAD01"); err != nil || !bytes.HasPrefix(file, magic) || len(file) > 40<<20 {
		t.Fatalf("%d bytes, error %v; at most 40 MiB that begin with %q", len(file), err, magic)
	}
}

func TestWeightsAreNotCopied(t *testing.T) {
	first, err := Encoder()
	if err != nil {
		t.Fatal(err)
	}
	second, err := Encoder()
	if err != nil || &first[0] != &second[0] {
		t.Fatalf("a second call copied %d bytes, error %v", len(second), err)
	}
}
