package watch

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"time"

	"github.com/citeway/citeway/internal/database"
)

// Gone names what was erased, for the lines that tell of it.
type Gone struct {
	// By reports whether a key's or a user's id is of whom was erased; nil is nobody.
	By func(key string) bool
	// IDs are those of answers, evidence and documents.
	IDs map[string]bool
}

// in reports whether a line tells of what was erased. Lines about erasing stay: they name
// nothing of it.
func (g *Gone) in(text []byte) (time.Time, bool) {
	var l struct {
		line
		Erased string `json:"erased"`
	}
	if json.Unmarshal(text, &l) != nil || l.Erased != "" {
		return l.Time, false
	}
	if g.By != nil && l.Key != "" && g.By(l.Key) || g.IDs[l.Answer] {
		return l.Time, true
	}
	for i := range l.Sources {
		if g.IDs[l.Sources[i].ID] {
			return l.Time, true
		}
	}
	for i := range l.Evidence {
		if g.IDs[l.Evidence[i].ID] {
			return l.Time, true
		}
	}
	return l.Time, false
}

// Erase takes the lines that tell of what is gone out of the file, and counts them.
func (a *Audit) Erase(g *Gone) (int, error) {
	if a != nil && a.rows != nil {
		return a.rows.erase(context.Background(), g)
	}
	if a == nil || a.path == "" {
		return 0, nil
	}
	return EraseAudit(a.path, g)
}

// EraseAudit takes the lines that tell of what is gone out of a file, and counts them: each
// is overwritten in its place by one as long that holds its time alone, so that a server may
// add lines meanwhile. It waits while a server, in another process too, takes lines out for
// its retention.
func EraseAudit(path string, g *Gone) (n int, err error) {
	if _, err := os.Stat(path); errors.Is(err, os.ErrNotExist) {
		return 0, nil
	}
	release, err := rewriting(path)
	if err != nil {
		return 0, err
	}
	n, err = blankOut(path, g)
	return n, errors.Join(err, release())
}

// blankOut overwrites the lines that tell of what is gone.
func blankOut(path string, g *Gone) (n int, err error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return 0, err
	}
	err = eachLine(f, func(at int64, text []byte) error {
		when, is := g.in(text)
		if !is {
			return nil
		}
		n++
		_, err := f.WriteAt(blank(when, len(text)), at)
		return err
	})
	if err == nil {
		err = f.Sync()
	}
	return n, errors.Join(err, f.Close())
}

// errEnough ends eachLine early.
var errEnough = errors.New("enough")

// eachLine calls do with each whole line and where it begins, until do fails.
func eachLine(f io.Reader, do func(at int64, text []byte) error) error {
	in, at := bufio.NewReader(f), int64(0)
	for {
		text, err := in.ReadBytes('\n')
		if errors.Is(err, io.EOF) {
			return nil // what does not end yet is being written
		}
		if err == nil {
			err = do(at, bytes.TrimSuffix(text, []byte("\n")))
		}
		if err != nil {
			return err
		}
		at += int64(len(text))
	}
}

// blank is a line of that length that holds a time alone.
func blank(when time.Time, length int) []byte {
	data, err := json.Marshal(struct {
		Time    time.Time `json:"time"`
		Outcome string    `json:"outcome"`
	}{when, "erased"})
	if err != nil || len(data) > length {
		data = nil
	}
	return append(data, bytes.Repeat([]byte(" "), length-len(data))...)
}

// Retain deletes the lines beyond a limit, the oldest first, and counts them. There is
// never more to do.
func (a *Audit) Retain(ctx context.Context, l database.Limit) (n int, more bool, err error) {
	if a != nil && a.rows != nil {
		n, err = a.rows.retain(ctx, l)
		return n, false, err
	}
	if a == nil || a.path == "" {
		return 0, false, nil
	}
	release, err := rewriting(a.path)
	if err != nil {
		return 0, false, err
	}
	n, err = a.letGo(ctx, &l)
	return n, false, errors.Join(err, release())
}

// letGo writes the file anew without the lines beyond the limit, if there are any.
func (a *Audit) letGo(ctx context.Context, l *database.Limit) (int, error) {
	f, err := os.Open(a.path)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	n, cut, err := beyond(ctx, f, l)
	if err == nil && n > 0 {
		err = a.keepFrom(f, cut)
	}
	return n, err
}

// beyond counts the lines beyond a limit, and says where the first that stays begins. A
// line without a time goes with the one after it.
func beyond(ctx context.Context, f *os.File, l *database.Limit) (n int, cut int64, err error) {
	info, err := f.Stat()
	if err != nil {
		return 0, 0, err
	}
	seen := 0
	err = eachLine(f, func(at int64, text []byte) error {
		var dated struct {
			Time time.Time `json:"time"`
		}
		seen++
		known := json.Unmarshal(text, &dated) == nil && !dated.Time.IsZero()
		switch over := l.Bytes > 0 && info.Size()-at > l.Bytes; {
		case over || known && dated.Time.Before(l.Before):
			n, cut = seen, at+int64(len(text))+1
		case known:
			return errEnough
		}
		return ctx.Err()
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	return n, cut, err
}

// keepFrom writes the file anew from cut on. Lines that come meanwhile follow: only for
// the last of them do writers wait.
func (a *Audit) keepFrom(f *os.File, cut int64) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if _, err := f.Seek(cut, io.SeekStart); err != nil {
		return err
	}
	next := a.path + "~"
	to, err := os.OpenFile(next, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, info.Mode().Perm())
	if err != nil {
		return err
	}
	defer os.Remove(next) // if it did not take its place
	if _, err = io.Copy(to, f); err == nil {
		err = to.Sync()
	}
	if err != nil {
		return errors.Join(err, to.Close())
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	_, err = io.Copy(to, f)
	if err = errors.Join(err, to.Close(), f.Close()); err != nil {
		return err
	}
	return a.swap(next)
}

// swap puts another file in the place of the one that is written to, which is added to
// again if that fails.
func (a *Audit) swap(next string) error {
	err := errors.Join(a.file.Close(), os.Rename(next, a.path))
	file, failed := os.OpenFile(a.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if failed == nil {
		a.file = file
	}
	return errors.Join(err, failed)
}
