package native

import (
	"cmp"
	"context"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/server"
)

// Limits of questions to start with.
const (
	// Starters is how many questions are offered.
	Starters = 4
	// startersFrom is how many documents are looked through for them.
	startersFrom = 30
	// longestStarter is the most characters of a heading that becomes a question.
	longestStarter = 70
)

// starter is a question that a document's heading answers.
type starter struct {
	Question string `json:"question"`
	// Title is the document's.
	Title string `json:"title"`
}

// starters is GET /v1/starters: questions to begin with, made of the headings of documents
// that the caller may see, one of each.
func (s *Surface) starters(w http.ResponseWriter, r *http.Request) error {
	list, err := s.startersFor(r.Context())
	if err != nil {
		return err
	}
	private(w)
	server.WriteJSON(w, http.StatusOK, map[string]any{"starters": list})
	return nil
}

func (s *Surface) startersFor(ctx context.Context) ([]starter, error) {
	list, sight := []starter{}, sightOf(ctx)
	page, err := s.o.Library.List(ctx, knowledge.Listing{Limit: startersFrom, Sight: sight})
	if err != nil {
		return nil, err
	}
	for i := range page.Sources {
		if len(list) == Starters {
			break
		}
		d, err := s.o.Library.Document(ctx, page.Sources[i].ID, sight)
		if citeway.CodeOf(err) == citeway.NotFound {
			continue // it was deleted meanwhile
		}
		if err != nil {
			return nil, err
		}
		if q := starterOf(d); q != "" {
			list = append(list, starter{Question: q, Title: d.Source.Name()})
		}
	}
	return list, nil
}

// starterOf is the question that the first fitting heading of a document makes, or "". A
// heading asks for what stands under it, in any language; the document's name before it says
// what it is about. The first of a document is its title again, so one below another goes first.
func starterOf(d *Document) string {
	first := ""
	for _, p := range d.Passages {
		path := strings.Split(p.Context, " > ")
		heading := strings.TrimSpace(path[len(path)-1])
		if heading == d.Source.Name() || !telling(heading) {
			continue
		}
		if len(path) > 1 {
			return asking(d.Source.Name(), heading)
		}
		first = cmp.Or(first, asking(d.Source.Name(), heading))
	}
	return first
}

// telling reports whether a heading says what stands under it: some words, and no number
// or name of a part alone.
func telling(heading string) bool {
	n := utf8.RuneCountInString(heading)
	if n < 4 || n > longestStarter || strings.ContainsAny(heading, "|<>{}") {
		return false
	}
	letters := 0
	for _, r := range heading {
		if unicode.IsLetter(r) {
			letters++
		}
	}
	return 3*letters >= 2*n && !unicode.IsDigit([]rune(heading)[0])
}

// asking is the name of a document and a heading of it, as a question.
func asking(name, heading string) string {
	last, _ := utf8.DecodeLastRuneInString(heading)
	switch {
	case strings.ContainsRune("?？؟;", last):
		return heading
	case unicode.In(last, unicode.Han, unicode.Hiragana, unicode.Katakana):
		return name + "：" + heading + "？"
	case unicode.Is(unicode.Arabic, last):
		return name + ": " + heading + "؟"
	}
	return name + ": " + strings.TrimRight(heading, ".:!") + "?"
}
