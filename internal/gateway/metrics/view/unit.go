package view

import "strings"

// currencies are the ways a currency is written, longer ones first.
var currencies = []struct{ written, symbol string }{
	{"US$", "$"}, {"USD", "$"}, {"EUR", "€"}, {"GBP", "£"}, {"JPY", "¥"}, {"$", "$"}, {"€", "€"}, {"£", "£"}, {"¥", "¥"},
	{"dollars", "$"}, {"dollar", "$"}, {"euros", "€"}, {"euro", "€"},
}

func currencyOf(s string) string {
	for _, c := range currencies {
		if s == c.written {
			return c.symbol
		}
	}
	return s
}

// units are the words behind a number: what they multiply by, and what they say
// of it. Of two that match, the longer one is meant.
var units = []struct {
	word    string
	by      float64
	percent bool
	ms      float64
}{
	{word: "%", percent: true}, {word: "percent", percent: true}, {word: "per cent", percent: true},
	{word: "percentage points", percent: true}, {word: "pp", percent: true},
	{word: "thousand", by: 1e3}, {word: "million", by: 1e6}, {word: "billion", by: 1e9}, {word: "trillion", by: 1e12},
	{word: "k", by: 1e3}, {word: "K", by: 1e3}, {word: "M", by: 1e6}, {word: "mn", by: 1e6}, {word: "G", by: 1e9}, {word: "B", by: 1e9}, {word: "bn", by: 1e9},
	{word: "T", by: 1e12}, {word: "tn", by: 1e12},
	{word: "ms", ms: 1}, {word: "milliseconds", ms: 1}, {word: "s", ms: 1e3}, {word: "seconds", ms: 1e3}, {word: "second", ms: 1e3},
	{word: "m", ms: 6e4}, {word: "min", ms: 6e4}, {word: "minutes", ms: 6e4}, {word: "minute", ms: 6e4},
	{word: "h", ms: 3.6e6}, {word: "hours", ms: 3.6e6}, {word: "hour", ms: 3.6e6}, {word: "d", ms: 8.64e7}, {word: "days", ms: 8.64e7}, {word: "day", ms: 8.64e7},
}

// after reads one word behind the digits.
func (w *Written) after(s string) (rest string, ok bool) {
	for _, c := range currencies {
		if strings.HasPrefix(s, c.written) && w.Currency == "" {
			w.Currency = c.symbol
			return s[len(c.written):], true
		}
	}
	best := -1
	for i, u := range units {
		if strings.HasPrefix(s, u.word) && wordEnds(s[len(u.word):]) && (best < 0 || len(u.word) > len(units[best].word)) {
			best = i
		}
	}
	if best < 0 {
		return s, false
	}
	u := units[best]
	if u.word == "m" && w.Currency != "" {
		u.by, u.ms = 1e6, 0 // $3m is no time
	}
	w.Percent = w.Percent || u.percent
	w.Milliseconds = max(w.Milliseconds, u.ms)
	if u.by != 0 {
		w.Value *= u.by
		w.Step *= u.by
	}
	return s[len(u.word):], true
}

func wordEnds(s string) bool {
	return s == "" || s[0]|0x20 < 'a' || s[0]|0x20 > 'z'
}
