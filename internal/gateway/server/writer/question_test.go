package writer_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/knowledge"
	"github.com/citeway/citeway/internal/gateway/knowledge/ingest"
	"github.com/citeway/citeway/verify"
)

// question asks one graph; config is what stands in query_config.
func (r *rig) question(graph, text, config string, headers ...string) object {
	r.t.Helper()
	return r.must("POST", "/graphs/question", fmt.Sprintf(`{"graph_ids":[%q],"question":%s,"query_config":{%s}}`, graph, quote(text), config), headers...)
}

// links are what the guide's samples take for citations.
var links = regexp.MustCompile(`\[([^\]]+)\]\(([^)]+)\)`)

// correlates checks that each marker of an answer has one reference, whose text
// says what stands before the marker, and returns the texts.
func correlates(t *testing.T, answer string, o object, path ...any) []string {
	t.Helper()
	byID := map[string][]string{}
	for i := range o.list(append(path, "files")...) {
		if cite := o.text(append(path, "files", i, "cite")...); cite != "" {
			byID[cite] = append(byID[cite], o.text(append(path, "files", i, "text")...))
		}
	}
	for i := range o.list(append(path, "web")...) {
		url := o.text(append(path, "web", i, "url")...)
		byID[url] = append(byID[url], o.text(append(path, "web", i, "text")...))
	}
	var texts []string
	from := 0
	check := verify.New(verify.Options{})
	for _, m := range links.FindAllStringSubmatchIndex(answer, -1) {
		id, claim := answer[m[4]:m[5]], strings.TrimSpace(answer[from:m[0]])
		from = m[1]
		if len(byID[id]) != 1 {
			t.Errorf("%s has %d references in %q", id, len(byID[id]), answer)
			continue
		}
		if at := strings.LastIndex(strings.TrimRight(claim, ". "), ". "); at >= 0 {
			claim = claim[at+2:]
		}
		if v := check.Pair(claim, []string{byID[id][0]}); claim != "" && !v.Verdict.Holds() && v.Verdict != citeway.Partial {
			t.Errorf("%q is %s by %q", claim, v.Verdict, byID[id][0])
		}
		texts = append(texts, byID[id][0])
	}
	return texts
}

// harbour is a graph with two files.
func harbour(r *rig) string {
	graph := r.graph("harbour")
	r.upload(graph, "tides [final] (v2).txt", "The tides rise twice a day. High water in spring reaches seven metres.")
	r.upload(graph, "λιμάνι.md", "# Hours\n\nThe harbour closes at nine in winter. The harbour master is Ada Lind.")
	return graph
}

func TestAnAnswerWithInlineCitations(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	o := r.question(graph, "How often do the tides rise?", `"inline_citations":true`)
	if o.text("question") != "How often do the tides rise?" || !strings.Contains(o.text("answer"), "twice a day") {
		t.Errorf("%v", o)
	}
	if texts := correlates(t, o.text("answer"), o, "references"); len(texts) == 0 || !strings.Contains(texts[0], "twice a day") {
		t.Errorf("%q with %v", o.text("answer"), o["references"])
	}
	if !strings.Contains(o.text("answer"), "[tides (final) (v2).txt](p_") {
		t.Errorf("the name is not shown: %q", o.text("answer"))
	}
	if len(o.list("sources")) == 0 || o.text("sources", 0, "file_id") == "" || o.text("sources", 0, "snippet") == "" {
		t.Errorf("sources are %v", o["sources"])
	}
	file := r.must("GET", "/files/"+o.text("references", "files", 0, "fileId"), "")
	if file.text("name") != "tides [final] (v2).txt" {
		t.Errorf("the reference is to %v", file)
	}
}

func TestAnAnswerWithoutInlineCitations(t *testing.T) {
	r := open(t)
	o := r.question(harbour(r), "How often do the tides rise?", "")
	if links.MatchString(o.text("answer")) || o.at("references", "files", 0, "cite") != nil || o.text("references", "files", 0, "text") == "" {
		t.Errorf("%v", o)
	}
}

