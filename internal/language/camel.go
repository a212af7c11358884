package language

// shortestWord is the least length of a word in camel case: "iPhone" and "kWh" are words of one.
const shortestWord = 2

// Camel returns the words of a name that programs write as one, "body" and "Limit" of bodyLimit,
// as they stand in it; nil for any other word. What begins with a capital has three words at
// least, since GitHub and JavaScript are names of two that people write.
func Camel(word string) []string {
	var words []string
	from := 0
	for at := 1; at <= len(word); at++ {
		if asciiClass[word[at-1]] != classLetter && asciiClass[word[at-1]] != classDigit {
			return nil
		}
		if at < len(word) && !humps(word, at) {
			continue
		}
		if at-from < shortestWord || from == 0 && at == len(word) {
			return nil
		}
		words, from = append(words, word[from:at]), at
	}
	if len(words) < 2 || len(words) == 2 && isCapital(word[0]) {
		return nil
	}
	return words
}

// humps reports whether a word of a name begins there: with a capital behind a small letter or a
// digit, or with the last of several capitals, as Server does in HTTPServer.
func humps(word string, at int) bool {
	if !isCapital(word[at]) {
		return false
	}
	return !isCapital(word[at-1]) || at+1 < len(word) && 'a' <= word[at+1] && word[at+1] <= 'z'
}

func isCapital(c byte) bool { return 'A' <= c && c <= 'Z' }

// camel calls f for the words of the name in camel case at hand, if it is one: search finds it by
// them too.
func (w *Words) camel(f func(word []byte, single bool)) {
	if w.Capitals == 0 || w.Capitals == 1 && w.Upper {
		return
	}
	word := len(w.Word)
	w.Part = true
	for _, part := range Camel(w.text[w.Start:w.at]) {
		for i := range len(part) {
			w.Word = append(w.Word, part[i]|' ')
		}
		f(cut(w.Word[word:]), false)
		w.Word = w.Word[:word]
	}
	w.Part = false
}
