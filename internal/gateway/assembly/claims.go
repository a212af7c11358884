package assembly

import (
	"context"
	"sync"

	"github.com/citeway/citeway/encoder"
	"github.com/citeway/citeway/verify"
)

// ClaimReader says how claims are verified by a choice of off, auto or all; "" is auto. It
// is by words, and by the reading of the encoder that the program was built with, opened
// when it is first needed. Errors: Invalid for another choice; Unavailable where all are to be read and the
// encoder is missing.
func ClaimReader(choice string) (verify.Options, error) {
	return claimsBy(choice, sync.OnceValues(openEncoder))
}

func claimsBy(choice string, open func() (*encoder.Encoder, error)) (verify.Options, error) {
	reads, err := verify.ParseReads(choice)
	if err != nil || reads == verify.ReadOff {
		return verify.Options{}, err
	}
	if reads == verify.ReadAll {
		_, err = open()
	}
	return verify.Options{Reader: claimReader{open}, Reads: reads}, err
}

// claimReader is the encoder as verify reads with it.
type claimReader struct {
	open func() (*encoder.Encoder, error)
}

// Read reads each excerpt.
func (r claimReader) Read(ctx context.Context, list []verify.Excerpt) ([]verify.Reading, error) {
	e, err := r.open()
	if err != nil {
		return nil, err
	}
	pairs := make([]encoder.Pair, len(list))
	for i := range list {
		pairs[i] = encoder.Pair{First: list[i].Claim, Second: list[i].Passage}
	}
	read, err := e.Claims(ctx, pairs)
	if err != nil {
		return nil, err
	}
	readings := make([]verify.Reading, len(read))
	for i := range read {
		readings[i] = verify.Reading(read[i])
	}
	return readings, nil
}
