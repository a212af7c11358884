package keeping

import (
	"archive/tar"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping/s3"
)

// Store keeps what is written to it by name, each whole or not at all. A bucket of package
// s3 is one.
type Store interface {
	Has(ctx context.Context, name string) (bool, error)
	// Put keeps all of content, which is about so many bytes.
	Put(ctx context.Context, name string, about int64, content io.Reader) error
	Get(ctx context.Context, name string) (io.ReadCloser, error)
}

// nameByTime is the name of a backup that was given a folder of a bucket alone.
const nameByTime = "citeway-20060102T150405Z.tar"

// send makes a backup as an object of a bucket. The copies of the stores wait in a folder for
// temporary files; the archive itself is never whole on this machine.
func (b *Backup) send(ctx context.Context) error {
	bucket, name, err := s3.Open(b.Place, os.Getenv)
	if err != nil {
		return err
	}
	if name == "" || strings.HasSuffix(name, "/") {
		name += b.Made.Format(nameByTime)
		b.Place = bucket.Address(name)
	}
	return b.sendTo(ctx, bucket, name)
}

func (b *Backup) sendTo(ctx context.Context, store Store, name string) error {
	switch there, err := store.Has(ctx, name); {
	case err != nil:
		return err
	case there:
		return &citeway.Error{Code: citeway.Invalid, Place: b.Place, Message: "is there already", Mend: "name a new object"}
	}
	stage, err := os.MkdirTemp("", "citeway-backup-*")
	if err != nil {
		return unkept(os.TempDir(), err)
	}
	defer os.RemoveAll(stage)
	if err := b.gather(ctx, stage); err != nil {
		return unkept(stage, err)
	}
	in, out := io.Pipe()
	written := make(chan struct{})
	go func() {
		defer close(written)
		archive := tar.NewWriter(out)
		err := b.write(archive, stage)
		if err == nil {
			err = archive.Close()
		}
		if err != nil {
			err = unkept(stage, fmt.Errorf("the copies: %w", err))
		}
		_ = out.CloseWithError(err)
	}()
	about := int64(0)
	for i := range b.Files {
		about += b.Files[i].Size
	}
	err = store.Put(ctx, name, about, in)
	_ = in.CloseWithError(errors.New("the store takes no more"))
	<-written
	return err
}

// open opens a backup, a file or an object of a bucket.
func open(ctx context.Context, place string) (io.ReadCloser, error) {
	if s3.Is(place) {
		bucket, name, err := s3.Open(place, os.Getenv)
		if err != nil {
			return nil, err
		}
		return bucket.Get(ctx, name)
	}
	f, err := os.Open(place)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: place, Message: "cannot be read", Mend: "name a file that citeway backup made", Err: err}
	}
	return f, nil
}
