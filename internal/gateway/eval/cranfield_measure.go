package eval

import (
	"math"
	"slices"
)

// rankingCut is how many documents of a ranking count.
const rankingCut = 10

// leastGrade is the weakest grade that counts as an answer; 5 is no interest.
const leastGrade = 4

// Answers reports whether people judged the document useful for q.
func (q *Question) Answers(document int) bool {
	grade, judged := q.Grades[document]
	return judged && grade <= leastGrade
}

// answers are the grades of the documents useful for q, the best first.
func (q *Question) answers() []int {
	var grades []int
	for document, grade := range q.Grades {
		if q.Answers(document) {
			grades = append(grades, grade)
		}
	}
	slices.Sort(grades)
	return grades
}

// Measures are the figures of one ranking, or their means; each in [0, 1].
type Measures struct {
	// NDCG is nDCG@10 with a gain of 1 for each useful document.
	NDCG float64
	// Graded is nDCG@10 with gains of 4 for a complete answer to 1.
	Graded float64
	// Precision is the share of the first ten that are useful.
	Precision float64
	// Reciprocal is one over the rank of the first useful one among the ten.
	Reciprocal float64
	// Recall is the share of the useful ones that are among the first hundred.
	Recall float64
}

// measure measures a ranking of documents, the best first.
func (q *Question) measure(ranking []int) Measures {
	var m Measures
	found := 0
	for i, document := range ranking {
		if !q.Answers(document) {
			continue
		}
		found++
		if i < rankingCut {
			m.Precision += 1.0 / rankingCut
			if m.Reciprocal == 0 {
				m.Reciprocal = 1 / float64(i+1)
			}
		}
	}
	m.Recall = share(float64(found), float64(len(q.answers())))
	m.NDCG = q.ndcg(ranking, func(int) float64 { return 1 })
	m.Graded = q.ndcg(ranking, func(grade int) float64 { return float64(leastGrade + 1 - grade) })
	return m
}

// ndcg is the discounted gain of the ranking over that of the best one.
func (q *Question) ndcg(ranking []int, gain func(grade int) float64) float64 {
	ideal := q.answers()
	best, got := 0.0, 0.0
	for i := range min(rankingCut, len(ideal)) {
		best += gain(ideal[i]) * discount(i)
	}
	for i := range min(rankingCut, len(ranking)) {
		if q.Answers(ranking[i]) {
			got += gain(q.Grades[ranking[i]]) * discount(i)
		}
	}
	return share(got, best)
}

func discount(i int) float64 { return 1 / math.Log2(float64(i+2)) }

// add adds b to m, each in its place.
func (m *Measures) add(b Measures, weight float64) {
	m.NDCG += b.NDCG * weight
	m.Graded += b.Graded * weight
	m.Precision += b.Precision * weight
	m.Reciprocal += b.Reciprocal * weight
	m.Recall += b.Recall * weight
}
