package keeping

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
)

// movingStore is a store of documents that can be read whole, and written.
type movingStore interface {
	knowledge.Store
	HeldFor(ctx context.Context, sight knowledge.Sight) ([]knowledge.Held, error)
	Passages(ctx context.Context, document, version string) ([]knowledge.Passage, error)
	Original(held *knowledge.Held) ([]byte, error)
	Made(ctx context.Context, document string) ([]knowledge.Made, error)
	KeepMade(ctx context.Context, made []knowledge.Made) error
}

// MoveDocuments copies the documents that are there, as they are now, with their labels, sets
// their vectors and the files that they were read from, from one place to another, and checks
// that they arrived. Versions that were replaced stay behind. One that is there already, just
// so, is no work, so that a move that was cut goes on. progress may be nil.
func MoveDocuments(ctx context.Context, from, to Places, progress Moving) ([]database.Transferred, error) {
	if err := movable(ctx, from, to); err != nil {
		return nil, err
	}
	here, err := openMoving(ctx, from)
	if err != nil {
		return nil, err
	}
	defer here.Close()
	there, err := openMoving(ctx, to)
	if err != nil {
		return nil, err
	}
	m := &moving{from: from, to: to, here: here, there: there}
	moved, err := m.all(ctx, progress)
	return moved, errors.Join(err, there.Close())
}

// openMoving opens the documents of a place.
func openMoving(ctx context.Context, p Places) (movingStore, error) {
	if p.Search != "" {
		return p.OpenShared(ctx)
	}
	return sqlite.Open(p.Local(KnowledgeFile))
}

// moving is a move under way.
type moving struct {
	from, to    Places
	here, there movingStore
}

func (m *moving) all(ctx context.Context, progress Moving) ([]database.Transferred, error) {
	held, err := m.here.HeldFor(ctx, knowledge.Sight{})
	if err != nil {
		return nil, err
	}
	for i := range held {
		if err := m.one(ctx, &held[i]); err != nil {
			return nil, err
		}
		if progress != nil {
			progress(KnowledgeFile, "documents", int64(i+1))
		}
	}
	documents, err := m.checked(ctx)
	if err != nil {
		return nil, err
	}
	vectors, err := m.vectorsChecked(ctx, held)
	if err != nil {
		return nil, err
	}
	return []database.Transferred{*documents, *vectors}, nil
}

// one moves one document.
func (m *moving) one(ctx context.Context, h *knowledge.Held) error {
	d, err := m.document(ctx, h)
	if err != nil {
		return err
	}
	passages, err := m.here.Passages(ctx, d.ID, d.Version)
	if err != nil {
		return err
	}
	if d.Origin, err = m.origin(h, d.Original); err != nil {
		return err
	}
	if _, err := m.there.Put(ctx, d, passages); err != nil {
		return err
	}
	for _, set := range h.Sets {
		if err := m.there.Join(ctx, set, d.ID); err != nil {
			return err
		}
	}
	made, err := m.here.Made(ctx, d.ID)
	if err != nil {
		return err
	}
	return m.there.KeepMade(ctx, made)
}

func (m *moving) document(ctx context.Context, h *knowledge.Held) (*knowledge.Document, error) {
	s := &h.Source
	d := &knowledge.Document{ID: s.ID, Title: s.Title, Path: s.Path, URL: s.URL, Mime: s.Mime, Editor: s.Editor, Kind: s.Kind, Label: s.Label,
		Version: h.Version, Fingerprint: h.Fingerprint, Origin: h.Origin, Labelled: h.Labelled, Aliases: h.Aliases}
	if s.Modified != nil {
		d.Modified = *s.Modified
	}
	var err error
	if d.Text, err = m.here.Text(ctx, d.ID, d.Version); err != nil {
		return nil, err
	}
	d.Original, err = m.here.Original(h)
	if citeway.CodeOf(err) == citeway.NotFound {
		err = nil
	}
	return d, err
}

