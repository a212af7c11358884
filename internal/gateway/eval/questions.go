package eval

import (
	"context"
	_ "embed"
	"io"
	"os"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/assembly"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/settings"
	"github.com/citeway/citeway/prompt"
)

// handbookQuestions is the list that the suite questions asks unless another is given.
//
//go:embed questions.txt
var handbookQuestions string

// runQuestions asks every question of the list over the documents, as a person at the
// page would: through the whole gateway, with the built-in model.
func runQuestions(ctx context.Context, o *Options, w io.Writer) (map[string][]byte, error) {
	text, place := handbookQuestions, "questions.txt"
	if o.Questions != "" {
		raw, err := os.ReadFile(o.Questions)
		if err != nil {
			return nil, &citeway.Error{Code: citeway.NotFound, Place: o.Questions, Message: "cannot be read", Mend: "name a list of questions", Err: err}
		}
		text, place = string(raw), o.Questions
	}
	list, err := readQuestions(place, text)
	if err != nil {
		return nil, err
	}
	r, err := measureQuestions(ctx, o, list)
	if err != nil {
		return nil, err
	}
	if o.Verbose {
		// To whoever reads the table, and not to the file of it: that of the misses is apart.
		if _, err := o.Table.Write(append(r.misses(), '\n')); err != nil {
			return nil, err
		}
	}
	picture := drawBars("Questions about the handbook", "share of the questions", r.bars())
	return map[string][]byte{"questions.svg": picture, "questions-misses.txt": r.misses()}, r.write(w)
}

// asker is a gateway over the documents.
type asker struct{ base *assembly.Base }

// openAsker takes the documents in and waits until they are found by meaning too,
// where the program has the encoder.
func openAsker(ctx context.Context, o *Options) (*asker, error) {
	b, err := assembly.Open(ctx, assembly.Options{Reader: o.Reader, Settings: &settings.Settings{Encoder: o.Encoder}})
	if err != nil {
		return nil, err
	}
	err = b.Ingest(ctx, assembly.Intake{Paths: []string{o.Documents}, MustHave: true})
	if err == nil {
		err = b.Settle(ctx)
	}
	if err == nil {
		err = b.AwaitVectors(ctx, 0, nil)
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	return &asker{b}, nil
}

// ask asks a question after the turns before and returns the answer.
func (a *asker) ask(ctx context.Context, question string, before []model.Message) (*citeway.Answer, error) {
	var f citeway.Folder
	if err := a.base.Answer(ctx, chat.Turn{Question: question, Messages: before}, &f); err != nil {
		return nil, err
	}
	answer := f.Answer()
	if answer.Err != nil {
		return nil, answer.Err
	}
	return answer, nil
}

// said is a turn as the next one is given it.
func said(question string, a *citeway.Answer) []model.Message {
	return []model.Message{{Role: prompt.User, Content: question}, {Role: prompt.Assistant, Content: a.Text}}
}

// measureQuestions asks the whole list.
func measureQuestions(ctx context.Context, o *Options, list []dialogue) (*questionsReport, error) {
	a, err := openAsker(ctx, o)
	if err != nil {
		return nil, err
	}
	defer a.base.Close()
	r := &questionsReport{documents: o.Documents}
	for i := range list {
		var before []model.Message
		for n := range list[i].turns {
			t := &list[i].turns[n]
			answer, err := a.ask(ctx, t.question, before)
			if err != nil {
				return nil, err
			}
			before = append(before, said(t.question, answer)...)
			if n == len(list[i].turns)-1 || list[i].whole {
				r.add(&list[i], n, answer)
			}
		}
	}
	return r, nil
}
