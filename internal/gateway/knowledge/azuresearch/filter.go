package azuresearch

import (
	"fmt"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
)

// literal is s as a string of OData: in quotes, with each quote within doubled.
func literal(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

// delimiters may stand between the values of search.in; one is taken that no
// value holds.
var delimiters = []string{"|", ";", "\t", "~", "^"}

// oneOf is the condition that a field or variable equals one of the values. If the
// values use up every delimiter, it is spelled out as single comparisons.
func oneOf(field string, values []string) string {
	joined := strings.Join(values, "")
	for _, d := range delimiters {
		if !strings.Contains(joined, d) {
			return fmt.Sprintf("search.in(%s, %s, %s)", field, literal(strings.Join(values, d)), literal(d))
		}
	}
	terms := make([]string, len(values))
	for i, v := range values {
		terms[i] = field + " eq " + literal(v)
	}
	return "(" + strings.Join(terms, " or ") + ")"
}

// filter is the OData filter of a query. none says that nothing may be found, so no
// request is needed. Returns Invalid if the query asks for a restriction that the
// mapping has no field for; nothing is retrieved then.
func (c *Client) filter(q *knowledge.Query) (filter string, none bool, err error) {
	var all []string
	if c.o.Filter != "" {
		all = append(all, "("+c.o.Filter+")")
	}
	for _, part := range []func(*knowledge.Query) (string, bool, error){c.ranks, c.sets, c.documents} {
		f, none, err := part(q)
		if none || err != nil {
			return "", none, err
		}
		if f != "" {
			all = append(all, f)
		}
	}
	return strings.Join(all, " and "), false, nil
}

// ranks keeps to what the clearance lets see.
func (c *Client) ranks(q *knowledge.Query) (string, bool, error) {
	field := c.mapping.RankField
	assumed := q.Clearance != nil && c.o.Unranked != nil && *c.o.Unranked <= *q.Clearance
	switch {
	case q.Clearance == nil:
		return "", false, nil
	case field == "" && assumed:
		return "", false, nil
	case field == "":
		return "", false, unmapped("label_rank_field", "the caller has a clearance, and no field says the rank of a document's label",
			"name the field, or say which rank documents without one are to be taken for")
	case assumed:
		return fmt.Sprintf("(%s le %d or %[1]s eq null)", field, *q.Clearance), false, nil
	}
	return fmt.Sprintf("%s le %d", field, *q.Clearance), false, nil
}

// sets keeps to the sets that the caller may see.
func (c *Client) sets(q *knowledge.Query) (string, bool, error) {
	if q.Sets == nil {
		return "", false, nil
	}
	sets := filledOnly(q.Sets)
	switch {
	case len(sets) == 0:
		return "", true, nil
	case c.mapping.SetsField != "":
		return c.mapping.SetsField + "/any(s: " + oneOf("s", sets) + ")", false, nil
	case c.mapping.SetField != "":
		return oneOf(c.mapping.SetField, sets), false, nil
	}
	return "", false, unmapped("sets_field", "the caller may see some sets only, and no field says the sets of a document",
		"name it in set_field, for a string, or sets_field, for a collection")
}

// documents keeps to the documents that the query names.
func (c *Client) documents(q *knowledge.Query) (string, bool, error) {
	if len(q.Documents) == 0 {
		return "", false, nil
	}
	ids := filledOnly(q.Documents)
	if len(ids) == 0 {
		return "", true, nil
	}
	return oneOf(c.documentField(), ids), false, nil
}

func unmapped(field, message, mend string) error {
	return &citeway.Error{Code: citeway.Invalid, Place: "fields_mapping." + field, Message: message, Mend: mend}
}

func filledOnly(values []string) []string {
	var kept []string
	for _, v := range values {
		if v != "" {
			kept = append(kept, v)
		}
	}
	return kept
}

// checkFilter refuses a filter whose quotes or brackets do not close: it could reach
// past the brackets put around it and undo the conditions that are added.
func checkFilter(filter string) error {
	const mend = "close each ( and each '; write '' for a quote within a text"
	if len(filter) > MaxFilter {
		return &citeway.Error{Code: citeway.TooLarge, Place: "filter", Message: "longer than 8 KiB", Mend: "use search.in for long lists"}
	}
	if filter != "" && strings.TrimSpace(filter) == "" {
		return invalid("filter", "the filter is blank", "leave it out")
	}
	depth, quoted := 0, false
	for i, b := range []byte(filter) {
		switch {
		case b == '\'':
			quoted = !quoted // a doubled quote opens again at once
		case quoted:
		case b == '(':
			depth++
		case b == ')':
			depth--
		}
		if depth < 0 {
			return invalid("filter", fmt.Sprintf("the ) at byte %d closes nothing", i), mend)
		}
	}
	if quoted || depth > 0 {
		return invalid("filter", "a quote or a bracket is not closed", mend)
	}
	return nil
}
