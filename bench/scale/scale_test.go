package main

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// sample is a model whose costs are round numbers.
func sample() *model {
	return &model{measured: 10_000, gateway: line{fixed: 10}, primary: line{fixed: 4}, search: line{fixed: 8, each: 1e-4}, stream: 20, streamKiB: 100,
		searchMiB: line{fixed: 100, each: 0.004}, searchDisk: line{fixed: 10, each: 0.01}, primaryDisk: line{fixed: 30, each: 0.02}, census: line{each: 1e-4}, connections: 20}
}

func TestALineGoesThroughWhatWasMeasured(t *testing.T) {
	c := &costs{}
	c.Sizes = append(c.Sizes, c.Sizes...)
	for _, n := range []int{1000, 5000, 10_000} {
		s := struct {
			Passages            int
			Shared              place
			Census, Connections float64
			Rows, Evidence      float64
		}{Passages: n, Shared: place{Answer: map[string]float64{"search": 5 + float64(n)/1000, "gateway": 20 - float64(n)/1000}}}
		c.Sizes = append(c.Sizes, s)
	}
	m, err := modelOf(c)
	if err != nil || math.Abs(m.search.at(2000)-7) > 1e-9 || math.Abs(m.search.at(1e6)-1005) > 1e-6 {
		t.Error(m.search, err)
	}
	if m.gateway.each != 0 || m.gateway.at(1e9) != 19 {
		t.Error("a cost falls as passages come: ", m.gateway)
	}
	if m.searchMiB.each < leastMemory/float64(1<<20) {
		t.Error("a passage takes less than its vector: ", m.searchMiB)
	}
	if _, err := modelOf(&costs{}); err == nil {
		t.Error("nothing measured is a model")
	}
}

// TestTheLawOfUtilisation: what is used of the cores is the rate times the work, whatever the
// queues do.
func TestTheLawOfUtilisation(t *testing.T) {
	m, l := sample(), load{passages: 10_000, rate: 400, questions: 40_000}
	s := shape{gateways: 3, shards: 4, copies: 3, packed: 2, primaries: 1}
	got := simulate(m, s, l, 8, 1)
	for _, one := range []struct {
		what      string
		got, work float64
		nodes     int
	}{{"gateways", got.gateways, m.gateway.fixed + m.stream, s.gateways}, {"the primary", got.primaries, m.primary.fixed, s.primaries},
		{"the engine", got.engines, 4 * m.search.at(2500), s.search()}} {
		want := l.rate * one.work / 1000 / float64(8*one.nodes)
		if math.Abs(one.got-want) > 0.04*want {
			t.Errorf("%s are used to %.3f, and %.3f is the rate times the work", one.what, one.got, want)
		}
	}
}

// TestAnIdleClusterTakesItsWorkAlone: without queues an answer takes its work, its hops and, of the shards, the
// slowest.
func TestAnIdleClusterTakesItsWorkAlone(t *testing.T) {
	m := sample()
	one := simulate(m, shape{3, 1, 3, 1, 1}, load{passages: 10_000, rate: 1, questions: 4000}, 8, 1)
	many := simulate(m, shape{3, 16, 3, 1, 1}, load{passages: 160_000, rate: 1, questions: 4000}, 8, 1)
	if sum := 10 + 4 + 9 + 5*hop; one.p50 < 0.8*sum || one.p50 > 1.1*sum {
		t.Errorf("%.1f ms, and the work is %.1f", one.p50, sum)
	}
	if many.p50 < one.p50+5 {
		t.Errorf("the slowest of 16 shards takes no longer than one: %.1f and %.1f ms", many.p50, one.p50)
	}
}

func TestMoreNodesDoNoHarm(t *testing.T) {
	m, l := sample(), load{passages: 10_000, rate: 500, questions: 20_000}
	few := simulate(m, shape{4, 2, 3, 1, 1}, l, 8, 3)
	for _, s := range []shape{{8, 2, 3, 1, 1}, {4, 2, 6, 1, 1}, {4, 2, 3, 1, 2}, {8, 2, 6, 1, 2}} {
		if more := simulate(m, s, l, 8, 3); more.p99 > 1.1*few.p99 || more.lost99 > 1.1*few.lost99 {
			t.Errorf("%v: p99 %.0f and %.0f ms, of fewer %.0f and %.0f", s, more.p99, more.lost99, few.p99, few.lost99)
		}
	}
}

