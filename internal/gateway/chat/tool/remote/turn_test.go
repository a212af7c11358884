package remote_test

import (
	"context"
	"encoding/json"
	"github.com/citeway/citeway/internal/database"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	evidence "github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/gateway/chat"
	"github.com/citeway/citeway/internal/gateway/chat/session"
	"github.com/citeway/citeway/internal/gateway/chat/tool"
	"github.com/citeway/citeway/internal/gateway/chat/tool/remote"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/marker"
	"github.com/citeway/citeway/verify"
)

// sailor is a model that calls one tool, and answers with what cites its result.
type sailor struct{ call citeway.Call }

func (sailor) Name() string { return "sailor" }

func (s sailor) Stream(_ context.Context, r *model.Request, sink citeway.Sink) error {
	last := r.Messages[len(r.Messages)-1]
	if last.Role != "tool" {
		return sink.Put(&citeway.End{Calls: []citeway.Call{s.call}, Finish: citeway.FinishCalls})
	}
	var told struct {
		As    string          `json:"cite_as"`
		Error json.RawMessage `json:"error"`
	}
	_ = json.Unmarshal([]byte(last.Content), &told)
	words := "The height at North is 4.2 " + told.As + "."
	if told.Error != nil {
		words = "The server does not say."
	}
	scan := marker.New(sink, r.Reads)
	if _, err := scan.Write([]byte(words)); err != nil {
		return err
	}
	if err := scan.Close(); err != nil {
		return err
	}
	return sink.Put(&citeway.End{Finish: citeway.FinishStop})
}

// TestAServersToolInASession: a tool of another program is called, cited and kept,
// from the model to the message.
func TestAServersToolInASession(t *testing.T) {
	each(t, func(t *testing.T, s *remote.Server) {
		ctx := context.Background()
		tools := remote.All(ctx, []*remote.Server{s}, func(name string, err error) { t.Errorf("%s: %v", name, err) })
		proofs, store := database.Memory(t, evidence.Open), database.Memory(t, session.Open)
		m := sailor{citeway.Call{ID: "c1", Name: "sea__height", Arguments: `{"harbour":"North"}`}}
		service := chat.New(chat.Options{Models: map[string]model.Model{"": m}, Evidence: proofs, Verifier: verify.New(verify.Options{})})
		book := &session.Book{Store: store}
		talk, err := book.Begin(ctx, session.Reader{}, "How high?")
		if err != nil {
			t.Fatal(err)
		}
		if err := session.NewRunner(service, store).Run(ctx, talk.ID, chat.Turn{Question: "How high?", Citing: chat.Citing{Family: citeway.Cite}, Calling: chat.Calling{Own: tools}}, nil); err != nil {
			t.Fatal(err)
		}
		list, err := book.Messages(ctx, session.Reader{}, talk.ID)
		if err != nil || len(list) != 6 {
			t.Fatalf("%d messages, %v", len(list), err)
		}
		answer := list[5]
		if len(answer.Citations) != 1 || answer.Citations[0].ID != list[2].ID || string(answer.Citations[0].Query) != `{"harbour":"North"}` {
			t.Errorf("%+v", answer.Citations)
		}
		r, err := proofs.Get(ctx, list[2].ID)
		if err != nil || r.Tool != "sea__height" || !strings.Contains(string(r.Result), "4.2") {
			t.Errorf("%+v, %v", r, err)
		}
	})
}

func TestAServerThatIsDownIsSaidInTheSession(t *testing.T) {
	ctx := context.Background()
	s := open(t, program(t, "tides"))
	tools, err := s.Tools(ctx)
	if err != nil {
		t.Fatal(err)
	}
	store := database.Memory(t, session.Open)
	m := sailor{citeway.Call{ID: "c1", Name: "sea__exit", Arguments: `{}`}}
	service := chat.New(chat.Options{Models: map[string]model.Model{"": m}, Limits: tool.Limits{}})
	talk, err := (&session.Book{Store: store}).Begin(ctx, session.Reader{}, "How high?")
	if err != nil {
		t.Fatal(err)
	}
	if err := session.NewRunner(service, store).Run(ctx, talk.ID, chat.Turn{Question: "How high?", Calling: chat.Calling{Own: tools}}, nil); err != nil {
		t.Fatal(err)
	}
	list, _ := store.Messages(ctx, talk.ID)
	if len(list) != 6 || list[3].ContentType != session.Error || !strings.Contains(list[3].Content, "was lost") || list[5].ContentType != session.JSON {
		t.Errorf("%+v", list)
	}
}
