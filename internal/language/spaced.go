package language

import "strings"

// spacedDate reports whether the number that begins at a place is the first or the second of
// a date in digits with blanks, as Czech, Hungarian and Korean write it: 3. 10. 2024, or
// 2024. 10. 3. Its points end no sentence.
func spacedDate(text string, at int) bool {
	if dateOf(text[at:]) {
		return true
	}
	head := strings.TrimRight(text[max(0, at-2):at], " \u00a0")
	end := max(0, at-2) + len(head) - 1
	if end < 0 || text[end] != '.' {
		return false
	}
	start := end
	for start > 0 && end-start < 5 && asciiClass[text[start-1]] == classDigit {
		start--
	}
	return dateOf(text[start:])
}

// dateOf reports whether a text begins with such a date.
func dateOf(s string) bool {
	var sizes [3]int
	for i := range sizes {
		for len(s) > sizes[i] && sizes[i] < 5 && asciiClass[s[sizes[i]]] == classDigit {
			sizes[i]++
		}
		s = s[sizes[i]:]
		if i == 2 {
			break
		}
		rest, ok := strings.CutPrefix(s, ". ")
		if !ok {
			return false
		}
		s = rest
	}
	short := func(n int) bool { return n == 1 || n == 2 }
	return short(sizes[1]) && (short(sizes[0]) && sizes[2] == 4 || sizes[0] == 4 && short(sizes[2]))
}