func TestAStreamedAnswer(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	w := r.send("POST", "/graphs/question", strings.NewReader(`{"graph_ids":["`+graph+`"],"question":"When does the harbour close?","stream":true,"query_config":{"inline_citations":true}}`), "Accept", "application/json")
	if w.Header().Get("Content-Type") != "text/event-stream" || !w.Flushed {
		t.Errorf("%v", w.Header())
	}
	all, answer := frames(t, w.Body.String()), ""
	for i, f := range all {
		answer += f.text("answer")
		if f.text("question") != "When does the harbour close?" || fmt.Sprint(f["data"].(map[string]any)["answer"]) != f.text("answer") {
			t.Errorf("%v", f)
		}
		if last := i == len(all)-1; (f["references"] != nil) != last {
			t.Errorf("frame %d: references %v", i, f["references"])
		}
	}
	last := all[len(all)-1]
	if texts := correlates(t, answer, last, "references"); len(texts) == 0 || !strings.Contains(answer, "nine") {
		t.Errorf("%q with %v", answer, last)
	}
	if len(correlates(t, answer, last, "data", "references")) == 0 {
		t.Error("the mirror holds no references")
	}
}

func TestSubqueriesAreReallyAsked(t *testing.T) {
	r := open(t, func(r *rig) { r.o.Single = true })
	graph := harbour(r)
	ask := func(most int) object {
		return r.must("POST", "/graphs/question", fmt.Sprintf(`{"graph_ids":[%q],"subqueries":true,"query_config":{"max_subquestions":%d,"inline_citations":true},
			"question":"When does the harbour close in winter, and how often do the tides rise?"}`, graph, most))
	}
	o := ask(6)
	var asked []string
	for i := range o.list("subqueries") {
		asked = append(asked, o.text("subqueries", i, "query"))
		if o.text("subqueries", i, "sources", 0, "file_id") == "" || links.MatchString(o.text("subqueries", i, "answer")) {
			t.Errorf("%v", o.at("subqueries", i))
		}
	}
	if !slices.Equal(asked, []string{"When does the harbour close in winter?", "How often do the tides rise?"}) {
		t.Errorf("%q", asked)
	}
	if !strings.Contains(o.text("subqueries", 0, "answer"), "nine") || !strings.Contains(o.text("subqueries", 1, "answer"), "twice") {
		t.Errorf("%v", o["subqueries"])
	}
	if answer := o.text("answer"); !strings.Contains(answer, "nine") || !strings.Contains(answer, "twice") {
		t.Errorf("%q", answer)
	}
	if texts := correlates(t, o.text("answer"), o, "references"); len(texts) != 2 || texts[0] == texts[1] {
		t.Errorf("%q with %v", o.text("answer"), o["references"])
	}
	if one := ask(1); len(one.list("subqueries")) != 1 {
		t.Errorf("%v", one["subqueries"])
	}
	if none := r.question(graph, "When?", ""); none["subqueries"] != nil {
		t.Errorf("%v", none["subqueries"])
	}
}

func TestQueryConfigOutOfRange(t *testing.T) {
	r := open(t)
	graph := r.graph("g")
	for _, config := range []string{`"max_subquestions":0`, `"max_subquestions":11`, `"max_subquestions":1.5`, `"search_weight":-1`, `"search_weight":101`,
		`"search_weight":"50"`, `"grounding_level":-0.1`, `"grounding_level":1.1`, `"max_snippets":0`, `"max_snippets":61`, `"max_tokens":99`, `"max_tokens":8001`,
		`"keyword_threshold":1.01`, `"keyword_threshold":-1`, `"semantic_threshold":2`, `"inline_citations":1`} {
		field, _, _ := strings.Cut(config[1:], `"`)
		body := fmt.Sprintf(`{"graph_ids":[%q],"question":"q","query_config":{%s}}`, graph, config)
		if text := r.refused(400, "fail.badRequest.invalidParameters", "POST", "/graphs/question", body); !strings.Contains(text, "query_config."+field) {
			t.Errorf("%s: %s", config, text)
		}
	}
	for _, config := range []string{`"max_subquestions":10,"search_weight":0,"grounding_level":0,"max_snippets":60,"max_tokens":8000,"keyword_threshold":0,"semantic_threshold":0`,
		`"max_subquestions":1,"search_weight":100,"grounding_level":1,"max_snippets":1,"max_tokens":100,"keyword_threshold":1,"semantic_threshold":1`,
		`"max_snippets":null,"inline_citations":null`} {
		r.question(graph, "q", config)
	}
}

