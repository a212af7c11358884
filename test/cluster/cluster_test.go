// Package cluster_test runs what many machines run, on loopback: a PostgreSQL primary with a
// synchronous standby, three nodes of Weaviate, three gateways of the built program and a
// balancer before them, and ends each kind in turn while clients ask, stream, send and share.
// What was acknowledged must be there afterwards, no key may be told what it may not see, and
// no request may fail that a client's own retry does not mend.
//
// `make test-cluster SEED=1 TURNS=2` runs it; it takes minutes, and more memory than a test
// should.
package cluster_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// setting is a number from the environment.
func setting(name string, usual int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return usual
}

func wanted(t *testing.T) {
	t.Helper()
	if os.Getenv("CITEWAY_CLUSTER") == "" {
		t.Skip("it starts eight servers and takes minutes: make test-cluster")
	}
}

// words is how many words a slow answer has.
const words = 40

// TestNothingIsLost ends one of each kind, turn after turn.
func TestNothingIsLost(t *testing.T) {
	wanted(t)
	c := start(t, 3, upstream{words, 100 * time.Millisecond})
	l := newLedger()
	seed := uint64(setting("SEED", 1))
	faults := []struct {
		name string
		do   func(*rand.Rand)
	}{
		{"a gateway killed", func(r *rand.Rand) { c.replace(r.IntN(len(c.gateways)), (*gateway).kill) }},
		{"a gateway told to end", func(r *rand.Rand) { c.replace(r.IntN(len(c.gateways)), (*gateway).end) }},
		{"a node of the search engine killed", func(r *rand.Rand) {
			n := r.IntN(3)
			c.search.Stop(t, n)
			time.Sleep(3 * time.Second)
			c.search.Resume(t, n)
		}},
		{"the standby killed", func(*rand.Rand) { c.pair.LoseStandby(t) }},
		{"the primary killed", func(*rand.Rand) { c.pair.FailOver(t) }},
	}
	for turn := range setting("TURNS", 2) {
		for i, f := range faults {
			if only := os.Getenv("FAULT"); only != "" && !strings.Contains(f.name, only) {
				continue
			}
			r := rand.New(rand.NewPCG(seed, uint64(turn*len(faults)+i)))
			began := time.Now()
			err := c.load(l, r, func() { f.do(r) })
			err = errors.Join(err, c.holds(l))
			t.Logf("%-36s %5.1f s; so far %d requests, %d tried again, at most %d tries and %.1f s for one; %d streams read on, %d asked again; %d answers too early", f.name, time.Since(began).Seconds(),
				l.requests.Load(), l.retried.Load(), l.most.Load(), float64(l.slowest.Load())/1000, l.resumed.Load(), l.asked.Load(), l.late.Load())
			if err != nil {
				t.Errorf("%s: %v", f.name, err)
			}
		}
	}
	t.Logf("acknowledged: %d documents, %d conversations, %d shares, %d links to evidence", len(l.documents), len(l.conversations), len(l.shares), len(l.evidence))
}

// replace ends a gateway and starts another in its place.
func (c *cluster) replace(n int, end func(*gateway)) {
	end(c.gateways[n])
	c.gateways[n] = c.begin()
	c.balance()
}

// The clients that work while something is ended: so many write and ask without a pause, so many
// read streams; calm is how long they go on after it.
const (
	writers = 3
	readers = 3
	calm    = 4 * time.Second
)

// load has clients work while fault does its harm.
func (c *cluster) load(l *ledger, r *rand.Rand, fault func()) error {
	var all sync.WaitGroup
	failed := make([]error, writers+readers)
	over := make(chan struct{})
	name := fmt.Sprintf("heron%d", r.IntN(1_000_000))
	for i := range writers {
		all.Go(func() { failed[i] = c.client(rootKey, l).writes(fmt.Sprintf("%sx%d", name, i), over) })
	}
	for i := range readers {
		all.Go(func() { failed[writers+i] = c.client(rootKey, l).streams(over) })
	}
	time.Sleep(2 * time.Second)
	fault()
	time.Sleep(calm)
	close(over)
	all.Wait()
	return errors.Join(failed...)
}

// ended reports whether a channel is closed.
func ended(over <-chan struct{}) bool {
	select {
	case <-over:
		return true
	default:
		return false
	}
}

// writes sends documents, asks for each and shares the conversation, until it is over.
func (c *client) writes(name string, over <-chan struct{}) error {
	conversation := "new"
	for round := 0; !ended(over); round++ {
		one, word, label := fmt.Sprintf("%sx%dz", name, round), fmt.Sprintf("tern%sx%dz", name, round), ""
		if round%2 == 1 {
			label = "Secret"
		}
		if err := c.send(one, word, label); err != nil {
			return err
		}
		now, err := c.findsNew(one, word, conversation)
		if err != nil {
			return err
		}
		conversation = now
		if round%8 == 7 {
			conversation = "new"
		}
		if err := c.share(now); err != nil {
			return err
		}
	}
	return nil
}

