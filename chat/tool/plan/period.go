package plan

import (
	"fmt"
	"regexp"
	"strings"
)

var grains = map[string]string{"hour": "H", "day": "D", "week": "W", "month": "M", "quarter": "Q", "year": "Y"}

const months = "january february march april may june july august september october november december"

// monthOf is the number of a month's name, from 1; 0 for what is none.
func monthOf(word string) int {
	for i, m := range strings.Fields(months) {
		if m == word {
			return i + 1
		}
	}
	return 0
}

var (
	lastForm  = regexp.MustCompile(`\b(?:last|previous|past) (?:(\d{1,3}) )?(hour|day|week|month|quarter|year)s?\b`)
	thisForm  = regexp.MustCompile(`\b(?:this|current) (day|week|month|quarter|year)\b`)
	monthForm = regexp.MustCompile(`\b(` + strings.ReplaceAll(months, " ", "|") + `),? (?:of )?(\d{4})\b`)
	dayForm   = regexp.MustCompile(`\b(\d{4}-\d{2}(?:-\d{2})?)\b`)
	yearForm  = regexp.MustCompile(`\b(?:in|during|of|for) (\d{4})\b`)
)

// readPeriod reads the time that a question in lower case asks for.
func readPeriod(text string) period {
	if m := monthForm.FindStringSubmatch(text); m != nil {
		return period{said: m[0], now: fmt.Sprintf("%s-%02d", m[2], monthOf(m[1]))}
	}
	if m := dayForm.FindStringSubmatch(text); m != nil {
		return period{said: m[0], now: m[1]}
	}
	if m := yearForm.FindStringSubmatch(text); m != nil {
		return period{said: m[0], now: m[1]}
	}
	if m := thisForm.FindStringSubmatch(text); m != nil {
		g := grains[m[1]]
		return period{said: m[0], now: "1" + g + " as of now/" + g + "+1" + g, data: "1" + g + " as of ref/" + g + "+1" + g}
	}
	if m := lastForm.FindStringSubmatch(text); m != nil {
		n, g := m[1], grains[m[2]]
		if n == "" {
			n = "1"
		}
		return period{said: m[0], now: n + g + " as of now/" + g, data: n + g + " as of ref/" + g}
	}
	switch {
	case strings.Contains(text, "yesterday"):
		return period{said: "yesterday", now: "1D as of now/D", data: "1D as of ref/D"}
	case strings.Contains(text, "today"):
		return period{said: "today", now: "1D as of now/D+1D", data: "1D as of ref/D+1D"}
	}
	return period{}
}
