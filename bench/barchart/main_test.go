package main

import (
	"strings"
	"testing"
)

const output = `goos: linux
BenchmarkReports/whole/citeway-2         	    1838	    689163 ns/op	1357.61 MB/s	       0 B/op	       0 allocs/op
BenchmarkReports/whole/citeway-2         	    1838	    689163 ns/op	1300.00 MB/s	       0 B/op	       0 allocs/op
BenchmarkReports/20-byte_pieces/regexp-2 	       1	    689163 ns/op	   0.02 MB/s
PASS
`

func TestRead(t *testing.T) {
	bars, err := read(strings.NewReader(output), "MB/s")
	if err != nil || len(bars) != 2 {
		t.Fatal(bars, err)
	}
	if bars[0] != (bar{"whole, citeway", 1357.61}) || bars[1] != (bar{"20-byte pieces, regexp", 0.02}) {
		t.Fatal(bars)
	}
}

func TestDraw(t *testing.T) {
	bars, _ := read(strings.NewReader(output), "MB/s")
	var b strings.Builder
	draw(&b, "a < b", "MB/s", bars)
	for _, want := range []string{"a &lt; b", "1358 MB/s", "0.02 MB/s", `width="420"`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the picture lacks %q:\n%s", want, b.String())
		}
	}
}