// origin is where the document comes from there: what a client sent is a file in a data folder,
// and none where gateways share their documents.
func (m *moving) origin(h *knowledge.Held, original []byte) (string, error) {
	if m.to.Search != "" {
		root, err := filepath.Abs(filepath.Join(m.from.Folder, UploadFolder))
		if m.from.Search != "" || err != nil || !Within(root, h.Origin) {
			return h.Origin, err
		}
		return UploadOrigin + filepath.ToSlash(strings.TrimPrefix(h.Origin, root+string(filepath.Separator))), nil
	}
	name, sent := strings.CutPrefix(h.Origin, UploadOrigin)
	if !sent || original == nil {
		return h.Origin, nil
	}
	if !filepath.IsLocal(name) {
		return "", &citeway.Error{Code: citeway.Invalid, Place: name, Message: "is no name of a file in a folder"}
	}
	file, err := filepath.Abs(filepath.Join(m.to.Folder, UploadFolder, filepath.FromSlash(name)))
	if err != nil {
		return "", err
	}
	return file, m.write(file, h, original)
}

// write writes a file that a client sent, with its label, as an upload would.
func (m *moving) write(file string, h *knowledge.Held, original []byte) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return unwritable(filepath.Base(file), err)
	}
	if h.Labelled && h.Source.Label != nil {
		label, err := json.Marshal(h.Source.Label)
		if err == nil {
			err = WriteFile(file+LabelEnding, bytes.NewReader(label))
		}
		if err != nil {
			return unwritable(filepath.Base(file), err)
		}
	}
	return WriteFile(file, bytes.NewReader(original))
}

// checked holds what is there against what was here.
func (m *moving) checked(ctx context.Context) (*database.Transferred, error) {
	here, err := digestOf(ctx, m.here)
	if err != nil {
		return nil, err
	}
	there, err := digestOf(ctx, m.there)
	if err == nil && *here != *there {
		err = &citeway.Error{Code: citeway.Invalid, Place: "documents", Message: fmt.Sprintf("are not alike after the move: %d (%.12s) and %d (%.12s)", here.Rows, here.Digest, there.Rows, there.Digest),
			Mend: "stop what writes to either, or empty the target"}
	}
	return here, err
}

// digestOf counts the documents that are there, and digests what a reader sees of them.
func digestOf(ctx context.Context, s movingStore) (*database.Transferred, error) {
	held, err := s.HeldFor(ctx, knowledge.Sight{})
	if err != nil {
		return nil, err
	}
	sum := sha256.New()
	for i := range held {
		h := &held[i]
		data, err := json.Marshal([]any{h.Source, h.Version, h.Fingerprint, h.Passages, h.Aliases, h.Sets, h.Labelled})
		if err != nil {
			return nil, err
		}
		sum.Write(data)
	}
	return &database.Transferred{Kind: "knowledge", Table: "documents", Rows: int64(len(held)), Digest: hex.EncodeToString(sum.Sum(nil))}, nil
}

// vectorsChecked counts and digests the vectors that were here; each must be there too.
func (m *moving) vectorsChecked(ctx context.Context, held []knowledge.Held) (*database.Transferred, error) {
	sum, rows := sha256.New(), int64(0)
	for i := range held {
		id := held[i].Source.ID
		here, err := m.here.Made(ctx, id)
		if err != nil {
			return nil, err
		}
		there, err := m.there.Made(ctx, id)
		if err != nil {
			return nil, err
		}
		arrived := map[string]string{}
		for j := range there {
			arrived[there[j].Passage] = vectorLine(&there[j])
		}
		for j := range here {
			line := vectorLine(&here[j])
			if arrived[here[j].Passage] != line {
				return nil, &citeway.Error{Code: citeway.Invalid, Place: held[i].Source.Path, Message: "has a vector here that is not there after the move", Mend: "stop what writes to either, and move again"}
			}
			sum.Write([]byte(line))
		}
		rows += int64(len(here))
	}
	return &database.Transferred{Kind: "knowledge", Table: "vectors", Rows: rows, Digest: hex.EncodeToString(sum.Sum(nil))}, nil
}

// vectorLine is a vector as it is digested.
func vectorLine(m *knowledge.Made) string {
	return fmt.Sprintf("%s %s %d %x\n", m.Passage, m.Embedder, m.Dim, m.Vector)
}
