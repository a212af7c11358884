package keeping

import (
	"context"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	keyrows "github.com/citeway/citeway/internal/gateway/access/rows"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	talkrows "github.com/citeway/citeway/internal/gateway/server/directline/rows"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

// copyPrefix begins the name of a folder with the databases as they were before a newer
// version changed them; the version and the time follow. One that is not whole yet begins
// with a dot.
const copyPrefix = "before-"

// newest are the numbers of the schemas of this version. The evidence has one schema.
var newest = map[string]int{
	KnowledgeFile: sqlite.Schema, KeysFile: keyrows.Schema, TalkFile: talkrows.Schema, SessionFile: session.Schema, WriterFile: graphrows.Schema,
}

// Preserve copies all databases of a data folder that an older version wrote, before one
// of them is changed, and returns the folder of the copies: all of them, or none and an
// error. "" says that there was no need. Error: Unavailable where they cannot be kept; the
// folder is as it was then.
func Preserve(ctx context.Context, folder string) (string, error) {
	return preserve(ctx, folder, database.Copy)
}

// preserve copies a database by copy.
func preserve(ctx context.Context, folder string, copy func(ctx context.Context, from, to string) (int, error)) (string, error) {
	if older, err := anyOlder(ctx, folder); err != nil || !older {
		return "", err
	}
	stage, err := os.MkdirTemp(folder, "."+copyPrefix+"*")
	if err != nil {
		return "", unpreserved(folder, err)
	}
	defer os.RemoveAll(stage)
	for _, name := range copied {
		from, to := filepath.Join(folder, name), filepath.Join(stage, name)
		if !filled(from) {
			continue
		}
		if _, err = copy(ctx, from, to); err == nil {
			err = settled(to)
		}
		if err != nil {
			return "", unpreserved(folder, err)
		}
	}
	for _, name := range []string{database.Ledger, MarkFile} {
		if err := Missing(duplicate(filepath.Join(folder, name), filepath.Join(stage, name))); err != nil {
			return "", unpreserved(folder, err)
		}
	}
	whole := filepath.Join(folder, copyPrefix+citeway.Version+"-"+time.Now().UTC().Format("20060102T150405.000"))
	if err := os.Rename(stage, whole); err != nil {
		return "", unpreserved(folder, err)
	}
	return whole, nil
}

// anyOlder reports whether a database has an older schema than this version's. What is no
// database, opening it tells.
func anyOlder(ctx context.Context, folder string) (bool, error) {
	for _, name := range copied {
		number, err := schemaOf(ctx, filepath.Join(folder, name), newest[name])
		if err != nil {
			return false, unpreserved(folder, err)
		}
		if number > 0 && number < newest[name] {
			return true, nil
		}
	}
	return false, nil
}

// A database begins with a magic text, and has the number of its schema in four bytes at
// schemaAt (https://www.sqlite.org/fileformat.html#the_database_header).
const (
	magic    = "SQLite format 3\x00"
	schemaAt = 60
)

// schemaOf is the number of a database's schema, 0 for none. It is read without opening the
// database, which a full disk may not allow; where it is below newest and something is in
// the log, what counts may be there, and the database is opened.
func schemaOf(ctx context.Context, path string, newest int) (int, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, Missing(err)
	}
	defer f.Close()
	head := make([]byte, schemaAt+4)
	if _, err := io.ReadFull(f, head); err != nil || !strings.HasPrefix(string(head), magic) {
		return 0, nil
	}
	number := int(binary.BigEndian.Uint32(head[schemaAt:]))
	if number < newest && filled(path+"-wal") {
		return database.Number(ctx, path)
	}
	return number, nil
}

// filled reports whether there is a file with something in it.
func filled(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Size() > 0
}

// settled waits until a file is on the disk.
func settled(path string) error {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		_ = f.Close()
		return err
	}
	return f.Close()
}

func unpreserved(folder string, err error) error {
	if !database.Foreign(err) {
		return err
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: folder, Message: "an older version wrote it, and a copy of its databases, made before they are changed, could not be kept",
		Mend: "make room on its disk and start again; it is as it was", Err: err}
}

// dropCopies removes the copies of before changes, whole or not, and counts them.
func dropCopies(folder string) (n int, err error) {
	for _, prefix := range []string{copyPrefix, "." + copyPrefix} {
		found, err := filepath.Glob(filepath.Join(Globbed(folder), prefix+"*"))
		if err != nil {
			return n, err
		}
		for _, path := range found {
			if err := os.RemoveAll(path); err != nil {
				return n, unwritable(filepath.Base(path), err)
			}
			n++
		}
	}
	return n, nil
}
