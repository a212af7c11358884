package sources

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"html"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// Limits of a page as it is shown.
const (
	maxURL     = 2048
	maxTitle   = 300
	maxContent = 4000
	// idBytes is how many bytes of an address' hash its id holds.
	idBytes = 10
)

// page is a result on the wire. A field of the wrong type is left out; without its address,
// so is the page.
type page struct {
	URL       string          `json:"url"`
	Title     json.RawMessage `json:"title"`
	Content   json.RawMessage `json:"content"`
	Score     json.RawMessage `json:"score"`
	Published json.RawMessage `json:"publishedDate"`
}

// read reads the answer of the engine.
func read(raw []byte) ([]page, error) {
	var told struct {
		Results []json.RawMessage `json:"results"`
	}
	if err := json.Unmarshal(raw, &told); err != nil {
		return nil, &citeway.Error{Code: citeway.Upstream, Place: WebName, Message: "the search engine did not answer with a list of results", Mend: "answer without it", Err: err}
	}
	var list []page
	for _, one := range told.Results {
		var p page
		if json.Unmarshal(one, &p) == nil {
			list = append(list, p)
		}
	}
	return list, nil
}

// text is a string without markup, on one line, of at most n bytes.
func text(raw json.RawMessage, n int) string {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return ""
	}
	s = strings.Join(strings.Fields(html.UnescapeString(plain(s))), " ")
	if len(s) > n {
		s = strings.ToValidUTF8(s[:n], "") + "…"
	}
	return s
}

// plain is s without tags: a < that a letter, / or ! follows, up to its >.
func plain(s string) string {
	var b strings.Builder
	for {
		at := strings.IndexByte(s, '<')
		if at < 0 || at+1 == len(s) {
			b.WriteString(s)
			return b.String()
		}
		end := strings.IndexByte(s[at:], '>')
		c := s[at+1] | 0x20
		if end < 0 || !(c >= 'a' && c <= 'z' || c == '/' || s[at+1] == '!') {
			b.WriteString(s[:at+1])
			s = s[at+1:]
			continue
		}
		b.WriteString(s[:at])
		s = s[at+end+1:]
	}
}

// result is what the model is shown of the first pages that may be.
func (t *Web) result(list []page, limit int) tool.Result {
	r := tool.Result{JSON: json.RawMessage(`{"type":"web_search"}`), Found: []tool.Found{}}
	seen := map[string]bool{}
	left := 0
	for i := range list {
		address, ok := t.allowed(list[i].URL)
		switch {
		case !ok:
			left++
		case !seen[address] && len(r.Found) < limit:
			seen[address] = true
			r.Found = append(r.Found, found(&list[i], address))
		}
	}
	if left > 0 {
		r.Findings = []citeway.Finding{{Kind: citeway.UnsafeURL, Action: "removed", Message: "pages of the web were left out: their addresses may not be shown"}}
	}
	return r
}

// allowed reports whether a page may be shown, and its address as it is.
func (t *Web) allowed(raw string) (string, bool) {
	u, err := url.Parse(strings.TrimSpace(raw))
	if err != nil || len(raw) > maxURL || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		return "", false
	}
	u.Fragment = ""
	host := strings.ToLower(u.Hostname())
	if len(t.o.Sites) == 0 {
		return u.String(), true
	}
	return u.String(), slices.ContainsFunc(t.o.Sites, func(site string) bool {
		return host == strings.ToLower(site) || strings.HasSuffix(host, "."+strings.ToLower(site))
	})
}

// found is a page that was found, under an id that is always the same.
func found(p *page, address string) tool.Found {
	sum := sha256.Sum256([]byte(address))
	s := citeway.Source{ID: "w_" + hex.EncodeToString(sum[:idBytes]), Kind: citeway.KindWeb, Title: text(p.Title, maxTitle), URL: address, Modified: when(p.Published)}
	if s.Title == "" {
		s.Title = s.Name()
	}
	passage := citeway.Passage{Text: text(p.Content, maxContent)}
	shown := map[string]any{"id": s.ID, "title": s.Title, "url": s.URL, "content": passage.Text}
	if s.Modified != nil {
		shown["published"] = s.Modified.Format(time.RFC3339)
	}
	raw, _ := json.Marshal(shown) // strings alone: it does not fail
	return tool.Found{Hit: knowledge.Hit{Source: s, Passage: passage}, JSON: raw}
}

// when is a date as engines write it, or nil.
func when(raw json.RawMessage) *time.Time {
	var s string
	if json.Unmarshal(raw, &s) != nil {
		return nil
	}
	for _, form := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly} {
		if at, err := time.Parse(form, s); err == nil {
			at = at.UTC()
			return &at
		}
	}
	return nil
}
