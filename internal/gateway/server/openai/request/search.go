package request

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway/internal/jsonobject"
)

// Limits of a search.
const (
	// MaxQueries is the most queries of one search, MaxQuery the most characters of one.
	MaxQueries = 16
	MaxQuery   = 8 << 10
	// DefaultResults and MaxResults are how many results a search has.
	DefaultResults = 10
	MaxResults     = 50
)

// Search is a search of a vector store.
type Search struct {
	Queries []string
	// Most is how many results are wanted.
	Most int
	// Least is the least score of a result, from 0 to 1.
	Least float64
	// Filter is which documents are wanted; nil is all.
	Filter Filter
}

// ReadSearch reads a search. Returns Invalid for what is none.
func ReadSearch(data []byte) (*Search, error) {
	o, err := jsonobject.Parse(data)
	if err != nil {
		return nil, err
	}
	s := &Search{Queries: inputs(o, "query", MaxQueries)}
	for _, query := range s.Queries {
		if strings.TrimSpace(query) == "" || utf8.RuneCountInString(query) > MaxQuery {
			o.Fail("query", fmt.Sprintf("is empty, or has more than %d characters", MaxQuery), "ask something shorter")
		}
	}
	o.Flag("rewrite_query") // questions are searched as they are
	s.wanted(o)
	return s, o.Err()
}

// wanted reads which results are wanted.
func (s *Search) wanted(o *jsonobject.Object) {
	s.Most = DefaultResults
	if o.Has("max_num_results") {
		if s.Most = count(o, "max_num_results"); s.Most < 1 || s.Most > MaxResults {
			o.Fail(o.At("max_num_results"), fmt.Sprintf("is not between 1 and %d", MaxResults), "leave it out for 10")
		}
	}
	if ranking := o.Child("ranking_options"); ranking != nil {
		if least := ranking.Number("score_threshold"); least != nil {
			if s.Least = *least; s.Least < 0 || s.Least > 1 {
				ranking.Fail(ranking.At("score_threshold"), "is not between 0 and 1", "leave it out for all")
			}
		}
	}
	s.Filter = filter(o, "filters")
}
