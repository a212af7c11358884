package main

import (
	"container/heap"
	"math"
	"math/rand/v2"
)

// event is something that happens at a time, in milliseconds.
type event struct {
	at   float64
	turn int // of two at the same time that which was planned first
	do   func(now float64)
}

// agenda holds what is to happen, and the time.
type agenda struct {
	events []event
	turns  int
}

// Len is how many events are to come.
func (a *agenda) Len() int { return len(a.events) }

// Less reports whether an event comes before another.
func (a *agenda) Less(i, j int) bool {
	return a.events[i].at < a.events[j].at || a.events[i].at == a.events[j].at && a.events[i].turn < a.events[j].turn
}

// Swap exchanges two events.
func (a *agenda) Swap(i, j int) { a.events[i], a.events[j] = a.events[j], a.events[i] }

// Push adds an event at the end; heap.Push puts it in its place.
func (a *agenda) Push(x any) { a.events = append(a.events, x.(event)) }

// Pop takes the last event out.
func (a *agenda) Pop() any {
	last := a.events[len(a.events)-1]
	a.events = a.events[:len(a.events)-1]
	return last
}

// plan has something happen at a time.
func (a *agenda) plan(at float64, do func(now float64)) {
	a.turns++
	heap.Push(a, event{at, a.turns, do})
}

// run has everything happen.
func (a *agenda) run() {
	for len(a.events) > 0 {
		e := heap.Pop(a).(event)
		e.do(e.at)
	}
}

// job is work for a node: so many milliseconds of one core, and what follows.
type job struct {
	work float64
	then func(now float64)
	// lost is what follows where the node goes before the job is done.
	lost func(now float64)
}

// node is a machine: so many cores, and a queue of what waits for one.
type node struct {
	agenda  *agenda
	cores   int
	busy    float64 // milliseconds of its cores that were used
	gone    bool
	waiting []*job
	running map[*job]bool
}

func newNode(a *agenda, cores int) *node {
	return &node{agenda: a, cores: cores, running: map[*job]bool{}}
}

// give has the node do a job once a core is free.
func (n *node) give(now float64, j *job) {
	if n.gone {
		j.lost(now)
		return
	}
	if len(n.running) == n.cores {
		n.waiting = append(n.waiting, j)
		return
	}
	n.start(now, j)
}

func (n *node) start(now float64, j *job) {
	n.running[j] = true
	n.agenda.plan(now+j.work, func(now float64) {
		if n.gone {
			return // it was lost with the node
		}
		n.busy += j.work
		delete(n.running, j)
		if len(n.waiting) > 0 {
			next := n.waiting[0]
			n.waiting = n.waiting[1:]
			n.start(now, next)
		}
		j.then(now)
	})
}

// lose ends the node with all that it has.
func (n *node) lose(now float64, order func([]*job)) {
	n.gone = true
	all := n.waiting
	for j := range n.running {
		all = append(all, j)
	}
	order(all)
	n.waiting, n.running = nil, map[*job]bool{}
	for _, j := range all {
		j.lost(now)
	}
}

// spread is how far times lie around their mean: the standard deviation of their logarithm.
const spread = 0.5

// around is a time drawn around a mean, always above nothing, now and then several times as long.
func around(r *rand.Rand, mean float64) float64 {
	return mean * math.Exp(r.NormFloat64()*spread-spread*spread/2)
}
