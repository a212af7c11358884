// Package s3 keeps files as objects of an S3 bucket, at AWS or in a store of one's own that
// speaks the same protocol. Address, region and credentials come from the variables that
// AWS's own programs read.
//
// What may not enter: what is in the files.
package s3

import (
	"context"
	"errors"
	"io"
	"net/url"
	"strings"

	"github.com/citeway/citeway"
	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

const (
	scheme = "s3://"
	amazon = "https://s3.amazonaws.com"
	// ownRegion is the region of a store of one's own that needs none.
	ownRegion = "us-east-1"
	// An upload holds one part in memory; S3 takes ten thousand of them.
	minPart  = 16 << 20
	mostPart = 5 << 30
	parts    = 9_000
	tries    = 4
)

// Bucket is a bucket of objects.
type Bucket struct {
	client *minio.Core
	name   string
}

// Is reports whether a place is the address of an object: s3://bucket/name.
func Is(place string) bool { return strings.HasPrefix(place, scheme) }

// Open returns the bucket of an address s3://bucket/name, and the name, which may be empty.
// It reads AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, AWS_REGION and AWS_DEFAULT_REGION; the
// credentials are those of AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, or
// of AWS's credentials file. Nothing is asked of the network. Invalid for what is no address,
// and without credentials.
func Open(address string, variable func(string) string) (*Bucket, string, error) {
	bucket, object, _ := strings.Cut(strings.TrimPrefix(address, scheme), "/")
	if !Is(address) || bucket == "" {
		return nil, "", invalid(address, "is no address of an object", "write s3://BUCKET/NAME", nil)
	}
	endpoint := first(variable, "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL")
	region := first(variable, "AWS_REGION", "AWS_DEFAULT_REGION")
	style := minio.BucketLookupAuto
	if endpoint != "" {
		style = minio.BucketLookupPath
		if region == "" {
			region = ownRegion
		}
	} else {
		endpoint = amazon
	}
	at, err := url.Parse(endpoint)
	if err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" || strings.Trim(at.Path, "/") != "" {
		return nil, "", invalid("AWS_ENDPOINT_URL", "is no address of a store: "+endpoint, "write https://HOST:PORT", err)
	}
	given := credentials.NewChainCredentials([]credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}})
	if v, err := given.GetWithContext(nil); err != nil || v.AccessKeyID == "" {
		return nil, "", invalid(address, "there are no credentials for it", "set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY", err)
	}
	core, err := minio.NewCore(at.Host, &minio.Options{Creds: given, Secure: at.Scheme == "https", Region: region, BucketLookup: style, MaxRetries: tries})
	if err != nil {
		return nil, "", invalid("AWS_ENDPOINT_URL", "is no address of a store: "+endpoint, "write https://HOST:PORT", err)
	}
	return &Bucket{core, bucket}, object, nil
}

func first(variable func(string) string, names ...string) string {
	for _, name := range names {
		if v := variable(name); v != "" {
			return v
		}
	}
	return ""
}

// Address is where an object lies.
func (b *Bucket) Address(name string) string { return scheme + b.name + "/" + name }

// Has reports whether there is an object of that name.
func (b *Bucket) Has(ctx context.Context, name string) (bool, error) {
	_, err := b.client.StatObject(ctx, b.name, name, minio.StatObjectOptions{})
	if minio.ToErrorResponse(err).Code == minio.NoSuchKey {
		return false, nil
	}
	return err == nil, b.failed(name, err)
}

// Put keeps all of content, which is about so many bytes, as one object: whole or not at all.
// It holds one part of it in memory. Errors of content are returned as they are.
func (b *Bucket) Put(ctx context.Context, name string, about int64, content io.Reader) error {
	in := &source{Reader: content}
	part := min(max(minPart, about/parts), mostPart)
	_, err := b.client.Client.PutObject(ctx, b.name, name, in, -1, minio.PutObjectOptions{PartSize: uint64(part), ContentType: "application/octet-stream",
		// Each part goes with its digest, and not in chunks signed by themselves, which not every store reads.
		DisableContentSha256: true, SendContentMd5: true})
	if in.err != nil {
		return in.err
	}
	return b.failed(name, err)
}

// Get opens an object. NotFound if there is none; what ends the reading early is of code
// Unavailable.
func (b *Bucket) Get(ctx context.Context, name string) (io.ReadCloser, error) {
	body, _, _, err := b.client.GetObject(ctx, b.name, name, minio.GetObjectOptions{})
	if err != nil {
		return nil, b.failed(name, err)
	}
	return &object{body, b, name}, nil
}

// object tells what ends its reading early.
type object struct {
	io.ReadCloser
	of   *Bucket
	name string
}

func (o *object) Read(p []byte) (int, error) {
	n, err := o.ReadCloser.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = o.of.failed(o.name, err)
	}
	return n, err
}

// source remembers what failed in reading it. The client takes io.ErrUnexpectedEOF for an
// end, so it is told another error.
type source struct {
	io.Reader
	err error
}

func (s *source) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err, err = err, errBroken
	}
	return n, err
}

// errBroken ends an upload whose content could not be read.
var errBroken = &citeway.Error{Code: citeway.Unavailable, Place: "s3", Message: "what is to be kept cannot be read"}
