package extractive

import (
	"context"
	"math"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/encoder"
)

// Reader reads passages for a question, as an [encoder.Encoder] does: whether each
// answers it, and where, and how near texts are in meaning.
type Reader interface {
	Read(ctx context.Context, pairs []encoder.Pair) ([]encoder.Reading, error)
	// Vectors returns a vector of unit length for each text.
	Vectors(ctx context.Context, texts []string) ([][]float32, error)
}

// The limits of what is read for one question.
const (
	// maxReadPassages is how many passages are read, as they are shown.
	maxReadPassages = 8
	// maxWindows is how many windows of them are read.
	maxWindows = 12
	// maxWindow is the most bytes of a window. A longer sentence is one by itself.
	maxWindow = 800
)

// window is a part of a passage that is read at one time: some of its sentences.
type window struct {
	// first and end are the indexes of its units.
	first, end int
	// text is what is read, title is how much of it stands before the passage's words,
	// and from where these stand in the passage.
	text        string
	title, from int
}

// windowsOf are the windows of the passages shown first. Where a passage is longer than
// a window, the last sentence of one opens the next.
func (r *reading) windowsOf(sources []citeway.Source) []window {
	var all []window
	for n, first := range r.firsts {
		end := r.passageEnd(n)
		if n == maxReadPassages || first == end {
			continue
		}
		u := &r.units[first]
		text, title := sources[u.source].Passages[u.passage].Text, sources[u.source].Title
		for from := first; from < end && len(all) < maxWindows; {
			to := r.windowEnd(from, end)
			all = append(all, r.window(from, to, from == first, text, title))
			if to == end {
				break
			}
			from = max(to-1, from+1)
		}
	}
	return all
}

// windowEnd is the index after the last of the units from one on that fit a window.
func (r *reading) windowEnd(from, end int) int {
	to := from + 1
	for to < end && r.units[to].span.End-r.units[from].span.Start <= maxWindow {
		to++
	}
	return to
}

// window is one of those units. The first of a passage has what stands above them: a
// heading.
func (r *reading) window(first, end int, opens bool, text, title string) window {
	from, to := r.units[first].span.Start, r.units[first].span.End
	for i := first; i < end; i++ {
		to = max(to, r.units[i].span.End)
	}
	if opens {
		from = 0
	}
	w := window{first: first, end: end, from: from, text: text[from:to]}
	if title != "" {
		w.title = len(title) + len(titleMark)
		w.text = title + titleMark + w.text
	}
	return w
}

// titleMark stands between the title and the words, as in what the reader was trained on.
const titleMark = " -- "

// meaning is what a reader makes of a sentence.
type meaning struct {
	// answers is the logit of the reader that the window answers, share the logarithm of
	// the share of the places in the window, at which the answer may start, that lie in
	// the sentence.
	answers, share float64
	// near and around are the cosines of the sentence and of its window with the question.
	near, around float64
}

// The least that a reader can say of a sentence; also what holds for one not read.
const (
	leastAnswers = -6
	leastShare   = 1e-3
)

// readBy lets the reader read the passages. It returns false, and leaves all as it was,
// if the reader fails.
func (r *reading) readBy(ctx context.Context, by Reader, text string, sources []citeway.Source) bool {
	windows := r.windowsOf(sources)
	if len(windows) == 0 {
		return false
	}
	pairs, ways := make([]encoder.Pair, len(windows)), r.otherWays()
	for n := range windows {
		pairs[n] = encoder.Pair{First: r.askedOf(&windows[n], text, ways), Second: windows[n].text}
	}
	readings, err := by.Read(ctx, pairs)
	if err != nil || len(readings) != len(windows) {
		return false
	}
	nears, arounds, ok := r.cosines(ctx, by, pairs, windows)
	if !ok {
		return false
	}
	r.meant = make([]meaning, len(r.units))
	for i := range r.meant {
		r.meant[i] = meaning{answers: leastAnswers, share: math.Log(leastShare)}
	}
	r.answers = leastAnswers
	for n := range windows {
		r.mean(&windows[n], &readings[n], nears, arounds[n])
	}
	return true
}

