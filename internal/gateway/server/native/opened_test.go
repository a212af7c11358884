package native

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
)

const picture = `<svg xmlns="http://www.w3.org/2000/svg"></svg>`

// drawing opens records of the tool "heights" with a picture, in a state.
func drawing(state evidence.State) func(context.Context, *evidence.Record) (*evidence.Opened, error) {
	return func(_ context.Context, r *evidence.Record) (*evidence.Opened, error) {
		o := &evidence.Opened{Record: r, State: state}
		if r.Tool == "heights" {
			r.Result = json.RawMessage(`{"data":[["North",4.2]]}`)
			o.Chart, o.Figure, o.Again = picture, "<figure></figure>", "/-/open-query?query=x"
		}
		return o, nil
	}
}

// queried is a citation of a tool call.
func queried(id, owner string) evidence.Record {
	return evidence.Record{ID: id, Kind: evidence.Citation, Tool: "heights", Owner: owner, Created: time.Now(), Digest: "d",
		Arguments: json.RawMessage(`{"last":"P1D"}`), Resolved: json.RawMessage(`{"start":"2026-03-01"}`), Claim: "The water stood at 4.2.",
		Source: citeway.Source{ID: "p_1", Kind: citeway.KindTool, Title: "Water levels"}, Passage: citeway.Passage{ID: "p_1", Text: "North 4.2."}}
}

func (g *gateway) save(records ...evidence.Record) {
	g.t.Helper()
	if err := g.evidence.Save(context.Background(), records...); err != nil {
		g.t.Fatal(err)
	}
}

func TestAQueryIsOpenedWithItsResult(t *testing.T) {
	for _, state := range []evidence.State{evidence.Current, evidence.Changed, evidence.Gone, evidence.Unknown} {
		g := open(t, Options{Open: drawing(state)})
		g.save(queried("c_1", "k_1"))
		for _, path := range []string{"/v1/citations/c_1", "/c/c_1"} {
			res, body := g.do("GET", path, "", "Accept", "application/json")
			g.fits("Evidence", body)
			for _, part := range []string{`"state":"` + string(state), `"tool":"heights"`, `"arguments":{"last":"P1D"}`, `"resolved":{"start":"2026-03-01"}`, `"digest":"d"`, `"result":{"data":[["North",4.2]]}`} {
				if res.StatusCode != http.StatusOK || !strings.Contains(body, part) {
					t.Errorf("%s %s: %d %s lacks %s", state, path, res.StatusCode, body, part)
				}
			}
			if strings.Contains(body, "k_1") || strings.Contains(body, "svg") {
				t.Errorf("%s says too much: %s", path, body)
			}
		}
	}
}

func TestThePictureOfAQuery(t *testing.T) {
	g := open(t, Options{Open: drawing(evidence.Changed)})
	plain := queried("c_plain", "")
	plain.Tool = "other"
	g.save(queried("c_1", ""), plain)
	res, body := g.do("GET", "/c/c_1/chart.svg", "")
	h := res.Header
	if res.StatusCode != http.StatusOK || body != picture || h.Get("Content-Type") != "image/svg+xml" || h.Get("X-Content-Type-Options") != "nosniff" ||
		!strings.Contains(h.Get("Content-Security-Policy"), "default-src 'none'") || strings.Contains(h.Get("Content-Security-Policy"), "script") {
		t.Errorf("%d %s %v", res.StatusCode, body, h)
	}
	for _, id := range []string{"c_plain", "c_none"} {
		if res, body := g.do("GET", "/c/"+id+"/chart.svg", ""); res.StatusCode != http.StatusNotFound || !strings.Contains(body, id) {
			t.Errorf("%s: %d %s", id, res.StatusCode, body)
		}
	}
	if res, _ := g.do("POST", "/c/c_1/chart.svg", ""); res.StatusCode != http.StatusMethodNotAllowed {
		t.Errorf("posting: %d", res.StatusCode)
	}
	g = open(t, Options{}) // nobody opens queries
	g.save(queried("c_1", ""))
	if res, _ := g.do("GET", "/c/c_1/chart.svg", ""); res.StatusCode != http.StatusNotFound {
		t.Errorf("without an opener: %d", res.StatusCode)
	}
}