func TestQuestionsThatCannotBe(t *testing.T) {
	r := open(t)
	graph := r.graph("g")
	for _, body := range []string{`{}`, `{"graph_ids":[],"question":"q"}`, `{"graph_ids":"x","question":"q"}`, `{"graph_ids":["` + graph + `"]}`,
		`{"graph_ids":["` + graph + `"],"question":" "}`, `{"graph_ids":["` + graph + `"],"question":"q","stream":1}`, `{"graph_ids":["` + graph + `"],"question":"q","query_config":7}`,
		`{"graph_ids":[` + strings.Repeat(`"x",`, 100) + `"x"],"question":"q"}`} {
		r.refused(400, "fail.badRequest.invalidParameters", "POST", "/graphs/question", body)
	}
	for _, stream := range []string{"true", "false"} {
		r.refused(404, "fail.notFound.resource", "POST", "/graphs/question", `{"graph_ids":["`+graph+`","nosuch"],"question":"q","stream":`+stream+`}`)
	}
	r.refused(413, "fail.payloadTooLarge.generic", "POST", "/graphs/question", `{"graph_ids":["`+graph+`"],"question":"`+strings.Repeat("q", 20<<10)+`","stream":true}`)
}

func TestWhatTheQueryConfigDoes(t *testing.T) {
	r := open(t)
	see := &seeing{Library: r.knowledge}
	r.stop()
	r.o.Library = see
	r.o.Chat = &scripted{r}
	r.start()
	graph := harbour(r)
	r.model.text = "The tides rise twice a day [1]."
	for config, want := range map[string]string{
		"":                      "limit 30, weight none, 0 and 0; 4000 tokens, free false",
		`"max_snippets":5`:      "limit 5, weight none, 0 and 0; 4000 tokens, free false",
		`"search_weight":25`:    "limit 30, weight 0.25, 0 and 0; 4000 tokens, free false",
		`"search_weight":0`:     "limit 30, weight 0, 0 and 0; 4000 tokens, free false",
		`"max_tokens":100`:      "limit 30, weight none, 0 and 0; 100 tokens, free false",
		`"grounding_level":0.4`: "limit 30, weight none, 0 and 0; 4000 tokens, free false",
		`"grounding_level":0.5`: "limit 30, weight none, 0 and 0; 4000 tokens, free true",
		`"keyword_threshold":0.2,"semantic_threshold":0.3`: "limit 30, weight none, 0.2 and 0.3; 4000 tokens, free false",
	} {
		r.question(graph, "How often do the tides rise?", config)
		weight := "none"
		if see.query.Tuning.Keywords != nil {
			weight = fmt.Sprint(*see.query.Tuning.Keywords)
		}
		free := strings.Contains(r.model.saw.Messages[0].Content, "from what you know")
		got := fmt.Sprintf("limit %d, weight %s, %g and %g; %d tokens, free %v", see.query.Limit, weight, see.query.Tuning.MinKeywords, see.query.Tuning.MinMeaning, r.model.saw.MaxTokens, free)
		if got != want {
			t.Errorf("%s: %s, want %s", config, got, want)
		}
	}
	if o := r.question(graph, "tides harbour", `"max_snippets":1`); len(o.list("sources")) != 1 {
		t.Errorf("%d snippets", len(o.list("sources")))
	}
}

func TestCitationsThatDoNotHoldAreNotWritten(t *testing.T) {
	r := open(t)
	r.o.Chat = nil
	graph := harbour(r)
	r.script()
	r.model.text = "The tides rise twice a day [1]. The tides rise nine times a day [1]. Bananas are yellow in Peru [1]. See [elsewhere](https://x.example/) and a[1](b)."
	o := r.question(graph, "How often do the tides rise?", `"inline_citations":true`)
	if texts := correlates(t, o.text("answer"), o, "references"); len(texts) != 1 || !strings.Contains(o.text("answer"), "nine times a day.") {
		t.Errorf("%q has %d citations", o.text("answer"), len(texts))
	}
}

// script lets the scripted model answer questions.
func (r *rig) script() {
	r.t.Helper()
	r.stop()
	r.o.Chat = &scripted{r}
	r.start()
}

func TestADeletedFileIsCitedNoMore(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	o := r.question(graph, "How often do the tides rise?", `"inline_citations":true`)
	cite, file := o.text("references", "files", 0, "cite"), o.text("references", "files", 0, "fileId")
	r.must("DELETE", "/files/"+file, "")
	r.must("DELETE", "/files/"+file, "")
	r.refused(404, "fail.notFound.resource", "GET", "/files/"+file, "")
	r.refused(404, "fail.notFound.resource", "GET", "/files/"+file+"/download", "")
	again := r.question(graph, "How often do the tides rise?", `"inline_citations":true`)
	if strings.Contains(fmt.Sprint(again), "twice a day") {
		t.Errorf("%v", again)
	}
	rec, err := r.evidence.Get(t.Context(), cite)
	if err != nil || !strings.Contains(rec.Passage.Text, "twice a day") {
		t.Fatalf("%+v, %v", rec, err)
	}
	if state, err := evidence.StateOf(t.Context(), rec, versions{r.knowledge}); err != nil || state != evidence.Gone {
		t.Errorf("%s, %v", state, err)
	}
}

