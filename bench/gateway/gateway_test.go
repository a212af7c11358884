package main

import (
	"bytes"
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestPercentile(t *testing.T) {
	list := []time.Duration{5, 1, 4, 2, 3}
	for p, want := range map[int]time.Duration{0: 1, 50: 3, 99: 5, 100: 5} {
		if got := percentile(list, p); got != want {
			t.Errorf("p%d is %v, want %v", p, got, want)
		}
	}
	if percentile(nil, 50) != 0 {
		t.Error("nothing has a percentile")
	}
}

// TestTokens: the client finds in each token when the server sent it.
func TestTokens(t *testing.T) {
	s := httptest.NewServer(upstream())
	defer s.Close()
	first, each, err := tokens(context.Background(), s.Client(), s.URL+"/v1/chat/completions")
	if err != nil || first <= 0 || len(each) != plans["tokens"].tokens {
		t.Fatalf("%v, %d tokens, %v", first, len(each), err)
	}
	for _, d := range each {
		if d < 0 || d > time.Minute {
			t.Errorf("a token took %v", d)
		}
	}
}

func TestOpenStreamsAreCounted(t *testing.T) {
	s := httptest.NewServer(upstream())
	defer s.Close()
	if _, err := open(context.Background(), s.Client(), &process{url: s.URL + "/v1/chat/completions"}, 5); err != nil {
		t.Error(err)
	}
	if _, err := open(context.Background(), s.Client(), &process{url: s.URL + "/nowhere"}, 2); err == nil {
		t.Error("streams that never began count as open")
	}
}

// TestAnotherGatewayStandsBesideIt where one is named, with data of its own.
func TestAnotherGatewayStandsBesideIt(t *testing.T) {
	for before, want := range map[string]string{"": "direct, reverse proxy, citeway", "/old": "direct, reverse proxy, before, citeway"} {
		all, err := servers("/new", before, t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		seen := map[string]bool{}
		for _, p := range all {
			names = append(names, p.name)
			if seen[p.url] {
				t.Errorf("%s stands twice", p.url)
			}
			seen[p.url] = true
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestReport(t *testing.T) {
	f := &figures{request: []time.Duration{time.Millisecond}, token: []time.Duration{50 * time.Microsecond}, perSecond: 1200, memory: map[int]float64{10: 31.5}}
	var b bytes.Buffer
	report(&b, []*process{{name: "citeway"}}, []*figures{f}, []int{10})
	for _, want := range []string{"| | citeway |", "| a whole request, p50 | 1000 µs |", "| each token, p99 | 50 µs |", "| requests a second, 32 clients | 1200 |",
		"| KiB a stream, 10 open | 31.5 |", "BenchmarkGateway/a_request,_citeway 1 1000 us"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
}
