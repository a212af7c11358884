package ingest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/upstream"
)

// take reads one file, and unless the store has just that, extracts, splits and
// puts it.
func (r *run) take(ctx context.Context, j *job) (id string, changed bool, err error) {
	if j.err != nil {
		return "", false, j.err
	}
	id = knowledge.DocumentID(j.id)
	held, err := r.claim(ctx, id, j)
	if err != nil {
		return "", false, err
	}
	raw, err := r.ingester.read(ctx, j)
	if err != nil {
		return "", false, err
	}
	if err := r.unlabelled(ctx, j, raw, held); err != nil {
		return "", false, err
	}
	print := fingerprint(raw, r.ingester.options.Base, r.ingester.stamp())
	m := r.ingester.moves(id, j, held)
	if held != nil && !held.Gone && held.Fingerprint == print && held.Origin == j.kept && held.Labelled == (raw.sidecar != nil) && r.ingester.kept(held) {
		return id, false, errors.Join(m.out(ctx), m.in(ctx))
	}
	d, err := r.document(ctx, id, print, j, raw)
	if err != nil {
		return "", false, err
	}
	d.ID, d.Fingerprint = id, print
	if r.ingester.options.Originals {
		d.Original = raw.data
	}
	if err := m.out(ctx); err != nil {
		return "", false, err
	}
	if changed, err = r.put(ctx, d, j); err != nil {
		return "", false, err
	}
	return id, changed, m.in(ctx)
}

// keeper is a store that keeps the files that documents are read from.
type keeper interface {
	KeepsOriginals() bool
	HasOriginal(held *knowledge.Held) bool
}

// kept reports whether the file is kept that a document was read from, as far as it is to be.
func (in *Ingester) kept(held *knowledge.Held) bool {
	k, can := in.store.(keeper)
	return !can || !k.KeepsOriginals() || in.options.Originals == (held.Original != "") && in.options.Originals == k.HasOriginal(held)
}

// put keeps the document with its passages.
func (r *run) put(ctx context.Context, d *knowledge.Document, j *job) (bool, error) {
	r.at(j, Splitting)
	passages := Passages(d)
	r.at(j, Keeping)
	changed, err := r.ingester.store.Put(ctx, d, passages)
	if err != nil && citeway.CodeOf(err) != citeway.Invalid {
		return false, &storeError{err}
	}
	return changed, err
}

// claim returns what the store holds under the id, or nil. Two files that would
// be the same document are an error: one must not take the other's place.
func (r *run) claim(ctx context.Context, id string, j *job) (*knowledge.Held, error) {
	r.mu.Lock()
	other, met := r.seen[id]
	if !met {
		r.seen[id] = j.origin
	}
	r.mu.Unlock()
	if met && other != j.origin {
		return nil, sameName(j, other)
	}
	held, err := r.ingester.store.Source(ctx, id)
	switch {
	case citeway.CodeOf(err) == citeway.NotFound:
		return nil, nil
	case err != nil:
		return nil, &storeError{err}
	case !held.Gone && held.Origin != j.kept && exists(held.Origin):
		return nil, sameName(j, held.Origin)
	}
	return held, nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func sameName(j *job, other string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: j.name, Message: "another folder of the same name holds a file of this name: " + other,
		Mend: "rename one of the two folders"}
}

// raw is a file as it was read.
type raw struct {
	data []byte
	// sidecar is the content of FILE.label.json, or nil.
	sidecar []byte
	mime    string
	// name is the file name with its ending.
	name  string
	about about
}

// fingerprint is the hash of everything that the document is made from.
func fingerprint(r *raw, base, stamp string) string {
	h := sha256.New()
	h.Write(r.data)
	parts := []string{string(r.sidecar), r.mime, r.name, base, extraction}
	if stamp != "" { // without rules the hash stays what it was before there were any
		parts = append(parts, stamp)
	}
	for _, part := range parts {
		h.Write([]byte{0})
		h.Write([]byte(part))
	}
	return hex.EncodeToString(h.Sum(nil))
}

