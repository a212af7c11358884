package mcp

import (
	"context"
	_ "embed"
	"encoding/json"

	sdk "github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/server"
	"github.com/citeway/citeway/prompt"
	"github.com/citeway/citeway/verify"
)

// AnswerTool is the name of the tool that answers.
const AnswerTool = "answer"

// The schemas of the answer tool's input and output.
var (
	//go:embed input.json
	inputSchema []byte
	//go:embed output.json
	outputSchema []byte
)

func answerTool() *sdk.Tool {
	return &sdk.Tool{Name: AnswerTool, Title: "Answer with citations", Annotations: reading(),
		InputSchema: json.RawMessage(inputSchema), OutputSchema: json.RawMessage(outputSchema),
		Description: "Answers a question from the documents of this place. Returns the answer with numbers in brackets, the sources they stand for, " +
			"and for each citation a verdict and the sentence that supports it. Pass the numbers and the open_url of each source on with the answer."}
}

// reading says that a tool changes nothing; another machine may be asked.
func reading() *sdk.ToolAnnotations {
	no := false
	return &sdk.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, DestructiveHint: &no}
}

type question struct {
	Question string `json:"question"`
	Messages []struct {
		Role    prompt.Role `json:"role"`
		Content string      `json:"content"`
	} `json:"messages"`
	Model       string `json:"model"`
	Passages    int    `json:"passages"`
	Unsupported string `json:"unsupported"`
}

// turn is the question as its caller may ask it.
func (q *question) turn(c *server.Caller) (chat.Turn, error) {
	t := chat.Turn{Question: q.Question, Writing: chat.Writing{Model: q.Model}, Ground: chat.Ground{Passages: q.Passages}, Access: c.Access(),
		Citing: chat.Citing{Nearest: true}}
	for i := range q.Messages {
		m := model.Message{Role: q.Messages[i].Role, Content: q.Messages[i].Content}
		if m.Role == prompt.Assistant {
			m.Content = earlier(m.Content)
		}
		t.Messages = append(t.Messages, m)
	}
	var err error
	t.Unsupported, err = verify.ParseUnsupported(q.Unsupported)
	return t, err
}

// answer is the tool that answers.
func (s *Surface) answer(ctx context.Context, req *sdk.CallToolRequest) (*sdk.CallToolResult, error) {
	a, err := s.ask(ctx, req)
	if err != nil {
		return s.failed(ctx, err)
	}
	return result(ctx, a), nil
}

// ask reads the question and waits for its answer.
func (s *Surface) ask(ctx context.Context, req *sdk.CallToolRequest) (*citeway.Answer, error) {
	var q question
	if err := tool.Read(object(req.Params.Arguments), &q); err != nil {
		return nil, err
	}
	caller := server.CallerOf(ctx)
	t, err := q.turn(&caller)
	if err != nil {
		return nil, err
	}
	told := progressOf(ctx, req)
	if err := s.ready(ctx, told); err != nil {
		return nil, err
	}
	told.say("looking for passages")
	t.Own, t.Watch = s.o.Own, told.watch
	var fold citeway.Folder
	if err := s.o.Chat.Answer(ctx, t, told.sink(&fold)); err != nil {
		return nil, err
	}
	return fold.Answer(), nil
}

// object is a call's arguments; an empty object if there are none.
func object(args json.RawMessage) json.RawMessage {
	if len(args) == 0 {
		return json.RawMessage(`{}`)
	}
	return args
}

// ready waits until the documents are in.
func (s *Surface) ready(ctx context.Context, told *progress) error {
	if s.o.Ready == nil {
		return nil
	}
	told.say("waiting for the documents")
	within, cancel := context.WithTimeout(ctx, ReadyTime)
	defer cancel()
	err := s.o.Ready(within)
	if err != nil && within.Err() != nil && ctx.Err() == nil {
		return &citeway.Error{Code: citeway.Unavailable, Place: "documents", Message: "are not in yet", Mend: "ask again in a moment"}
	}
	return err
}
