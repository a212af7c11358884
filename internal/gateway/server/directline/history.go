package directline

import (
	"context"
	"encoding/json"
	"math"
	"slices"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/prompt"
)

// noEnd is after every mark.
const noEnd = math.MaxInt64

// history is what was said before a question, in the form for a turn.
type history struct {
	messages []model.Message
	// earlier are the numbered sources of the answers, each with the number that
	// readers know it by.
	earlier []citeway.Source
	// given are the documents that people sent.
	given []citeway.Source
	// asked is what the server remembers of the question itself.
	asked memory

	questions []earlier
	answers   map[int64]*memory // by the mark of their question
}

// earlier is an earlier question.
type earlier struct {
	mark int64
	text string
}

// history reads the conversation up to and including the question at mark.
func (s *desk) history(ctx context.Context, conversation string, mark int64) (*history, error) {
	h := &history{answers: map[int64]*memory{}}
	for from := int64(0); ; {
		batch, err := s.o.Store.After(ctx, conversation, from, MaxBatch)
		if err != nil {
			return nil, err
		}
		for i := range batch {
			from = batch[i].Mark
			h.read(&batch[i], mark)
		}
		if len(batch) < MaxBatch {
			break
		}
	}
	h.tell()
	return h, nil
}

// read takes in one activity.
func (h *history) read(a *Activity, mark int64) {
	m := &memory{}
	if a.Kept == nil || json.Unmarshal(a.Kept, m) != nil {
		return
	}
	if a.Mark <= mark {
		for i := range m.Given {
			h.give(&m.Given[i])
		}
	}
	switch {
	case a.Mark == mark:
		h.asked = *m
	case a.Mark < mark && m.Question != "":
		h.questions = append(h.questions, earlier{a.Mark, m.Question})
	case a.Answers > 0 && a.Answers < mark:
		h.answers[a.Answers] = m
	}
}

// give adds a document, in the place of one of the same name.
func (h *history) give(s *citeway.Source) {
	h.given = slices.DeleteFunc(h.given, func(old citeway.Source) bool { return old.ID == s.ID })
	h.given = append(h.given, *s)
}

// tell puts the questions with their answers in order.
func (h *history) tell() {
	numbered := map[int]citeway.Source{}
	for _, q := range h.questions {
		h.messages = append(h.messages, model.Message{Role: prompt.User, Content: q.text})
		answer := h.answers[q.mark]
		if answer == nil {
			continue
		}
		if answer.Answer != "" {
			h.messages = append(h.messages, model.Message{Role: prompt.Assistant, Content: answer.Answer})
		}
		for _, s := range answer.Sources {
			numbered[s.Number] = s
		}
	}
	h.messages = h.messages[max(0, len(h.messages)-MaxHistory):]
	for _, s := range numbered {
		h.earlier = append(h.earlier, s)
	}
	slices.SortFunc(h.earlier, func(a, b citeway.Source) int { return a.Number - b.Number })
}

// cleared takes out the sources that may not be seen any more.
func (h *history) cleared(clearance *int) {
	sight := knowledge.Sight{Clearance: clearance}
	h.earlier = slices.DeleteFunc(h.earlier, func(s citeway.Source) bool { return !sight.Cleared(knowledge.RankOf(s.Label)) })
}
