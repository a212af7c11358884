package remote_test

import (
	"context"
	"testing"
	"time"

	"github.com/citeway/citeway/internal/gateway/chat/tool/remote"
)

func TestAGroupLeavesAServerThatIsDownAlone(t *testing.T) {
	up := open(t, remote.Options{Name: "up", URL: overHTTP(t).URL})
	down := open(t, remote.Options{Name: "down", URL: "http://127.0.0.1:1/"})
	var told []string
	g := remote.NewGroup([]*remote.Server{down, up}, time.Hour, func(name string, _ error) { told = append(told, name) })
	for range 3 {
		if tools := g.Tools(t.Context()); len(tools) != 6 {
			t.Errorf("%d tools, want those of the server that is up", len(tools))
		}
	}
	if len(told) != 1 || told[0] != "down" {
		t.Errorf("told of %q, want the one that is down, once", told)
	}
}

func TestAGroupAsksAgain(t *testing.T) {
	down := open(t, remote.Options{Name: "down", URL: "http://127.0.0.1:1/"})
	asked := 0
	g := remote.NewGroup([]*remote.Server{down}, time.Nanosecond, func(string, error) { asked++ })
	g.Tools(t.Context())
	time.Sleep(time.Millisecond)
	g.Tools(t.Context())
	if asked != 2 {
		t.Errorf("asked %d times, want 2", asked)
	}
}

func TestWhoHasGoneSaysNothingOfAServer(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	up := open(t, remote.Options{Name: "up", URL: overHTTP(t).URL})
	g := remote.NewGroup([]*remote.Server{up}, time.Hour, func(name string, err error) { t.Errorf("%s: %v", name, err) })
	g.Tools(gone)
	if tools := g.Tools(t.Context()); len(tools) != 6 {
		t.Errorf("%d tools: the server was left alone for what it did not do", len(tools))
	}
}

func TestAGroupOfNone(t *testing.T) {
	g := remote.NewGroup(nil, 0, nil)
	if tools := g.Tools(t.Context()); tools != nil {
		t.Errorf("%v", tools)
	}
	if err := g.Close(); err != nil {
		t.Error(err)
	}
}
