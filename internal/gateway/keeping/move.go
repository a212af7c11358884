package keeping

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

// Moving tells how far a move has come: so many rows of a table of a file of the data folder.
type Moving func(file, table string, rows int64)

// mover is a store whose rows can be copied to another of its sort.
type mover[S any] interface {
	Close() error
	Transfer(ctx context.Context, to S, progress func(table string, rows int64)) ([]database.Transferred, error)
}

// MoveState copies keys, evidence, sessions, conversations and Writer's records from one
// place to another, either way between a data folder and a server, and checks by counts and
// digests that they arrived. No gateway may run over either. A move that was cut goes on where
// it is begun again. Errors: Invalid for places that are the same, a source that is not there,
// and a target that holds something else.
func MoveState(ctx context.Context, from, to Places, progress Moving) ([]database.Transferred, error) {
	if err := movable(ctx, from, to); err != nil {
		return nil, err
	}
	m := &stateMove{ctx: ctx, from: from, to: to, progress: progress}
	moveOne(m, KeysFile, keyrows.Open)
	moveOne(m, EvidenceFile, evidencesqlite.Open)
	moveOne(m, SessionFile, session.Open)
	moveOne(m, TalkFile, talkrows.Open)
	moveOne(m, WriterFile, graphrows.Open)
	if m.err == nil {
		m.err = moveFiles(ctx, from, to, progress)
	}
	return m.done, m.err
}

// stateMove is a move of state under way; after an error nothing more is moved.
type stateMove struct {
	ctx      context.Context //nolint:containedctx // it is that of one call
	from, to Places
	progress Moving
	done     []database.Transferred
	err      error
}

// movable refuses what cannot be moved.
func movable(ctx context.Context, from, to Places) error {
	if from == to {
		return &citeway.Error{Code: citeway.Invalid, Place: "--to", Message: "is where it is already", Mend: "name another place"}
	}
	if err := errors.Join(from.Check(), to.Check()); err != nil {
		return err
	}
	if from.State == "" {
		if _, err := os.Stat(from.Local(KnowledgeFile)); err != nil {
			return noKnowledge(from.Folder)
		}
		if _, err := Preserve(ctx, from.Folder); err != nil {
			return err
		}
	}
	if to.State != "" {
		return nil
	}
	return os.MkdirAll(to.Folder, 0o755)
}

// moveOne moves what one file of a data folder holds.
func moveOne[S mover[S]](m *stateMove, file string, open func(string) (S, error)) {
	if m.err != nil {
		return
	}
	here, err := open(m.from.Of(file))
	if err != nil {
		m.err = err
		return
	}
	defer here.Close()
	there, err := open(m.to.Of(file))
	if err != nil {
		m.err = err
		return
	}
	done, err := here.Transfer(m.ctx, there, func(table string, rows int64) {
		if m.progress != nil {
			m.progress(file, table, rows)
		}
	})
	m.done, m.err = append(m.done, done...), errors.Join(err, there.Close())
}

// moveFiles copies the bytes of the files of Writer's clients, which a data folder holds as files.
func moveFiles(ctx context.Context, from, to Places, progress Moving) error {
	if from.State != "" && to.State != "" || from.State == "" && to.State == "" {
		return nil
	}
	server := from.State + to.State
	depot, err := graphrows.OpenBytes(server)
	if err != nil {
		return err
	}
	folder := filepath.Join(from.Folder+to.Folder, WriterFiles)
	if to.State != "" {
		err = intoDepot(ctx, folder, depot, progress)
	} else {
		err = outOfDepot(ctx, folder, depot, progress)
	}
	return errors.Join(err, depot.Close())
}

func intoDepot(ctx context.Context, folder string, depot *graphrows.Bytes, progress Moving) error {
	entries, err := os.ReadDir(folder)
	if err = Missing(err); err != nil {
		return err
	}
	for i, e := range entries {
		if !e.Type().IsRegular() || strings.HasPrefix(e.Name(), ExchangePrefix) {
			continue
		}
		data, err := os.ReadFile(filepath.Join(folder, e.Name()))
		if err == nil {
			err = depot.Put(ctx, e.Name(), data)
		}
		if err != nil {
			return err
		}
		if progress != nil {
			progress(WriterFiles, "files", int64(i+1))
		}
	}
	return nil
}

func outOfDepot(ctx context.Context, folder string, depot *graphrows.Bytes, progress Moving) error {
	ids, err := depot.List(ctx)
	if err == nil {
		err = os.MkdirAll(folder, 0o700)
	}
	for i, id := range ids {
		if err != nil {
			break
		}
		if !filepath.IsLocal(id) || filepath.Base(id) != id {
			return &citeway.Error{Code: citeway.Invalid, Place: id, Message: "is no name of a file"}
		}
		var data []byte
		if data, err = depot.Get(ctx, id); err == nil {
			err = WriteFile(filepath.Join(folder, id), bytes.NewReader(data))
		}
		if progress != nil {
			progress(WriterFiles, "files", int64(i+1))
		}
	}
	return err
}
