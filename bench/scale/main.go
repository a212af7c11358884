// Command scale says how many machines a library and its readers need. It takes the costs that
// test/cluster measured and simulates questions and streams over gateways, shards with copies, and
// primaries: events in a time of their own, drawn by a seed, so that the same costs and the same
// seed print the same plan.
//
//	go run ./scale -costs scale/costs.json
//
// All beyond the sizes that were measured is extrapolated along straight lines, and marked.
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
)

func main() {
	file := flag.String("costs", "scale/costs.json", "what a run of the figures measured")
	seed := flag.Uint64("seed", 1, "of all that is drawn")
	bound := flag.Float64("bound", 500, "the 99th percentile that is kept with one node of each kind lost, milliseconds to the first words without the model's own time")
	cores := flag.Int("cores", 16, "of a machine")
	memory := flag.Float64("memory", 64, "of a machine, GiB")
	disk := flag.Float64("disk", 2, "of a machine, TiB")
	bars := flag.Bool("bars", false, "print the machines as lines for barchart")
	flag.Parse()
	m, c, err := readCosts(*file)
	if err != nil {
		fmt.Fprintln(os.Stderr, "scale:", err)
		os.Exit(1)
	}
	p := &planner{m: m, node: machine{*cores, *memory * 1024, *disk * (1 << 20)}, bound: *bound, seed: *seed}
	plans := p.table()
	if *bars {
		printBars(os.Stdout, plans)
		return
	}
	fmt.Printf("costs: %s (%d cores)\nmachines of %d cores, %.0f GiB and %.0f TiB; p99 within %.0f ms with one node of each kind lost; seed %d\n\n", c.Command, c.Cores, *cores, *memory, *disk, *bound, *seed)
	p.print(os.Stdout, plans)
}

// The sizes that are planned for.
var (
	librarySizes = []float64{1e5, 1e6, 1e7, 1e8, 1e9}
	streamCounts = []float64{1e2, 1e3, 1e4, 1e5, 1e6}
)

// table plans all of it.
func (p *planner) table() (plans []plan) {
	for _, passages := range librarySizes {
		for _, streams := range streamCounts {
			plans = append(plans, p.cheapest(passages, streams))
		}
	}
	return plans
}

// print prints the table, what ten times each adds, and the walls.
func (p *planner) print(to io.Writer, plans []plan) {
	w := tabwriter.NewWriter(to, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "passages\tstreams\tanswers/s\tcells\tgateways\tshards x copies\tsearch\tprimaries\tmachines\tp50/p99/p99 lost ms\tsearch GiB\tsearch disk GiB\trows GiB\tmarks\t")
	for i := range plans {
		x := &plans[i]
		fmt.Fprintf(w, "%.0e\t%.0e\t%.0f\t%d\t%d\t%d x %d\t%d\t%d + %d\t%d\t%s\t%.0f\t%.0f\t%.0f\t%s\t\n", x.passages, x.streams, x.rate, x.cells, x.cells*x.shape.gateways, x.cells*x.shape.shards, x.shape.copies,
			x.cells*x.shape.search(), x.cells*x.shape.primaries, x.cells*x.shape.primaries, x.nodes(), x.times(), x.memory/1024, x.searchDisk/1024, x.primaryDisk/1024, p.marks(x))
	}
	_ = w.Flush()
	fmt.Fprintf(to, "\nmarks: e extrapolated beyond the %d passages that were measured; c in cells, each with everything of its own, of which a question asks one; s the state is split over\nseveral primaries; n the documents are counted anew for longer than 1 s after a change; ! the bound is not kept\n", p.m.measured)
	p.tenfold(to, plans)
	p.walls(to)
}

// times are the percentiles of a plan that was simulated.
func (x *plan) times() string {
	if x.out.p99 == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f/%.0f/%.0f", x.out.p50, x.out.p99, x.out.lost99)
}

// marks are the letters of a plan.
func (p *planner) marks(x *plan) (marks string) {
	for _, one := range []struct {
		letter string
		is     bool
	}{{"e", x.passages/float64(x.cells) > float64(p.m.measured)}, {"c", x.cells > 1}, {"s", x.shape.primaries > 1}, {"n", x.census > 1000}, {"!", !x.held}} {
		if one.is {
			marks += one.letter
		}
	}
	return marks
}

// tenfold prints how many times the machines ten times the passages, and ten times the streams, take.
func (p *planner) tenfold(to io.Writer, plans []plan) {
	fmt.Fprintln(to, "\nmachines for ten times as much:")
	n := len(streamCounts)
	for i := range plans {
		x := &plans[i]
		passages, streams := "-", "-"
		if i+n < len(plans) {
			passages = times(x, &plans[i+n])
		}
		if i%n < n-1 && i+1 < len(plans) {
			streams = times(x, &plans[i+1])
		}
		fmt.Fprintf(to, "  %.0e passages, %.0e streams: %d; passages x10: %s; streams x10: %s\n", x.passages, x.streams, x.nodes(), passages, streams)
	}
}

func times(from, into *plan) string {
	if !from.held || !into.held {
		return "not kept"
	}
	return fmt.Sprintf("%d (x%.1f)", into.nodes(), float64(into.nodes())/float64(from.nodes()))
}

// walls prints what one of each holds.
func (p *planner) walls(to io.Writer) {
	room := float64(p.node.cores) * 1000 * full
	fmt.Fprintf(to, "\none machine of each kind holds, at %.0f %% of its cores or memory:\n", full*100)
	fmt.Fprintf(to, "  gateway: %.0f answers a second with their streams, %.0f open streams by its memory\n", room/(p.m.gateway.at(0)+p.m.stream), p.node.memory*full*1024/p.m.streamKiB)
	fmt.Fprintf(to, "  primary: %.0f answers a second, %.0f gateways by its connections, %.1e passages by its disk\n", room/p.m.primary.at(0), connections/p.m.connections, (p.node.disk*full-p.m.primaryDisk.fixed)/p.m.primaryDisk.each)
	fmt.Fprintf(to, "  primary: %.1f million answers until their evidence, %.0f KiB each, fills its disk: %.1f days at 100 a second\n", p.node.disk*full*1024/p.m.evidence/1e6, p.m.evidence, p.node.disk*full*1024/p.m.evidence/100/86400)
	fmt.Fprintf(to, "  search: %.1e passages by memory, %.1e by disk; %.0f answers a second over the %d passages measured\n", (p.node.memory*full-p.m.searchMiB.fixed)/p.m.searchMiB.each,
		(p.node.disk*full-p.m.searchDisk.fixed)/p.m.searchDisk.each, room/p.m.search.at(float64(p.m.measured)), p.m.measured)
	fmt.Fprintf(to, "  documents of one passage are counted anew after a change: 1 s from %.1e on, 60 s (where a statement ends) from %.1e\n", (1000-p.m.census.fixed)/p.m.census.each, (60_000-p.m.census.fixed)/p.m.census.each)
}

// printBars prints the machines as barchart reads them.
func printBars(to io.Writer, plans []plan) {
	for i := range plans {
		if x := &plans[i]; x.held {
			fmt.Fprintf(to, "BenchmarkPlan/%.0e_passages,_%.0e_streams 1 %d machines\n", x.passages, x.streams, x.nodes())
		}
	}
}
