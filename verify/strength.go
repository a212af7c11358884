package verify

// How strongly something is said: of how many, and how surely.
const (
	fewOf  = 2
	someOf = 3
	mostOf = 5
)

// stronger is how much more the claim says than the sentence: all for some, must
// for may, only for nothing of the sort. 0 is not at all.
func (m *match) stronger(e *Evidence, sent *sentence) float32 {
	many, sure, only := strength(&m.claim, 0, int32(len(m.claim.tokens)))
	theirMany, theirSure, theirOnly := strength(&e.read, sent.first, sent.last)
	by := float32(0)
	switch {
	case theirMany == 0:
		if many > mostOf {
			by = 0.5
		}
	case many > someOf && many > theirMany:
		by = 1
	case many == 0 && theirMany <= someOf:
		by = 0.5
	}
	if sure > theirSure && theirSure > 0 || sure == sureMust && theirSure < sure {
		by = max(by, 1)
	} else if sure == 0 && theirSure == sureMay {
		by = max(by, 0.5)
	}
	if only && !theirOnly {
		by = max(by, 1)
	}
	return by
}

const (
	sureMay  = 1
	sureMust = 3
)

// strength is the strongest word for how many and for how surely among tokens.
func strength(t *reading, first, last int32) (many, sure float64, only bool) {
	for at := first; at < last; at++ {
		k := t.tokens[at].info
		if k < 0 {
			continue
		}
		in := &t.infos[k]
		many = max(many, in.many)
		sure = max(sure, in.sure)
		only = only || in.only
	}
	return many, sure, only
}