// findsNew asks for a document that was just acknowledged. Where its first acknowledgement was lost with a
// primary, it is kept, and found a little later: it is asked for again until it is.
func (c *client) findsNew(one, word, conversation string) (string, error) {
	for end := time.Now().Add(lateness); ; time.Sleep(firstWait) {
		now, text, err := c.ask("Who is the keeper of the buoy "+one+"?", conversation)
		if err != nil || strings.Contains(text, word) {
			return now, err
		}
		if time.Now().After(end) {
			return "", fmt.Errorf("the buoy %s is kept by %s, and the answer is %.200q", one, word, text)
		}
		c.l.late.Add(1)
		conversation = now
	}
}

// lateness is how much later than it was acknowledged a document may be found.
const lateness = 20 * time.Second

// streams reads one slow answer after another, until it is over.
func (c *client) streams(over <-chan struct{}) error {
	for !ended(over) {
		if err := c.stream(words); err != nil {
			return err
		}
	}
	return nil
}

// holds holds the cluster against what it acknowledged, at each gateway.
func (c *cluster) holds(l *ledger) error {
	var all error
	for _, g := range c.gateways {
		high, low := c.client(rootKey, l), c.client(c.low, l)
		high.front, low.front = g.address, g.address
		all = errors.Join(all, high.finds(), low.isTold())
	}
	return all
}

// finds reads back all that was acknowledged.
func (c *client) finds() error {
	there, err := c.listed()
	if err != nil {
		return err
	}
	for id := range c.l.documents {
		if !there[id] {
			return fmt.Errorf("%s was acknowledged and is not there", id)
		}
	}
	for id, answers := range c.l.conversations {
		_, said, _ := c.do("GET", "/v1/conversations/"+id, "", nil)
		for _, answer := range answers {
			if !strings.Contains(said, answer) {
				return fmt.Errorf("conversation %s lacks the answer %s: %.300s", id, answer, said)
			}
		}
	}
	for _, id := range c.l.shares {
		if status, said, _ := c.do("GET", "/v1/conversations/"+id, "", nil); status != http.StatusOK {
			return fmt.Errorf("share %s: %d %.200s", id, status, said)
		}
	}
	for _, id := range c.l.evidence {
		if status, said, _ := c.do("GET", "/v1/citations/"+id, "", nil); status != http.StatusOK {
			return fmt.Errorf("evidence %s: %d %.200s", id, status, said)
		}
	}
	return nil
}

// listed are the documents that a key may see.
func (c *client) listed() (map[string]bool, error) {
	there, after := map[string]bool{}, ""
	for {
		status, said, _ := c.do("GET", "/v1/sources?limit=500&after="+after, "", nil)
		var list struct {
			Sources []struct{ ID string }
			Next    string
		}
		if status != http.StatusOK || json.Unmarshal([]byte(said), &list) != nil {
			return nil, fmt.Errorf("listing: %d %.300s", status, said)
		}
		for _, s := range list.Sources {
			there[s.ID] = true
		}
		if after = list.Next; after == "" {
			return there, nil
		}
	}
}

// isTold has a low key ask for what it may not see.
func (c *client) isTold() error {
	there, err := c.listed()
	if err != nil {
		return err
	}
	asked := 0
	for id, word := range c.l.documents {
		if there[id] || asked == 10 {
			continue
		}
		asked++
		status, said, _ := c.do("POST", "/v1/answers", "application/json", fmt.Appendf(nil, `{"model":"local","question":"Who is %s, the keeper of the buoy?"}`, word))
		if strings.Contains(strings.ReplaceAll(said, "Who is "+word, ""), word) {
			return fmt.Errorf("a low key is told of %s: %d %.300s", word, status, said)
		}
	}
	if asked == 0 && len(c.l.documents) > 10 {
		return fmt.Errorf("nothing is hidden from a low key: %d documents", len(there))
	}
	return nil
}

// TestAGatewayIsReplacedUnderStreams replaces one gateway of three while many streams run.
func TestAGatewayIsReplacedUnderStreams(t *testing.T) {
	wanted(t)
	const slow = 60
	c := start(t, 3, upstream{slow, 400 * time.Millisecond})
	l := newLedger()
	one := c.client(rootKey, l)
	if err := one.send("heron", "tern", ""); err != nil {
		t.Fatal(err)
	}
	streams := setting("STREAMS", 1000)
	failed := make(chan error, streams)
	transport := &http.Transport{MaxIdleConnsPerHost: streams}
	for i := range streams {
		go func() {
			time.Sleep(time.Duration(i) * 5 * time.Millisecond)
			reader := c.client(rootKey, l)
			reader.http.Transport = transport
			failed <- reader.stream(slow)
		}()
	}
	time.Sleep(time.Duration(streams)*5*time.Millisecond + 5*time.Second)
	began := time.Now()
	fresh := c.begin()
	c.gateways = append(c.gateways, fresh)
	old := c.gateways[0]
	c.gateways = c.gateways[1:]
	c.balance()
	old.end()
	t.Logf("one was replaced in %.1f s", time.Since(began).Seconds())
	bad := 0
	for range streams {
		if err := <-failed; err != nil {
			if bad++; bad < 5 {
				t.Error(err)
			}
		}
	}
	t.Logf("%d streams, %d not whole; %d read on at another gateway, %d asked again", streams, bad, l.resumed.Load(), l.asked.Load())
	transport.CloseIdleConnections()
}
