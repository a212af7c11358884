// Command figures puts what the benchmarks have printed into one table: what was measured, the
// value now, the peer's of the same run, how many times as good that is, what is aimed at, and
// how it was at the last version. Absolute times mean little on a shared machine, so what counts
// is the ratio of the two: where it is more than a tenth below that of the last version, the
// command exits with 1.
//
//	go run ./figures [-last figures/last.json] [-bars] [-keep VERSION]
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
)

// allowance is how much of its ratio a benchmark may lose to chance.
const allowance = 0.1

// last is how it was at the last version.
type last struct {
	Version string `json:"version"`
	// Ratios are by what was measured.
	Ratios map[string]float64 `json:"ratios"`
}

func main() {
	kept := flag.String("last", "figures/last.json", "the file with the ratios of the last version")
	bars := flag.Bool("bars", false, "print the ratios as lines of a benchmark, for barchart")
	keep := flag.String("keep", "", "write the ratios to the file, as those of this version")
	flag.Parse()
	lost, err := run(os.Stdout, ".", *kept, *bars, *keep)
	if err != nil {
		fmt.Fprintln(os.Stderr, "figures:", err)
		os.Exit(2)
	}
	if len(lost) > 0 {
		fmt.Fprintln(os.Stderr, "figures: more than a tenth was lost against the peer:", strings.Join(lost, "; "))
		os.Exit(1)
	}
}

// run prints the figures of the folders in root and returns what has lost.
func run(w io.Writer, root, kept string, bars bool, keep string) (lost []string, err error) {
	before, err := readLast(filepath.Join(root, kept))
	if err != nil {
		return nil, err
	}
	figures, err := gather(root, rows)
	if err != nil {
		return nil, err
	}
	if bars {
		drawn(w, figures)
	} else {
		table(w, figures, before)
	}
	for _, f := range figures {
		if was, ok := before.Ratios[f.what]; ok && f.ratio() < was*(1-allowance) {
			lost = append(lost, fmt.Sprintf("%s %.2g, was %.2g", f.what, f.ratio(), was))
		}
	}
	if keep != "" {
		return lost, write(filepath.Join(root, kept), keep, figures)
	}
	return lost, nil
}

// figure is a row with its values.
type figure struct {
	row
	now, peers float64
}

// ratio is how many times as good as the peer it is.
func (f *figure) ratio() float64 {
	if f.less {
		return f.peers / f.now
	}
	return f.now / f.peers
}

// gather are the rows of which both values are there; what was not measured is left out.
func gather(root string, rows []row) ([]figure, error) {
	var all []figure
	for _, r := range rows {
		said, err := os.ReadFile(filepath.Join(root, r.folder, "results.txt"))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		f := figure{row: r, now: value(string(said), r.ours, r.unit, r.less), peers: value(string(said), r.peer, r.unit, r.less)}
		if !math.IsNaN(f.now) && !math.IsNaN(f.peers) {
			all = append(all, f)
		}
	}
	if len(all) == 0 {
		return nil, errors.New("no results.txt holds a benchmark that is listed; make bench writes them")
	}
	return all, nil
}

// heading and picture stand before the table and behind it.
const (
	heading = "# All in one table\n\n`make bench` writes this. Two shared cores: the ratios count, and not the times. What cannot be compared with a peer stands in the README of its folder.\n\n"
	picture = "\n![how many times as good as the peer](ratios.svg)\n"
)

func table(w io.Writer, figures []figure, before *last) {
	fmt.Fprint(w, heading)
	fmt.Fprintf(w, "| what | now | peer, same run | times as good | aim | at %s |\n|---|---:|---:|---:|---:|---:|\n", before.Version)
	for _, f := range figures {
		was := "–"
		if r, ok := before.Ratios[f.what]; ok {
			was = fmt.Sprintf("%.2f", r)
		}
		fmt.Fprintf(w, "| %s | %s %s | %s (%s) | %.2f | %s | %s |\n", f.what, number(f.now), f.unit, number(f.peers), f.rival, f.ratio(), aimed(f), was)
	}
	fmt.Fprint(w, picture)
}

// aimed says what is aimed at, and whether it is reached.
func aimed(f figure) string {
	if f.aim == 0 {
		return "–"
	}
	if f.ratio() >= f.aim {
		return fmt.Sprintf("%.2f ✓", f.aim)
	}
	return fmt.Sprintf("%.2f, missed", f.aim)
}

func drawn(w io.Writer, figures []figure) {
	for _, f := range figures {
		fmt.Fprintf(w, "BenchmarkFigures/%s 1 %.3g times\n", strings.ReplaceAll(f.what+" (citeway)", " ", "_"), f.ratio())
	}
}

func readLast(file string) (*last, error) {
	l := &last{Version: "the last version", Ratios: map[string]float64{}}
	raw, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return nil, err
	}
	return l, json.Unmarshal(raw, l)
}

func write(file, version string, figures []figure) error {
	l := last{version, map[string]float64{}}
	for _, f := range figures {
		l.Ratios[f.what] = math.Round(f.ratio()*1000) / 1000
	}
	raw, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(raw, '\n'), 0o644)
}

// number is a value with three digits that count.
func number(v float64) string {
	if math.Abs(v) >= 100 {
		return fmt.Sprintf("%.0f", v)
	}
	return fmt.Sprintf("%.3g", v)
}
