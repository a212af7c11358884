package gateway_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/gateway"
)

// drawer holds a file, which has no address of its own.
type drawer struct{}

func (drawer) Retrieve(context.Context, gateway.Query) ([]citeway.Source, error) {
	return []citeway.Source{{ID: "tides", Title: "Tide tables", Path: "tides.pdf", Passages: []citeway.Passage{{Text: "The tide rises twice a day."}}}}, nil
}

// prefixed is a gateway behind a path of a program's own, and a client that follows nothing.
func prefixed(t *testing.T, o gateway.Options) (*httptest.Server, *http.Client) {
	t.Helper()
	o.Retriever, o.Model = drawer{}, parrot{}
	mux := http.NewServeMux()
	mux.Handle("/ai/", http.StripPrefix("/ai", open(t, o)))
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	client := s.Client()
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return s, client
}

func read(t *testing.T, client *http.Client, r *http.Request) (*http.Response, string) {
	t.Helper()
	res, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res, string(body)
}

func visit(t *testing.T, client *http.Client, address string) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", "text/html")
	res, body := read(t, client, r)
	return res.StatusCode, body
}

func TestLinksKeepThePrefixThatAProgramTakesOff(t *testing.T) {
	s, client := prefixed(t, gateway.Options{})
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, s.URL+"/ai/openai/v1/chat/completions?x=1", strings.NewReader(`{"model":"citeway","messages":[{"role":"user","content":"When?"}]}`))
	r.Header.Set("Content-Type", "application/json")
	_, body := read(t, client, r)
	link := regexp.MustCompile(`http://[^")]+/c/p_\w+`).FindString(body)
	if !strings.HasPrefix(link, s.URL+"/ai/c/") {
		t.Fatalf("the answer links %q: %s", link, body)
	}
	code, page := visit(t, client, link)
	if code != http.StatusOK {
		t.Fatalf("%s: %d", link, code)
	}
	leads(t, client, link, page)
	missing := s.URL + "/ai/no/such/page"
	_, page = visit(t, client, missing)
	leads(t, client, missing, page)
}

// leads follows what a page loads and links.
func leads(t *testing.T, client *http.Client, address, page string) {
	t.Helper()
	base, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`(?:href|src)="([^"#]+)"`).FindAllStringSubmatch(page, -1)
	if len(found) == 0 {
		t.Fatalf("%s leads nowhere: %s", address, page)
	}
	for _, m := range found {
		to, err := base.Parse(m[1])
		if err != nil {
			t.Fatal(err)
		}
		if code, _ := visit(t, client, to.String()); code != http.StatusOK {
			t.Errorf("%s leads to %s: %d", address, to, code)
		}
	}
}

func TestALoginStaysBehindThePrefix(t *testing.T) {
	s, client := prefixed(t, gateway.Options{Keys: []string{"gull"}})
	address := s.URL + "/ai/c/p_1"
	_, page := visit(t, client, address)
	form := regexp.MustCompile(`action="([^"]+)"`).FindStringSubmatch(page)
	to := regexp.MustCompile(`name="to" type="hidden" value="([^"]+)"`).FindStringSubmatch(page)
	if form == nil || to == nil {
		t.Fatalf("no form: %s", page)
	}
	base, _ := url.Parse(address)
	action, err := base.Parse(form[1])
	if err != nil {
		t.Fatal(err)
	}
	r, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, action.String(), strings.NewReader(url.Values{"key": {"gull"}, "to": {to[1]}}.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, body := read(t, client, r)
	on, err := res.Location()
	if err != nil || on.String() != address {
		t.Errorf("%d to %v, %v, not to %s: %s", res.StatusCode, on, err, address, body)
	}
}
