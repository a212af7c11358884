package keeping

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/access"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
	"github.com/citeway/citeway/internal/watch"
)

// Erasing names what is erased: one of the three.
type Erasing struct {
	// User is a person: as Web Chat and the Bot Framework name them, or the id or the
	// address of a user behind a key.
	User string `json:"user,omitempty"`
	// Document is a document's id, path, URL or origin.
	Document string `json:"document,omitempty"`
	// Key is the id of a key, which ends.
	Key string `json:"key,omitempty"`
	// Issuer is that of the settings, whose tokens may name the user; "" for none.
	Issuer string `json:"-"`
	// Audit takes what tells of it out of the audit, and counts the lines; nil leaves it.
	Audit func(*watch.Gone) (int, error) `json:"-"`
}

// Kind is what is erased: user, document or key.
func (e *Erasing) Kind() string {
	switch {
	case e.User != "":
		return "user"
	case e.Document != "":
		return "document"
	}
	return "key"
}

// owners are the parts of ids under which what is erased may be kept: a key's users own
// what they brought under the key's id and their own.
func (e *Erasing) owners() []string {
	switch {
	case e.Key != "":
		return []string{e.Key}
	case e.User != "":
		return access.UserParts(e.User, e.Issuer)
	}
	return nil
}

// Erased counts what is gone.
type Erased struct {
	Documents     int `json:"documents"`
	Files         int `json:"files"`
	Evidence      int `json:"evidence"`
	Sessions      int `json:"sessions"`
	Conversations int `json:"conversations"`
	Records       int `json:"records"` // graphs and files of the Writer surface
	Keys          int `json:"keys"`
	Audit         int `json:"audit"` // lines of the audit
	// Copies are those of the databases from before a newer version changed them.
	Copies int `json:"copies,omitempty"`
	// Outside are the places of erased documents that are not in the data folder: an
	// ingest of what still is there takes it in again.
	Outside []string `json:"outside,omitempty"`
}

// any reports whether anything was there.
func (e *Erased) any() bool {
	return e.Documents+e.Files+e.Evidence+e.Sessions+e.Conversations+e.Records+e.Keys+e.Audit > 0
}

// Erase takes what e names out of a data folder, and out of the state where that is on a
// server, with every answer in which it was shown or asked for, so that nothing there holds
// its words any more. A server may run over the folder meanwhile. Errors: Invalid where e does not name one thing, NotFound
// where there was nothing.
func Erase(ctx context.Context, places Places, e Erasing) (Erased, error) {
	if err := e.check(); err != nil {
		return Erased{}, err
	}
	x, err := openEraser(places)
	if err != nil {
		return Erased{}, err
	}
	err = x.all(ctx, &e)
	if failed := x.close(); err == nil {
		err = failed
	}
	if err == nil && !x.report.any() {
		err = &citeway.Error{Code: citeway.NotFound, Place: e.User + e.Document + e.Key, Message: "is nowhere in the data folder", Mend: "see GET /v1/sources and citeway keys list"}
	}
	return x.report, err
}

// check refuses what does not name one thing.
func (e *Erasing) check() error {
	named := 0
	for _, one := range []string{e.User, e.Document, e.Key} {
		if one != "" {
			named++
		}
	}
	if named == 1 && (e.Key == "" || filepath.IsLocal(e.Key) && !strings.ContainsAny(e.Key, `/\.`)) {
		return nil
	}
	return &citeway.Error{Code: citeway.Invalid, Place: "erase", Message: "needs a user, a document or a key, and only one of them", Mend: "name it by its id"}
}

// all finds what is named, erases it, and purges every file.
func (x *eraser) all(ctx context.Context, e *Erasing) error {
	documents, err := x.named(ctx, e)
	if err != nil {
		return err
	}
	for _, id := range documents {
		if err := x.document(ctx, id); err != nil {
			return err
		}
	}
	if err := x.answers(ctx, e, documents); err != nil {
		return err
	}
	if err := x.leftovers(e, documents); err != nil {
		return err
	}
	return x.purge(ctx)
}

