package plan

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// maxSentences is how many rows are written as sentences.
const maxSentences = 10

// rows is a result of a query.
type rows struct {
	Schema []struct {
		Name string `json:"name"`
	} `json:"schema"`
	Data     []json.RawMessage `json:"data"`
	Range    *stretch          `json:"resolved_time_range"`
	Compared *stretch          `json:"resolved_comparison_time_range"`
	Cite     string            `json:"cite_as"`
	ID       string            `json:"citation_id"`
	Warning  string            `json:"truncation_warning"`
	shown    []shownAs
}

// stretch is a time range without its end.
type stretch struct {
	Start time.Time `json:"start"`
	End   time.Time `json:"end"`
}

// String is the stretch as it follows a sentence.
func (s *stretch) String() string { return " from " + day(s.Start) + " to " + day(s.End) }

// readRows reads a result; anything else has no rows.
func readRows(r *result) rows {
	var told rows
	if r.failed || json.Unmarshal([]byte(r.content), &told) != nil {
		return rows{}
	}
	return told
}

// cells are the cells of a row by their names: rows are lists, or objects.
func (r *rows) cells(i int) map[string]any {
	out := map[string]any{}
	d := json.NewDecoder(strings.NewReader(string(r.Data[i])))
	d.UseNumber()
	var row any
	_ = d.Decode(&row) // it was read as JSON before
	switch row := row.(type) {
	case map[string]any:
		return row
	case []any:
		for k, v := range row {
			if k < len(r.Schema) {
				out[r.Schema[k].Name] = v
			}
		}
	}
	return out
}

// empty reports whether no result of the query has a number.
func (p *planner) empty(q *query) bool {
	_, asked := p.looked()
	for _, r := range asked {
		told := readRows(&r)
		for i := range told.Data {
			if _, ok := told.cells(i)[q.column()].(json.Number); ok {
				return false
			}
		}
	}
	return true
}

// answer is what the results of the queries say; "" if they say nothing, or if there
// was no query.
func (p *planner) answer() string {
	_, asked := p.looked()
	if len(asked) == 0 {
		return ""
	}
	q, look := p.settled()
	if q == nil || look {
		return ""
	}
	for i := range asked {
		told := readRows(&asked[i])
		told.shown = shownIn(p.request.Sources, told.ID)
		if sentences := told.sentences(q); len(sentences) > 0 {
			return strings.Join(sentences, " ")
		}
	}
	return ""
}

// sentences are the rows of one result, each with what cites it.
func (r *rows) sentences(q *query) []string {
	var out []string
	most, left := maxSentences, 0
	if q.top > 0 {
		most = min(q.top, most)
	}
	for i := range r.Data {
		cells := r.cells(i)
		number, ok := cells[q.column()].(json.Number)
		switch {
		case !ok, !holds(cells, q.filters):
		case len(out) == most:
			left++
		default:
			out = append(out, r.sentence(q, cells, number, len(out) == 0))
		}
	}
	if left > 0 && most == maxSentences || len(out) > 0 && r.Warning != "" {
		out = append(out, fmt.Sprintf("The result has more rows than these %d.", len(out)))
	}
	return out
}

// holds reports whether a row has a value of every filter.
func holds(cells map[string]any, filters []filter) bool {
	for _, f := range filters {
		if v, is := cells[f.dimension.Name].(string); !is || !slices.Contains(f.values, v) {
			return false
		}
	}
	return true
}

// of are the cells of a row that are not numbers, in words.
func (r *rows) of(cells map[string]any, q *query) string {
	var parts []string
	for _, f := range r.Schema {
		text, is := cells[f.Name].(string)
		if f.Name == q.column() || !is {
			continue
		}
		if f.Name == q.grain {
			text = grainText(text, q.grain)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// sentence is one row: "The average height for North was 4.2 from … [1]."
func (r *rows) sentence(q *query, cells map[string]any, number json.Number, first bool) string {
	var b strings.Builder
	of, title := r.of(cells, q), lowered(q.measure.title())
	switch {
	case q.share && of != "":
		b.WriteString(of + " had " + r.figure(number) + " of the " + title)
	case q.share:
		b.WriteString("The share of the " + title + " was " + r.figure(number))
	case q.top > 0 && first && of != "":
		end := "highest "
		if q.rising {
			end = "lowest "
		}
		b.WriteString(of + " had the " + end + title + ", " + r.figure(number))
	case of != "":
		b.WriteString("The " + title + " for " + of + " was " + r.figure(number))
	default:
		b.WriteString("The " + title + " was " + r.figure(number))
	}
	if first && r.Range != nil && q.grain == "" {
		b.WriteString(r.Range.String())
	}
	b.WriteString(r.compared(q, cells, first))
	if r.Cite != "" {
		b.WriteString(" " + r.Cite)
	}
	return b.String() + "."
}

// compared says what the row's number was before, and how it changed.
func (r *rows) compared(q *query, cells map[string]any, first bool) string {
	if q.against.said == "" {
		return ""
	}
	was, ok := cells[beforeName].(json.Number)
	if !ok {
		return ", with none to compare it with"
	}
	text := ", against " + r.figure(was)
	if first && r.Compared != nil {
		text += r.Compared.String()
	}
	if change, ok := cells[changeName].(json.Number); ok {
		text += ", a change of " + r.figure(change)
	}
	if ratio, ok := cells[ratioName].(json.Number); ok {
		if said := r.show(ratio); said != "" {
			text += " or " + said
		}
	}
	return text
}

// lowered is a title in the middle of a sentence; one that begins with two capitals is
// a name.
func lowered(title string) string {
	first, size := utf8.DecodeRuneInString(title)
	second, _ := utf8.DecodeRuneInString(title[size:])
	if unicode.IsUpper(second) || unicode.IsDigit(second) {
		return title
	}
	return string(unicode.ToLower(first)) + title[size:]
}

func day(t time.Time) string { return t.Format(time.DateOnly) }

// grainText is the start of a grain, as people name the grain.
func grainText(text, grain string) string {
	t, err := time.Parse(time.RFC3339Nano, text)
	if err != nil {
		return text
	}
	switch grain {
	case "year":
		return t.Format("2006")
	case "quarter":
		return fmt.Sprintf("Q%d %d", (int(t.Month())+2)/3, t.Year())
	case "month":
		return t.Format("January 2006")
	case "week":
		return "the week of " + day(t)
	case "day":
		return day(t)
	}
	return t.Format(time.RFC3339)
}
