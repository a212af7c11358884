package verify

// The signals that the model weighs, in the order of its input. New ones go last,
// so that old weights keep their meaning.
const (
	sigRecall = iota
	sigRecallPlain
	sigRecallKin
	sigRecallSpread
	sigBest1
	sigBest2
	sigBest3
	sigWindow2
	sigWindow4
	sigPairs
	sigOrder
	sigRun
	sigPrecision
	sigMissTop
	sigMissSecond
	sigMissCount
	sigLooseTop
	sigClaimTerms
	sigClaimTokens
	sigSentences
	sigTokens
	sigNumbers
	sigNumbersMissing
	sigNumbersApart
	sigNumberConflict
	sigBoundConflict
	sigNames
	sigNamesMissing
	sigNamesApart
	sigNameWeight
	sigDenies
	sigDenied
	sigAgreed
	sigNegClaim
	sigNegEvidence
	sigNegBalance
	sigOpposed
	sigOpposedAny
	sigSameSide
	sigHedged
	sigOverstated
	sigSwapped
	sigQuoted
	sigQuoteAbsent
	sigSecondShare
	sigHeadShare
	sigTailShare
	sigFirstName
	sigNumberShare
	sigPassages
	sigBest1Plain
	sigRare
	sigUnmatchedNot
	sigUnmatchedNotEvidence
	sigTurnSame
	sigTurnAgainst
	sigTurnFar
	sigTurnBare
	sigNumbersLoose
	sigNamesTogether
	sigAdverb
	sigLikeRecall
	sigLikeBest
	sigLikeWindow
	sigLikeTop
	sigCovered
	sigClashTurned
	sigClashDenied
	sigClashOpposed
	sigClashRoles
	sigClashNumber
	sigClashMember
	sigClashName
	sigClashWord
	sigClashStronger
	sigDeniedOnly
	sigDeniedToo
	sigPlainOnly
	sigBesideSame
	sigBesideAgainst
	sigMainNot
	sigMainNotEvidence
	sigHighBare
	sigLowBare
	sigPoleHere
	sigPoleMissing
	signalCount
)

// signalNames are the names of the signals in the weights.
var signalNames = [signalCount]string{
	"recall", "recall plain", "recall with kin", "recall by rarity in the passage",
	"best sentence", "best two sentences", "best three sentences", "window of two", "window of four",
	"neighbouring pairs", "words in order", "longest run", "share of the sentence that is the claim's",
	"weightiest missing word", "second missing word", "missing words", "weightiest word outside the chosen sentences",
	"claim words", "claim tokens", "sentences", "passage tokens",
	"numbers", "numbers missing", "numbers outside the chosen sentences", "number in another's place", "bound turned round",
	"names", "names missing", "names outside the chosen sentences", "weight of missing names",
	"denied by the passage", "denied by the claim", "denied by both", "negations of the claim",
	"negations of the sentence", "negations unbalanced",
	"opposites in the best sentence", "opposites anywhere", "same side of an opposition",
	"hedged in the passage", "claim stronger than the passage", "order turned round",
	"share that is quoted and found", "quotations absent", "second sentence alone",
	"first words found", "last words found", "first name found", "share of numbers found",
	"passages", "best sentence plain", "share of rare words found",
	"negations of the claim that nothing answers", "negations of the passages that nothing answers",
	"comparisons that the chosen sentences share", "comparisons turned round in the chosen sentences",
	"comparisons turned round in the passages", "comparisons that nothing answers",
	"numbers not next to a word they are next to in the claim", "share of names in the best sentence", "share of the best sentence's rare words",
	"recall with like words", "chosen sentences with like words", "window with like words", "weightiest word with nothing like it",
	"share in the nearest sentence", "turned round there", "denied there", "opposite there", "roles exchanged there",
	"other number or unit there", "other of its set there", "other name there", "other word there", "said less strongly there",
	"words only ever denied", "denied words that are denied too", "denied words that are only said plainly",
	"comparisons beside the same word", "comparisons turned round beside the same word",
	"clauses denied by the claim that nothing answers", "clauses denied by the sentence that nothing answers",
	"comparisons upward that nothing answers", "comparisons downward that nothing answers",
	"comparing words that the nearest sentence has", "comparing words that the passages lack",
}

// SignalNames are the names of the model's inputs, in order.
func SignalNames() []string { return append([]string(nil), signalNames[:]...) }

// signals are what is measured of a claim and its passages, by the constants above.
type signals [signalCount]float32

// measure is the signals, and what the reasons point at.
type measure struct {
	v       signals
	missing int32 // a number of the claim that is missing, or -1
	clash   clash
}

// measured is the measure of a match.
func measured(m *match) (s measure) {
	s.clash = noClash
	overlapSignals(m, &s.v)
	missingSignals(m, &s.v)
	s.missing = numberSignals(m, &s.v)
	nameSignals(m, &s.v)
	lookSignals(m, &s.v)
	shareSignals(m, &s.v)
	turnSignals(m, &s.v)
	companySignals(m, &s.v)
	likeSignals(m, &s.v)
	s.clashes(m)
	besideSignals(m, &s.v)
	quoteSignals(m, &s.v)
	return s
}
