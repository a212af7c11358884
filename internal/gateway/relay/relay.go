// Package relay is what gateways that share a state tell each other: what has news, who
// works on what, and how an answer goes on that another gateway writes.
//
// All of it passes through the PostgreSQL server of the state, so that gateways need no
// way to each other. It is made for what is lost without harm: what a client was told is
// kept is in the stores. What may not enter: a surface, a request, a form.
package relay

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// The times of a relay.
const (
	// BeatEvery is how often a gateway says that it is there.
	BeatEvery = 2 * time.Second
	// GoneAfter is how long a gateway that says nothing still counts as there: after that
	// others take over what it worked on.
	GoneAfter = 10 * time.Second
	// KeepAnswers is how long a finished answer can be read on another gateway.
	KeepAnswers = 2 * time.Minute
	// patience is how long one word with the server may take.
	patience = 10 * time.Second
)

const kind database.Kind = "relay"

// steps are its tables.
var steps = []string{`
CREATE TABLE gateways (id TEXT PRIMARY KEY, until BIGINT NOT NULL);
CREATE TABLE leases (name TEXT PRIMARY KEY, gateway TEXT NOT NULL, token TEXT NOT NULL);
CREATE INDEX leases_gateway ON leases (gateway);
CREATE TABLE answers (
  id TEXT PRIMARY KEY, gateway TEXT NOT NULL, owner TEXT NOT NULL, form TEXT NOT NULL, conversation TEXT NOT NULL,
  done BOOLEAN NOT NULL DEFAULT FALSE, broken BOOLEAN NOT NULL DEFAULT FALSE, wanted BIGINT NOT NULL DEFAULT 0, at BIGINT NOT NULL
);
CREATE INDEX answers_conversation ON answers (conversation, at) WHERE conversation <> '';
CREATE INDEX answers_at ON answers (at);
CREATE TABLE frames (
  answer TEXT NOT NULL REFERENCES answers (id) ON DELETE CASCADE, place BIGINT NOT NULL, frame BYTEA NOT NULL,
  PRIMARY KEY (answer, place)
);
CREATE TABLE boards (topic TEXT PRIMARY KEY, value BYTEA NOT NULL, at BIGINT NOT NULL);
CREATE INDEX boards_at ON boards (at);
`, `
CREATE TABLE entries (name TEXT PRIMARY KEY, value BYTEA NOT NULL, until BIGINT NOT NULL);
CREATE INDEX entries_until ON entries (until);
`}

// clock is the server's time in milliseconds, the same for all gateways.
const clock = `(extract(epoch FROM clock_timestamp()) * 1000)::bigint`

// Relay is one gateway's part. All methods are safe for concurrent use.
type Relay struct {
	db  *database.DB
	id  string
	log *slog.Logger

	followers followers
	owed      owed
	pulse     pulse

	ctx  context.Context //nolint:containedctx // it is that of the goroutines, which Close ends
	stop context.CancelFunc
	work sync.WaitGroup
}

// Open joins the gateways whose state is at the address of a PostgreSQL server. id is this
// gateway's, and no other's. Errors are those of database.Kind.Open.
func Open(address, id string, log *slog.Logger) (*Relay, error) {
	if !database.IsServer(address) {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: address, Message: "gateways can share a server alone"}
	}
	db, err := kind.Open(address, database.Steps{Server: steps})
	if err != nil {
		return nil, err
	}
	r := &Relay{db: db, id: id, log: log, followers: followers{topics: map[string]map[*follower]bool{}}}
	r.ctx, r.stop = context.WithCancel(context.Background())
	if err := r.beat(r.ctx); err != nil {
		r.stop()
		_ = db.Close()
		return nil, kind.NotOpened(address, err)
	}
	r.work.Go(r.beating)
	r.work.Go(func() { r.listening(address) })
	return r, nil
}

// Close leaves: others may take over at once what this gateway worked on.
func (r *Relay) Close() error {
	r.stop()
	r.work.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_, err := r.db.ExecContext(ctx, `DELETE FROM gateways WHERE id = $1`, r.id)
	if err == nil {
		_, err = r.db.ExecContext(ctx, `DELETE FROM leases WHERE gateway = $1`, r.id)
	}
	if err != nil {
		r.log.Warn("the other gateways were not told that this one ends", "error", err)
	}
	return r.db.Close()
}

// pulse is how it goes with saying that the gateway is there.
type pulse struct {
	mu   sync.Mutex
	last time.Time
	err  error
}

// felt says how the last beat went.
func (p *pulse) felt(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.err = err; err == nil {
		p.last = time.Now()
	}
}

// Err is why this gateway has no part in the state now: the server did not take its last
// beat, or has said nothing for GoneAfter, so that others take over. Nil is well. It asks
// nothing, and may be BeatEvery old.
func (r *Relay) Err() error {
	r.pulse.mu.Lock()
	defer r.pulse.mu.Unlock()
	if r.pulse.err == nil && time.Since(r.pulse.last) < GoneAfter {
		return nil
	}
	return &citeway.Error{Code: citeway.Unavailable, Place: "--state", Message: "the server that gateways share does not answer", Mend: "check the database server; what failed can be tried again", Err: r.pulse.err}
}

// beat says that the gateway is there.
func (r *Relay) beat(ctx context.Context) error {
	_, err := r.db.ExecContext(ctx, `INSERT INTO gateways (id, until) VALUES ($1, `+clock+` + $2) ON CONFLICT (id) DO UPDATE SET until = excluded.until`,
		r.id, GoneAfter.Milliseconds())
	r.pulse.felt(err)
	return err
}

func (r *Relay) beating() {
	for beats := 0; ; beats++ {
		select {
		case <-r.ctx.Done():
			return
		case <-time.After(BeatEvery):
		}
		err := r.beat(r.ctx)
		if err == nil {
			err = r.settle(r.ctx)
		}
		if err == nil && beats%int(GoneAfter/BeatEvery) == 0 {
			err = r.sweep(r.ctx)
		}
		if err != nil && r.ctx.Err() == nil {
			r.log.Warn("the server that gateways share does not answer", "error", err)
		}
	}
}

// sweep drops what nobody needs any more.
func (r *Relay) sweep(ctx context.Context) error {
	if _, err := r.db.ExecContext(ctx, `DELETE FROM entries WHERE until < `+clock); err != nil {
		return err
	}
	for _, statement := range []string{
		`DELETE FROM gateways WHERE until < ` + clock + ` - $1`,
		`DELETE FROM leases WHERE gateway NOT IN (SELECT id FROM gateways WHERE until > ` + clock + ` - $1)`,
		`DELETE FROM answers WHERE at < ` + clock + ` - $1 AND (done OR gateway NOT IN (SELECT id FROM gateways))`,
		`DELETE FROM boards WHERE at < ` + clock + ` - $1`,
	} {
		if _, err := r.db.ExecContext(ctx, statement, KeepAnswers.Milliseconds()); err != nil {
			return err
		}
	}
	return nil
}
