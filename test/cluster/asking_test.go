package cluster_test

import (
	"context"
	"database/sql"
	"fmt"
	"maps"
	"math"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// How much is asked.
const (
	timedQuestions = 200
	warmQuestions  = 20
	rounds         = 3
	roundTime      = 8 * time.Second
	askers         = 6
	steady         = 3
	gapTime        = 20 * time.Second
	openEvery      = 40 * time.Millisecond // between two streams that open
	wordEvery      = 1500 * time.Millisecond
)

func cores() int { return runtime.NumCPU() }

// beginAlone starts a gateway with files of its own, on the same settings.
func (c *cluster) beginAlone() (alone *cluster, folder string) {
	c.t.Helper()
	folder = c.at("alone")
	g := &gateway{cmd: exec.Command(c.program, "serve", "--addr", "127.0.0.1:0", "--data", folder, "--settings", c.at("settings.yaml"))}
	g.cmd.Env = append(os.Environ(), "CITEWAY_KEYS="+rootKey)
	log, err := os.Create(c.at("alone.log"))
	if err != nil {
		c.t.Fatal(err)
	}
	g.cmd.Stderr = log
	if err := g.cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	_ = log.Close()
	c.t.Cleanup(g.kill)
	for end := time.Now().Add(patience); g.address == ""; time.Sleep(50 * time.Millisecond) {
		said, _ := os.ReadFile(c.at("alone.log"))
		_, after, _ := strings.Cut(string(said), "citeway: http://")
		if address, _, whole := strings.Cut(after, "\n"); whole {
			g.address = "http://" + strings.TrimSpace(address)
		}
		if time.Now().After(end) {
			c.t.Fatal("the gateway does not start: ", string(said))
		}
	}
	return &cluster{t: c.t, folder: c.folder, front: &httptest.Server{URL: g.address}, gateways: []*gateway{g}}, folder
}

// asks asks for the word of the n-th document once, and reports whether the answer holds it.
func (c *client) asks(n int) error {
	_, _, word := document(n)
	status, said, _ := c.once("POST", "/v1/answers", "application/json", fmt.Appendf(nil, `{"model":"local","question":%q}`, question(n)))
	if status != http.StatusOK || !strings.Contains(said, word) {
		return fmt.Errorf("%q is not answered with %s: %d %.300s", question(n), word, status, said)
	}
	return nil
}

// nth spreads the k-th question over the documents.
func nth(k, documents int) int { return k * 7919 % documents }

// timed asks one question after another.
func (f *figures) timed(c *cluster, p *place, documents int) {
	f.t.Helper()
	one := c.client(rootKey, newLedger())
	defer one.http.CloseIdleConnections()
	f.each(one, 0, warmQuestions, documents)
	sum, count := f.figure(c, "citeway_retrieval_seconds_sum"), f.figure(c, "citeway_retrieval_seconds_count")
	took := f.each(one, warmQuestions, timedQuestions, documents)
	p.SearchMean = 1000 * (f.figure(c, "citeway_retrieval_seconds_sum") - sum) / max(1, f.figure(c, "citeway_retrieval_seconds_count")-count)
	slices.Sort(took)
	p.AnswerP50, p.AnswerP99 = took[len(took)/2], took[len(took)*99/100]
	f.t.Logf("%d passages: an answer %.1f ms p50, %.1f p99; the search %.1f on average", documents, p.AnswerP50, p.AnswerP99, p.SearchMean)
}

// each asks n questions and returns the milliseconds that each took.
func (f *figures) each(one *client, from, n, documents int) (took []float64) {
	f.t.Helper()
	for k := range n {
		began := time.Now()
		if err := one.asks(nth(from+k, documents)); err != nil {
			f.t.Fatal(err)
		}
		took = append(took, float64(time.Since(began).Microseconds())/1000)
	}
	return took
}

// costly asks from several clients and counts what an answer costs.
func (f *figures) costly(c *cluster, p *place, documents int) {
	f.t.Helper()
	f.ask(c.front.URL, documents, roundTime/4)
	time.Sleep(roundTime / 4)
	before, began := used(c.processes()), time.Now()
	time.Sleep(roundTime)
	idle := used(c.processes())
	p.Idle = spent(before, idle, time.Since(began).Seconds())
	began = time.Now()
	n := f.ask(c.front.URL, documents, 2*roundTime)
	all, seconds := c.processes(), time.Since(began).Seconds()
	p.Answer, p.Memory = spent(idle, used(all), float64(n)), resident(all)
	for kind := range p.Answer {
		p.Answer[kind] = max(0, p.Answer[kind]-p.Idle[kind]*seconds/float64(n))
	}
	for _, one := range all {
		if one.kind == kindSearch {
			f.t.Logf("a node of the search engine has used %.1f s so far", one.seconds)
		}
	}
	f.t.Logf("%d passages: ms of processor for an answer %v, of %d; idle, a second %v", documents, p.Answer, n, p.Idle)
}

// ask has several clients ask for a time, and returns how many answers were good.
func (f *figures) ask(front string, documents int, d time.Duration) int {
	f.t.Helper()
	var good, next atomic.Int64
	var failed atomic.Pointer[error]
	var all sync.WaitGroup
	end := time.Now().Add(d)
	for range askers {
		all.Go(func() {
			one := &client{front, rootKey, newLedger(), &http.Client{Timeout: patience}}
			defer one.http.CloseIdleConnections()
			for time.Now().Before(end) && failed.Load() == nil {
				if err := one.asks(nth(int(next.Add(1)), documents)); err != nil {
					failed.Store(&err)
					return
				}
				good.Add(1)
			}
		})
	}
	all.Wait()
	if err := failed.Load(); err != nil {
		f.t.Fatal(*err)
	}
	return int(good.Load())
}

// rates are answers a second behind one, two and three gateways, which take turns.
func (f *figures) rates(documents int) []float64 {
	f.t.Helper()
	counts, spans := make([]float64, 3), make([]float64, 3)
	for round := range rounds {
		for turn := range 3 {
			n := (round + turn) % 3
			var addresses []string
			for _, g := range f.c.gateways[:n+1] {
				addresses = append(addresses, g.address)
			}
			f.c.balancer.set(addresses...)
			began := time.Now()
			counts[n] += float64(f.ask(f.c.front.URL, documents, roundTime))
			spans[n] += time.Since(began).Seconds()
		}
	}
	f.c.balance()
	for n := range counts {
		counts[n] /= spans[n]
	}
	f.t.Logf("%d passages: answers a second with one, two and three gateways %.1f", documents, counts)
	return counts
}

// rows asks the primary how long it counts all documents, how many connections a gateway has, and
// how much is kept.
func (f *figures) rows(s *size) {
	f.t.Helper()
	db, err := sql.Open("pgx", f.c.state)
	if err != nil {
		f.t.Fatal(err)
	}
	defer db.Close()
	ask := func(query string) (n float64) {
		if err := db.QueryRow(query).Scan(&n); err != nil {
			f.t.Fatal(query, err)
		}
		return n
	}
	s.Census = math.Inf(1)
	for range 5 {
		began := time.Now()
		ask(`SELECT coalesce(sum(d.passages), 0) + coalesce(sum(d.length), 0) FROM citeway_knowledge.documents d WHERE d.gone = 0`)
		s.Census = min(s.Census, float64(time.Since(began).Microseconds())/1000)
	}
	const kept = `SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname = `
	s.Connections = ask(`SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'citeway %'`) / float64(len(f.c.gateways))
	s.Rows = ask(kept+`'citeway_knowledge'`) / (1 << 20)
	s.Evidence = ask(kept+`'citeway_evidence'`) / 1024 / max(1, f.figure(f.c, `citeway_answers_total{outcome="whole"}`))
}

// streams opens slow answers at one gateway and counts what one costs.
func (f *figures) streams(n int) streamCost {
	f.t.Helper()
	one := *f.c
	one.gateways = f.c.gateways[:1]
	transport := &http.Transport{MaxIdleConnsPerHost: n}
	defer transport.CloseIdleConnections()
	before, began := one.processes(), time.Now()
	failed := make(chan error, n)
	for k := range n {
		go func() {
			time.Sleep(time.Duration(k) * openEvery)
			reader := &client{f.c.gateways[0].address, rootKey, newLedger(), &http.Client{Timeout: patience, Transport: transport}}
			text, err := reader.read()
			if err == nil {
				err = whole(text, words)
			}
			failed <- err
		}()
	}
	time.Sleep(time.Duration(n)*openEvery + 5*time.Second)
	open := resident(one.processes())[kindGateway]
	if len(failed) > 0 {
		f.t.Errorf("%d of %d streams ended before all were open", len(failed), n)
	}
	for range n {
		if err := <-failed; err != nil {
			f.t.Error("a stream: ", err)
		}
	}
	s := streamCost{Streams: n, Words: words, MemoryKiB: (open - resident(before)[kindGateway]) * 1024 / float64(n)}
	s.Processor = spent(used(before), used(one.processes()), float64(n))
	last := &f.said.Sizes[len(f.said.Sizes)-1].Shared
	idle := maps.Clone(last.Idle)
	s.Answer = last.Answer
	for kind := range s.Processor {
		if kind == kindGateway { // the idle of all three was taken, the streams are at one
			idle[kind] /= float64(len(f.c.gateways))
		}
		s.Processor[kind] = max(0, s.Processor[kind]-idle[kind]*time.Since(began).Seconds()/float64(n))
	}
	f.t.Logf("a stream: %.1f KiB, ms of processor %v", s.MemoryKiB, s.Processor)
	return s
}

// losses ends one of each kind under a steady client, which asks one thing after another and
// again where an answer fails.
func (f *figures) losses(documents int) (all []gap) {
	f.t.Helper()
	for _, loss := range []struct {
		what string
		do   func()
	}{
		{"a gateway is killed", func() { f.c.replace(0, (*gateway).kill) }},
		{"a node of the search engine is killed", func() {
			f.c.search.Stop(f.t, 0) // some gateway may ask it first
			time.Sleep(gapTime / 2)
			f.c.search.Resume(f.t, 0)
		}},
		{"the primary is killed, and the standby promoted", func() { f.c.pair.FailOver(f.t) }},
	} {
		g := gap{What: loss.what, Calm: f.pause(documents, func() {})}
		g.Seconds = f.pause(documents, loss.do)
		f.t.Logf("%s: at most %.1f s between good answers, %.1f without", g.What, g.Seconds, g.Calm)
		all = append(all, g)
	}
	return all
}

// pause is the longest time that any of a few steady clients was without a good answer.
func (f *figures) pause(documents int, during func()) float64 {
	ctx, stop := context.WithCancel(f.t.Context())
	var all sync.WaitGroup
	var mu sync.Mutex
	longest := time.Duration(0)
	for k := range steady {
		all.Go(func() {
			last := time.Now()
			one := &client{f.c.front.URL, rootKey, newLedger(), &http.Client{Timeout: 15 * time.Second}}
			defer one.http.CloseIdleConnections()
			for n := k; ctx.Err() == nil; n += steady {
				if one.asks(nth(n, documents)) != nil {
					time.Sleep(50 * time.Millisecond)
					continue
				}
				mu.Lock()
				longest, last = max(longest, time.Since(last)), time.Now()
				mu.Unlock()
			}
		})
	}
	time.Sleep(3 * time.Second)
	during()
	time.Sleep(gapTime / 2)
	stop()
	all.Wait()
	return longest.Seconds()
}
