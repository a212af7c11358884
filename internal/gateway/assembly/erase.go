package assembly

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/keeping"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/watch"
)

// erasing returns what erases on behalf of an administrator, as citeway erase does; nil
// without a data folder.
func (b *Base) erasing() func(ctx context.Context, named []byte) (any, error) {
	if b.folder == "" {
		return nil
	}
	return func(ctx context.Context, named []byte) (any, error) {
		e, err := erasingIn(named)
		if err != nil {
			return nil, err
		}
		e.Audit, e.Issuer = b.audit.Erase, b.settings.TokenIssuer()
		b.serving.erasing.Lock()
		defer b.serving.erasing.Unlock()
		// What was begun is ended: also if the client leaves, and if the key that asks is
		// the one that goes.
		gone, err := keeping.Erase(context.WithoutCancel(ctx), b.places, e)
		if err != nil && citeway.CodeOf(err) != citeway.Invalid && citeway.CodeOf(err) != citeway.NotFound {
			b.log.Error("erasing did not end; ask for it again", "kind", e.Kind(), "error", err)
		}
		counted := gone
		counted.Outside = nil // it names what is erased
		b.audit.Erased(ctx, &watch.Erasure{By: server.CallerOf(ctx).ID, Kind: e.Kind(), Gone: counted, Err: err})
		if err != nil {
			return nil, err
		}
		b.log.Info("erased", "kind", e.Kind(), "by", server.CallerOf(ctx).ID, "gone", counted)
		return gone, nil
	}
}

// erasingIn reads what a request names.
func erasingIn(named []byte) (e keeping.Erasing, err error) {
	from := json.NewDecoder(bytes.NewReader(named))
	from.DisallowUnknownFields()
	if err = from.Decode(&e); err != nil || from.More() {
		return e, &citeway.Error{Code: citeway.Invalid, Place: "body", Message: "is no JSON object with a user, a document or a key", Mend: `send {"document": "ID or path"}`, Err: err}
	}
	return e, nil
}
