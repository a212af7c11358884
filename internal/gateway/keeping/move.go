package keeping

import (
	"context"
	"errors"
	"os"

	"github.com/citeway/citeway"
	evidencesqlite "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	keysqlite "github.com/citeway/citeway/internal/gateway/access/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	talksqlite "github.com/citeway/citeway/internal/gateway/server/directline/sqlite"
	graphsqlite "github.com/citeway/citeway/internal/gateway/server/writer/store/sqlite"
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
	var all []database.Transferred
	for _, one := range []func() ([]database.Transferred, error){
		func() ([]database.Transferred, error) { return move(ctx, from, to, KeysFile, keysqlite.Open, progress) },
		func() ([]database.Transferred, error) {
			return move(ctx, from, to, EvidenceFile, evidencesqlite.Open, progress)
		},
		func() ([]database.Transferred, error) {
			return move(ctx, from, to, SessionFile, session.Open, progress)
		},
		func() ([]database.Transferred, error) {
			return move(ctx, from, to, TalkFile, talksqlite.Open, progress)
		},
		func() ([]database.Transferred, error) {
			return move(ctx, from, to, WriterFile, graphsqlite.Open, progress)
		},
	} {
		done, err := one()
		all = append(all, done...)
		if err != nil {
			return all, err
		}
	}
	return all, nil
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

// move moves what one file of a data folder holds.
func move[S mover[S]](ctx context.Context, from, to Places, file string, open func(string) (S, error), progress Moving) ([]database.Transferred, error) {
	here, err := open(from.Of(file))
	if err != nil {
		return nil, err
	}
	defer here.Close()
	there, err := open(to.Of(file))
	if err != nil {
		return nil, err
	}
	done, err := here.Transfer(ctx, there, func(table string, rows int64) {
		if progress != nil {
			progress(file, table, rows)
		}
	})
	return done, errors.Join(err, there.Close())
}