func TestThePageIsWrittenOfWhatWasOpened(t *testing.T) {
	var written *evidence.Opened
	page := func(w http.ResponseWriter, _ *http.Request, o *evidence.Opened) error {
		written = o
		w.WriteHeader(http.StatusGone)
		return nil
	}
	g := open(t, Options{Open: drawing(evidence.Gone), Page: page})
	g.save(queried("c_1", "k_1"))
	if res, _ := g.do("GET", "/c/c_1", "", "Accept", "text/html"); res.StatusCode != http.StatusGone || written == nil || written.Figure == "" || written.Owner != "" {
		t.Errorf("%d %+v", res.StatusCode, written)
	}
	if kept, _ := g.evidence.Get(context.Background(), "c_1"); kept.Owner != "k_1" || kept.Result != nil {
		t.Errorf("opening changed what is kept: %+v", kept)
	}
}

// TestRefusedEverywhereAlike: what the opener refuses, and what is not there, is
// told apart on every path.
func TestRefusedEverywhereAlike(t *testing.T) {
	for _, test := range []struct {
		err    error
		status int
	}{
		{&citeway.Error{Code: citeway.Forbidden, Place: "c_1", Message: "not for you"}, http.StatusForbidden},
		{errors.New("the disk is gone"), http.StatusInternalServerError},
	} {
		g := open(t, Options{Open: func(context.Context, *evidence.Record) (*evidence.Opened, error) { return nil, test.err }})
		g.save(queried("c_1", ""))
		for path, status := range map[string]int{"/c/c_1": test.status, "/c/c_1/chart.svg": test.status, "/v1/citations/c_1": test.status,
			"/c/c_9": 404, "/c/c_9/chart.svg": 404, "/v1/citations/c_9": 404} {
			if res, body := g.do("GET", path, ""); res.StatusCode != status || strings.Contains(body, "disk") || strings.Contains(body, "Water") {
				t.Errorf("%s: %d %s", path, res.StatusCode, body)
			}
		}
	}
}

// TestWhoOpensWhatASessionShows: a caller of certain sets opens what another asked
// where a session or a share of it shows it; never over the label.
func TestWhoOpensWhatASessionShows(t *testing.T) {
	secret := queried("c_secret", "another")
	secret.Source.Label = &citeway.Label{Name: "Secret", Rank: 3}
	document := queried("c_document", "another")
	document.Document = "d_2"
	cites := func(ctx context.Context, share, id string) (bool, error) {
		if share == "broken" {
			return false, errors.New("the sessions are gone")
		}
		return id == "c_forked" || share == "sh_1", nil
	}
	one := 1
	for name, test := range map[string]struct {
		cites func(context.Context, string, string) (bool, error)
		path  string
		want  int
	}{
		"another's":              {cites, "c_1", 403},
		"a share of it":          {cites, "c_1?share=sh_1", 200},
		"another share":          {cites, "c_1?share=sh_2", 403},
		"in a fork of one's own": {cites, "c_forked", 200},
		"over the label":         {cites, "c_secret?share=sh_1", 403},
		"of a document":          {cites, "c_document?share=sh_1", 403},
		"of none":                {cites, "c_none?share=sh_1", 404},
		"without sessions":       {nil, "c_1?share=sh_1", 403},
		"a store that is down":   {cites, "c_1?share=broken", 500},
	} {
		l := lock(t, Options{Cites: test.cites, Open: drawing(evidence.Current)})
		l.save(queried("c_1", "another"), queried("c_forked", "another"), secret, document)
		header := l.key(func(k *access.Key) { k.Sets, k.Clearance = []string{"staff"}, &one })
		id, query, _ := strings.Cut(test.path, "?")
		for _, path := range []string{"/v1/citations/" + id, "/c/" + id, "/c/" + id + "/chart.svg"} {
			if res, body := l.do("GET", path+"?"+query, "", header...); res.StatusCode != test.want || (test.want != 200) == strings.Contains(body, "Water") && !strings.Contains(path, "chart") {
				t.Errorf("%s: %s: %d %s", name, path, res.StatusCode, body)
			}
		}
	}
}
