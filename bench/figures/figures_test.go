package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// printed makes a folder in which the benchmarks of two rooms have been run.
func printed(t *testing.T, knowledge, last string) string {
	t.Helper()
	root := t.TempDir()
	for file, text := range map[string]string{"knowledge/results.txt": knowledge, "last.json": last,
		"marker/results.txt": "BenchmarkReports/whole/citeway-2 10 100 ns/op 900 MB/cpu-s\nBenchmarkReports/whole/goldmark-2 10 100 ns/op 90 MB/cpu-s\n"} {
		if text == "" {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, file)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(root, file), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return root
}

const searched = "goos: linux\nBenchmarkSearch/citeway-2 100 1 ns/op 80.00 p50-µs\nBenchmarkSearch/citeway-2 100 1 ns/op 40.00 p50-µs\nBenchmarkSearch/bleve-2 100 1 ns/op 480.0 p50-µs\nPASS\n"

func TestTheTable(t *testing.T) {
	var b strings.Builder
	lost, err := run(&b, printed(t, searched, `{"version":"0.1.0","ratios":{"search, Cranfield, median":12.5}}`), "last.json", false, "")
	if err != nil || len(lost) > 0 {
		t.Fatal(lost, err)
	}
	if text := b.String(); !strings.HasPrefix(text, "# All in one table\n") || !strings.HasSuffix(text, "](ratios.svg)\n") {
		t.Errorf("no page of its own:\n%s", text)
	}
	for _, line := range []string{
		"| what | now | peer, same run | times as good | aim | at 0.1.0 |",
		"| search, Cranfield, median | 40 p50-µs | 480 (bleve) | 12.00 | 10.00 ✓ | 12.50 |",
		"| scanner, real reports, whole, beside a parser | 900 MB/cpu-s | 90 (goldmark) | 10.00 | 1.00 ✓ | – |",
	} {
		if !strings.Contains(b.String(), line+"\n") {
			t.Errorf("no %s in\n%s", line, b.String())
		}
	}
}

func TestWhatIsLostIsAnError(t *testing.T) {
	for _, c := range []struct {
		was  string
		lost bool
	}{{"13.3", false}, {"13.4", true}, {"2", false}} {
		lost, err := run(&strings.Builder{}, printed(t, searched, `{"version":"0.1.0","ratios":{"search, Cranfield, median":`+c.was+`}}`), "last.json", false, "")
		if err != nil || (len(lost) > 0) != c.lost {
			t.Errorf("was %s: %v %v", c.was, lost, err)
		}
	}
}

func TestAMissIsShown(t *testing.T) {
	var b strings.Builder
	slow := strings.Replace(strings.Replace(searched, "80.00", "400.00", 1), "40.00", "240.0", 1)
	if _, err := run(&b, printed(t, slow, ""), "last.json", false, ""); err != nil || !strings.Contains(b.String(), "| 2.00 | 10.00, missed | – |") {
		t.Errorf("%v\n%s", err, b.String())
	}
}

// TestAVersionIsKept: what is kept is what the next run is held against.
func TestAVersionIsKept(t *testing.T) {
	root := printed(t, searched, "")
	if _, err := run(&strings.Builder{}, root, "last.json", false, "0.2.0"); err != nil {
		t.Fatal(err)
	}
	before, err := readLast(filepath.Join(root, "last.json"))
	if err != nil || before.Version != "0.2.0" || before.Ratios["search, Cranfield, median"] != 12 {
		t.Errorf("%+v %v", before, err)
	}
}

func TestNothingMeasured(t *testing.T) {
	if _, err := run(&strings.Builder{}, t.TempDir(), "last.json", false, ""); err == nil || !strings.Contains(err.Error(), "make bench") {
		t.Error(err)
	}
}

func TestBars(t *testing.T) {
	var b strings.Builder
	if _, err := run(&b, printed(t, searched, ""), "last.json", true, ""); err != nil || !strings.Contains(b.String(), "BenchmarkFigures/search,_Cranfield,_median_(citeway) 1 12 times\n") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
