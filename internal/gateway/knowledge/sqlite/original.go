package sqlite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// schemaOriginals adds the SHA-256 of the file that a document was read from, where that is
// kept; the file itself is in the folder of originals.
const schemaOriginals = `
ALTER TABLE documents ADD COLUMN original TEXT NOT NULL DEFAULT '';
`

// OriginalFolder is the folder, beside the file of the store, in which the files are kept
// that documents were read from: originals/DOCUMENT/SHA-256. A document's row names its
// own, so that words, label and file change in one moment; what no row names is litter.
const OriginalFolder = "originals"

const (
	// unfinishedOriginal begins the name of a file that is not whole.
	unfinishedOriginal = ".new-"
	// litterAfter is how old a file must be that no row names: a younger one may be about
	// to be named.
	litterAfter = time.Hour
)

// originals are the files that documents were read from; "" keeps none.
type originals string

// KeepsOriginals reports whether files are kept that documents were read from: a store in
// memory keeps none.
func (s *Store) KeepsOriginals() bool { return s.originals != "" }

// HasOriginal reports whether the file is there that a document was read from.
func (s *Store) HasOriginal(held *knowledge.Held) bool {
	if s.originals == "" || held.Original == "" {
		return false
	}
	_, err := os.Stat(s.originals.path(held.Source.ID, held.Original))
	return err == nil
}

// Original reads the file that a document, as it is held, was read from. NotFound where it
// is not kept, or not whole any more.
func (s *Store) Original(held *knowledge.Held) ([]byte, error) {
	none := notFound("original", held.Source.ID)
	if s.originals == "" || held.Original == "" || held.Gone {
		return nil, none
	}
	data, err := os.ReadFile(s.originals.path(held.Source.ID, held.Original))
	if errors.Is(err, fs.ErrNotExist) || err == nil && digest(data) != held.Original {
		return nil, none
	}
	return data, internal(err)
}

func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// folder is that of a document. An id is never a path.
func (o originals) folder(document string) string {
	return filepath.Join(string(o), filepath.Base(filepath.Clean("/"+document)))
}

func (o originals) path(document, digest string) string {
	return filepath.Join(o.folder(document), digest)
}

// keep writes a document's file, whole or not at all, and returns its digest.
func (o originals) keep(document string, data []byte) (string, error) {
	if o == "" || data == nil {
		return "", nil
	}
	name := digest(data)
	folder := o.folder(document)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", unkept(document, err)
	}
	temp, err := os.CreateTemp(folder, unfinishedOriginal+"*")
	if err != nil {
		return "", unkept(document, err)
	}
	_, err = io.Copy(temp, bytes.NewReader(data))
	if err = errors.Join(err, temp.Close()); err == nil {
		err = os.Rename(temp.Name(), o.path(document, name))
	}
	if err != nil {
		_ = os.Remove(temp.Name()) // the disk is full; what stays is litter
		return "", unkept(document, err)
	}
	return name, nil
}

func unkept(document string, err error) error {
	return &citeway.Error{Code: citeway.Unavailable, Place: document, Message: "the file that it was read from cannot be kept",
		Mend: "make room on the disk of the data folder, or set originals: off", Err: err}
}

// keepOnly removes a document's files but the one of that digest; "" leaves none.
func (o originals) keepOnly(document, digest string) error {
	if o == "" {
		return nil
	}
	folder := o.folder(document)
	if digest == "" {
		return os.RemoveAll(folder)
	}
	entries, err := os.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if e.Name() == digest || strings.HasPrefix(e.Name(), unfinishedOriginal) && young(e) {
			continue
		}
		err = errors.Join(err, missing(os.Remove(filepath.Join(folder, e.Name()))))
	}
	return err
}

// undoOriginal removes what was kept for a document that was not put: its row names what
// stays. What cannot be removed now is litter.
func (s *Store) undoOriginal(ctx context.Context, document string) {
	if s.originals == "" {
		return
	}
	named, err := s.named(context.WithoutCancel(ctx), document)
	if err == nil {
		_ = s.originals.keepOnly(document, named)
	}
}

// named is the digest that a document's row names; "" if it names none, or there is no such
// document.
func (s *Store) named(ctx context.Context, document string) (string, error) {
	held, err := s.Source(ctx, document)
	if citeway.CodeOf(err) == citeway.NotFound {
		return "", nil
	}
	if err != nil || held.Gone {
		return "", err
	}
	return held.Original, nil
}

// missing is err, but for what says that there is no such file.
func missing(err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func young(e fs.DirEntry) bool {
	info, err := e.Info()
	return err == nil && time.Since(info.ModTime()) < litterAfter
}

// SweepOriginals removes the files that no document names: those of an ingest or a
// deletion that the end of the program cut short.
func (s *Store) SweepOriginals(ctx context.Context) error {
	if s.originals == "" {
		return nil
	}
	entries, err := os.ReadDir(string(s.originals))
	if err != nil {
		return internal(missing(err))
	}
	for _, e := range entries {
		if young(e) {
			continue
		}
		named, err := s.named(ctx, e.Name())
		if err != nil {
			return err
		}
		if err := s.originals.sweep(e.Name(), named); err != nil {
			return internal(err)
		}
	}
	return nil
}

// sweep removes a document's old files but the one that is named, and a folder that is
// empty then. A young file may be named in a moment, by an ingest under way.
func (o originals) sweep(document, named string) error {
	entries, err := os.ReadDir(o.folder(document))
	err = missing(err)
	for _, e := range entries {
		if e.Name() != named && !young(e) {
			err = errors.Join(err, missing(os.Remove(filepath.Join(o.folder(document), e.Name()))))
		}
	}
	_ = os.Remove(o.folder(document)) // one that holds a file stays
	return err
}
