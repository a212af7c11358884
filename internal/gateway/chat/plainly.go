package chat

import (
	"regexp"
	"strings"
	"sync"
)

// maxRefusal is the longest text, in bytes, that is taken for a refusal alone: what says
// more answers something.
const maxRefusal = 400

// refusing are the openings by which models say that the sources do not answer, in the
// languages that are asked in most. Each needs both halves: whose failure it is, and that
// nothing was found, said or given. It is made for the first answer that cites nothing:
// it takes most of a megabyte.
var refusing = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)^(?:` + strings.Join(refusals[:], "|") + `)`)
})

var refusals = [...]string{
	lead + `(?:i|we) (?:could not|couldn['’]t|cannot|can['’]t|can not|did not|didn['’]t|was(?: not|n['’]t) able to|was unable to|am unable to|am not able to) (?:find|locate)\b`,
	lead + `(?:the|these|those|my|none of the|neither of the|your)(?: \w+){0,2} ` + papers + `(?: \w+){0,3} (?:do not|does not|don['’]t|doesn['’]t|did not|didn['’]t|say nothing|says nothing|contains? no|gives? no|includes? no|provides? no|mentions? no)\b`,
	lead + `(?:none|neither) of the(?: \w+){0,2} ` + papers + ` (?:say|mention|contain|answer|state|give|provide|include|cover|tell|address)`,
	lead + `(?:there is|there['’]s|there are) (?:no|not any)\b.{0,120}\b` + papers + `\b`,
	lead + `no (?:relevant )?(?:information|mention|answer|details?|documents?|sources?)\b.{0,120}\b(?:was|were|is|are|could be) (?:found|given|available|provided)\b`,
	`(?:leider )?(?:ich (?:konnte|kann)|(?:konnte|kann) ich)\b.{0,120}\b(?:nicht|nichts|keine?n?)\b.{0,60}\bfinden\b`,
	`(?:leider )?(?:die|den|in den)(?: \w+)? (?:dokumente|quellen|unterlagen|dokumenten)\b.{0,60}\b(?:nicht|nichts|keine?n?)\b`,
	`(?:désolée?, )?(?:malheureusement, )?je n['’]ai (?:pas|rien) (?:pu )?trouv`,
	`(?:malheureusement, )?les (?:\w+ )?(?:documents|sources|passages)(?: \pL+){0,2} ne (?:\pL+ ){0,2}(?:pas|rien)\b`,
	`(?:lo siento, )?(?:lamentablemente, )?no (?:he podido|pude|he) encontra`,
	`(?:lamentablemente, )?los (?:documentos|textos|pasajes)(?: \pL+){0,2} no (?:dicen|mencionan|contienen|responden|indican)`,
}

const (
	lead   = `(?:(?:sorry|unfortunately|i['’]m sorry|i am sorry|i apologi[sz]e)[,.]? (?:but )?)?`
	papers = `(?:documents?|sources?|passages?|excerpts?|texts?|contexts?|information|materials?|search results|results|handbook|knowledge base)`
)

// turned are words after which a refusal goes on to answer.
var turned = regexp.MustCompile(`(?i)\b(?:but|however|though|although|still|yet|instead|aber|jedoch|allerdings|mais|cependant|toutefois|pero|sin embargo)\b`)

// plainly reports whether a text that cites nothing says in its own words that the sources
// do not answer, and no more than that. It rather misses one than takes an answer for one.
func plainly(text string) bool {
	text = strings.Join(strings.Fields(text), " ")
	if text == "" || len(text) > maxRefusal {
		return false
	}
	opening := refusing().FindString(text)
	return opening != "" && !turned.MatchString(text[len(opening):])
}
