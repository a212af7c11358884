package extractive

// The features of a question set against what was found, each about 0 to 1.
const (
	aTop     = iota // the best sentence's probability
	aSecond         // the second best's
	aUnion          // of the question in the best sentence, headings and title
	aPassage        // of the question in the best passage
	aMissing        // the rarest word of the question that the best passage lacks
	aCue            // the best sentence holds the kind of thing asked for
	aWants          // that kind is known
	aPair           // word pairs of the question in the best sentence
	aMargin         // the best sentence against the best of another passage
	aLength         // different words in the question, 12 or more is 1
	aDefines        // the best sentence says what a thing of the question is
	confidenceCount
)

var confidenceNames = [confidenceCount]string{
	"top", "second", "union", "passage", "missing", "cue", "wants", "pair", "margin", "length", "defines",
}

// confidence returns the features by which it is judged whether the sentences
// answer. ranked are the places of the sentences, the best first.
func (r *reading) confidence(ranked []int) [confidenceCount]float64 {
	var f [confidenceCount]float64
	if len(ranked) == 0 {
		return f
	}
	top := &r.units[ranked[0]]
	f[aTop] = top.p
	if len(ranked) > 1 {
		f[aSecond] = r.units[ranked[1]].p
	}
	f[aUnion] = top.features[fUnion]
	f[aPassage] = top.features[fPassage]
	f[aMissing] = r.missing(top)
	f[aCue] = top.features[fCue]
	f[aWants] = top.features[fWants]
	f[aPair] = top.features[fPair]
	f[aMargin] = top.p - r.bestElsewhere(top, ranked)
	f[aLength] = min(float64(len(r.question.stems))/12, 1)
	f[aDefines] = top.features[fDefines]
	return f
}

// bestElsewhere is the probability of the best sentence of another passage.
func (r *reading) bestElsewhere(top *scored, ranked []int) float64 {
	for _, i := range ranked {
		if u := &r.units[i]; u.source != top.source || u.passage != top.passage {
			return u.p
		}
	}
	return 0
}

// missing is the weight of the rarest word of the question that the sentence's
// passage lacks, as a share of the whole question.
func (r *reading) missing(top *scored) float64 {
	if r.total == 0 {
		return 1
	}
	there := map[string]bool{}
	for _, s := range r.titles[top.source] {
		there[s] = true
	}
	for i := range r.units {
		u := &r.units[i]
		if u.source != top.source || u.passage != top.passage {
			continue
		}
		for _, list := range [2][]string{u.stems, u.above} {
			for _, s := range list {
				there[s] = true
			}
		}
	}
	worst := 0.0
	for _, s := range r.question.stems {
		if !there[s] {
			worst = max(worst, r.rarity[s])
		}
	}
	return worst / r.total
}
