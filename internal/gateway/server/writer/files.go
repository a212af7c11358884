package writer

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/internal/gateway/server/writer/intake"
	"github.com/citeway/citeway/internal/gateway/server/writer/store"
)

// maxRetry is how many files one request may have read once more.
const maxRetry = 1000

// files handles requests for files.
type files struct {
	store  store.Store
	shelf  *intake.Shelf
	intake *intake.Intake
	graphs *graphs
	quota  *quota
	most   int64         // bytes of one file
	idle   time.Duration // how long an upload may bring nothing
	now    func() time.Time
}

// fileBody is the JSON form of a file.
type fileBody struct {
	ID      string       `json:"id"`
	Created string       `json:"created_at"`
	Name    string       `json:"name"`
	Graphs  []string     `json:"graph_ids"`
	Status  store.Status `json:"status"`
}

func bodyOfFile(f *store.File) fileBody {
	return fileBody{f.ID, f.Created.UTC().Format(time.RFC3339Nano), f.Name, append([]string{}, f.Graphs...), f.Status}
}

// ownFile finds a file of the caller's. Files of others are not found.
func ownFile(ctx context.Context, kept store.Store, id string) (*store.File, error) {
	f, err := kept.File(ctx, id)
	if err != nil {
		return nil, err
	}
	if f.Gone || !owns(ctx, f.Owner) {
		return nil, store.Missing("file", id)
	}
	return f, nil
}

// read is GET /writer/v1/files/{id}.
func (s *files) read(w http.ResponseWriter, r *http.Request) error {
	f, err := ownFile(r.Context(), s.store, r.PathValue("id"))
	if err == nil {
		server.WriteJSON(w, http.StatusOK, bodyOfFile(f))
	}
	return err
}

// list is GET /writer/v1/files.
func (s *files) list(w http.ResponseWriter, r *http.Request) error {
	q := r.URL.Query()
	page, err := pageOf(q)
	if err != nil {
		return err
	}
	chosen := store.FileQuery{Graph: q.Get("graph_id"), Status: store.Status(q.Get("status")), Kinds: kindsOf(q.Get("file_types"))}
	switch chosen.Status {
	case "", store.InProgress, store.Completed, store.Failed:
	default:
		return invalid("status", "is no status", "use in_progress, completed or failed")
	}
	if chosen.Graph != "" {
		if _, err := s.graphs.find(r.Context(), chosen.Graph); err != nil {
			return err
		}
	}
	files, more, err := s.store.Files(r.Context(), store.Sight{Owner: server.CallerOf(r.Context()).ID}, chosen, page)
	if err != nil {
		return err
	}
	bodies := make([]fileBody, len(files))
	for i := range files {
		bodies[i] = bodyOfFile(&files[i])
	}
	writePage(w, bodies, more, func(f *fileBody) string { return f.ID })
	return nil
}

// kindsOf are the endings in a list with commas.
func kindsOf(list string) []string {
	var kinds []string
	for kind := range strings.SplitSeq(list, ",") {
		if kind = strings.ToLower(strings.Trim(kind, " .")); kind != "" {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}

// remove is DELETE /writer/v1/files/{id}. The file is no longer cited once its record
// is gone. Deleting it again is not an error.
func (s *files) remove(w http.ResponseWriter, r *http.Request) error {
	ctx, id := r.Context(), r.PathValue("id")
	f, err := s.store.File(ctx, id)
	switch {
	case err != nil:
		return err
	case !owns(ctx, f.Owner):
		return store.Missing("file", id)
	}
	// A deletion is completed even if the client has left.
	if err := s.drop(context.WithoutCancel(ctx), id, f.Gone); err != nil {
		return err
	}
	server.WriteJSON(w, http.StatusOK, deleted{id, true})
	return nil
}

// drop deletes a file: its record first, if it is not gone already.
func (s *files) drop(ctx context.Context, id string, gone bool) error {
	if !gone {
		if err := s.store.DropFile(ctx, id); err != nil && citeway.CodeOf(err) != citeway.NotFound {
			return err
		}
	}
	return s.intake.Drop(ctx, id)
}

// download is GET /writer/v1/files/{id}/download. A browser is told to save the bytes,
// not to open them: they come from a stranger.
func (s *files) download(w http.ResponseWriter, r *http.Request) error {
	f, err := ownFile(r.Context(), s.store, r.PathValue("id"))
	if err != nil {
		return err
	}
	bytes, err := s.shelf.Open(f.ID)
	if err != nil {
		return err
	}
	defer bytes.Close()
	h := w.Header()
	h.Set("Content-Type", "application/octet-stream")
	if f.Mime != "" {
		h.Set("Content-Type", f.Mime)
	}
	h.Set("Content-Disposition", nameHeader(f.Name))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "sandbox")
	http.ServeContent(w, r, "", time.Time{}, bytes)
	return nil
}

// retry is POST /writer/v1/files/retry: what failed is read once more. What is in
// progress or completed stays so.
func (s *files) retry(w http.ResponseWriter, r *http.Request) error {
	o, err := bodyOf(r)
	if err != nil {
		return err
	}
	ids := texts(o, "file_ids", maxRetry)
	if len(ids) == 0 {
		o.Fail("file_ids", "are missing", "send the ids of files")
	}
	if o.Err() != nil {
		return o.Err()
	}
	for _, id := range ids {
		if _, err := ownFile(r.Context(), s.store, id); err != nil {
			return err
		}
	}
	for _, id := range slices.Compact(ids) {
		if err := s.again(r.Context(), id); err != nil {
			return err
		}
	}
	server.WriteJSON(w, http.StatusOK, map[string]bool{"success": true})
	return nil
}

// again puts a file that failed in progress.
func (s *files) again(ctx context.Context, id string) error {
	f, err := s.store.ChangeFile(ctx, id, func(f *store.File) error {
		if f.Status == store.Failed {
			f.Status, f.Reason = store.InProgress, ""
		}
		return nil
	})
	if err == nil && f.Status == store.InProgress {
		s.intake.File(id)
	}
	return err
}
