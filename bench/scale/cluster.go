package main

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// What is assumed beside what was measured.
const (
	// hop is how long a message takes from one machine to another, there and back, in milliseconds.
	hop = 0.5
	// again is how long who asked a lost node waits before it asks another, in milliseconds.
	again = 100
	// before is the part of a gateway's work that comes before the search.
	before = 0.3
	// pieces is how many pieces the work of a stream comes in, and streamTime is how long it is
	// open, in seconds.
	pieces     = 8
	streamTime = 20
)

// shape is how many nodes there are: gateways, shards with so many copies, so many shards packed on a machine,
// and primaries, each with its standby.
type shape struct{ gateways, shards, copies, packed, primaries int }

// search is the number of the engine's nodes.
func (s shape) search() int { return (s.shards + s.packed - 1) / s.packed * s.copies }

// nodes is the number of machines.
func (s shape) nodes() int { return s.gateways + s.search() + 2*s.primaries }

// load is what comes: questions a second, so many in all, over so many passages.
type load struct {
	passages  float64
	rate      float64
	questions int
}

// outcome is how a run went, in milliseconds; used is the part of the cores that was, by kind.
type outcome struct {
	p50, p99           float64 // with all nodes
	lost99             float64 // with one of each kind lost
	gateways           float64
	primaries, engines float64
}

// simulation is one run: all nodes in the first half, one of each kind gone in the second.
type simulation struct {
	agenda
	m         *model
	s         shape
	l         load
	r         *rand.Rand
	gateways  []*node
	primaries []*node
	groups    [][]*node // machines with the same shards
	search    [][]*node // by shard
	first     []float64 // what answers took in the first half
	second    []float64
	half      float64
	calm      outcome // what was used up to the loss
}

// simulate runs a load over a shape. The same seed gives the same.
func simulate(m *model, s shape, l load, cores int, seed uint64) outcome {
	x := &simulation{m: m, s: s, l: l, r: rand.New(rand.NewPCG(seed, 1))}
	x.gateways, x.primaries = x.some(s.gateways, cores), x.some(s.primaries, cores)
	for k := range s.shards {
		if k%s.packed == 0 {
			x.groups = append(x.groups, x.some(s.copies, cores))
		}
		x.search = append(x.search, x.groups[k/s.packed])
	}
	now, end := 0.0, float64(l.questions)*1000/l.rate
	for i := range l.questions {
		for range pieces { // of streams that are open, whenever they began
			x.plan(x.r.Float64()*end, func(now float64) { x.work(now, x.gateways, m.stream/pieces, func(float64) {}) })
		}
		now += x.r.ExpFloat64() * 1000 / l.rate
		x.plan(now, func(now float64) { x.ask(now, now) })
		if i == l.questions/2 {
			x.half = now
			x.plan(now, x.lose)
		}
	}
	x.run()
	slices.Sort(x.first)
	slices.Sort(x.second)
	x.calm.p50, x.calm.p99, x.calm.lost99 = at(x.first, 0.50), at(x.first, 0.99), at(x.second, 0.99)
	return x.calm
}

func (x *simulation) some(n, cores int) (all []*node) {
	for range n {
		all = append(all, newNode(&x.agenda, cores))
	}
	return all
}

// at is the value below which a part of sorted values lies.
func at(sorted []float64, part float64) float64 {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[min(int(part*float64(len(sorted))), len(sorted)-1)]
}

// lose loses one node of each kind, and notes what was used until then. A primary that goes is
// replaced by its standby, so that there are as many as before: how long that takes was measured
// and is not simulated.
func (x *simulation) lose(now float64) {
	x.calm.gateways, x.calm.primaries, x.calm.engines = part(x.gateways, now), part(x.primaries, now), part(slices.Concat(x.groups...), now)
	x.gateways[0].lose(now, orderJobs)
	x.search[0][0].lose(now, orderJobs)
}

// orderJobs puts jobs in an order that does not hang on chance.
func orderJobs(all []*job) {
	slices.SortFunc(all, func(a, b *job) int { return cmp.Compare(a.work, b.work) })
}

// part is the part of the cores of some nodes that was used.
func part(nodes []*node, now float64) float64 {
	busy, cores := 0.0, 0
	for _, n := range nodes {
		busy, cores = busy+n.busy, cores+n.cores
	}
	return busy / (now * float64(cores))
}

// one is any of some nodes that is there.
func (x *simulation) one(nodes []*node) *node {
	for {
		if n := nodes[x.r.IntN(len(nodes))]; !n.gone {
			return n
		}
	}
}

// work has any node of some do something, and again another where it is lost.
func (x *simulation) work(now float64, nodes []*node, mean float64, then func(now float64)) {
	j := &job{work: around(x.r, mean), then: then}
	j.lost = func(now float64) {
		x.plan(now+again, func(now float64) { x.work(now, nodes, mean, then) })
	}
	x.plan(now+hop, func(now float64) { x.one(nodes).give(now, j) })
}

// ask is a question on its way: the gateway, the primary, all shards, the primary and the gateway again.
func (x *simulation) ask(now, began float64) {
	gateway, primary := x.m.gateway.at(x.l.passages), x.m.primary.at(0)
	x.work(now, x.gateways, gateway*before, func(now float64) {
		x.work(now, x.primaries, primary/2, func(now float64) {
			x.scatter(now, func(now float64) {
				x.work(now, x.primaries, primary/2, func(now float64) {
					x.work(now, x.gateways, gateway*(1-before), func(now float64) { x.answered(now, began) })
				})
			})
		})
	})
}

// scatter asks one copy of each shard and goes on with the last to answer.
func (x *simulation) scatter(now float64, then func(now float64)) {
	left := len(x.search)
	mean := x.m.search.at(x.l.passages / float64(len(x.search)))
	for _, shard := range x.search {
		x.work(now, shard, mean, func(now float64) {
			if left--; left == 0 {
				then(now)
			}
		})
	}
}

// answered notes how long an answer took.
func (x *simulation) answered(now, began float64) {
	if began < x.half {
		x.first = append(x.first, now-began)
	} else {
		x.second = append(x.second, now-began)
	}
}
