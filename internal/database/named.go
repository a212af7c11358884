package database

import "encoding/json"

// JSONList is a list of texts as a parameter of a query, for json_each.
func JSONList(texts []string) string {
	data, err := json.Marshal(append([]string{}, texts...))
	if err != nil {
		panic(err) // texts alone always marshal
	}
	return string(data)
}

// HasPart is the condition that a column holds an id with one of the parts, between dots,
// that a parameter lists as JSONList writes them.
func HasPart(column, parameter string) string {
	return `EXISTS (SELECT 1 FROM json_each(` + parameter + `) WHERE instr('.' || ` + column + ` || '.', '.' || value || '.') > 0)`
}

// Among is the condition that a column is one of the texts that a parameter lists as JSONList writes them. An index
// of the column is used, however many they are.
func (d *DB) Among(column, parameter string) string {
	if !d.server {
		return column + ` IN (SELECT value FROM json_each(` + parameter + `))`
	}
	// As an array the list is unpacked once, and counts as short: one of hundreds of parameters had the planner read
	// whole tables beside it.
	return column + ` = ANY (ARRAY(SELECT value FROM json_each(` + parameter + `)))`
}
