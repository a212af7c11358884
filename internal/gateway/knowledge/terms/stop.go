package terms

// Stop reports whether a word of a question says nothing of what it is about.
func Stop(word string) bool {
	switch word {
	case "a", "an", "and", "are", "as", "at", "be", "been", "but", "by", "can", "could", "did", "do", "does", "for",
		"from", "had", "has", "have", "he", "her", "his", "how", "i", "if", "in", "into", "is", "it", "its", "me", "my",
		"no", "not", "of", "on", "or", "our", "s", "she", "should", "so", "such", "t", "that", "the", "their", "them",
		"then", "there", "these", "they", "this", "those", "to", "us", "was", "we", "were", "what", "when", "where",
		"which", "who", "whom", "whose", "why", "will", "with", "would", "you", "your", "am", "may", "must", "shall",
		"der", "die", "das", "und", "ist", "ein", "eine", "wie", "wer", "wo", "wann", "warum", "den", "dem", "des", "im",
		"zu", "mit", "von", "für", "auf", "le", "la", "les", "et", "est", "un", "une", "du", "el", "los", "las", "y", "es":
		return true
	}
	return false
}

// measure reports whether a word after "how" asks for an amount and is no subject.
func measure(word string) bool {
	switch word {
	case "long", "many", "often", "old", "far":
		return true
	}
	return false
}
