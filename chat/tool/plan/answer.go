package plan

import (
	"encoding/json"
	"fmt"
	"strconv"
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
	Data  []json.RawMessage `json:"data"`
	Range *struct {
		Start time.Time `json:"start"`
		End   time.Time `json:"end"`
	} `json:"resolved_time_range"`
	Cite    string `json:"cite_as"`
	Warning string `json:"truncation_warning"`
}

// readRows reads a result; what is none has no rows.
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

// empty reports whether no query gave a number.
func (p *planner) empty() bool {
	q := p.query()
	for _, r := range p.of(queryTool) {
		told := readRows(&r)
		for i := range told.Data {
			if _, ok := told.cells(i)[q.measure.Name].(json.Number); ok {
				return false
			}
		}
	}
	return true
}

// answer is what the results of the queries say, "" where they say nothing, or
// where none was asked.
func (p *planner) answer() string {
	asked := p.of(queryTool)
	q := (*query)(nil)
	if len(asked) > 0 {
		q = p.query()
	}
	if q == nil {
		return ""
	}
	var sentences []string
	for i := range asked {
		told := readRows(&asked[i])
		sentences = append(sentences, p.sentences(q, &told)...)
		if len(sentences) > 0 && q.value {
			break
		}
	}
	return strings.Join(sentences, " ")
}

// sentences are the rows of one result as sentences, each with what cites it.
func (p *planner) sentences(q *query, told *rows) []string {
	var out []string
	wanted := p.values(q)
	most, left := maxSentences, 0
	if q.top > 0 {
		most = min(q.top, most)
	}
	for i := range told.Data {
		cells := told.cells(i)
		number, ok := cells[q.measure.Name].(json.Number)
		of := told.of(cells, q)
		switch {
		case !ok, q.value && !told.holds(cells, wanted, q):
		case len(out) == most:
			left++
		default:
			out = append(out, sentence(q, of, number, told, len(out) == 0))
		}
	}
	if left > 0 && most == maxSentences || told.Warning != "" {
		out = append(out, fmt.Sprintf("The result has more rows than these %d.", len(out)))
	}
	return out
}

// of are the cells of a row that are no number, in words.
func (r *rows) of(cells map[string]any, q *query) string {
	var parts []string
	for _, f := range r.Schema {
		text, is := cells[f.Name].(string)
		if f.Name == q.measure.Name || !is {
			continue
		}
		if f.Name == q.grain {
			text = grainText(text, q.grain)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// holds reports whether a row is of a value that is asked for.
func (r *rows) holds(cells map[string]any, wanted []string, q *query) bool {
	for _, f := range r.Schema {
		text, is := cells[f.Name].(string)
		if is && f.Name != q.grain && names(text, wanted) {
			return true
		}
	}
	return false
}

// names reports whether a value is named by the words wanted.
func names(value string, wanted []string) bool {
	words := strings.FieldsFunc(strings.ToLower(value), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' && r != '-' })
	if len(words) == 0 {
		return false
	}
	for _, w := range words {
		found := false
		for _, asked := range wanted {
			found = found || asked == w
		}
		if !found {
			return false
		}
	}
	return true
}

// sentence is one row: "The average height for North was 4.2 from … [1]."
func sentence(q *query, of string, number json.Number, told *rows, first bool) string {
	var b strings.Builder
	b.WriteString("The " + lowered(q.measure.title()))
	switch {
	case q.top > 0 && first && of != "":
		b.Reset()
		end := "highest "
		if q.rising {
			end = "lowest "
		}
		b.WriteString(of + " had the " + end + lowered(q.measure.title()) + ", " + figure(number))
	case of != "":
		b.WriteString(" for " + of + " was " + figure(number))
	default:
		b.WriteString(" was " + figure(number))
	}
	if first && told.Range != nil && q.grain == "" {
		b.WriteString(" from " + day(told.Range.Start) + " to " + day(told.Range.End))
	}
	if told.Cite != "" {
		b.WriteString(" " + told.Cite)
	}
	return b.String() + "."
}

// lowered is a title within a sentence; what begins with two capitals is a name.
func lowered(title string) string {
	first, size := utf8.DecodeRuneInString(title)
	second, _ := utf8.DecodeRuneInString(title[size:])
	if unicode.IsUpper(second) || unicode.IsDigit(second) {
		return title
	}
	return string(unicode.ToLower(first)) + title[size:]
}

// figure is a number with at most two digits behind the point, or three that count
// where it is small, and thousands apart.
func figure(n json.Number) string {
	if strings.Trim(n.String(), "-0123456789") == "" {
		return thousands(n.String())
	}
	x, err := n.Float64()
	if err != nil {
		return n.String()
	}
	text := strconv.FormatFloat(x, 'f', 2, 64)
	if x > -1 && x < 1 && x != 0 {
		text = strconv.FormatFloat(x, 'g', 3, 64)
	}
	if strings.ContainsAny(text, "e") {
		return text
	}
	if strings.Contains(text, ".") {
		text = strings.TrimRight(strings.TrimRight(text, "0"), ".")
	}
	return thousands(text)
}

// thousands puts commas into the whole part.
func thousands(text string) string {
	sign := ""
	if strings.HasPrefix(text, "-") {
		sign, text = "-", text[1:]
	}
	whole, rest, _ := strings.Cut(text, ".")
	for at := len(whole) - 3; at > 0; at -= 3 {
		whole = whole[:at] + "," + whole[at:]
	}
	if rest != "" {
		rest = "." + rest
	}
	return sign + whole + rest
}

func day(t time.Time) string { return t.Format(time.DateOnly) }

// grainText is the start of a grain as people name the grain.
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
