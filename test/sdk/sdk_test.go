// Package sdk asks the very program with OpenAI's own Go client. It is a module
// apart, so that the program does not depend on it.
package sdk

import (
	"bufio"
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/azure"
	"github.com/openai/openai-go/v3/option"
	"github.com/openai/openai-go/v3/responses"
)

const (
	question = "How many days of annual leave do employees have?"
	answer   = "28 days of annual leave"
)

// serve builds and starts the program over the handbook and returns its address.
func serve(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	program := os.Getenv("TESTED_PROGRAM")
	if program == "" {
		program = filepath.Join(folder, "citeway")
		build := exec.Command("go", "build", "-o", program, "./cmd/citeway")
		build.Dir = "../.."
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("building: %v\n%s", err, out)
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, program, "serve", "--addr", "127.0.0.1:0", "--data", filepath.Join(folder, "data"), "--docs", "../../examples/handbook")
	cmd.Env = append(os.Environ(), "CITEWAY_DATA=") // to tests it is the folder of public data
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop()
		_ = cmd.Wait()
	})
	address, lines := "", bufio.NewScanner(said)
	for address == "" && lines.Scan() {
		if _, after, ok := strings.Cut(lines.Text(), "http://"); ok {
			address = "http://" + strings.TrimSpace(after)
		}
	}
	go func() {
		for lines.Scan() { // or the program would block on a full pipe
		}
	}()
	ready(t, address)
	return address
}

func ready(t *testing.T, address string) {
	t.Helper()
	for range 600 {
		if r, err := http.Get(address + "/readyz"); err == nil {
			_ = r.Body.Close()
			if r.StatusCode == http.StatusOK {
				return
			}
		}
		time.Sleep(100 * time.Millisecond)
	}
	t.Fatal("the program does not get ready")
}

func TestOpenAI(t *testing.T) {
	client := openai.NewClient(option.WithBaseURL(serve(t)+"/openai/v1/"), option.WithAPIKey("none"), option.WithMaxRetries(0))
	t.Run("chat whole", func(t *testing.T) { chatWhole(t, &client, "citeway") })
	t.Run("chat streamed", func(t *testing.T) { chatStreamed(t, &client, "citeway") })
	t.Run("responses", func(t *testing.T) { response(t, &client) })
	t.Run("models", func(t *testing.T) {
		page, err := client.Models.List(t.Context())
		if err != nil || len(page.Data) == 0 || page.Data[0].ID != "citeway" {
			t.Errorf("%+v, %v", page, err)
		}
	})
	t.Run("errors", func(t *testing.T) {
		_, err := client.Chat.Completions.New(t.Context(), params("nobody-1"))
		var refused *openai.Error
		if !errors.As(err, &refused) || refused.StatusCode != http.StatusNotFound || refused.Code != "model_not_found" {
			t.Errorf("%v", err)
		}
	})
}

func TestAzureOpenAI(t *testing.T) {
	client := openai.NewClient(azure.WithEndpoint(serve(t)+"/azure", "2024-10-21"), azure.WithAPIKey("none"), azure.WithUnsafeAllowHTTP(), option.WithMaxRetries(0))
	data := option.WithJSONSet("data_sources", []any{map[string]any{"type": "azure_search", "parameters": map[string]any{
		"endpoint": "https://search.example", "index_name": "nothing", "authentication": map[string]any{"type": "api_key", "key": "x"}}}})
	whole, err := client.Chat.Completions.New(t.Context(), params("tern"), data)
	if err != nil {
		t.Fatal(err)
	}
	message := whole.Choices[0].Message
	if !strings.Contains(message.Content, answer) || !strings.Contains(message.Content, "[doc") {
		t.Errorf("%q", message.Content)
	}
	if context := message.JSON.ExtraFields["context"].Raw(); !strings.Contains(context, `"citations"`) {
		t.Errorf("context %q", context)
	}
}

func params(model string) openai.ChatCompletionNewParams {
	return openai.ChatCompletionNewParams{Model: model, Messages: []openai.ChatCompletionMessageParamUnion{openai.UserMessage(question)}}
}

func chatWhole(t *testing.T, client *openai.Client, model string) {
	whole, err := client.Chat.Completions.New(t.Context(), params(model))
	if err != nil {
		t.Fatal(err)
	}
	m := whole.Choices[0].Message
	if !strings.Contains(m.Content, answer) || len(m.Annotations) == 0 || !strings.Contains(m.Annotations[0].URLCitation.URL, "/c/") || whole.Usage.TotalTokens == 0 {
		t.Errorf("%+v", m)
	}
}

func chatStreamed(t *testing.T, client *openai.Client, model string) {
	stream := client.Chat.Completions.NewStreaming(t.Context(), params(model))
	acc := openai.ChatCompletionAccumulator{}
	for stream.Next() {
		if !acc.AddChunk(stream.Current()) {
			t.Error("a chunk does not fit the ones before it")
		}
	}
	if err := stream.Err(); err != nil {
		t.Fatal(err)
	}
	if m := acc.Choices[0].Message; !strings.Contains(m.Content, answer) || acc.Choices[0].FinishReason != "stop" {
		t.Errorf("%+v", m)
	}
}

func response(t *testing.T, client *openai.Client) {
	r, err := client.Responses.New(t.Context(), responses.ResponseNewParams{Model: "citeway", Input: responses.ResponseNewParamsInputUnion{OfString: openai.String(question)}})
	if err != nil {
		t.Fatal(err)
	}
	cited := 0
	for _, item := range r.Output {
		for _, content := range item.Content {
			cited += len(content.Annotations)
		}
	}
	if !strings.Contains(r.OutputText(), answer) || cited == 0 || r.Status != "completed" {
		t.Errorf("%q with %d citations, %s", r.OutputText(), cited, r.Status)
	}
}
