package verify

import "fmt"

// reason says in words what the source says in the place of the claim's words.
func (s *slot) reason(m *match) string {
	theirs, mine := "", wordsOf(&m.reading, m.text, s.by, s.last)
	if s.in != nil {
		theirs = wordsOf(&s.in.reading, s.in.text, s.at, s.to)
	}
	switch s.kind {
	case slotBound:
		if s.by == s.last {
			mine = amount(&m.reading, m.text, s.by)
		}
		return fmt.Sprintf("The source says %s of something else.", mine)
	case slotName:
		return fmt.Sprintf("The source says this of %s, not of %s.", theirs, mine)
	case slotPlace:
		return fmt.Sprintf("The source has these words, but not %s.", mine)
	case slotRoles:
		return turnedRound
	case slotSure:
		return tooSure
	case slotReversed:
		return fmt.Sprintf("By the numbers of the source, %s and %s, it is not so.", amount(&s.in.reading, s.in.text, s.at), amount(&s.in.reading, s.in.text, s.to))
	case slotUncompared:
		return fmt.Sprintf("No sentence of the source says what is %s.", mine)
	case slotTurned:
		if s.in != nil {
			return fmt.Sprintf("The source denies this: “%s”.", m.seen[0].around(s.at))
		}
		return answerDenies
	case slotDenied:
		return "The source says this itself; the answer denies it."
	}
	if s.in.tokens[s.at].flags&isNumber != 0 && s.at == s.to {
		theirs, mine = amount(&s.in.reading, s.in.text, s.at), amount(&m.reading, m.text, s.by)
	}
	return saysOther(theirs, mine)
}

// wordsOf is the text of the tokens from first to last.
func wordsOf(t *reading, text string, first, last int32) string {
	last = min(max(first, last), int32(len(t.tokens))-1)
	return clip(text[t.tokens[first].start:t.tokens[last].end])
}
