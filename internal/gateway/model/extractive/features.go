package extractive

import (
	"math"
	"slices"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// The features of a sentence, each about 0 to 1.
const (
	fCover      = iota // of the question in the sentence, by rarity
	fUnion             // of the question in the sentence, its headings and its title
	fAbove             // of the question in the headings and the title
	fPair              // word pairs of the question in the sentence
	fCue               // holds the kind of thing asked for
	fWants             // the kind of thing asked for is known
	fFirst             // opens its passage
	fEarly             // 1 / (1 + place)
	fBeside            // the better of the neighbours' cover
	fLength            // words, 40 or more is 1
	fShort             // fewer than six words
	fPassage           // of the question in passage and title
	fRelative          // the passage's cover against the best passage's
	fRank              // 1 / (1 + place of the passage as shown)
	fDefines           // says what a thing of the question is
	fNames             // names that the question lacks
	fNumbers           // numbers that the question lacks
	fBack              // begins by pointing back: He, It, This
	fCueCover          // cue times cover
	fBest              // cover against the best sentence's cover
	fInside            // cover against the best sentence of the same passage
	fNear              // 1 / distance to its passage's best sentence
	fCentral           // words in common with the rest of its passage
	fTitle             // of the title in the sentence
	fFollows           // points back at a sentence with cover
	fExact             // holds just the kind of thing asked for, or none is asked for
	fExactCover        // exact times cover
	fLost              // the rarest word of the question that sentence and headings lack
	fMarksLost         // of the question's names and numbers, those that they lack
	fDense             // of the sentence in the question
	fClose             // how closely the words of the question stand together
	fContext           // of the question in the sentence, headings, title and neighbour
	fRow               // is a row of a table
	fLeans             // cannot be understood without the sentence before it
	fPronoun           // has a pronoun further on
	fHeadFirst         // of the question in the headings, if the sentence opens their section
	featureCount
)

// scored is a sentence with its features.
type scored struct {
	unit
	features [featureCount]float64
	// leans says that it cannot be understood without the sentence before it.
	leans bool
	// held is how well the sentence says each word of the question, aboveHeld how well
	// what stands above it does.
	held, aboveHeld []float64
	// lacks says that it surely does not say what is asked for.
	lacks bool
	// apart says that it is a row about another thing than the question names, or stands in the
	// entry of another.
	apart bool
	// headed says that it stands below a heading that begins with a literal of the question.
	headed bool
	// p is the probability that it belongs to the answer, q that it belongs beside the
	// best; words is p before a reader has read it.
	p, q, words float64
}

// reading is a question compared with the sentences shown.
type reading struct {
	weights  *Weights
	question question
	units    []scored
	rarity   map[string]float64
	total    float64
	// titles are the stems of each source's title.
	titles [][]string
	// passages are how much of the question each passage covers with its title, in
	// the order shown; firsts are the indexes of their first units.
	passages []float64
	scores   []float64
	firsts   []int
	asked    map[string]bool
	// wording says how the question's words may be said; titleHeld is what of them
	// each title holds.
	wording   *wording
	titleHeld [][]float64
	// meant is what a reader made of each sentence, nil without one; answers is the
	// greatest logit that a window answers.
	meant   []meaning
	answers float64
	// foreign is the share of the question that no sentence says, once reranked.
	foreign float64
	// whole is the section that answers as a whole, once ranked; nil if none does.
	whole []int
	// thing are the stems of what the question asks to define, nil where it asks something
	// else; namedAfter says which sources are named after it.
	thing      []string
	namedAfter []bool
	// options are those of programs that the question names and the sources write so.
	options []string
	tables  map[tableAt]*table
	sources []citeway.Source
}

// maxUnits is the most sentences that are read for one question.
const maxUnits = 5000

// read compares a question with the sentences of the sources.
func (m *Model) read(text string, sources []citeway.Source) *reading {
	w := m.options.Weights
	r := &reading{weights: w, question: readQuestion(text, askedIn(text, sources)), rarity: map[string]float64{}, asked: map[string]bool{}}
	for _, s := range r.question.stems {
		r.asked[s] = true
	}
	r.thing, r.sources = thingOf(text, r.question.stems), sources
	for i := range sources {
		r.namedAfter = append(r.namedAfter, r.thing != nil && r.namedAfterThing(&sources[i]))
		r.titles = append(r.titles, r.question.forms.stemsOf(sources[i].Name()))
		small := r.namesSmall(sources[i : i+1])
		for j := range sources[i].Passages {
			p := &sources[i].Passages[j]
			u := unitReader{text: p.Text, title: titleOver(&sources[i], p), over: headingsOver(m.options.context[p.ID], r.titles[i], p.Text), under: lastOf(m.options.context[p.ID]), source: i, passage: j, plain: m.options.plain, small: small}
			r.take(p.Text, u.read(), p.Score)
		}
	}
	r.hear(text)
	r.wording = wordingOf(r.question.stems, r.question.terms)
	r.hold()
	r.tellApart()
	r.tellLiterals(text)
	r.weigh()
	r.coverPassages()
	for i := range r.units {
		r.local(i)
	}
	r.relative()
	return r
}

// titleOver is the title of a source over a passage that opens it, "" over any other: further on
// what a list is of may stand in a heading that the passage lacks.
func titleOver(s *citeway.Source, p *citeway.Passage) string {
	if p.Start > 0 || p.Chunk != "" && p.Chunk != "0" {
		return ""
	}
	return strings.Join(strings.Fields(s.Title), " ")
}

// headingsOver are the stems of a path of headings that neither the title says nor the line that
// opens the passage.
func headingsOver(path string, title []string, text string) []string {
	if path == "" {
		return nil
	}
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	said := append(contentStems(termsOf(first)), title...)
	over := append(contentStems(termsOf(path)), optionsIn(path)...)
	return slices.DeleteFunc(over, func(s string) bool { return slices.Contains(said, s) })
}

// lastOf is the last heading of a path.
func lastOf(path string) string {
	if at := strings.LastIndex(path, " > "); at >= 0 {
		return path[at+len(" > "):]
	}
	return path
}

// stoodOver reports whether a stem stands over a sentence: in what is above it, in the headings over
// its passage, or in the title.
func (r *reading) stoodOver(u *scored, s string) bool {
	return slices.Contains(u.above, s) || slices.Contains(u.over, s) || slices.Contains(r.titles[u.source], s)
}

func (r *reading) take(text string, units []unit, score *float64) {
	if len(units) == 0 || len(r.units) >= maxUnits {
		return
	}
	r.firsts = append(r.firsts, len(r.units))
	r.scores = append(r.scores, 0)
	if score != nil {
		r.scores[len(r.scores)-1] = *score
	}
	last := len(text)
	for _, u := range units {
		if r.question.tongue != language.English {
			u.stems = contentStems(r.question.forms.same(u.terms))
			u.above, u.over = r.question.forms.sameStems(u.above), r.question.forms.sameStems(u.over)
		}
		follows := last <= u.span.Start && goesOn(text[last:u.span.Start])
		r.units = append(r.units, scored{unit: u, leans: follows && leans(u.text)})
		last = u.span.End
	}
}

// weigh finds how rare each word of the question is among the sentences, however it is
// said.
func (r *reading) weigh() {
	n := float64(len(r.units))
	for i, s := range r.question.stems {
		count := 0.0
		for k := range r.units {
			count += r.units[k].held[i]
		}
		w := math.Log(1 + (n+1)/(count+1))
		if weakWords[s] {
			w /= 2
		}
		r.rarity[s] = w
		r.total += w
	}
}

// cover is the share of the question, by rarity, that any of the lists holds.
func (r *reading) cover(lists ...[]float64) float64 {
	if r.total == 0 {
		return 0
	}
	sum := 0.0
	for i, s := range r.question.stems {
		best := 0.0
		for _, held := range lists {
			best = max(best, held[i])
		}
		sum += best * r.rarity[s]
	}
	return min(sum/r.total, 1)
}

// passageEnd is the index after the last unit of the n-th passage.
func (r *reading) passageEnd(n int) int {
	if n+1 < len(r.firsts) {
		return r.firsts[n+1]
	}
	return len(r.units)
}

func (r *reading) coverPassages() {
	for n, first := range r.firsts {
		lists := [][]float64{r.titleHeld[r.units[first].source]}
		for i := first; i < r.passageEnd(n); i++ {
			lists = append(lists, r.units[i].held, r.units[i].aboveHeld)
		}
		r.passages = append(r.passages, r.cover(lists...))
	}
}

// local sets the features that a sentence has by itself.
func (r *reading) local(i int) {
	u := &r.units[i]
	title, titleHeld := r.titles[u.source], r.titleHeld[u.source]
	f := &u.features
	f[fCover] = r.cover(u.held, titleHeld)
	f[fUnion] = r.cover(u.held, u.aboveHeld, titleHeld)
	f[fAbove] = r.cover(u.aboveHeld, titleHeld)
	f[fPair] = r.pairs(u)
	f[fCue] = truth(r.question.holds(&u.unit))
	f[fWants] = truth(r.question.wants != anything && r.question.wants != decision)
	f[fFirst] = truth(u.index == 0)
	f[fEarly] = 1 / float64(1+u.index)
	f[fLength] = min(float64(len(u.terms))/40, 1)
	f[fShort] = truth(len(u.terms) < 6)
	f[fDefines] = truth(defines(&u.unit, r.asked))
	f[fNames] = min(float64(countNames(u.terms, r.asked))/6, 1)
	f[fNumbers] = truth(hasNumber(u.terms, r.asked))
	f[fBack] = truth(pointsBack(u.text))
	f[fTitle] = share(title, u.stems)
	f[fCueCover] = f[fCue] * f[fCover]
	f[fRow] = truth(u.record)
	f[fLeans] = truth(u.leans)
	f[fPronoun] = truth(!u.leans && has(u.terms, pronominal, nil))
	if i == 0 || !r.beneath(i-1, i) || u.labelled && !r.units[i-1].labelled {
		f[fHeadFirst] = f[fAbove] - r.cover(titleHeld)
	}
	r.exact(i)
}

// share is the share of the words of a that are in b.
func share(a, b []string) float64 {
	if len(a) == 0 {
		return 0
	}
	in := map[string]bool{}
	for _, s := range b {
		in[s] = true
	}
	n := 0
	for _, s := range a {
		n += int(truth(in[s]))
	}
	return float64(n) / float64(len(a))
}

// pairs is the share of the question's word pairs that the sentence has.
func (r *reading) pairs(u *scored) float64 {
	if len(r.question.pairs) == 0 {
		return 0
	}
	n := 0
	for p := range pairsOf(u.terms) {
		if r.question.pairs[p] {
			n++
		}
	}
	return float64(n) / float64(len(r.question.pairs))
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}
