package eval

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/citeway/citeway"
)

// attributionRow is a claim with its references and whether they support it.
type attributionRow struct {
	Question   string   `json:"question"`
	Claim      string   `json:"claim"`
	References []string `json:"references"`
	Label      string   `json:"attribution_label"`
	Source     string   `json:"src_dataset"`
}

func (r *attributionRow) holds() bool { return r.Label == "attributable" }

// wiceRow is a claim with the sentences of a whole article.
type wiceRow struct {
	Label      string   `json:"label"`
	Supporting [][]int  `json:"supporting_sentences"`
	Claim      string   `json:"claim"`
	Evidence   []string `json:"evidence"`
}

// clapRow is a question, a passage in sentences, and an answer with the sentences
// it rests on.
type clapRow struct {
	ID       string `json:"id"`
	Input    string `json:"input"`
	Passages []struct {
		Title     string   `json:"title"`
		Text      string   `json:"text"`
		Sentences []string `json:"sentences"`
	} `json:"passages"`
	Output []struct {
		Answer   string   `json:"answer"`
		Selected []string `json:"selected_sentences"`
	} `json:"output"`
}

// sets is every set that is measured on.
type sets struct {
	attribution []attributionRow
	wice        []wiceRow
	clap        []clapRow
	abstracts   []string
}

// loadSets reads the data sets under dir. It returns NotFound if one is missing and
// Invalid if one cannot be read.
func loadSets(dir string) (*sets, error) {
	d := &sets{}
	var err error
	if d.attribution, err = lines[attributionRow](dir, "attribution/dev.jsonl"); err != nil {
		return nil, err
	}
	if d.wice, err = lines[wiceRow](dir, "wice/claim-dev.jsonl"); err != nil {
		return nil, err
	}
	if d.clap, err = lines[clapRow](dir, "clapnq/answerable.jsonl"); err != nil {
		return nil, err
	}
	d.abstracts, err = lines[string](dir, "quotes/abstracts.jsonl")
	return d, err
}

func lines[T any](dir, name string) ([]T, error) {
	path := filepath.Join(dir, filepath.FromSlash(name))
	f, err := os.Open(path)
	if err != nil {
		return nil, &citeway.Error{Code: citeway.NotFound, Place: path, Message: "the data set is missing", Mend: "give the folder of the data sets", Err: err}
	}
	defer f.Close()
	var rows []T
	s := bufio.NewScanner(f)
	s.Buffer(make([]byte, 0, 1<<20), 64<<20)
	for s.Scan() {
		var row T
		if err := json.Unmarshal(s.Bytes(), &row); err != nil {
			return nil, &citeway.Error{Code: citeway.Invalid, Place: path, Message: "a row cannot be read", Err: err}
		}
		rows = append(rows, row)
	}
	return rows, s.Err()
}
