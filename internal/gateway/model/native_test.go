package model

import (
	"context"
	"testing"

	"github.com/citeway/citeway"
)

type plain struct{}

func (plain) Name() string { return "plain" }

func (plain) Stream(context.Context, *Request, citeway.Sink) error { return nil }

type choosy struct {
	plain
	takes bool
}

func (n choosy) Documents() bool { return n.takes }

func TestTakesDocuments(t *testing.T) {
	for _, c := range []struct {
		name string
		m    Model
		want bool
	}{
		{"a model that knows no documents", plain{}, false},
		{"one that could and is told not to", choosy{}, false},
		{"one that takes them", choosy{takes: true}, true},
		{"none", nil, false},
	} {
		if got := TakesDocuments(c.m); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