// named are the ids of the documents that go.
func (x *eraser) named(ctx context.Context, e *Erasing) ([]string, error) {
	if e.Document == "" {
		return x.brought(ctx, e)
	}
	found, err := x.knowledge.Named(ctx, e.Document)
	switch {
	case err != nil:
		return nil, err
	case len(found) == 0 && documentID.MatchString(e.Document):
		return []string{e.Document}, nil // evidence may still name it
	case len(found) > 1 && !slices.Contains(found, e.Document):
		return nil, &citeway.Error{Code: citeway.Invalid, Place: e.Document, Message: "is the name of several documents: " + strings.Join(found, ", "), Mend: "name one by its id"}
	case len(found) > 1:
		return []string{e.Document}, nil
	}
	return found, nil
}

// brought ends the key that is named, and returns the documents that its users or the
// user sent.
func (x *eraser) brought(ctx context.Context, e *Erasing) ([]string, error) {
	if err := x.end(ctx, e.Key); err != nil {
		return nil, err
	}
	n, documents, err := x.graphs.Erase(ctx, e.owners(), nil)
	x.report.Records += n
	if err != nil {
		return nil, err
	}
	folders, err := x.uploadFolders(e.owners())
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		if folder, err = filepath.Abs(folder); err != nil {
			return nil, err
		}
		held, err := x.knowledge.Under(ctx, folder)
		if err != nil {
			return nil, err
		}
		for i := range held {
			documents = append(documents, held[i].Source.ID)
		}
	}
	return documents, nil
}

// end ends a key, "" for none.
func (x *eraser) end(ctx context.Context, key string) error {
	if key == "" {
		return nil
	}
	was, err := x.keys.Erase(ctx, key)
	if was && err == nil {
		x.report.Keys++
		time.Sleep(access.Notice) // from then on no server lets it in
	}
	return err
}

// answers erases the answers that rest on what is erased: their evidence, and the
// sessions and conversations that show it.
func (x *eraser) answers(ctx context.Context, e *Erasing, documents []string) error {
	chosen := []evidencesqlite.Erasing{{Owners: e.owners()}}
	for _, id := range documents {
		chosen = append(chosen, evidencesqlite.Erasing{Mention: id})
	}
	if e.User != "" {
		n, said, err := x.talks.Erase(ctx, talkrows.Erasing{User: e.User})
		if err != nil {
			return err
		}
		x.report.Conversations += n
		chosen = append(chosen, evidencesqlite.Erasing{IDs: evidenceIn(said)})
	}
	var evidence []string
	told := map[string]bool{}
	for _, id := range documents {
		told[id] = true
	}
	for _, one := range chosen {
		gone, err := x.evidence.Erase(ctx, one)
		if err != nil {
			return err
		}
		for id, answer := range gone {
			evidence, told[id], told[answer] = append(evidence, id), true, true
		}
	}
	delete(told, "")
	x.report.Evidence += len(evidence)
	if err := x.audit(e, told); err != nil {
		return err
	}
	n, err := x.sessions.Erase(ctx, e.owners(), evidence, documents)
	x.report.Sessions += n
	if err != nil {
		return err
	}
	n, _, err = x.talks.Erase(ctx, talkrows.Erasing{Owners: e.owners(), Marks: slices.Concat(evidence, documents)})
	x.report.Conversations += n
	return err
}

// audit takes what tells of the erased out of the audit.
func (x *eraser) audit(e *Erasing, told map[string]bool) error {
	if e.Audit == nil {
		return nil
	}
	n, err := e.Audit(&watch.Gone{By: func(key string) bool { return access.HasPart(key, e.owners()) }, IDs: told})
	x.report.Audit += n
	if err != nil {
		return unwritable("audit", err)
	}
	return nil
}