func TestARunningAnswerDoesNotStartCitingWhatWasDeleted(t *testing.T) {
	for _, stream := range []string{"false", "true"} {
		r := open(t)
		graph := harbour(r)
		r.script()
		r.model.text = "The tides rise twice a day [1]. High water in spring reaches seven metres [1]. That is all that is known of it."
		file := ""
		r.model.during = func(piece int) {
			if piece == 9 { // behind the first citation
				file = r.model.saw.Sources[0].ID
				r.must("DELETE", "/files/"+file, "")
			}
		}
		_, body := r.ask("POST", "/graphs/question", `{"graph_ids":["`+graph+`"],"question":"How often do the tides rise?","query_config":{"inline_citations":true},"stream":`+stream+`}`)
		cites := regexp.MustCompile(`\(p_[0-9a-f]+\)`).FindAllString(body, -1)
		want := 1
		if stream == "true" {
			want = 2 // the mirror repeats it
		}
		if len(cites) != want || !strings.Contains(strings.ReplaceAll(body, `"`, ""), "seven metres") && stream == "false" {
			t.Errorf("stream %s: %v in %s", stream, cites, body)
		}
	}
}

func TestAnAnswerThatBreaksOff(t *testing.T) {
	r := open(t)
	graph := harbour(r)
	r.script()
	ask := func(stream string) (int, string) {
		return r.ask("POST", "/graphs/question", `{"graph_ids":["`+graph+`"],"question":"How often?","stream":`+stream+`}`)
	}
	r.model.err = &citeway.Error{Code: citeway.Unavailable, Message: "the model is down", Err: errors.New("secret detail")}
	for _, stream := range []string{"true", "false"} {
		if status, body := ask(stream); status != 503 || !strings.Contains(body, "the model is down") || strings.Contains(body, "secret") {
			t.Errorf("%d %s", status, body)
		}
	}
	r.model.text = "The tides rise"
	if status, body := ask("false"); status != 503 || !strings.Contains(body, `"tpe"`) || !strings.Contains(body, `"answer":"The tides rise`) {
		t.Errorf("%d %s", status, body)
	}
	if status, body := ask("true"); status != 200 || !strings.Contains(body, "event: error\ndata: {\"tpe\"") || !strings.HasSuffix(body, "\n\n") {
		t.Errorf("%d %s", status, body)
	}
}

func TestAKeyFindsWhatItsSetsAndClearanceLet(t *testing.T) {
	r := open(t, locked)
	zero := 0
	team := r.key(func(k *access.Key) { k.Sets = []string{"team", "shore"} })
	low := r.key(func(k *access.Key) { k.Sets, k.Clearance = []string{"team"}, &zero })
	graph := r.graph("team's", team...)
	r.upload(graph, "a.md", "The tides rise twice a day.", team...)
	if answer := r.question(graph, "How often do the tides rise?", "", team...).text("answer"); !strings.Contains(answer, "twice") {
		t.Errorf("%q", answer)
	}
	// A document that is put into the graph past the surface is in none of the key's sets.
	d := &knowledge.Document{ID: "d_x", Title: "x", Text: "The vault opens at midnight."}
	if _, err := r.knowledge.Put(t.Context(), d, ingest.Passages(d)); err != nil {
		t.Fatal(err)
	}
	if err := r.knowledge.Join(t.Context(), graph, "d_x"); err != nil {
		t.Fatal(err)
	}
	if o := r.question(graph, "When does the vault open?", "", team...); strings.Contains(fmt.Sprint(o), "midnight") {
		t.Errorf("%v", o)
	}
	own := r.graph("low's", low...)
	r.upload(own, "b.md", "---\nlabel:\n  name: Board\n  rank: 3\n---\nThe merger is in May.", low...)
	r.upload(own, "c.md", "The picnic is in June.", low...)
	if o := r.question(own, "When is the merger?", "", low...); strings.Contains(fmt.Sprint(o), "May") {
		t.Errorf("%v", o)
	}
	if o := r.question(own, "When is the picnic?", "", low...); !strings.Contains(o.text("answer"), "June") {
		t.Errorf("%v", o)
	}
}
