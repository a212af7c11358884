package s3

import (
	"context"
	"errors"

	"github.com/citeway/citeway"
	"github.com/minio/minio-go/v7"
)

func invalid(place, message, mend string, err error) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: mend, Err: err}
}

// failed says what a store's refusal means; an end by the caller's context stays what it is.
func (b *Bucket) failed(name string, err error) error {
	if err == nil || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	place := b.Address(name)
	switch minio.ToErrorResponse(err).Code {
	case minio.NoSuchKey:
		return &citeway.Error{Code: citeway.NotFound, Place: place, Message: "is not there", Mend: "name an object that the bucket holds", Err: err}
	case minio.NoSuchBucket:
		return invalid(place, "there is no such bucket", "make the bucket, name another, or see AWS_ENDPOINT_URL and AWS_REGION", err)
	case minio.AccessDenied, "InvalidAccessKeyId", "SignatureDoesNotMatch", "ExpiredToken", "InvalidTokenId":
		return invalid(place, "the store refuses the credentials", "see AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN and what they may do there", err)
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: place, Message: "the store did not do it", Mend: "see AWS_ENDPOINT_URL, AWS_REGION and the network, and try again", Err: err}
}
