package assembly

import (
	"context"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// replacing has an upload take the place of the document that it names: it gets the name
// of its file, so that it is the same document in another version, with its label unless another is
// stated. NotFound for a document that the caller may not see.
func (l *library) replacing(ctx context.Context, u *native.Upload) error {
	if u.Replaces == "" {
		return nil
	}
	held, err := l.seen(ctx, u.Replaces, u.Sight)
	if err != nil {
		return err
	}
	owner, name, err := l.mayReplace(held.Origin, u.Sight, u.Owner)
	if err != nil {
		return err
	}
	if was, is := filepath.Ext(name), filepath.Ext(u.Name); !strings.EqualFold(was, is) {
		return &citeway.Error{Code: citeway.Invalid, Place: "replaces", Message: "the document is a file of another kind, " + was, Mend: "send a file that ends in " + was + ", or delete the document and add the other file"}
	}
	u.Name, u.Owner = name, owner
	return nil
}

// mayReplace is under which key and as what file the document was sent that was read from
// origin; an error if a caller of that sight and key may send none in its place.
func (l *library) mayReplace(origin string, sight knowledge.Sight, key string) (owner, name string, err error) {
	owner, name, is := l.sent(origin)
	if !is {
		return "", "", &citeway.Error{Code: citeway.Invalid, Place: "replaces", Message: "the document was not sent by a client, but read from a folder or an address",
			Mend: "change it there, and take it in again"}
	}
	if !sight.All() && owner != key {
		return "", "", &citeway.Error{Code: citeway.Forbidden, Place: "replaces", Message: "the document was sent with another key", Mend: "replace it with that key"}
	}
	return owner, name, nil
}

// Replaceable reports whether a caller may send a file in the place of a document.
func (l *library) Replaceable(origin string, sight knowledge.Sight, owner string) bool {
	_, _, err := l.mayReplace(origin, sight, owner)
	return err == nil
}

// labelKept is the label of an upload that states none: that which was stated for the document
// whose name it has. What has a label loses it only where another is stated. One that was
// deleted with its file has none; one that is hidden since the record of its label went has.
func (l *library) labelKept(ctx context.Context, u *native.Upload, x *exchange) (*citeway.Label, error) {
	if u.Label != nil {
		return nil, nil
	}
	held, err := l.base.store.Source(ctx, ingest.IDOf(x.path))
	if citeway.CodeOf(err) == citeway.NotFound {
		return nil, nil
	}
	if err != nil || !held.Labelled {
		return nil, err
	}
	if _, missing := os.Stat(x.path); held.Gone && missing != nil {
		return nil, nil
	}
	return held.Source.Label, nil
}