// TestALostNodeIsFelt where the rest cannot carry the load, and hardly where it can.
func TestALostNodeIsFelt(t *testing.T) {
	m, l := sample(), load{passages: 10_000, rate: 400, questions: 20_000}
	tight := simulate(m, shape{2, 1, 3, 1, 1}, l, 8, 5)
	if tight.lost99 < 3*tight.p99 {
		t.Errorf("one gateway does the work of two: p99 %.0f, and with one lost %.0f ms", tight.p99, tight.lost99)
	}
	if roomy := simulate(m, shape{6, 1, 6, 1, 1}, l, 8, 5); roomy.lost99 > 2*roomy.p99 {
		t.Errorf("with room for it, p99 %.0f, and with one lost %.0f ms", roomy.p99, roomy.lost99)
	}
}

// TestEveryQuestionIsAnswered, also those that were at a node that went.
func TestEveryQuestionIsAnswered(t *testing.T) {
	x := load{passages: 1000, rate: 900, questions: 5000}
	sim := &simulation{m: sample(), s: shape{2, 2, 2, 1, 1}, l: x, r: rand.New(rand.NewPCG(1, 1))}
	sim.gateways, sim.primaries = sim.some(2, 8), sim.some(1, 8)
	sim.groups = [][]*node{sim.some(2, 8), sim.some(2, 8)}
	sim.search = sim.groups
	for i := range x.questions {
		at := float64(i)
		sim.plan(at, func(now float64) { sim.ask(now, now) })
	}
	sim.half = 2500
	sim.plan(2500, sim.lose)
	sim.run()
	if n := len(sim.first) + len(sim.second); n != x.questions {
		t.Errorf("%d of %d questions are answered", n, x.questions)
	}
}

func TestAPlanKeepsWhatItPromises(t *testing.T) {
	p := &planner{m: sample(), node: machine{16, 64 * 1024, 2 << 20}, bound: 250, seed: 1}
	small, large, busy := p.plan(1e5, 1e3, 1), p.plan(1e7, 1e3, 1), p.plan(1e5, 1e5, 1)
	for _, x := range []plan{small, large, busy} {
		if !x.held || x.out.lost99 > p.bound || x.out.lost99 == 0 || x.shape.copies < leastCopies || x.shape.gateways < 2 {
			t.Errorf("%+v", x)
		}
	}
	if large.shape.search() <= small.shape.search() || busy.shape.gateways <= small.shape.gateways {
		t.Errorf("more is not more: %v, of more passages %v, of more streams %v", small.shape, large.shape, busy.shape)
	}
	if used := large.memory / float64(large.shape.search()); used > p.node.memory*full*1.01 {
		t.Errorf("%.0f MiB in a node", used)
	}
	tight := &planner{m: p.m, node: p.node, bound: 5, seed: 1}
	if x := tight.plan(1e5, 1e3, 1); x.held || tight.marks(&x) != "e!" {
		t.Errorf("a bound below the work itself is kept: %+v %s", x, tight.marks(&x))
	}
}

func TestTheSameSeedPrintsTheSame(t *testing.T) {
	text := func(seed uint64) string {
		p := &planner{m: sample(), node: machine{16, 64 * 1024, 2 << 20}, bound: 250, seed: seed}
		var b bytes.Buffer
		p.print(&b, []plan{p.plan(1e5, 1e3, 1), p.plan(1e6, 1e4, 1)})
		return b.String()
	}
	first := text(1)
	if first != text(1) || first == text(2) {
		t.Error("a table does not hang on its seed alone: ", first)
	}
	if !strings.Contains(first, " e ") {
		t.Error("what is extrapolated has no mark: ", first)
	}
}
