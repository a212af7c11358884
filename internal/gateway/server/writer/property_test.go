package writer_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
)

// pieces are what a model's answer is made of in TestEveryMarkerCorrelates: words
// that passages say, words that none says, markers of every sort, and what looks
// like one.
var pieces = []string{
	"The tides rise twice a day", "High water in spring reaches seven metres", "The harbour closes at nine in winter", "The harbour master is Ada Lind",
	"Bananas are yellow", "The tides rise nine times a day", " [1]", " [2]", "[1][2]", " [1, 2]", " [9]", "[doc1]", "[^1]", "【1】", "<cite id=\"x\">so</cite>",
	" [link](https://else.example/a_(b) c)", " ![image](x.png)", " a[i](x)", " [1]: https://x.example \"t\"\n", "`[1](y)`", "\n```\n[a](b)\n```\n", "\n\n## Sources\n1. [a](b)\n",
	".", ". ", "!", "\n", "\\[", "]", "(", ")", "潮汐", "καλή", "**bold [1]**", "[[Note]]", "[text][1]", " ] (x)", "](",
}

// TestEveryMarkerCorrelates lets a model write what it likes: whatever that is, each
// thing that looks like a citation has one reference.
func TestEveryMarkerCorrelates(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	r.script()
	random := rand.New(rand.NewPCG(1, 2))
	cited := 0
	for n := range 150 {
		var text strings.Builder
		for range 3 + random.IntN(25) {
			text.WriteString(pieces[random.IntN(len(pieces))])
		}
		r.model.text = text.String()
		for _, stream := range []bool{false, true} {
			body := fmt.Sprintf(`{"graph_ids":[%q],"question":"How often do the tides rise, and when does the harbour close?","stream":%v,"query_config":{"inline_citations":true}}`, graph, stream)
			status, response := r.ask("POST", "/graphs/question", body)
			if status != 200 {
				t.Fatalf("%q: %d %s", r.model.text, status, response)
			}
			answer, last := "", object{}
			if stream {
				for _, f := range frames(t, response) {
					answer, last = answer+f.text("answer"), f
				}
			} else if err := json.Unmarshal([]byte(response), &last); err != nil {
				t.Fatal(err)
			} else {
				answer = last.text("answer")
			}
			ids := map[string]int{}
			for i := range last.list("references", "files") {
				if cite := last.text("references", "files", i, "cite"); cite != "" {
					ids[cite]++
				}
			}
			for _, m := range links.FindAllStringSubmatch(answer, -1) {
				if cited++; ids[m[2]] != 1 {
					t.Errorf("%d: %q has %d references; the model wrote %q, and %q came", n, m[0], ids[m[2]], r.model.text, answer)
				}
			}
		}
	}
	if cited < 100 {
		t.Errorf("only %d citations came", cited)
	}
}

// TestManyAtOnce lets clients make, ask and delete at the same time.
func TestManyAtOnce(t *testing.T) {
	r := open(t, func(r *rig) { r.o.Workers = 4 })
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			graph := r.graph(fmt.Sprint("graph ", n))
			words := fmt.Sprintf("The ferry number %d leaves at half past %d.", n+100, n+1)
			var files []string
			for i := range 3 {
				files = append(files, r.upload(graph, fmt.Sprintf("ferry %d %d.txt", n, i), words))
			}
			o := r.question(graph, fmt.Sprintf("When does the ferry number %d leave?", n+100), `"inline_citations":true`)
			if !strings.Contains(o.text("answer"), fmt.Sprintf("half past %d", n+1)) {
				t.Errorf("%d: %q", n, o.text("answer"))
			}
			for i := range o.list("references", "files") {
				if text := o.text("references", "files", i, "text"); text != words {
					t.Errorf("%d was shown %q", n, text)
				}
			}
			for _, id := range files {
				r.must("DELETE", "/files/"+id, "")
			}
			if o := r.question(graph, fmt.Sprintf("When does the ferry number %d leave?", n+100), ""); len(o.list("sources")) != 0 {
				t.Errorf("%d: %v", n, o)
			}
			r.must("DELETE", "/graphs/"+graph, "")
		})
	}
	all.Wait()
	if left, _ := r.knowledge.Sources(t.Context()); len(left) != 0 {
		t.Errorf("%d documents are left", len(left))
	}
	if graphs := r.must("GET", "/graphs", "").list("data"); len(graphs) != 0 {
		t.Errorf("%d graphs are left", len(graphs))
	}
}

// TestAFileIsDeletedInTheMiddleOfEverything deletes files while they are read, asked
// for and attached, and looks that nothing stays.
func TestAFileIsDeletedInTheMiddleOfEverything(t *testing.T) {
	r := open(t, func(r *rig) { r.o.Workers = 4 })
	graph := r.graph("g")
	var all sync.WaitGroup
	for n := range 12 {
		all.Go(func() {
			id := r.sendFile(graph, fmt.Sprintf("%d.txt", n), fmt.Sprintf("The buoy number %d is violet.", n))
			if n%2 == 0 {
				r.ask("POST", "/files/retry", `{"file_ids":["`+id+`"]}`)
				r.ask("POST", "/graphs/"+graph+"/file", `{"file_id":"`+id+`"}`)
			}
			r.must("DELETE", "/files/"+id, "")
		})
		all.Go(func() { r.question(graph, "Which buoy is violet?", `"inline_citations":true`) })
	}
	all.Wait()
	r.stop() // it waits for what is being read
	r.start()
	if left, _ := r.knowledge.Sources(t.Context()); len(left) != 0 {
		t.Errorf("%d documents are left", len(left))
	}
	if o := r.question(graph, "Which buoy is violet?", ""); len(o.list("sources")) != 0 {
		t.Errorf("%v", o)
	}
}
