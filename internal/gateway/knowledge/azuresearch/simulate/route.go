package simulate

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// routePath is the two ways in which the service's addresses are written:
// indexes('x')/docs/… and indexes/x/docs/….
var routePath = regexp.MustCompile(`^/indexes(?:\('([^'/]+)'\)|/([^'/]+))?(?:/(docs/.+))?$`)

// route answers a request by its method and path.
func (s *Service) route(r *http.Request, body []byte) answer {
	parts := routePath.FindStringSubmatch(r.URL.Path)
	if parts == nil {
		return (&refusal{http.StatusNotFound, "", "No such resource.", ""}).answer()
	}
	name, docs := parts[1]+parts[2], parts[3]
	if refusal := s.admit(r, docs == "" || strings.HasSuffix(docs, "index")); refusal != nil {
		return refusal.answer()
	}
	if r.URL.Query().Get("api-version") == "" {
		return bad("MissingApiVersion", "The api-version query parameter is missing.").answer()
	}
	switch {
	case docs == "":
		return s.definition(r.Method, name, body)
	case r.Method == http.MethodGet && docs == "docs/$count":
		return s.count(name)
	case r.Method != http.MethodPost:
		return (&refusal{http.StatusMethodNotAllowed, "", "The method is not allowed.", ""}).answer()
	case docs == "docs/index" || docs == "docs/search.index":
		return s.upload(name, body)
	case docs == "docs/search" || docs == "docs/search.post.search":
		return s.search(r, name, body)
	}
	return (&refusal{http.StatusNotFound, "", "No such resource.", ""}).answer()
}

// admit asks for a key; admin says that a query key is not enough.
func (s *Service) admit(r *http.Request, admin bool) *refusal {
	if s.o.AdminKey == "" && s.o.QueryKey == "" && s.o.Token == "" {
		return nil
	}
	key, token := r.Header.Get("api-key"), strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	switch {
	case same(key, s.o.AdminKey) || same(token, s.o.Token) || !admin && same(key, s.o.QueryKey):
		return nil
	case key == "" && token == "":
		return &refusal{http.StatusUnauthorized, "", "Access denied due to a missing key.", ""}
	}
	return &refusal{http.StatusForbidden, "", "Access denied: the key is not valid for this operation.", ""}
}

func same(given, wanted string) bool {
	return wanted != "" && subtle.ConstantTimeCompare([]byte(given), []byte(wanted)) == 1
}

// definition reads, makes or takes away the definition of an index.
func (s *Service) definition(method, name string, body []byte) answer {
	switch {
	case method == http.MethodGet && name == "":
		return good(http.StatusOK, map[string]any{"value": s.list()})
	case method == http.MethodPut && name != "", method == http.MethodPost && name == "":
		return s.define(name, body)
	case method != http.MethodGet && method != http.MethodDelete || name == "":
		return (&refusal{http.StatusMethodNotAllowed, "", "The method is not allowed.", ""}).answer()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.indexes[name]
	if x == nil {
		return noIndex(name).answer()
	}
	if method == http.MethodDelete {
		delete(s.indexes, name)
		return answer{status: http.StatusNoContent}
	}
	return good(http.StatusOK, x.definition)
}

func (s *Service) define(name string, body []byte) answer {
	x := new(azuresearch.Index)
	if err := json.Unmarshal(body, x); err != nil {
		return bad("", "The request is invalid. Details: definition : %v", err).answer()
	}
	if name != "" && x.Name != name {
		return bad("", "The request is invalid. Details: definition : the name '%s' is not that of the address.", x.Name).answer()
	}
	made, refusal := newIndex(x)
	if refusal != nil {
		return refusal.answer()
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.indexes[x.Name]; old != nil {
		if refusal := made.adopt(old); refusal != nil {
			return refusal.answer()
		}
	}
	s.indexes[x.Name] = made
	return good(http.StatusCreated, made.definition)
}

func (s *Service) list() []*azuresearch.Index {
	s.mu.RLock()
	defer s.mu.RUnlock()
	all := []*azuresearch.Index{}
	for _, x := range s.indexes {
		all = append(all, x.definition)
	}
	slices.SortFunc(all, func(a, b *azuresearch.Index) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// count answers as the service does: text with a byte order mark.
func (s *Service) count(name string) answer {
	s.mu.RLock()
	defer s.mu.RUnlock()
	x := s.indexes[name]
	if x == nil {
		return noIndex(name).answer()
	}
	return answer{status: http.StatusOK, header: map[string]string{"Content-Type": "text/plain"}, body: []byte("\xef\xbb\xbf" + strconv.Itoa(len(x.documents)))}
}