// cosines are those of each sentence in a window, by its index, and of each window, with the
// question as the window was asked.
func (r *reading) cosines(ctx context.Context, by Reader, pairs []encoder.Pair, windows []window) (nears map[int]float64, arounds []float64, ok bool) {
	texts, at := []string{}, map[string]int{}
	place := func(text string) {
		if _, there := at[text]; !there {
			at[text], texts = len(texts), append(texts, text)
		}
	}
	for n := range windows {
		place(pairs[n].First)
		place(pairs[n].Second)
		for i := windows[n].first; i < windows[n].end; i++ {
			place(r.units[i].text)
		}
	}
	vectors, err := by.Vectors(ctx, texts)
	if err != nil || len(vectors) != len(texts) {
		return nil, nil, false
	}
	near := func(a, b string) float64 { return cosine(vectors[at[a]], vectors[at[b]]) }
	nears, arounds = map[int]float64{}, make([]float64, len(windows))
	for n := range windows {
		arounds[n] = near(pairs[n].First, pairs[n].Second)
		for i := windows[n].first; i < windows[n].end; i++ {
			nears[i] = near(pairs[n].First, r.units[i].text)
		}
	}
	return nears, arounds, true
}

// cosine is that of two vectors of unit length.
func cosine(a, b []float32) float64 {
	sum := float32(0)
	for i := range min(len(a), len(b)) {
		sum += a[i] * b[i]
	}
	return float64(sum)
}

// mean takes what was read in a window. Of a sentence in two, the better counts.
func (r *reading) mean(w *window, read *encoder.Reading, nears map[int]float64, around float64) {
	answers := logit(read.Answers)
	r.answers = max(r.answers, answers)
	shares := r.shares(w, read.Tokens)
	for i := w.first; i < w.end; i++ {
		m := meaning{answers, math.Log(shares[i-w.first] + leastShare), nears[i], around}
		if old := &r.meant[i]; old.around == 0 || m.answers+m.share > old.answers+old.share {
			*old = m
		}
	}
}

// shares are, for each sentence of the window, the probability that the answer starts in
// it.
func (r *reading) shares(w *window, tokens []encoder.Token) []float64 {
	shares := make([]float64, w.end-w.first)
	most := math.Inf(-1)
	for _, t := range tokens {
		if t.Start >= w.title {
			most = max(most, float64(t.Starts))
		}
	}
	all := 0.0
	for _, t := range tokens {
		if t.Start < w.title {
			continue
		}
		chance := math.Exp(float64(t.Starts) - most)
		all += chance
		at := t.Start - w.title + w.from
		for i := w.first; i < w.end; i++ {
			if span := r.units[i].span; span.Start <= at && at < span.End {
				shares[i-w.first] += chance
			}
		}
	}
	for i := range shares {
		shares[i] = ratio(shares[i], all)
	}
	return shares
}

// logit is the logarithm of the odds, within ±6 so that nothing is ever certain.
func logit(p float64) float64 {
	return min(max(math.Log(p/(1-p)), leastAnswers), -leastAnswers)
}

// sureness is the probability, by words, that the sentences answer.
func (r *reading) sureness(ranked []int) float64 {
	features := r.confidence(ranked)
	return probability(r.weights.Answer, features[:])
}

// rerank gives each sentence the probability that words and reader come to together, and
// returns their indexes as rank does.
func (r *reading) rerank() []int {
	for i := range r.units {
		r.units[i].words = r.units[i].p
	}
	r.foreign = r.inOtherWords()
	for i := range r.units {
		r.units[i].p = probability(r.weights.Read, r.readSentence(i))
	}
	r.instruct()
	r.prefersGuides()
	return r.byChance()
}

// midNear is about the nearness of a sentence that may answer: from there on it counts for it where
// words are of little use, and below against it.
const midNear = 0.5

// readSentence is what a sentence is judged by where a reader has read it: the logit of its
// probability by words, its meaning, and how much less the one and more the other counts where no
// sentence has the question's words.
func (r *reading) readSentence(i int) []float64 {
	m, words := &r.meant[i], logit(r.units[i].words)
	return []float64{words, m.answers, m.share, m.near, m.around, r.foreign * words, r.foreign * (m.near - midNear)}
}

// inOtherWords is the share of the question that no sentence says, with what stands above it.
func (r *reading) inOtherWords() float64 {
	most := 0.0
	for i := range r.units {
		most = max(most, r.units[i].features[fUnion])
	}
	return 1 - most
}

// readSureness is the probability that the sentences answer, by words and by the reader.
func (r *reading) readSureness(ranked []int, byWords float64) float64 {
	return probability(r.weights.ReadAnswer, r.readAnswer(ranked[0], byWords))
}

// readAnswer is what an answer is judged by where a reader has read the passages: how sure
// words are, the best window, the window of the best sentence, and that sentence.
func (r *reading) readAnswer(best int, byWords float64) []float64 {
	m := &r.meant[best]
	return []float64{logit(byWords), r.answers, m.answers, m.share, m.near, m.around, logit(r.units[best].p)}
}
