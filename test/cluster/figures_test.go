package cluster_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

// costs is what the simulation of bench/scale rests on, and the table of docs/scale.md.
type costs struct {
	Command string
	Cores   int
	Sizes   []size
	Stream  streamCost
	Gaps    []gap
}

// size is what was measured with so many passages, of documents of one passage each.
type size struct {
	Passages int
	Embedded place
	Shared   place
	// Rates are answers a second with one, two and three gateways, in turns of one run.
	Rates []float64
	// Census is how long the rows are counted anew after a change, in milliseconds; Connections is
	// how many a gateway has to the primary.
	Census, Connections float64
	// Rows is what all documents take in the primary, MiB; Evidence what an answer leaves there, KiB.
	Rows, Evidence float64
}

// place is what was measured at one place, the embedded store or the cluster.
type place struct {
	// Documents a second as they were acknowledged, and with their vectors found too.
	Acknowledged, Found float64
	// Milliseconds of an answer and of the search within.
	AnswerP50, AnswerP99, SearchMean float64
	// Milliseconds of processor time by kind of process: of a document, of an answer beyond what
	// runs without any, and of a second in which nothing is asked.
	Document, Answer, Idle map[string]float64
	// MiB by kind of process.
	Memory, Disk map[string]float64
}

// streamCost is that of one open stream.
type streamCost struct {
	Streams   int
	MemoryKiB float64            // of the gateway
	Processor map[string]float64 // milliseconds, of a stream of Words words from its question on
	Answer    map[string]float64 // milliseconds of an answer that is not streamed, in the same run
	Words     int
}

// gap is how long the longest pause between two good answers of a steady client was.
type gap struct {
	What          string
	Seconds, Calm float64 // with the loss, and in as long a time before it
}

// TestFigures measures what docs/scale.md tells: make figures-cluster PASSAGES=1000,10000.
// The stages follow one another on the same servers. The processor's time and ratios of one
// run are what counts: everything shares the cores of one machine.
func TestFigures(t *testing.T) {
	if os.Getenv("CITEWAY_FIGURES") == "" {
		t.Skip("it measures for many minutes: make figures-cluster")
	}
	f := newFigures(t)
	from := 0
	for _, to := range stages() {
		f.said.Sizes = append(f.said.Sizes, f.stage(from, to))
		from = to
		f.keep()
	}
	f.said.Stream = f.streams(setting("STREAMS", 500))
	f.keep()
	f.said.Gaps = f.losses(from)
	f.keep()
}

// stages are the numbers of passages to measure at, in order.
func stages() (all []int) {
	for word := range strings.SplitSeq(os.Getenv("PASSAGES"), ",") {
		if n, err := strconv.Atoi(word); err == nil {
			all = append(all, n)
		}
	}
	if len(all) == 0 {
		return []int{1000, 10_000}
	}
	return all
}

// figures is a run.
type figures struct {
	t      *testing.T
	c      *cluster // three gateways with the servers that they share
	alone  *cluster // one gateway with its own files
	folder string   // the files of alone
	said   costs
}

func newFigures(t *testing.T) *figures {
	vectors := httptest.NewServer(http.HandlerFunc(embeddingServer))
	t.Cleanup(vectors.Close)
	f := &figures{t: t, c: start(t, 0, upstream{words, wordEvery})}
	given, err := os.ReadFile(f.c.at("settings.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	given = fmt.Appendf(given, "embeddings: {base_url: %q, model: gull, wait: 30s}\n", vectors.URL)
	if err := os.WriteFile(f.c.at("settings.yaml"), given, 0o600); err != nil {
		t.Fatal(err)
	}
	for range 3 {
		f.c.gateways = append(f.c.gateways, f.c.begin())
	}
	f.c.balance()
	f.alone, f.folder = f.c.beginAlone()
	f.said = costs{Command: fmt.Sprintf("make figures-cluster PASSAGES=%s STREAMS=%d", os.Getenv("PASSAGES"), setting("STREAMS", 500)), Cores: cores()}
	return f
}

// stage brings both places from one number of documents to another and measures there.
func (f *figures) stage(from, to int) size {
	s := size{Passages: to}
	s.Embedded = f.filled(f.alone, from, to)
	s.Shared = f.filled(f.c, from, to)
	s.Embedded.Disk = map[string]float64{kindGateway: sizeOf(f.folder)}
	s.Shared.Disk = onDisk(f.c.processes())
	one := *f.c // one gateway, asked by itself
	one.front = &httptest.Server{URL: f.c.gateways[0].address}
	f.timed(&one, &s.Shared, to)
	f.timed(f.alone, &s.Embedded, to)
	f.costly(f.alone, &s.Embedded, to)
	f.costly(f.c, &s.Shared, to)
	s.Rates = f.rates(to)
	f.rows(&s)
	return s
}

// filled sends documents and waits until all are found by their vectors.
func (f *figures) filled(c *cluster, from, to int) (p place) {
	f.t.Helper()
	before, began := used(c.processes()), time.Now()
	if err := fill(c.front.URL, from, to, 6); err != nil {
		f.t.Fatal(err)
	}
	p.Acknowledged = float64(to-from) / time.Since(began).Seconds()
	for f.figure(c, "citeway_vectors_waiting") > 0 {
		time.Sleep(250 * time.Millisecond)
	}
	time.Sleep(2 * time.Second) // the last of them go to the search engine
	p.Found = float64(to-from) / time.Since(began).Seconds()
	all := c.processes()
	p.Document, p.Memory = spent(before, used(all), float64(to-from)), resident(all)
	f.t.Logf("%d to %d passages: %.0f documents a second acknowledged, %.0f found; ms of processor each %v", from, to, p.Acknowledged, p.Found, p.Document)
	return p
}

// figure is the sum of a figure over the gateways.
func (f *figures) figure(c *cluster, name string) (sum float64) {
	for _, g := range c.gateways {
		one := c.client(rootKey, newLedger())
		one.front = g.address
		_, said, _ := one.do("GET", "/metrics", "", nil)
		one.http.CloseIdleConnections()
		for line := range strings.Lines(said) {
			if rest, is := strings.CutPrefix(line, name+" "); is {
				n, _ := strconv.ParseFloat(strings.TrimSpace(rest), 64)
				sum += n
			}
		}
	}
	return sum
}

// keep writes what is known so far, if FIGURES_OUT names a file.
func (f *figures) keep() {
	text, err := json.MarshalIndent(f.said, "", " ")
	if err != nil {
		f.t.Fatal(err)
	}
	f.t.Logf("%s", text)
	if file := os.Getenv("FIGURES_OUT"); file != "" {
		if err := os.WriteFile(file, append(text, '\n'), 0o644); err != nil {
			f.t.Fatal(err)
		}
	}
}
