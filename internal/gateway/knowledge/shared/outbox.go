package shared

import (
	"context"
	"database/sql"
	"slices"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// How the outbox is worked off.
const (
	// mostTogether is how many documents the engine gets at a time.
	mostTogether = 64
	// lease is how long a note belongs to who took it. What a store that was killed had is taken by others after it;
	// where an engine takes longer, two bring the same, which does no harm.
	lease = 30 * time.Second
	// lookAgain is how often is looked for notes that others left.
	lookAgain = 2 * time.Second
	// firstLook is how long who waits for the engine waits before the outbox is looked at again: another store may
	// have brought the change. The wait doubles up to lookAgain.
	firstLook = 100 * time.Millisecond
	// postponed is how long a document waits that the engine did not take.
	postponed = 5 * time.Second
)

// pushing is what waits for the engine in this process.
type pushing struct {
	// wake has the background look at once.
	wake chan struct{}
	mu   sync.Mutex // guards waiting
	// waiting are those who wait for the engine to take a change of a document.
	waiting map[string][]waiter
}

type waiter struct {
	number int64
	taken  chan error
}

func newPushing() pushing {
	return pushing{wake: make(chan struct{}, 1), waiting: map[string][]waiter{}}
}

// rouse has the background look into the outbox.
func (p *pushing) rouse() {
	select {
	case p.wake <- struct{}{}:
	default:
	}
}

// await is told when the engine has taken that change of a document, or could not.
func (p *pushing) await(document string, number int64) <-chan error {
	p.mu.Lock()
	defer p.mu.Unlock()
	taken := make(chan error, 1)
	p.waiting[document] = append(p.waiting[document], waiter{number, taken})
	return taken
}

// leave ends a wait.
func (p *pushing) leave(document string, taken <-chan error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	left := slices.DeleteFunc(p.waiting[document], func(w waiter) bool { return w.taken == taken })
	if p.waiting[document] = left; len(left) == 0 {
		delete(p.waiting, document)
	}
}

// settle tells those who wait for a change up to that number.
func (p *pushing) settle(document string, number int64, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	var left []waiter
	for _, w := range p.waiting[document] {
		if w.number > number {
			left = append(left, w)
			continue
		}
		w.taken <- err
	}
	if p.waiting[document] = left; len(left) == 0 {
		delete(p.waiting, document)
	}
}

// note notes in the outbox that the engine is to have a change of a document. The note is this store's for a while.
func note(ctx context.Context, tx *sql.Tx, holder, document string, number int64, words, fresh bool) error {
	_, err := tx.ExecContext(ctx, `INSERT INTO outbox (document, number, words, fresh, holder, until) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (document) DO UPDATE SET number = excluded.number, words = max(outbox.words, excluded.words), fresh = 0, turn = outbox.turn + 1, holder = excluded.holder, until = excluded.until`,
		document, number, database.Bit(words), database.Bit(fresh), holder, time.Now().Add(lease).Unix())
	return err
}

// takeOver has this store bring the words of a document to the engine that another was to bring, and may never: it
// may have been killed. The number is that of the change, 0 where the engine has it.
func (s *Store) takeOver(ctx context.Context, tx *sql.Tx, document string) (int64, error) {
	numbers, err := database.List(ctx, tx, database.Column[int64], `UPDATE outbox SET holder = $2, until = $3, turn = turn + 1 WHERE document = $1 AND words = 1 RETURNING number`,
		document, s.holder, time.Now().Add(lease).Unix())
	if err != nil || len(numbers) == 0 {
		return 0, err
	}
	return numbers[0], nil
}

// giveUp leaves what this store was to bring to whoever comes first.
func (s *Store) giveUp() {
	ctx, cancel := context.WithTimeout(context.Background(), lookAgain)
	defer cancel()
	_, _ = s.db.ExecContext(ctx, `UPDATE outbox SET holder = '', until = 0 WHERE holder = $1`, s.holder) // else they wait for the lease to end
}

// taken waits until the engine has taken a change that was committed, from whichever store.
func (s *Store) taken(ctx context.Context, document string, number int64) error {
	taken := s.pushing.await(document, number)
	s.pushing.rouse()
	for wait := firstLook; ; wait = min(2*wait, lookAgain) {
		waits, err := s.exists(ctx, `SELECT count(*) FROM outbox WHERE document = $1 AND number >= $2`, document, number)
		if err != nil || !waits { // it was taken before it was waited for, or another store took it
			s.pushing.settle(document, number, nil)
			return err
		}
		timer := time.NewTimer(wait)
		select {
		case err := <-taken:
			timer.Stop()
			return err
		case <-timer.C:
			continue
		case <-ctx.Done():
		case <-s.done.Done():
		}
		timer.Stop()
		s.pushing.leave(document, taken)
		if err := ctx.Err(); err != nil {
			return err
		}
		return &citeway.Error{Code: citeway.Unavailable, Place: string(kind), Message: "was closed before the search engine took the document", Mend: "it is put into it after the next start"}
	}
}

// push brings what is in the outbox to the engine until the store is closed.
func (s *Store) push() {
	timer := time.NewTicker(lookAgain)
	defer timer.Stop()
	var seen int64
	for s.done.Err() == nil {
		n, err := s.pushSome(s.done)
		if err == nil && n == mostTogether {
			continue
		}
		select {
		case <-s.done.Done():
		case <-s.pushing.wake:
		case <-timer.C:
			if number, err := s.last(s.done); err == nil && number != seen {
				seen = number
				s.tell() // perhaps another process changed it
			}
		}
	}
}

// letter is a note of the outbox.
type letter struct {
	document     string
	number       int64
	words, fresh bool
	// turn counts how often the note was written anew.
	turn int64
}

// pushSome brings some documents to the engine, and returns how many there were.
func (s *Store) pushSome(ctx context.Context) (int, error) {
	letters, err := s.claim(ctx)
	if err != nil || len(letters) == 0 {
		return 0, err
	}
	entries, err := s.entries(ctx, letters)
	if err != nil {
		return 0, err
	}
	if err = s.engine.Put(ctx, entries); err == nil {
		return len(letters), s.delivered(ctx, letters)
	}
	if len(letters) == 1 || citeway.CodeOf(err) == citeway.Unavailable {
		return 0, s.postpone(ctx, letters, err)
	}
	for i := range letters { // one that the engine does not take keeps no other back
		if err := s.engine.Put(ctx, entries[i:i+1]); err != nil {
			_ = s.postpone(ctx, letters[i:i+1], err)
			continue
		}
		if err := s.delivered(ctx, letters[i:i+1]); err != nil {
			return 0, err
		}
	}
	return len(letters), nil
}

// claim takes notes that are this store's, or nobody's any more.
func (s *Store) claim(ctx context.Context) (letters []letter, err error) {
	scan := func(row database.Row) (l letter, err error) {
		var words, fresh int
		err = row.Scan(&l.document, &l.number, &words, &fresh, &l.turn)
		l.words, l.fresh = words == 1, fresh == 1
		return l, err
	}
	now := time.Now()
	const due = `(holder = $1 OR until <= $2)`
	some, err := list(ctx, s.db, scan, `SELECT document, number, words, fresh, turn FROM outbox WHERE `+due+` ORDER BY number LIMIT $3`, s.holder, now.Unix(), mostTogether)
	if err != nil || len(some) == 0 {
		return nil, err
	}
	documents := make([]string, len(some))
	for i := range some {
		documents[i] = some[i].document
	}
	p := parameters{values: []any{s.holder, now.Unix(), now.Add(lease).Unix()}}
	these := p.in(`document`, documents)
	err = s.within(ctx, func(tx *sql.Tx) error {
		letters, err = database.List(ctx, tx, scan, `UPDATE outbox SET holder = $1, until = $3 WHERE `+due+` AND `+these+` RETURNING document, number, words, fresh, turn`, p.values...)
		return err
	})
	return letters, err
}

// delivered takes notes out that nobody wrote anew meanwhile. One that another store took is written again: what
// this one brought may have come after what that one did.
func (s *Store) delivered(ctx context.Context, letters []letter) error {
	err := s.within(ctx, func(tx *sql.Tx) error {
		for i := range letters {
			if err := s.takeOut(ctx, tx, &letters[i]); err != nil {
				return err
			}
		}
		return nil
	})
	for i := range letters {
		s.pushing.settle(letters[i].document, letters[i].number, err)
	}
	return err
}

func (s *Store) takeOut(ctx context.Context, tx *sql.Tx, l *letter) error {
	done, err := tx.ExecContext(ctx, `DELETE FROM outbox WHERE document = $1 AND turn = $2 AND number = $3 AND holder = $4`, l.document, l.turn, l.number, s.holder)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return err
	}
	done, err = tx.ExecContext(ctx, `UPDATE outbox SET turn = turn WHERE document = $1 AND holder = $2`, l.document, s.holder)
	if err != nil {
		return err
	}
	if n, err := done.RowsAffected(); err != nil || n > 0 {
		return err // there is more to bring, and this store will
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO outbox (document, number, words, fresh, holder, until) VALUES ($1, $2, 1, 0, '', 0)
		ON CONFLICT (document) DO UPDATE SET words = 1, fresh = 0, turn = outbox.turn + 1`, l.document, l.number)
	return err
}

// postpone leaves notes for later, to whoever comes first.
func (s *Store) postpone(ctx context.Context, letters []letter, failed error) error {
	for i := range letters {
		l := &letters[i]
		_, err := s.db.ExecContext(ctx, `UPDATE outbox SET holder = '', until = $3 WHERE document = $1 AND turn = $2`, l.document, l.turn, time.Now().Add(postponed).Unix())
		if err != nil {
			return kind.Failed(err)
		}
		s.pushing.settle(l.document, l.number, failed)
	}
	return failed
}

// CatchUp waits until the engine has taken everything that is in the outbox. Errors: those of the engine, and
// that of ctx.
func (s *Store) CatchUp(ctx context.Context) error {
	type row struct {
		document string
		number   int64
		until    int64
		holder   string
	}
	for {
		rows, err := list(ctx, s.db, func(r database.Row) (x row, err error) { return x, r.Scan(&x.document, &x.number, &x.holder, &x.until) },
			`SELECT document, number, holder, until FROM outbox ORDER BY number LIMIT 1`)
		if err != nil || len(rows) == 0 {
			return err
		}
		s.pushing.rouse()
		if err := sleep(ctx, 5*time.Millisecond); err != nil {
			return err
		}
		if rows[0].holder == "" && rows[0].until > time.Now().Unix() {
			return &citeway.Error{Code: citeway.Unavailable, Place: rows[0].document, Message: "is not yet taken by the search engine", Mend: "see that the search engine is well; it is tried again"}
		}
	}
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
