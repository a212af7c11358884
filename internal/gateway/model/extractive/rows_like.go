package extractive

import "strings"

// maxRows is the most rows of a table that answer one question; of more, the best do.
const maxRows = 12

// severalOf reports whether a question asks for all things of a kind: "Which courses are
// for adults?".
func severalOf(text string) bool {
	words := strings.Fields(strings.ToLower(text))
	if len(words) < 3 || words[0] != "which" && words[0] != "what" {
		return false
	}
	kind := strings.Trim(words[1], ",")
	return strings.HasSuffix(kind, "s") && !strings.HasSuffix(kind, "ss") && !isStop(kind) && auxiliaries[strings.Trim(words[2], ",")]
}

// rowsLike are the rows of the table of the best one that hold as much of the question,
// as they stand there, if the question asks for several.
func (r *reading) rowsLike(best int) []Sentence {
	top := &r.units[best]
	if !r.question.several || !top.record {
		return nil
	}
	var rows []Sentence
	for i := range r.units {
		u := &r.units[i]
		if u.record && u.source == top.source && u.features[fCover] >= rowShare*top.features[fCover] {
			rows = append(rows, r.sentence(&picked{unit: u, at: i}))
		}
	}
	if len(rows) > maxRows {
		return nil
	}
	return rows
}
