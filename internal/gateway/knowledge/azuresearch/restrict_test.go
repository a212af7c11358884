package azuresearch_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch/simulate"
)

func rank(n int) *int { return &n }

// TestRestrictions: who may see what, whatever the query type.
func TestRestrictions(t *testing.T) {
	s := service(t, simulate.Options{})
	for _, c := range []struct {
		name     string
		query    knowledge.Query
		unranked *int
		filter   string
		want     string
	}{
		{"all", knowledge.Query{}, nil, "", "[Crane Market Tide tables 0 Tide tables 1 Vault]"},
		{"public", knowledge.Query{Clearance: rank(0)}, nil, "", "[Tide tables 0 Tide tables 1]"},
		{"public and unranked", knowledge.Query{Clearance: rank(0)}, rank(0), "", "[Market Tide tables 0 Tide tables 1]"},
		{"unranked is above", knowledge.Query{Clearance: rank(0)}, rank(1), "", "[Tide tables 0 Tide tables 1]"},
		{"internal", knowledge.Query{Clearance: rank(5)}, nil, "", "[Crane Tide tables 0 Tide tables 1]"},
		{"secret", knowledge.Query{Clearance: rank(9)}, nil, "", "[Crane Tide tables 0 Tide tables 1 Vault]"},
		{"below all", knowledge.Query{Clearance: rank(-1)}, nil, "", "[]"},
		{"a set", knowledge.Query{Sets: []string{"south"}}, nil, "", "[Crane Tide tables 1]"},
		{"two sets", knowledge.Query{Sets: []string{"south", "o'brien's"}}, nil, "", "[Crane Tide tables 1 Vault]"},
		{"a set and a clearance", knowledge.Query{Sets: []string{"north", "o'brien's"}, Clearance: rank(0)}, nil, "", "[Tide tables 0 Tide tables 1]"},
		{"no set", knowledge.Query{Sets: []string{}}, nil, "", "[]"},
		{"documents", knowledge.Query{Documents: []string{"tides.pdf", "vault.txt"}, Clearance: rank(3)}, nil, "", "[Tide tables 0 Tide tables 1]"},
		{"an unknown document", knowledge.Query{Documents: []string{"x"}}, nil, "", "[]"},
		{"a filter", knowledge.Query{}, nil, "part eq '0' or part eq '1'", "[Tide tables 0 Tide tables 1]"},
		{"a filter that would let all in", knowledge.Query{Clearance: rank(0)}, nil, "rank ge 0 or true", "[Tide tables 0 Tide tables 1]"},
	} {
		for _, kind := range []azuresearch.QueryType{azuresearch.Simple, azuresearch.VectorSemanticHybrid} {
			t.Run(c.name+" "+string(kind), func(t *testing.T) {
				cl := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour, QueryType: kind, Embed: embedder, Unranked: c.unranked, Filter: c.filter})
				c.query.Text = "water fish"
				if got := fmt.Sprint(sorted(found(t, cl, c.query))); got != c.want {
					t.Errorf("got %s, want %s", got, c.want)
				}
			})
		}
	}
}

func sorted(s []string) []string {
	for i := range s {
		for j := i; j > 0 && s[j] < s[j-1]; j-- {
			s[j], s[j-1] = s[j-1], s[j]
		}
	}
	return s
}

// TestClearanceHoldsAgainstAServiceThatIgnoresTheFilter: what should not have come
// is not given out.
func TestClearanceHoldsAgainstAServiceThatIgnoresTheFilter(t *testing.T) {
	s := service(t, simulate.Options{Faults: simulate.Faults{IgnoreFilter: true}})
	c := client(t, &direct{handler: s}, azuresearch.Options{Mapping: harbour})
	if got := sorted(found(t, c, knowledge.Query{Text: "water fish", Clearance: rank(0)})); fmt.Sprint(got) != "[Tide tables 0 Tide tables 1]" {
		t.Errorf("clearance 0 sees %v", got)
	}
	if got := found(t, c, knowledge.Query{Text: "water fish", Documents: []string{"vault.txt"}}); fmt.Sprint(got) != "[Vault]" {
		t.Errorf("one document is %v", got)
	}
}

