package extractive

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// A question for a definition ("What is tern?", "What does the ledger do?") is answered
// by the sentence that says what the thing is, and where none does, by the one that opens
// what is named after it: a document, or a section.

// openers open a question that asks what a thing, or who a person, is; what is left is the
// thing.
var openers = regexp.MustCompile(`(?i)^(?:(?:(?:what|who)(?:'s|’s|\s+(?:exactly\s+)?(?:is|are|was|were|does|do))|define|explain|was\s+(?:ist|sind|bedeutet)|wer\s+(?:ist|war)` +
	`|qu['’]est-ce\s+(?:que|qu)\S*|que\s+signifie|qui\s+est|qué\s+(?:es|son|significa)|quién\s+es|(?:che\s+)?cos(?:a\s+(?:è|sono|significa)|['’]è)|chi\s+(?:è|era)` +
	`|o\s+que\s+(?:é|são|significa)|quem\s+é|wat\s+(?:is|zijn|betekent)|wie\s+is|co\s+(?:to\s+(?:jest|są)|oznacza)|czym\s+(?:jest|są)|kim\s+jest)\s|(?:什么是|.{1,30}(?:是什么|とは(?:何|なん)|って(?:何|なん))))`)

// thingOf are the stems of what a question asks to define, or nil.
func thingOf(text string, stems []string) []string {
	if !openers.MatchString(strings.TrimLeft(text, "¿¡ ")) || len(stems) == 0 || len(stems) > maxThing {
		return nil
	}
	return stems
}

// maxThing is the most words of a thing that is defined.
const maxThing = 6

// definitionChance is the least probability of a sentence that defines what is asked.
const definitionChance = 0.9

// define returns the index of the sentence that defines what is asked, or -1. ranked are
// the sentences, the most likely first.
func (r *reading) define(ranked []int) int {
	if r.thing == nil {
		return -1
	}
	best, level := -1, undefined
	for _, i := range ranked {
		if l := r.defining(i); l > level && !r.units[i].apart {
			best, level = i, l
		}
	}
	return best
}

// How well a sentence defines a thing.
const (
	undefined = iota
	// opensSection is the first sentence of a section that is named after it, opensSource
	// that of a source.
	opensSection
	opensSource
	// saying says what it is.
	saying
	// sayingAt says so below its name.
	sayingAt
)

func (r *reading) defining(i int) int {
	u := &r.units[i]
	named := r.namesThing(u.above) || r.namedAfter[u.source]
	switch says := r.saysWhat(u) || r.labels(u) || r.abbreviates(u) || r.glosses(u); {
	case r.listsOption(u):
		return sayingAt
	case says && named:
		return sayingAt
	case says:
		return saying
	case !r.opens(i):
		return undefined
	case r.namedAfter[u.source] && r.starts(u):
		return opensSource
	}
	return opensSection
}

// defined reports whether the best sentence defines what is asked: then it answers.
func (r *reading) defined(best int) bool { return r.thing != nil && r.defining(best) > undefined }

// namesThing reports whether words name just the thing, apart from those that say of what
// kind it is and the number of a section.
func (r *reading) namesThing(stems []string) bool {
	left := slices.DeleteFunc(slices.Clone(stems), func(s string) bool {
		return (kinds[s] || sectionNumber(s)) && !slices.Contains(r.thing, s)
	})
	return len(left) == len(r.thing) && hasAll(left, r.thing)
}

// kinds are stems of words beside a name that say of what kind the thing is, and of those
// that documents and their parts are called by.
var kinds = wordSet("packag librari project modul tool function command method class term word readm document doc overview introduct page chapter appendix")

// sectionNumber reports whether a word is a number as sections have them: 4, 41.3.
func sectionNumber(word string) bool { return strings.Trim(word, "0123456789.") == "" }

func hasAll(all, of []string) bool {
	return !slices.ContainsFunc(of, func(s string) bool { return !slices.Contains(all, s) })
}

// namedAfterThing reports whether a source is named after the thing, by its title or its
// file.
func (r *reading) namedAfterThing(s *citeway.Source) bool {
	file := path.Base(s.Path)
	for _, name := range [...]string{language.Name(s.Title), language.Short(s.Title), strings.TrimSuffix(file, path.Ext(file))} {
		if r.namesThing(r.question.forms.stemsOf(name)) {
			return true
		}
	}
	return false
}

// openingWords is the fewest words of a sentence that opens what is named after a thing.
const openingWords = 4

// opens reports whether a sentence is the first below the thing's name: of a section, or
// of a source, whose first passage it is in.
func (r *reading) opens(i int) bool {
	u := &r.units[i]
	if u.record || len(u.terms) < openingWords || strings.HasSuffix(u.text, "?") {
		return false
	}
	for at := i - 1; at >= 0 && r.beneath(at, i); at-- {
		if len(r.units[at].terms) >= openingWords {
			return false
		}
	}
	if r.namedAfter[u.source] {
		return len(u.above) == 0 && r.starts(u) || describes(u.above) || r.namesThing(u.above)
	}
	return r.namesThing(u.above)
}

