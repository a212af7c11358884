package eval

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat/session"
)

// judgedAnswer is one line of the export: what a reader said of an answer, and that answer.
type judgedAnswer struct {
	Conversation string `json:"conversation"`
	session.Feedback
	Asked    time.Time `json:"asked"`
	Question string    `json:"question"`
	// Answer is native JSON, as the reader saw it.
	Answer json.RawMessage `json:"answer"`
}

// runFeedback exports what readers said of answers: a line of JSON for each, the oldest
// first, to the table, or with Out to a file, and then a table that sets what readers said
// beside what was checked.
func runFeedback(ctx context.Context, o *Options, table io.Writer) (map[string][]byte, error) {
	path := filepath.Join(o.Data, "sessions.db")
	if _, err := os.Stat(path); err != nil {
		return nil, &citeway.Error{Code: citeway.Invalid, Place: "--data " + o.Data, Message: "no server has kept conversations there", Mend: "name the folder that `citeway serve` was given as --data"}
	}
	list, err := judgedAnswers(ctx, path)
	if err != nil {
		return nil, err
	}
	var lines bytes.Buffer
	write := json.NewEncoder(&lines)
	write.SetEscapeHTML(false)
	for i := range list {
		if err := write.Encode(&list[i]); err != nil {
			return nil, err
		}
	}
	if o.Out == "" {
		_, err := table.Write(lines.Bytes())
		return nil, err
	}
	return map[string][]byte{"feedback.jsonl": lines.Bytes()}, feedbackTable(table, list)
}

// judgedAnswers reads the feedback of a server's conversations; one may run over them.
func judgedAnswers(ctx context.Context, path string) ([]judgedAnswer, error) {
	if schema, err := database.Number(ctx, path); err != nil || schema < session.Schema {
		return nil, err // an older version kept none; its file is left as it is
	}
	store, err := session.Open(path)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	said, err := store.Feedback(ctx, "")
	if err != nil {
		return nil, err
	}
	list := make([]judgedAnswer, len(said))
	for i, f := range said {
		list[i] = judgedAnswer{Conversation: f.Session, Feedback: f}
		if err := list[i].fill(ctx, store); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// fill reads the question and the answer.
func (j *judgedAnswer) fill(ctx context.Context, store *session.File) error {
	messages, err := store.Messages(ctx, j.Conversation)
	if err != nil {
		return err
	}
	for i := range messages {
		switch m := &messages[i]; {
		case m.ID == j.Turn:
			var content struct {
				Prompt string `json:"prompt"`
			}
			_ = json.Unmarshal([]byte(m.Content), &content) // without one there is no question to tell
			j.Asked, j.Question = m.Time, content.Prompt
		case m.ParentID == j.Turn && m.Type == session.Result:
			j.Answer = m.Answer
		}
	}
	return nil
}

// meant are the citations that were judged.
func (j *judgedAnswer) meant() []citeway.Citation {
	var a citeway.Answer
	if len(j.Answer) == 0 || json.Unmarshal(j.Answer, &a) != nil {
		return nil
	}
	for i := range a.Citations {
		if a.Citations[i].ID == j.Citation {
			return a.Citations[i : i+1]
		}
	}
	return a.Citations
}

// feedbackTable counts, for each judgement, the verdicts of the citations that it is about.
func feedbackTable(w io.Writer, list []judgedAnswer) error {
	verdicts := []citeway.Verdict{citeway.Supported, citeway.Partial, citeway.Unsupported, citeway.Contradicted, citeway.Misquoted, citeway.Unchecked}
	columns := []string{"said", "citations"}
	for _, v := range verdicts {
		columns = append(columns, string(v))
	}
	var lines [][]string
	for _, kind := range []session.Judgement{session.Right, session.Wrong, session.WrongSource} {
		said, all, of := 0, 0, map[citeway.Verdict]int{}
		for i := range list {
			if list[i].Kind != kind {
				continue
			}
			said++
			for _, c := range list[i].meant() {
				all++
				of[orUnchecked(c.Verdict)]++
			}
		}
		line := []string{string(kind), strconv.Itoa(said), strconv.Itoa(all)}
		for _, v := range verdicts {
			line = append(line, strconv.Itoa(of[v]))
		}
		lines = append(lines, line)
	}
	return writeTable(w, fmt.Sprintf("What readers said of answers, %d times, beside the verdicts of the citations that they meant; the answers are in feedback.jsonl.", len(list)), columns, lines)
}

func orUnchecked(v citeway.Verdict) citeway.Verdict {
	if v == "" {
		return citeway.Unchecked
	}
	return v
}