// unlabelled is the error of a file that had a record of its label and has it no more.
// Nobody knows what its words were to be, so it is hidden.
func (r *run) unlabelled(ctx context.Context, j *job, raw *raw, held *knowledge.Held) error {
	if raw.sidecar != nil || held == nil || !held.Labelled || r.ingester.options.Stated {
		return nil
	}
	if err := r.ingester.store.Delete(ctx, held.Source.ID); err != nil && citeway.CodeOf(err) != citeway.NotFound {
		return &storeError{err}
	}
	return &citeway.Error{Code: citeway.Invalid, Place: j.name, Message: "is hidden: it had a label in " + path.Base(j.name) + sidecarEnding + ", which is missing",
		Mend: `put that file back; one that says "Public" opens the document`}
}

// document extracts the document that raw is.
func (r *run) document(ctx context.Context, id, print string, j *job, raw *raw) (*knowledge.Document, error) {
	end, err := r.begin(ctx, id, print, j)
	if err != nil {
		return nil, err
	}
	defer end()
	r.at(j, Reading)
	c, err := r.extractor.Extract(ctx, File{Name: raw.name, Mime: raw.mime, Data: raw.data,
		Pages: func(read, all int) { r.watcher.At(Step{Name: j.name, Stage: Reading, Page: read, Pages: all}) }})
	if err != nil {
		return nil, placed(j.name, err)
	}
	d := c.Document()
	d.Origin = j.kept
	if d.Modified.IsZero() {
		d.Modified = raw.about.modified
	}
	if err := r.labels(d, j, raw); err != nil {
		return nil, err
	}
	if giver := r.ingester.options.Giver; giver != nil && !giver.All() {
		d.URL = ""
	}
	r.place(d, j, raw)
	return d, nil
}

// labels gives the document its label: of that which it names itself and that in the record
// beside it the higher counts, so that neither opens what the other closes.
func (r *run) labels(d *knowledge.Document, j *job, raw *raw) error {
	own := []*citeway.Label{d.Label}
	if raw.sidecar != nil {
		stated, err := ParseLabel(raw.sidecar)
		if err != nil {
			return placed(j.name+sidecarEnding, err)
		}
		if own = append(own, stated); d.Label == nil {
			own = own[1:]
		}
		d.Labelled = true
	}
	d.Label = nil
	for _, label := range own {
		if giver := r.ingester.options.Giver; giver != nil && !giver.Cleared(knowledge.RankOf(label)) {
			return &citeway.Error{Code: citeway.Forbidden, Place: j.name, Message: "names a label above your clearance", Mend: "send it with a label that you may see"}
		}
		label = r.ingester.label(j, label)
		if d.Label == nil || knowledge.RankOf(label) > knowledge.RankOf(d.Label) {
			d.Label = label
		}
	}
	return nil
}

// place gives the document its path, its URL and, without any other, its title.
func (r *run) place(d *knowledge.Document, j *job, raw *raw) {
	if j.web {
		d.Kind = citeway.KindWeb
		d.URL = j.origin
	} else {
		d.Path = shown(j.name)
		if base := r.ingester.options.Base; d.URL == "" && base != "" {
			d.URL = strings.TrimSuffix(base, "/") + "/" + (&url.URL{Path: j.name}).EscapedPath()
		}
	}
	d.Title = titleFor(d, raw.name)
}

// placed names the file in an error of extraction.
func placed(name string, err error) error {
	return upstream.Change(err, func(e *citeway.Error) { e.Place = name })
}

// Passages splits the document's text into passages. d.ID must be set; d.Version
// is set here when it is not.
func Passages(d *knowledge.Document) []knowledge.Passage {
	if d.Version == "" {
		d.Version = knowledge.VersionOf(d.Text)
	}
	pieces := Split(&Content{Text: d.Text, Pages: d.Pages, Headings: d.Headings, Records: d.Records, Entries: d.Entries, Apart: d.Apart})
	passages := make([]knowledge.Passage, len(pieces))
	for i, piece := range pieces {
		passages[i] = knowledge.Passage{
			ID:       knowledge.PassageID(d.ID, d.Version, fmt.Sprintf("%d-%d", piece.Span.Start, piece.Span.End)),
			Document: d.ID, Version: d.Version,
			Text: piece.Span.In(d.Text), Span: piece.Span,
			Context: piece.Context, Page: piece.Page, Chunk: strconv.Itoa(i),
		}
	}
	return passages
}