func TestLabels(t *testing.T) {
	c := client(t, &direct{handler: service(t, simulate.Options{})}, azuresearch.Options{Mapping: harbour})
	hits, err := c.Search(context.Background(), knowledge.Query{Text: "crane vault tide fish"})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, h := range hits {
		if h.Source.Label != nil {
			got[h.Source.Title] = fmt.Sprintf("%s %d", h.Source.Label.Name, h.Source.Label.Rank)
		}
	}
	if fmt.Sprint(got) != "map[Crane:Internal 1 Vault:Rank 9 9]" {
		t.Errorf("got %v", got)
	}
}

// TestNewRefusesFilters: a filter that could reach past its brackets is not taken.
func TestNewRefusesFilters(t *testing.T) {
	for filter, ok := range map[string]bool{
		"":                                   true,
		"a eq 'it''s ) here'":                true,
		"search.in(a, 'x(', ')')":            true,
		"(a eq 1) or (b eq 2)":               true,
		"a eq 1) or (true":                   false,
		")(":                                 false,
		"a eq 'x":                            false,
		"a eq '''":                           false,
		"((a eq 1)":                          false,
		" ":                                  false,
		"a eq '" + strings.Repeat("x", 8192): false,
	} {
		_, err := azuresearch.New(azuresearch.Options{Endpoint: "https://pier.example", Index: "harbour", Filter: filter})
		if (err == nil) != ok {
			t.Errorf("%.40q: %v", filter, err)
		}
	}
}

// FuzzSet: a set's name, whatever stands in it, is compared and never obeyed.
func FuzzSet(f *testing.F) {
	for _, s := range []string{"north", "o'brien's", "') or true or search.in(s, '", "''", "'", "a|b;c\td~e^f", "') or rank ge 0 or (s eq '", "\xff", "%27) or 1 eq 1"} {
		f.Add(s, 0)
		f.Add(s, 1)
	}
	service := service(f, simulate.Options{})
	f.Fuzz(func(t *testing.T, set string, mode int) {
		d := &direct{handler: service}
		c := client(t, d, azuresearch.Options{Mapping: harbour})
		q := knowledge.Query{Text: "water fish", Sets: []string{set}}
		if mode%2 == 1 {
			q = knowledge.Query{Text: "water fish", Documents: []string{set}}
		}
		hits, err := c.Search(context.Background(), q)
		if err != nil {
			t.Fatalf("%q: %v", set, err)
		}
		for _, h := range hits {
			if mode%2 == 1 && h.Source.ID != set || mode%2 == 0 && !strings.Contains("north south o'brien's", set) {
				t.Errorf("%q found %s", set, h.Source.ID)
			}
		}
		if set != "o'brien's" && set != "vault.txt" {
			closed(t, set, d)
		}
	})
}

// FuzzFilter: no filter of the caller's own lets through what the clearance keeps
// back; looked at on the wire, where nothing is sorted out afterwards.
func FuzzFilter(f *testing.F) {
	for _, s := range []string{"rank ge 0", "rank ge 0 or true", "rank ge 0) or (true", "true or (rank ge 0)", "not (rank eq 1)", "quays/any(s: s eq 'o''brien''s')",
		"name eq ''') or (rank ge 0'", "search.in(name, 'Vault', '|') or 1 le rank"} {
		f.Add(s)
	}
	service := service(f, simulate.Options{})
	f.Fuzz(func(t *testing.T, filter string) {
		d := &direct{handler: service}
		o := azuresearch.Options{Mapping: harbour, Filter: filter, Endpoint: "https://pier.example", Index: "harbour"}
		if _, err := azuresearch.New(o); err != nil {
			return
		}
		_, err := client(t, d, o).Search(context.Background(), knowledge.Query{Text: "water fish", Clearance: rank(1)})
		if err != nil && citeway.CodeOf(err) != citeway.Upstream {
			t.Errorf("%q: %v", filter, err)
		}
		closed(t, filter, d)
	})
}

// closed fails where the vault was sent.
func closed(t *testing.T, input string, d *direct) {
	t.Helper()
	for _, a := range d.answers {
		var page struct{ Value []map[string]any }
		if json.Unmarshal(a, &page) != nil {
			continue
		}
		for _, v := range page.Value {
			if fmt.Sprint(v["rank"]) == "9" || bytes.Contains([]byte(fmt.Sprint(v["body"])), []byte("vault")) {
				t.Fatalf("%q opened the vault", input)
			}
		}
	}
}
