package assembly

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server/native"
)

// replacing has an upload take the place of the document that it names: it gets the name
// of its file, so that it is the same document in another version, and the label that was stated with that,
// unless another is. NotFound for a document that the caller may not see.
func (l *library) replacing(ctx context.Context, u *native.Upload) error {
	if u.Replaces == "" {
		return nil
	}
	held, err := l.seen(ctx, u.Replaces, u.Sight)
	if err != nil {
		return err
	}
	owner, name, is := l.sent(held)
	if !is {
		return &citeway.Error{Code: citeway.Invalid, Place: "replaces", Message: "the document was not sent by a client, but read from a folder or an address",
			Mend: "change it there, and take it in again"}
	}
	if !u.Sight.All() && owner != u.Owner {
		return &citeway.Error{Code: citeway.Forbidden, Place: "replaces", Message: "the document was sent with another key", Mend: "replace it with that key"}
	}
	if was, is := filepath.Ext(name), filepath.Ext(u.Name); !strings.EqualFold(was, is) {
		return &citeway.Error{Code: citeway.Invalid, Place: "replaces", Message: "the document is a file of another kind, " + was, Mend: "send a file that ends in " + was + ", or delete the document and add the other file"}
	}
	u.Name, u.Owner = name, owner
	if u.Label == nil && held.Labelled {
		u.Label = held.Source.Label
	}
	return nil
}
