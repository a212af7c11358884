// Package simulate is a small Azure AI Search service: an http.Handler with
// indexes, documents, every query type that Citeway uses, paging and the
// service's own errors, for tests and for trying citeway doctor without an
// account, and beside it a [Deployment] of Azure OpenAI that searches it. Faults are
// planted: throttling, silence, an answer cut short.
//
// It follows the service's documentation and messages that people have reported; its
// figures are plausible but not the service's: BM25 over the
// searchable fields, cosine turned into 1/(2-cosine), reciprocal rank fusion with
// 60, and a ranker of 0 to 4 that counts the question's words.
//
//   - https://learn.microsoft.com/rest/api/searchservice/documents/search-post
//   - https://learn.microsoft.com/azure/search/search-query-odata-syntax-reference
//   - https://github.com/MuleSoft-AI-Chain-Project/mule-vectors-connector/issues/94 (unknown vector field)
//   - https://github.com/OrchardCMS/OrchardCore/issues/19298 (a profile that is not defined)
//   - https://github.com/run-llama/llama_index/issues/13513 (a filter that cannot be read)
//
// It leaves out what no test and no check of the doctor needs, such as facets,
// suggestions, skillsets and complex fields.
package simulate

import (
	"net/http"
	"sync"

	"github.com/citeway/citeway/internal/gateway/knowledge/azuresearch"
)

// Limits of the simulator.
const (
	// maxBody is the most bytes of a request.
	maxBody = 16 << 20
	// maxAsked is how many requests are remembered.
	maxAsked = 256
	// maxTop is the most results that a page holds.
	maxTop = 1000
	// defaultTop is how many results a search gets that does not say.
	defaultTop = 50
)

// Options say how the service behaves.
type Options struct {
	// AdminKey may do all, QueryKey may search; Token is taken as a bearer token
	// that may do all. With all three empty nobody is asked for a key.
	AdminKey, QueryKey, Token string
	// PageSize is the most results of one answer; 0 is 1000.
	PageSize int
	// Vectorize makes vectors for indexes whose profile has a vectorizer.
	Vectorize func(text string) []float32
	Faults    Faults
}

// Request is what was asked.
type Request struct {
	Method, Path string
	Body         []byte
}

// Service is the simulated service. It is safe for use by many at once.
type Service struct {
	o Options

	mu      sync.RWMutex // guards what follows
	indexes map[string]*index
	faults  Faults
	asked   []Request
}

// New returns a service without an index.
func New(o Options) *Service {
	if o.PageSize <= 0 || o.PageSize > maxTop {
		o.PageSize = maxTop
	}
	return &Service{o: o, indexes: map[string]*index{}, faults: o.Faults}
}

// Plant puts other faults in place of those that are there.
func (s *Service) Plant(f Faults) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.faults = f
}

// Asked are the last 256 requests, the oldest first.
func (s *Service) Asked() []Request {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return append([]Request(nil), s.asked...)
}

// Create makes an index, replacing any of the same name. The error is the service's
// refusal.
func (s *Service) Create(x *azuresearch.Index) error {
	made, refusal := newIndex(x)
	if refusal != nil {
		return refusal
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.indexes[x.Name] = made
	return nil
}

// Upload puts documents into an index. The error is the service's refusal.
func (s *Service) Upload(name string, documents ...map[string]any) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.indexes[name]
	if x == nil {
		return noIndex(name)
	}
	for _, d := range documents {
		if refusal := x.put(d, actionUpload); refusal != nil {
			return refusal
		}
	}
	return nil
}

// ServeHTTP answers as the service does, faults first.
func (s *Service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, body, refusal := s.receive(w, r)
	if f.wait(r.Context()) != nil {
		return
	}
	a := answer{status: http.StatusOK}
	switch {
	case refusal != nil:
		a = refusal.answer()
	case f.refuses():
		a = f.answer()
	default:
		a = s.route(r, body)
	}
	f.write(w, &a)
}

// receive reads and remembers a request, and counts down the remaining temporary
// faults.
func (s *Service) receive(w http.ResponseWriter, r *http.Request) (Faults, []byte, *refusal) {
	body, tooLarge := readBody(w, r)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, Request{r.Method, r.URL.Path, body})
	s.asked = s.asked[max(0, len(s.asked)-maxAsked):]
	now := s.faults
	s.faults.pass()
	return now, body, tooLarge
}
