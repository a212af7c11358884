// Package storetest is the suite that every knowledge store passes. A store's own
// test calls Run with a way to open it:
//
//	func TestStore(t *testing.T) {
//		storetest.Run(t, func(t *testing.T) knowledge.Store { … })
//	}
//
// Nothing here holds for one store only.
package storetest

import (
	"context"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
)

// Opener opens an empty store for one test. The suite closes it.
type Opener func(t *testing.T) knowledge.Store

// Run runs the suite, each case on a store of its own.
func Run(t *testing.T, open Opener) {
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			store := open(t)
			t.Cleanup(func() {
				if err := store.Close(); err != nil {
					t.Error("close: ", err)
				}
			})
			c.run(&suite{T: t, store: store, ctx: t.Context()})
		})
	}
}

var cases = []struct {
	name string
	run  func(*suite)
}{
	{"an empty store", (*suite).empty},
	{"put and find", (*suite).putAndFind},
	{"the same again is no work", (*suite).sameAgain},
	{"a changed title", (*suite).changedTitle},
	{"a new version", (*suite).newVersion},
	{"back to an old version", (*suite).backToOld},
	{"delete", (*suite).delete},
	{"put after delete", (*suite).putAfterDelete},
	{"what is refused", (*suite).refused},
	{"refused leaves what was there", (*suite).refusedLeaves},
	{"clearance", (*suite).clearance},
	{"clearance with a label that changes", (*suite).labelChanges},
	{"only these documents", (*suite).onlyThese},
	{"only these sets", (*suite).sets},
	{"sets and clearance", (*suite).setsAndClearance},
	{"what is hidden shifts no score", (*suite).unmoved},
	{"sources that may be seen", (*suite).sourcesFor},
	{"page after page", (*suite).pages},
	{"a page goes on after what was shown", (*suite).pagesAfter},
	{"who is in a set", (*suite).membership},
	{"sets outlive versions", (*suite).setsStay},
	{"sets that are refused", (*suite).setsRefused},
	{"limit", (*suite).limit},
	{"order of hits", (*suite).order},
	{"title and headings are searched", (*suite).titleAndHeadings},
	{"questions of any form", (*suite).anyQuestion},
	{"stop words", (*suite).stopWords},
	{"words that ask for an amount", (*suite).amounts},
	{"nothing hidden is found in any way", (*suite).neverFound},
	{"inflection", (*suite).inflection},
	{"scripts without blanks", (*suite).unspaced},
	{"accents", (*suite).accents},
	{"every field comes back", (*suite).fields},
	{"order of sources", (*suite).sources},
	{"under a folder", (*suite).under},
	{"a document without passages", (*suite).noPassages},
	{"many at the same time", (*suite).concurrent},
	{"a context that is done", (*suite).done},
}

// suite is one case: a store, and helpers that fail the test.
type suite struct {
	*testing.T
	store knowledge.Store
	ctx   context.Context
}

// document returns a document with that id and text, split.
func document(id, text string) (*knowledge.Document, []knowledge.Passage) {
	d := &knowledge.Document{ID: id, Title: "Title of " + id, Path: id + ".md", Kind: citeway.KindNote, Text: text,
		Fingerprint: knowledge.VersionOf(text), Origin: "/library/" + id + ".md"}
	return d, ingest.Passages(d)
}

func (s *suite) put(id, text string) (*knowledge.Document, []knowledge.Passage) {
	s.Helper()
	d, passages := document(id, text)
	s.putDocument(d, passages, true)
	return d, passages
}

func (s *suite) putDocument(d *knowledge.Document, passages []knowledge.Passage, want bool) {
	s.Helper()
	changed, err := s.store.Put(s.ctx, d, passages)
	if err != nil {
		s.Fatal("put: ", err)
	}
	if changed != want {
		s.Fatalf("put of %s: changed is %v, want %v", d.ID, changed, want)
	}
}

func (s *suite) search(q knowledge.Query) []knowledge.Hit {
	s.Helper()
	hits, err := s.store.Search(s.ctx, q)
	if err != nil {
		s.Fatalf("search %q: %v", q.Text, err)
	}
	return hits
}

// finds checks which documents a question finds, the best first.
func (s *suite) finds(q knowledge.Query, want ...string) {
	s.Helper()
	var got []string
	for _, h := range s.search(q) {
		got = append(got, h.Source.ID)
	}
	if strings.Join(got, " ") != strings.Join(want, " ") {
		s.Errorf("%q finds %v, want %v", q.Text, got, want)
	}
}

func (s *suite) code(err error, want citeway.Code) {
	s.Helper()
	if got := citeway.CodeOf(err); got != want {
		s.Errorf("error %v has code %q, want %q", err, got, want)
	}
}

func (s *suite) passage(id string) *knowledge.Found {
	s.Helper()
	found, err := s.store.Passage(s.ctx, id)
	if err != nil {
		s.Fatalf("passage %s: %v", id, err)
	}
	return found
}
