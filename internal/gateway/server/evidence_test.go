package server_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// harbourPapers holds the document d_1, of the set sea.
type harbourPapers struct{}

func (harbourPapers) Sees(_ context.Context, id string, sight knowledge.Sight) (bool, error) {
	return id == "d_1" && (sight.Sets == nil || slices.Contains(sight.Sets, "sea")), nil
}

// The records of the tests: a document's with a label, one's without, another's, and
// one that came with a question.
var (
	secretRecord    = &evidence.Record{Document: "d_1", Source: citeway.Source{Label: &citeway.Label{Rank: 2}}}
	seaRecord       = &evidence.Record{Document: "d_1"}
	elsewhereRecord = &evidence.Record{Document: "d_9"}
	askedRecord     = &evidence.Record{ID: "p_1", Owner: "k_1"}
)

func TestWhoMayOpenEvidence(t *testing.T) {
	zero := 0
	for _, test := range []struct {
		name   string
		record *evidence.Record
		access tool.Access
		want   bool
	}{
		{"all", secretRecord, tool.Access{}, true},
		{"a label above", secretRecord, tool.Access{Clearance: &zero}, false},
		{"a set", seaRecord, tool.Access{Sets: []string{"sea"}}, true},
		{"another set", seaRecord, tool.Access{Sets: []string{"board"}}, false},
		{"no set", seaRecord, tool.Access{Sets: []string{}}, false},
		{"another document", elsewhereRecord, tool.Access{Sets: []string{"sea"}}, false},
		{"one's own", askedRecord, tool.Access{Sets: []string{"sea"}, Owner: "k_1"}, true},
		{"another's", askedRecord, tool.Access{Sets: []string{"sea"}, Owner: "k_2"}, false},
		{"another's, of no certain sets", askedRecord, tool.Access{Clearance: &zero, Owner: "k_2"}, true},
		{"no one's", &evidence.Record{}, tool.Access{Sets: []string{"sea"}}, false},
	} {
		if got, err := (server.Evidence{Documents: harbourPapers{}}).May(t.Context(), test.record, test.access); err != nil || got != test.want {
			t.Errorf("%s: %v %v", test.name, got, err)
		}
	}
	if got, _ := (server.Evidence{}).May(t.Context(), seaRecord, tool.Access{Sets: []string{"sea"}}); got {
		t.Error("without documents to ask, a set opened one")
	}
}

// TestASessionOpensWhatItShows: of what belongs to no document, and below no label.
func TestASessionOpensWhatItShows(t *testing.T) {
	one := 1
	labelled := *askedRecord
	labelled.Source.Label = &citeway.Label{Rank: 2}
	gate := server.Evidence{Documents: harbourPapers{}, Cites: func(_ context.Context, share, id string) (bool, error) { return share == "sh_1" && id == "p_1", nil }}
	for name, c := range map[string]struct {
		record *evidence.Record
		share  string
		caller server.Caller
		want   bool
	}{
		"by a share":                {askedRecord, "sh_1", server.Caller{ID: "k_2", Sets: []string{"sea"}}, true},
		"without one":               {askedRecord, "", server.Caller{ID: "k_2", Sets: []string{"sea"}}, false},
		"whose it is":               {askedRecord, "", server.Caller{ID: "k_1", Sets: []string{"sea"}}, true},
		"a label above the share":   {&labelled, "sh_1", server.Caller{ID: "k_2", Clearance: &one, Sets: []string{"sea"}}, false},
		"a document that is hidden": {elsewhereRecord, "sh_1", server.Caller{ID: "k_2", Sets: []string{"sea"}}, false},
	} {
		got, err := gate.Opens(server.WithCaller(t.Context(), c.caller), c.record, c.share)
		if err != nil || got != c.want {
			t.Errorf("%s: %v %v", name, got, err)
		}
	}
}

// TestAnAnswersWordsAreForWhoMaySeeWhatTheyRestOn: a citation of a document that a caller
// may see stands in a sentence that may say what another document says.
func TestAnAnswersWordsAreForWhoMaySeeWhatTheyRestOn(t *testing.T) {
	one, two := 1, 2
	sea := server.Caller{ID: "k_2", Sets: []string{"sea"}}
	gate := server.Evidence{Documents: harbourPapers{}}
	for name, test := range map[string]struct {
		beside *evidence.Beside
		caller server.Caller
		told   bool
	}{
		"the same document alone":       {&evidence.Beside{Documents: []string{"d_1"}}, sea, true},
		"another that is hidden":        {&evidence.Beside{Documents: []string{"d_1", "d_9"}}, sea, false},
		"who asked":                     {&evidence.Beside{Documents: []string{"d_9"}}, server.Caller{ID: "k_1", Sets: []string{"sea"}}, true},
		"who may see everything":        {&evidence.Beside{Documents: []string{"d_9"}, Rank: 9, Own: true}, server.Caller{ID: "k_3"}, true},
		"a label above":                 {&evidence.Beside{Rank: 2}, server.Caller{ID: "k_2", Clearance: &one}, false},
		"a label within":                {&evidence.Beside{Rank: 2}, server.Caller{ID: "k_2", Clearance: &two}, true},
		"what another asked a tool":     {&evidence.Beside{Own: true}, sea, false},
		"not known what":                {nil, sea, false},
		"not known, and sees all there": {nil, server.Caller{}, true},
	} {
		rec := &evidence.Record{ID: "c_1", Kind: evidence.Citation, Document: "d_1", Passage: citeway.Passage{ID: "p_1"}, Claim: "The pier is sold", Reasons: []string{"pier"},
			Quotes: []citeway.Quote{{Passage: "p_1"}, {Passage: "p_9", Text: "sold"}}, Owner: "k_1", Beside: test.beside}
		o, err := gate.Open(server.WithCaller(t.Context(), test.caller), rec, "")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if told := o.Claim != "" && len(o.Reasons) == 1 && len(o.Quotes) == 2; told != test.told || o.Withheld == test.told {
			t.Errorf("%s: withheld %v, %+v", name, o.Withheld, o.Record)
		}
		if !test.told && (o.Claim != "" || o.Reasons != nil || len(o.Quotes) != 1 || o.Quotes[0].Passage != "p_1") || o.Beside != nil || o.Owner != "" {
			t.Errorf("%s: shows %+v", name, o.Record)
		}
	}
}

// TestOneMayAlwaysOpenOnesOwn: without a session, and where none is asked.
func TestOneMayAlwaysOpenOnesOwn(t *testing.T) {
	gate := server.Evidence{Cites: func(context.Context, string, string) (bool, error) { return false, errors.New("not to be asked") }}
	for name, caller := range map[string]server.Caller{"one's own": {ID: "k_1", Sets: []string{"sea"}}, "no sets": {ID: "k_2"}} {
		if seen, err := gate.Opens(server.WithCaller(t.Context(), caller), askedRecord, ""); err != nil || !seen {
			t.Errorf("%s: %v %v", name, seen, err)
		}
	}
}
