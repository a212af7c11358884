package verify

import (
	"bufio"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/dataset"
	"github.com/citeway/citeway/internal/language"
)

// passagesOf are the passages of every data set and of the handbook, each once. The test
// is skipped where the data sets are missing.
func passagesOf(t *testing.T) []string {
	t.Helper()
	if _, err := os.Stat(dataset.Path()); err != nil {
		t.Skip("the data sets are not at " + dataset.Path())
	}
	var all []string
	seen := map[string]bool{}
	add := func(text string) {
		if text = strings.TrimSpace(text); text != "" && !seen[text] {
			seen[text] = true
			all = append(all, text)
		}
	}
	eachRow(t, dataset.Path("attribution", "dev.jsonl"), func(row *dataRow) { each(row.References, add) })
	eachRow(t, dataset.Path("wice", "claim-dev.jsonl"), func(row *dataRow) { each(grouped(row.Evidence), add) })
	eachRow(t, dataset.Path("reports", "reports.jsonl"), func(row *dataRow) { each(paragraphs(row.Article), add) })
	for _, name := range [...]string{"answerable.jsonl", "unanswerable.jsonl"} {
		eachRow(t, dataset.Path("clapnq", name), func(row *dataRow) {
			for _, p := range row.Passages {
				add(p.Text)
			}
		})
	}
	notes, err := filepath.Glob(filepath.Join("..", "examples", "handbook", "*.md"))
	if err != nil || len(notes) == 0 {
		t.Fatal("no handbook", err)
	}
	for _, name := range notes {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		each(paragraphs(string(b)), add)
	}
	return all
}

func each(list []string, f func(string)) {
	for _, s := range list {
		f(s)
	}
}

// dataRow is a row of any of the sets.
type dataRow struct {
	References []string `json:"references"`
	Evidence   []string `json:"evidence"`
	Article    string   `json:"article"`
	Passages   []struct {
		Text string `json:"text"`
	} `json:"passages"`
}

func eachRow(t *testing.T, path string, f func(*dataRow)) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var row dataRow
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(path, err)
		}
		f(&row)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(path, err)
	}
}

// grouped joins the sentences of an article to passages of twelve.
func grouped(sentences []string) (passages []string) {
	for ; len(sentences) > 0; sentences = sentences[min(12, len(sentences)):] {
		passages = append(passages, strings.Join(sentences[:min(12, len(sentences))], " "))
	}
	return passages[:min(2, len(passages))]
}

// paragraphs are some of a long text's paragraphs that are worth the name.
func paragraphs(text string) (list []string) {
	for p := range strings.SplitSeq(text, "\n\n") {
		if len(p) > 200 && len(list) < 6 {
			list = append(list, p)
		}
	}
	return list
}

// share is what part of the data is looked at: in a short run a tenth.
func share() int {
	if testing.Short() {
		return 10
	}
	return 1
}

// What stands in a passage word for word is supported, alone and with four other
// passages beside it.
func TestVerbatimOfData(t *testing.T) {
	passages := passagesOf(t)
	v := New(Options{})
	all := make([]*Evidence, len(passages))
	for i, p := range passages {
		all[i] = v.Prepare(p)
	}
	sentences, wrong := 0, 0
	for i, p := range passages {
		if i%share() > 0 {
			continue
		}
		spans := language.AppendSentences(nil, p)
		beside := make([]*Evidence, 0, 5)
		for k := range 4 {
			beside = append(beside, all[(i*7+k*131+1)%len(all)])
		}
		beside = append(beside, all[i])
		for k := 0; k < len(spans); k += 1 + len(spans)/3 {
			said := spans[k].In(p)
			if strings.IndexFunc(said, wordy) < 0 {
				continue
			}
			sentences++
			alone, with := v.PairPrepared(said, all[i]), v.PairPrepared(said, beside...)
			if alone.Verdict != citeway.Supported || with.Verdict != citeway.Supported {
				if wrong++; wrong <= 10 {
					t.Errorf("%q: %s alone, %s with others: %q", said, alone.Verdict, with.Verdict, with.Reasons)
				}
			}
		}
	}
	t.Logf("%d passages, %d sentences, %d wrong", len(passages), sentences, wrong)
	if len(passages) < 1700 {
		t.Errorf("%d passages, want 1700", len(passages))
	}
}

// More passages never lower a verdict: taken together, any of them say at least what
// each says alone. The claims are sentences of passages with the middle left out, so
// that they are supported, partly supported and unsupported.
func TestMoreEvidenceOfData(t *testing.T) {
	passages := passagesOf(t)
	v := New(Options{})
	rng := rand.New(rand.NewPCG(5, 6))
	verdicts := map[citeway.Verdict]int{}
	for range 1500 / share() {
		own := passages[rng.IntN(len(passages))]
		spans := language.AppendSentences(nil, own)
		words := strings.Fields(spans[rng.IntN(len(spans))].In(own))
		cut := rng.IntN(len(words) + 1)
		claim := strings.Join(append(words[:cut:cut], words[min(len(words), cut+rng.IntN(4)):]...), " ")
		some := []*Evidence{v.Prepare(own)}
		for range rng.IntN(5) {
			some = append(some, v.Prepare(passages[rng.IntN(len(passages))]))
		}
		rng.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
		together := v.PairPrepared(claim, some...)
		verdicts[together.Verdict]++
		for _, e := range some {
			if alone := v.PairPrepared(claim, e); worth(alone.Verdict) > worth(together.Verdict) {
				t.Errorf("%q: %s by one passage, %s by %d", claim, alone.Verdict, together.Verdict, len(some))
			}
		}
	}
	if len(verdicts) < 3 {
		t.Errorf("only %v", verdicts)
	}
}
