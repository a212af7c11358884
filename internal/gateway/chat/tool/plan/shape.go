package plan

import (
	"encoding/json"
	"strings"
)

// lead introduces several rows: "Revenue by region in 2025:".
func (r *rows) lead(q *query) string {
	title := lowered(q.measure.title())
	var by []string
	if q.grain != "" {
		by = append(by, q.grain)
	}
	for _, d := range q.by() {
		by = append(by, lowered(d.title()))
	}
	of := strings.Join(by, " and ")
	when := ""
	if r.Range != nil {
		when = " " + r.Range.String()
	}
	if q.grain != "" && strings.HasPrefix(when, " from ") {
		when = "" // the rows tell
	}
	switch {
	case q.share:
		title = "share of the " + title + " by " + of
	case q.top > 0 && len(by) == 1:
		title = plural(by[0]) + " with the " + q.superlative() + " " + title
	default:
		title += " by " + of
	}
	if q.against.said != "" && r.Compared != nil {
		when += ", against " + strings.TrimPrefix(r.Compared.String(), "in ")
	}
	return raised(title) + when + ":"
}

// asList is a line for each row: "- North: 4.2 [1]".
func (r *rows) asList(q *query, all []line) string {
	text := r.lead(q) + "\n"
	for _, l := range all {
		text += "\n- " + l.of + ": " + r.figure(l.number) + r.compared(q, l, false) + r.cite()
	}
	return text
}

// asTable is a Markdown table with what cites it in each row.
func (r *rows) asTable(q *query, all []line) string {
	head, rule := "|", "|"
	column := func(name string) {
		head += " " + strings.ReplaceAll(name, "|", "\\|") + " |"
		rule += "---|"
	}
	var of []string
	if q.grain != "" {
		of = append(of, q.grain)
		column(raised(q.grain))
	}
	for _, d := range q.by() {
		of = append(of, d.Name)
		column(d.title())
	}
	column(r.heading(q))
	if q.against.said != "" {
		column("Before")
		column("Change")
	}
	text := r.lead(q) + "\n\n" + head + "\n" + rule
	for _, l := range all {
		text += "\n|"
		for _, name := range of {
			cell, _ := l.cells[name].(string)
			if name == q.grain {
				cell = grainText(cell, q.grain)
			}
			text += " " + strings.ReplaceAll(cell, "|", "\\|") + " |"
		}
		text += " " + r.figure(l.number) + r.cite() + " |" + r.beside(q, l)
	}
	return text
}

// heading is what the column of numbers is called.
func (r *rows) heading(q *query) string {
	if q.share {
		return "Share of the " + lowered(q.measure.title())
	}
	return q.measure.title()
}

// beside are the cells of a comparison.
func (r *rows) beside(q *query, l line) string {
	if q.against.said == "" {
		return ""
	}
	was, ok := l.cells[beforeName].(json.Number)
	if !ok {
		return " none | |"
	}
	return " " + r.figure(was) + " | " + strings.TrimLeft(r.change(q, l.cells), ":, ") + " |"
}
