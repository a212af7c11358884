package extractive

import (
	"regexp"
	"slices"
	"strings"
)

// leaning are words that open a sentence which cannot be understood without the one
// before it.
var leaning = wordSet(`it they he she its their his her then however also such therefore thus hence otherwise
	instead afterwards likewise similarly moreover furthermore besides nevertheless
	er dann jedoch auch danach deshalb daher trotzdem sonst
	il elle ils elles puis ensuite cependant aussi toutefois
	él ella ellos ellas luego entonces además también después`)

// pointers are words that point back if no name of the document itself follows:
// "This option", but not "This manual".
var pointers = wordSet("this that these those dieser dieses diese ce cette ces cela esto este esta estos estas eso")

// selves are stems by which a document names itself.
var selves = wordSet(`licens document manual guid page section chapter handbook polici agreement plan file program packag
	softwar librari articl book paper standard specif project modul command dokument handbuch seit lizenz licenc manuel
	documento licencia`)

// afters are prepositions that may stand before a pointer: "After that, …".
var afters = wordSet("after before above below from beyond besides since until despite for in during with without by to nach vor après avant tras")

// inner are words that lean also where they stand a little later, "A new link is then
// sent", and conditions are words that open a sentence in which they do not: "If it
// rains, then the desk is shut".
var (
	inner      = wordSet("then however therefore thus jedoch cependant")
	conditions = wordSet("if when where while whenever once since as wenn si")
)

// impersonal are words of a sentence whose "it" points at nothing: "It is possible".
var impersonal = wordSet("possible impossible necessary allowed forbidden important recommended easy hard difficult safe better best likely unlikely useful faut y est es")

// leans reports whether the sentence cannot be understood without the one before it,
// judging by its first words.
func leans(text string) bool {
	words := strings.Fields(text)
	for i := range words {
		words[i] = strings.ToLower(strings.Trim(words[i], ",;:.!?\"'()*_“”‘’"))
	}
	if len(words) > 1 && afters[words[0]] && pointers[words[1]] {
		words = words[1:]
	}
	switch {
	case len(words) == 0:
		return false
	case pointers[words[0]]:
		return len(words) == 1 || !selves[stem(words[1])]
	case words[0] == "it" || words[0] == "il":
		return !slices.ContainsFunc(words[1:min(len(words), 5)], func(w string) bool { return impersonal[w] })
	}
	return leaning[words[0]] || !conditions[words[0]] && slices.ContainsFunc(words[:min(len(words), 5)], func(w string) bool { return inner[w] })
}

// goesOn reports whether nothing but blanks parts two sentences, so that they stand in
// the same paragraph.
func goesOn(gap string) bool {
	return strings.Trim(gap, "> \t\r\n") == "" && strings.Count(gap, "\n") < 2
}

// dangles reports whether the sentence ends with what it says of something else: "Four
// days are set aside for it."
func dangles(text string) bool {
	words := strings.Fields(strings.ToLower(strings.TrimRight(text, ".!?)\"' ")))
	n := len(words)
	return n > 2 && (words[n-1] == "it" || words[n-1] == "them") && dangling[words[n-2]]
}

var dangling = wordSet("for of to with from by on in at about after before under over without")

// refers reports whether a sentence says no more than where to read on: "For details, see section 4.",
// "To add a hook, check here."
func refers(text string) bool {
	return readOn.MatchString(text) || readHere.MatchString(text) || readOnAbroad.MatchString(text)
}

var (
	// readOnAbroad are such sentences in other languages: they open with the words that send on, and name a place to read.
	readOnAbroad = regexp.MustCompile(`(?i)^(?:(?:siehe|vgl\.|(?:pour (?:plus|davantage|de plus amples) d[^,.]*, )?(?:voir|consultez|reportez-vous|veuillez consulter)` +
		`|(?:para (?:más|mayor) [^,.]*, )?(?:véase|vea|consulte|revise)|(?:per (?:maggiori|ulteriori) [^,.]*, )?(?:vedere|si veda|consultare)|(?:para mais [^,.]*, )?(?:veja|consulte)` +
		`|(?:voor meer [^,.]*, )?(?:zie|raadpleeg)|(?:aby [^,.]*, )?(?:zobacz|patrz|zob\.))\s(?:[^.]|\.\S)*` +
		`(?:abschnitt|kapitel|anhang|seite|handbuch|dokumentation|anleitung|section|chapitre|annexe|page|manuel|documentation|guide|sección|capítulo|apéndice|página|manual|documentación|guía` +
		`|sezione|capitolo|appendice|pagina|documentazione|guida|seção|secção|documentação|sectie|paragraaf|hoofdstuk|bijlage|handleiding|documentatie|rozdzia|stron|podręcznik|dokumentacj)` +
		`|(?:weitere |mehr |nähere )?(?:details|einzelheiten|informationen)(?: hierzu| dazu| darüber)? (?:finden|stehen)|(?:des|plus de|les) (?:détails|informations)\s(?:[^.]|\.\S)*(?:sont fournis|se trouvent))` +
		`(?:[^.]|\.\S)*\.?$|^[^。]{0,60}を?参照(?:下さい|ください|して下さい|してください)[。.]*$|^(?:请)?参[见阅考][^。，]*[。.]?$`)
	readOn = regexp.MustCompile(`(?i)^(?:(?:for (?:more|further|additional|other|full|complete|a |an |the |details|information|examples?)[^.,]*, )?(?:please )?(?:see|refer to|consult|read))\b[^.]*` +
		`(?:\b(?:sections?|chapters?|appendix|page|pages|below|above|documentation|manual|guide|reference|README|details|information|article|list|table)\b|\(\d\w?\))[^.]*\.?$`)
	readHere = regexp.MustCompile(`(?i)\b(?:check|see|look|read(?: more)?|click|described|found|available) (?:it |them )?here\.?$`)
)
