package extractive

import (
	"regexp"
	"slices"
	"strings"

	"github.com/citeway/citeway/internal/language"
)

// "How do I rename a branch?" asks for an instruction, and such a sentence begins with what is to be
// done: "To rename a branch, …", "Rename a branch with …", "-m: Rename a branch.".

// instructing is what the odds of such a sentence are multiplied with.
const instructing = 4

// doing is what a question asks how to do: "rename" in "how do I rename a branch"; empty for another
// question.
func doing(q *question) string {
	if q.wants != manner || q.tongue != language.English {
		return ""
	}
	for i := range q.terms {
		if askers[q.terms[i].word] && i+1 < len(q.terms) && !q.terms[i+1].stop {
			return q.terms[i+1].word
		}
	}
	return ""
}

// askers stand before what one asks how to do.
var askers = wordSet("i we you one to")

// instruct gives sentences that say what to do, as the question asks it, more of a chance.
func (r *reading) instruct() {
	verb, abroad := doing(&r.question), doingAbroad(&r.question)
	if verb == "" && len(abroad) == 0 {
		return
	}
	for i := range r.units {
		u := &r.units[i]
		if u.features[fUnion] >= instructed && (verb != "" && opensWith(u.text, verb) || u.instructs(abroad)) {
			u.p = instructing * u.p / (instructing*u.p + 1 - u.p)
		}
	}
}

// instructed is the share of the question that such a sentence must hold at least, with what stands
// above it.
const instructed = 0.9

// opensWith reports whether a sentence, or what it says behind a label, begins with a verb as it tells
// to do or says what something does, or with two of which one is it: "Move/rename a branch".
func opensWith(text, verb string) bool {
	_, said, labelled := strings.Cut(text, ": ")
	return beginsWith(text, verb) || labelled && beginsWith(said, verb)
}

func beginsWith(said, verb string) bool {
	first, rest, _ := strings.Cut(said, " ")
	if strings.EqualFold(first, "to") {
		first, _, _ = strings.Cut(rest, " ")
	}
	for word := range strings.SplitSeq(first, "/") {
		if word = strings.ToLower(strings.Trim(word, ",.")); word == verb || strings.HasPrefix(word, verb) && (word[len(verb):] == "s" || word[len(verb):] == "es") {
			return true
		}
	}
	return false
}

// doingAbroad are the stems of what may be the verb of such a question in another language: its first word that tells
// something, and in German its last, if that is no noun: "Wie kann ich ein Paket installieren?".
func doingAbroad(q *question) []string {
	if q.wants != manner || q.tongue == language.English {
		return nil
	}
	var verbs []string
	for _, t := range q.terms {
		if !t.stop && !t.number && (!t.name || q.tongue != language.German) {
			verbs = append(verbs, t.stem)
		}
	}
	if len(verbs) > 1 && q.tongue != language.German {
		return verbs[:1]
	}
	return verbs
}

// aims open a sentence that says what is to be done for something: "Um ein Paket zu installieren, …".
var aims = wordSet("um pour afin para per om aby zeby")

// aimWords is within how many words such a sentence says for what.
const aimWords = 8

// instructs reports whether a sentence opens with one of the verbs, as it tells to do, or says what it is good for to do.
func (u *scored) instructs(verbs []string) bool {
	if len(verbs) == 0 || len(u.terms) == 0 || u.record {
		return false
	}
	reach := 1
	if aims[u.terms[0].word] {
		reach = aimWords
	}
	return slices.ContainsFunc(u.terms[:min(reach, len(u.terms))], func(t term) bool { return slices.Contains(verbs, t.stem) })
}

// doneSo begins a sentence that says how to do what the one before it speaks of.
var doneSo = regexp.MustCompile(`(?i)^(?:you (?:can|may|could) do (?:this|that|so|it)|to do (?:this|that|so|it)|do (?:this|that|so|it) (?:by|with)|(?:this|that|it) (?:can be|is|may be) done)\b`)

// carriedOut adds to the best sentence, if it is asked how something is done, the one behind it that
// says so: "You can do this by clicking …".
func (r *reading) carriedOut(chosen []picked) []picked {
	next := chosen[0].at + 1
	if r.question.wants != manner || next >= len(r.units) || !r.beneath(next-1, next) || !doneSo.MatchString(r.units[next].text) ||
		slices.ContainsFunc(chosen, func(c picked) bool { return c.at == next }) {
		return chosen
	}
	return append(chosen, picked{unit: &r.units[next], at: next})
}