// describes reports whether a heading says no more than that what a thing is stands below it.
func describes(above []string) bool {
	return len(above) > 0 && !slices.ContainsFunc(above, func(s string) bool { return !describing[s] && !sectionNumber(s) })
}

// describing are stems of such headings.
var describing = wordSet("descript overview introduct summari purpos")

// starts reports whether a sentence's passage is where its source begins, as far as is known.
func (r *reading) starts(u *scored) bool {
	p := &r.sources[u.source].Passages[u.passage]
	return p.Start == 0 && (p.Chunk == "0" || u.passage == 0)
}

// saysWhat reports whether a sentence has the thing for its subject and says what it is:
// "A tide is the …", "Tern is a clock …".
func (r *reading) saysWhat(u *scored) bool {
	if r.saysUnspaced(u) {
		return true
	}
	at := slices.IndexFunc(u.terms, func(t term) bool { return links[t.stem] || linksIn[r.question.tongue][t.word] || meanings[t.word] })
	if at < 0 || at+1 >= len(u.terms) || u.record || !r.subject(u.terms[:at]) {
		return false
	}
	if meanings[u.terms[at].word] {
		return true
	}
	next := at + 1
	if adverbs[u.terms[next].word] {
		next++
	}
	if next+1 >= len(u.terms) {
		return false
	}
	if l := r.question.tongue; l == language.Polish {
		return true // nouns have no article
	} else if u.terms[at].word == "e" && (l == language.Italian || l == language.Portuguese) {
		return indefinite[u.terms[next].word] // before another article it is "and"
	}
	return nouning[u.terms[next].word]
}

// saysUnspaced is saysWhat for Chinese and Japanese: "潮とは…", "潮是…".
func (r *reading) saysUnspaced(u *scored) bool {
	if r.thing == nil {
		return false
	}
	switch r.question.tongue {
	case language.Chinese:
		return r.subjectBefore(u, "是")
	case language.Japanese:
		return r.subjectBefore(u, "とは") || r.subjectBefore(u, "は")
	}
	return false
}

// subjectBefore reports whether a sentence says the thing, and nothing else, before that word.
func (r *reading) subjectBefore(u *scored, link string) bool {
	subject, rest, linked := strings.Cut(u.text, link)
	return linked && utf8.RuneCountInString(rest) > openingWords && !u.record && r.namesThing(r.question.forms.stemsOf(subject))
}

// links link a subject to what it is, adverbs may follow, and nouning words open a noun. After meanings anything
// says what it is: "Ebb means outgoing."
var (
	meanings = wordSet("means denotes indicates signifies bedeutet bezeichnet signifie designe significa indica betekent oznacza")
	links    = wordSet("is are was were ist sind war est sont es son")
	adverbs  = wordSet("also basically simply just essentially currently now still usually mainly primarily")
	nouning  = wordSet("a an the one any ein eine einer der die das un une le la les una el los las uno il lo gli um uma o os een de het")
	// linksIn are links that are other words elsewhere.
	linksIn = map[language.Language]map[string]bool{
		language.Italian: wordSet("e sono"), language.Portuguese: wordSet("e sao"), language.Dutch: wordSet("zijn"), language.Polish: wordSet("to jest sa"),
	}
	// indefinite are the articles that no list goes on with.
	indefinite = wordSet("un uno una um uma")
)

// glosses reports whether a sentence is the thing's name and behind a dash what it is, as manuals open:
// "tern - tell the tide".
func (r *reading) glosses(u *scored) bool {
	found := gloss.FindStringSubmatch(u.text)
	return found != nil && r.namesThing(r.question.forms.stemsOf(found[1]))
}

var gloss = regexp.MustCompile(`^(.{1,80}?) [-–—] \S`)

// abbreviates reports whether a sentence opens with a name whose short form, in brackets behind it,
// is the thing, and says what that is: "Mean low water (MLW) is the …".
func (r *reading) abbreviates(u *scored) bool {
	name, rest, _ := strings.Cut(u.text, "(")
	short, says, closed := strings.Cut(rest, ")")
	link, _, _ := strings.Cut(strings.TrimSpace(says), " ")
	return closed && links[link] && len(strings.Fields(name)) <= maxThing && len(strings.Fields(short)) == len(r.thing) && r.namesThing(r.question.forms.stemsOf(short))
}

// subject reports whether words are the thing, with an article or its kind beside it: "the
// core of tern" is not tern.
func (r *reading) subject(terms []term) bool {
	is := func(t term) bool { return slices.Contains(r.thing, t.stem) }
	first := slices.IndexFunc(terms, is)
	if first < 0 || !hasAll(contentStems(terms), r.thing) {
		return false
	}
	last := first
	for i := range terms {
		if is(terms[i]) {
			last = i
		}
	}
	for i, t := range terms {
		within := i >= first && i <= last && (t.stop || is(t))
		if !within && !kinds[t.stem] && (i > first || !nouning[t.word]) {
			return false
		}
	}
	return true
}
