package eval

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/citeway/citeway"
)

// questionsReport is what the suite questions measures.
type questionsReport struct {
	documents string
	answers   []reply
}

// add takes the answer to a turn in. Of a conversation the first turn does not count:
// it stands among the other kinds.
func (r *questionsReport) add(d *dialogue, n int, a *citeway.Answer) {
	var before *turnAsked
	if n > 0 {
		before = &d.turns[n-1]
	} else if len(d.turns) > 1 {
		return
	}
	s := score(&d.turns[n], before, a)
	s.kind, s.group = d.kind, d.group
	r.answers = append(r.answers, s)
}

// rowsOf names the kinds, or the groups, in the order of the list, with the answers of
// each.
func (r *questionsReport) rowsOf(name func(*reply) string) (names []string, of map[string][]*reply) {
	of = map[string][]*reply{}
	for i := range r.answers {
		s := &r.answers[i]
		n := name(s)
		if of[n] == nil {
			names = append(names, n)
		}
		of[n] = append(of[n], s)
	}
	return names, of
}

func kindOf(s *reply) string  { return s.kind }
func groupOf(s *reply) string { return s.group }

// questionTable lists the columns of the table.
var questionTable = []struct {
	figureOf[questionFigures]
	// among says of which questions the figure is; it is left out where there are none.
	among func(*questionFigures) bool
}{
	{figureOf[questionFigures]{"right first", "right first", func(f *questionFigures) float64 { return f.First }}, hasAnswers},
	{figureOf[questionFigures]{"right anywhere", "right anywhere", func(f *questionFigures) float64 { return f.Any }}, hasAnswers},
	{figureOf[questionFigures]{"of all that is right", "", func(f *questionFigures) float64 { return f.Found }}, hasAnswers},
	{figureOf[questionFigures]{"noise, sentences", "", func(f *questionFigures) float64 { return f.Noise }}, hasAnswers},
	{figureOf[questionFigures]{"refused", "refused", func(f *questionFigures) float64 { return f.Refused }}, hasAnswers},
	{figureOf[questionFigures]{"wrong", "wrong", func(f *questionFigures) float64 { return f.Wrong }}, hasAnswers},
	{figureOf[questionFigures]{"rightly refused", "", func(f *questionFigures) float64 { return f.Spared }}, func(f *questionFigures) bool { return f.Others > 0 }},
	{figureOf[questionFigures]{"old topic first", "", func(f *questionFigures) float64 { return f.Old }}, hasAnswers},
}

func hasAnswers(f *questionFigures) bool { return f.Answerable > 0 }

func (r *questionsReport) write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Questions about the %s: %d, asked of the built-in model through the whole gateway\n", filepath.Base(r.documents), len(r.answers))
	kinds, ofKind := r.rowsOf(kindOf)
	groups, ofGroup := r.rowsOf(groupOf)
	r.table(&b, "kind", kinds, ofKind)
	r.table(&b, "group", groups, ofGroup)
	_, err := io.WriteString(w, b.String())
	return err
}

// table writes one line for each name.
func (r *questionsReport) table(b *strings.Builder, what string, names []string, of map[string][]*reply) {
	head := []string{what, "questions"}
	for _, c := range questionTable {
		head = append(head, c.name)
	}
	fmt.Fprintf(b, "\n| %s |\n|---%s|\n", strings.Join(head, " | "), strings.Repeat("|---:", len(head)-1))
	for _, name := range names {
		f := figuresOf(of[name])
		fmt.Fprintf(b, "| %s | %d |", name, len(of[name]))
		for _, c := range questionTable {
			cell := ""
			if c.among(&f) {
				cell = fmt.Sprintf("%.3f", c.of(&f))
			}
			fmt.Fprintf(b, " %s |", cell)
		}
		b.WriteByte('\n')
	}
}

// bars are the figures of the groups whose questions have answers.
func (r *questionsReport) bars() []series {
	groups, of := r.rowsOf(groupOf)
	var figures []figureOf[questionFigures]
	for _, c := range questionTable {
		figures = append(figures, c.figureOf)
	}
	var names []string
	var values []*questionFigures
	for _, g := range groups {
		if f := figuresOf(of[g]); f.Answerable > 0 {
			names, values = append(names, g), append(values, &f)
		}
	}
	return barsOf(figures, names, values...)
}

// misses are the answers with a fault, each with what is right, for people who work on
// them.
func (r *questionsReport) misses() []byte {
	var b strings.Builder
	for i := range r.answers {
		s := &r.answers[i]
		if fault := s.fault(); fault != "" {
			s.tell(&b, fault)
		}
	}
	return []byte(b.String())
}

// fault says what is wrong with the answer, or "".
func (s *reply) fault() string {
	var all []string
	add := func(is bool, what string) {
		if is {
			all = append(all, what)
		}
	}
	add(!s.answerable() && !s.refused(), "answered, and should be refused")
	add(s.answerable() && s.refused(), "refused")
	add(s.wrong(), "wrong")
	add(s.any && !s.first, "right, but not first")
	add(s.old, "opens with the old topic")
	add(s.answerable() && s.any && s.noise > 0, fmt.Sprintf("noise: %d", s.noise))
	return strings.Join(all, ", ")
}

func (s *reply) tell(b *strings.Builder, fault string) {
	fmt.Fprintf(b, "%s: %s\n", s.kind, fault)
	if s.before != nil {
		fmt.Fprintf(b, "  before  %s\n", s.before.question)
	}
	fmt.Fprintf(b, "  asked   %s\n", s.turn.question)
	for _, sentence := range s.sentences {
		mark := "noise "
		plain := plainly(sentence)
		if anyIn(s.turn.gold, plain) {
			mark = "right "
		} else if anyIn(s.turn.beside, plain) {
			mark = "beside"
		}
		fmt.Fprintf(b, "  %s  %s\n", mark, sentence)
	}
	missing := slices.DeleteFunc(slices.Clone(s.turn.gold), func(g statement) bool {
		return slices.ContainsFunc(s.sentences, func(said string) bool { return g.in(plainly(said)) })
	})
	for _, g := range missing {
		fmt.Fprintf(b, "  missing %s\n", g.text)
	}
}
