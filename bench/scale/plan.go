package main

import (
	"cmp"
	"math"
	"slices"
)

// machine is what one node is: cores, memory in MiB, and disk in MiB.
type machine struct {
	cores        int
	memory, disk float64
}

// What a plan is held to.
const (
	// full is how much of a machine's memory and disk, and of its cores with one node lost, is used
	// at most.
	full = 0.7
	// leastCopies is how many copies a shard has at least, so that most of them is more than one.
	leastCopies = 3
	// mostCopies is how many copies the gateway asks for at most (weaviate.MaxReplicas), mostShards
	// how many shards (weaviate.MaxShards).
	mostCopies = 16
	mostShards = 1024
	// questions is how many a run has; fewer where each asks many shards: together at most visits.
	questions = 3000
	visits    = 150_000
	// tries is how often a plan is mended.
	tries = 30
	// leastCell is how many passages a cell has at least, simulated how many ways to divide are
	// simulated at least.
	leastCell = 1000
	simulated = 2
	// connections is how many a primary takes (PostgreSQL's max_connections, raised).
	connections = 2000
)

// plan is what is bought for a load.
type plan struct {
	passages, streams float64
	cells             int // parts of the library with everything of their own; a question goes to one
	shape             shape
	out               outcome
	held              bool // the bound is kept
	rate              float64
	// memory and disk of all nodes of the engine, and disk of a primary, MiB.
	memory, searchDisk, primaryDisk float64
	census                          float64
}

// nodes is the number of machines of all cells.
func (p *plan) nodes() int { return p.cells * p.shape.nodes() }

// planner makes plans.
type planner struct {
	m     *model
	node  machine
	bound float64 // of p99 with one node of each kind lost, milliseconds
	seed  uint64
}

// cheapest is the plan with the fewest machines among those that keep the bound, each with the
// library in so many cells. Only those are simulated that their mean load makes cheapest, until one of them keeps it.
func (p *planner) cheapest(passages, streams float64) (best plan) {
	var ways []plan
	for _, cells := range []int{1, 3, 10, 30, 100, 300, 1000, 3000, 10_000, 30_000} {
		if cells > 1 && passages/float64(cells) < leastCell {
			break
		}
		n := float64(cells)
		one := plan{passages: passages, streams: streams, rate: streams / streamTime, cells: cells, shape: p.least(load{passages: passages / n, rate: streams / streamTime / n}, streams/n)}
		if one.shape.can() {
			ways = append(ways, one)
		} else if cells == 1 {
			best = one
		}
	}
	slices.SortFunc(ways, func(a, b plan) int { return cmp.Compare(a.nodes(), b.nodes()) })
	for i := range ways {
		if i >= simulated && best.held {
			break
		}
		one := p.plan(passages, streams, ways[i].cells)
		if best.out.p99 == 0 || one.held && (!best.held || one.nodes() < best.nodes()) {
			best = one
		}
	}
	return best
}

// plan is what keeps the bound with the library in so many cells.
func (p *planner) plan(passages, streams float64, cells int) plan {
	l := load{passages: passages / float64(cells), rate: streams / streamTime / float64(cells)}
	x := plan{passages: passages, streams: streams, cells: cells, rate: streams / streamTime, shape: p.least(l, streams/float64(cells))}
	for range tries {
		if p.m.least() > p.bound {
			break
		}
		if l.questions = min(questions, visits/x.shape.shards); !x.shape.can() || l.questions < 100 {
			break
		}
		x.out = simulate(p.m, x.shape, l, p.node.cores, p.seed)
		if x.held = max(x.out.p99, x.out.lost99) <= p.bound; x.held {
			break
		}
		x.shape = p.mend(x.shape, x.out, l)
	}
	return p.weighed(x, l)
}

// least is the shape that the mean load and the memory ask for, with one node of each kind lost.
func (p *planner) least(l load, streams float64) shape {
	m, room := p.m, float64(p.node.cores)*1000*full // milliseconds of cores a second
	s := shape{primaries: 1, copies: leastCopies, shards: 1, packed: 1}
	need := l.rate * (m.gateway.at(l.passages) + m.stream)
	s.gateways = 1 + max(1, ceil(need/room), ceil(streams*m.streamKiB/1024/(p.node.memory*full)))
	s.primaries = max(1, ceil(l.rate*m.primary.at(0)/room), ceil(float64(s.gateways)*m.connections/connections), ceil(m.primaryDisk.at(l.passages)/(p.node.disk*full)))
	s.shards = max(1, ceil(l.passages*m.searchMiB.each/(p.node.memory*full-m.searchMiB.fixed)), ceil(m.searchDisk.at(l.passages)/(p.node.disk*full)))
	for m.search.at(l.passages/float64(s.shards)) > p.bound/4 && m.search.fixed < p.bound/4 && s.shards <= mostShards {
		s.shards++
	}
	return p.pack(s, l)
}

// pack puts several shards on a machine, as many as its memory and half its cores take, and makes
// as many copies as the load asks for.
func (p *planner) pack(s shape, l load) shape {
	each := l.passages / float64(s.shards)
	room := (p.node.memory*full - p.m.searchMiB.fixed) / max(1e-9, each*p.m.searchMiB.each)
	s.packed = min(s.shards, max(1, min(p.node.cores/2, int(room))))
	busy := l.rate * p.m.search.at(each) * float64(s.packed)
	s.copies = max(s.copies, 1+ceil(busy/(float64(p.node.cores)*1000*full)))
	return s
}

// can reports whether the gateway can ask for so much.
func (s shape) can() bool { return s.copies <= mostCopies && s.shards <= mostShards }

func ceil(x float64) int { return int(math.Ceil(min(x, 1e7))) }

// mend adds a tenth to the kind that is used most.
func (p *planner) mend(s shape, o outcome, l load) shape {
	switch max(o.gateways, o.primaries, o.engines) {
	case o.gateways:
		s.gateways += 1 + s.gateways/10
	case o.primaries:
		s.primaries += 1 + s.primaries/10
	default:
		if alone := p.m.search.at(l.passages / float64(s.shards)); alone > p.bound/8 && p.m.search.each > 0 {
			s.shards += 1 + s.shards/10 // even an idle node takes too long
			return p.pack(s, l)
		}
		s.copies++
	}
	return s
}

// weighed adds what the machines hold.
func (p *planner) weighed(x plan, l load) plan {
	all := float64(x.cells*x.shape.copies) * l.passages
	nodes := float64(x.cells * x.shape.search())
	x.memory, x.searchDisk = nodes*p.m.searchMiB.fixed+all*p.m.searchMiB.each, nodes*p.m.searchDisk.fixed+all*p.m.searchDisk.each
	x.primaryDisk, x.census = float64(x.cells)*p.m.primaryDisk.at(l.passages), p.m.census.at(l.passages)
	return x
}
