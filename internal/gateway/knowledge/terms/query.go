package terms

// MaxQuery is the most words of a question that are searched for.
const MaxQuery = 64

// Query returns the distinct words of a question, as Scan writes them. Stop words
// are left out unless there is nothing else, and so is "long" in "how long"; so are single characters of scripts
// without blanks that stand in a pair.
func Query(question string) []string {
	var kept, stopped []string
	seen := map[string]bool{}
	paired := map[string]bool{}
	var singles []string
	var s Scanner
	before := ""
	s.Scan(question, func(word []byte, single bool) {
		w := string(word)
		asks := before == "how" && measure(w)
		before = w
		switch {
		case single:
			singles = append(singles, w)
			return
		case seen[w]:
			return
		}
		seen[w] = true
		if first := []rune(w); len(first) == 2 && Unspaced(first[0]) {
			paired[string(first[0])], paired[string(first[1])] = true, true
		}
		if asks || Stop(w) {
			stopped = append(stopped, w)
			return
		}
		kept = append(kept, w)
	})
	for _, w := range singles {
		if !paired[w] && !seen[w] {
			seen[w] = true
			kept = append(kept, w)
		}
	}
	if len(kept) == 0 {
		kept = stopped
	}
	return kept[:min(len(kept), MaxQuery)]
}
