package terms

import (
	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/english"
)

// shortest is the fewest letters of a word that is brought to its stem.
const shortest = 3

// Stem returns the English stem of a word in small letters. Words with other
// letters than a to z come back as they are.
func Stem(word string) string {
	if len(word) < shortest {
		return word
	}
	for i := range len(word) {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	env := snowballstem.NewEnv(word)
	english.Stem(env)
	return env.Current()
}
