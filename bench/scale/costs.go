package main

import (
	"encoding/json"
	"fmt"
	"os"
)

// costs is what a run of the figures measured (test/cluster/figures_test.go writes the file).
type costs struct {
	Command string
	Cores   int
	Sizes   []struct {
		Passages            int
		Shared              place
		Census, Connections float64
		Rows, Evidence      float64
	}
	Stream struct {
		MemoryKiB float64
		Processor map[string]float64 // from the question on
		Answer    map[string]float64 // without a stream
	}
}

// place holds milliseconds of processor time for an answer and a document, and MiB, by kind of process.
type place struct{ Document, Answer, Memory, Disk map[string]float64 }

// line is a cost that grows with the passages: at none, and for each.
type line struct{ fixed, each float64 }

func (l line) at(passages float64) float64 { return l.fixed + l.each*passages }

// through is the line through the least and the greatest size that were measured. What seems to
// shrink is taken to stay: no cost falls as passages come, it was noise.
func (c *costs) through(value func(i int) float64) line {
	last := len(c.Sizes) - 1
	low, high := float64(c.Sizes[0].Passages), float64(c.Sizes[last].Passages)
	if last == 0 || value(last) <= value(0) {
		return line{fixed: max(value(0), value(last))}
	}
	each := (value(last) - value(0)) / (high - low)
	return line{fixed: max(0, value(0)-each*low), each: each}
}

// leastMemory is what a passage takes in a node of the search engine at least, in bytes: its 384
// numbers of 4 bytes and 64 neighbours of 8 in the graph, twice, as the collector leaves room.
const leastMemory = 2 * (384*4 + 64*8)

// model is what the simulation reckons with. Times are milliseconds of processor time.
type model struct {
	measured                int  // the most passages that were measured
	gateway, primary        line // of an answer
	search                  line // of an answer, in one shard of so many passages
	stream                  float64
	streamKiB               float64
	searchMiB               line    // of a node, by the passages of its shard
	searchDisk, primaryDisk line    // MiB, of one copy
	evidence                float64 // KiB that an answer leaves
	census                  line    // milliseconds to count all documents
	connections             float64
}

// modelOf takes the lines through what was measured. The engine's figures are those of three nodes
// with a copy each, of one shard.
func modelOf(c *costs) (*model, error) {
	if len(c.Sizes) == 0 || c.Sizes[len(c.Sizes)-1].Passages <= 0 {
		return nil, fmt.Errorf("no size was measured")
	}
	of := func(kind string) func(int) float64 {
		return func(i int) float64 { return c.Sizes[i].Shared.Answer[kind] }
	}
	m := &model{measured: c.Sizes[len(c.Sizes)-1].Passages, gateway: c.through(of("gateway")), primary: c.through(of("primary")), search: c.through(of("search")),
		stream: max(0, c.Stream.Processor["gateway"]-c.Stream.Answer["gateway"]), streamKiB: c.Stream.MemoryKiB, connections: c.Sizes[len(c.Sizes)-1].Connections}
	m.searchMiB = c.through(func(i int) float64 { return c.Sizes[i].Shared.Memory["search"] / 3 })
	m.searchMiB.each = max(m.searchMiB.each, leastMemory/float64(1<<20))
	m.searchDisk = c.through(func(i int) float64 { return c.Sizes[i].Shared.Disk["search"] / 3 })
	last := &c.Sizes[len(c.Sizes)-1]
	m.primaryDisk, m.evidence = line{each: last.Rows / float64(last.Passages)}, last.Evidence
	m.census = c.through(func(i int) float64 { return c.Sizes[i].Census })
	return m, nil
}

// least is what an answer takes on machines that do nothing else, with its messages.
func (m *model) least() float64 {
	return m.gateway.fixed + m.primary.fixed + m.search.fixed + 5*hop
}

// readCosts reads the file of a run.
func readCosts(file string) (*model, *costs, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	c := &costs{}
	if err := json.Unmarshal(data, c); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	m, err := modelOf(c)
	return m, c, err
}
