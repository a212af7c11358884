package relay

import (
	"context"
	"crypto/rand"
	"sync"
)

// owed are the leases that are to be given back and could not be, as the server did not answer:
// who waits for them would wait for as long as this gateway is there.
type owed struct {
	mu     sync.Mutex
	tokens map[string]bool
}

func (o *owed) add(token string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.tokens == nil {
		o.tokens = map[string]bool{}
	}
	o.tokens[token] = true
}

func (o *owed) list() (all []string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for token := range o.tokens {
		all = append(all, token)
	}
	return all
}

func (o *owed) drop(token string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.tokens, token)
}

// Lease takes the sole right to work on what has that name; ok is false while another
// goroutine or gateway has it. It lasts until release, or until the gateway is gone.
func (r *Relay) Lease(ctx context.Context, name string) (release func(), ok bool, err error) {
	token := rand.Text()
	done, err := r.db.ExecContext(ctx, `INSERT INTO leases (name, gateway, token) VALUES ($1, $2, $3)
		ON CONFLICT (name) DO UPDATE SET gateway = excluded.gateway, token = excluded.token
		WHERE NOT EXISTS (SELECT 1 FROM gateways WHERE id = leases.gateway AND until > `+clock+`)`, name, r.id, token)
	if err != nil {
		r.owed.add(token) // it may have been given, and only the word of it lost
		return nil, false, kind.Failed(err)
	}
	n, err := done.RowsAffected()
	if err != nil || n == 0 {
		return nil, false, kind.Failed(err)
	}
	return func() { r.release(token) }, true, nil
}

func (r *Relay) release(token string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := r.giveBack(ctx, token); err != nil {
		r.owed.add(token)
	}
}

func (r *Relay) giveBack(ctx context.Context, token string) error {
	_, err := r.db.ExecContext(ctx, `DELETE FROM leases WHERE token = $1`, token)
	return err
}

// settle gives back what is owed.
func (r *Relay) settle(ctx context.Context) error {
	for _, token := range r.owed.list() {
		if err := r.giveBack(ctx, token); err != nil {
			return err
		}
		r.owed.drop(token)
	}
	return nil
}
