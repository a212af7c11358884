package writer_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/gateway/chat"
	knowledgesqlite "github.com/citeway/citeway/internal/gateway/knowledge/sqlite"
	"github.com/citeway/citeway/internal/gateway/model"
	"github.com/citeway/citeway/internal/gateway/model/extractive"
	"github.com/citeway/citeway/internal/gateway/server/writer"
	graphrows "github.com/citeway/citeway/internal/gateway/server/writer/store/rows"
)

// A gateway of this one surface: a graph with a file, and a question to it.
func Example() {
	folder, _ := os.MkdirTemp("", "writer-files")
	defer os.RemoveAll(folder)
	library, _ := knowledgesqlite.Open("")
	defer library.Close()
	store, _ := graphrows.Open("")
	defer store.Close()
	answers := chat.New(chat.Options{Models: map[string]model.Model{"": extractive.New(extractive.Options{})}})
	s, err := writer.New(context.Background(), writer.Options{Chat: answers, Library: library, Store: store, Files: folder})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	mux := http.NewServeMux()
	s.Routes(mux)
	ask := func(method, path, body string) map[string]any {
		r := httptest.NewRequest(method, "/writer/v1"+path, strings.NewReader(body))
		r.Header.Set("Content-Disposition", `attachment; filename="tides.txt"`)
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		var answer map[string]any
		_ = json.Unmarshal(w.Body.Bytes(), &answer)
		return answer
	}
	graph := ask("POST", "/graphs", `{"name":"Harbour"}`)["id"].(string)
	file := ask("POST", "/files?graphId="+graph, "The tides rise twice a day.")["id"].(string)
	for ask("GET", "/files/"+file, "")["status"] == "in_progress" {
		time.Sleep(time.Millisecond)
	}
	fmt.Println(ask("POST", "/graphs/question", `{"graph_ids":["`+graph+`"],"question":"How often do the tides rise?"}`)["answer"])
	// Output: The tides rise twice a day.
}
