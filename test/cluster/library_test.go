package cluster_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"mime/multipart"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
)

// What the documents of the figures are made of. Words come as often as those of a language
// do: few often, most seldom.
const (
	vocabulary  = 30_000
	often       = 1.1 // the exponent of Zipf's law
	wordsEach   = 60
	filesEach   = 100 // files of one request, the most that a gateway takes
	dimensions  = 384
	librarySeed = 11
)

// kinds are what a document may be about, so that no word of a question is in every document.
var kinds = strings.Fields("buoy lamp harbour pier anchor beacon wharf sluice crane ferry barge siren mooring channel jetty lock")

// document is the n-th document: its title, its text and the word that answers a question about it.
func document(n int) (title, text, word string) {
	r := rand.New(rand.NewPCG(librarySeed, uint64(n)))
	z := rand.NewZipf(r, often, 3, vocabulary-1)
	title, word = titleOf(n), fmt.Sprintf("tern%dx", n)
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\nThe keeper of the %s is %s.", title, title, word)
	for k := range wordsEach {
		if k%12 == 0 {
			b.WriteString(" The")
		}
		b.WriteString(" " + spelt(z.Uint64()))
		if k%12 == 11 {
			b.WriteString(".")
		}
	}
	return title, b.String() + "\n", word
}

func titleOf(n int) string { return fmt.Sprintf("%s heron%dx", kinds[n%len(kinds)], n) }

// spelt is a word of the vocabulary.
func spelt(n uint64) string {
	var b strings.Builder
	for k := 0; k < 3; k++ {
		b.WriteByte("bdfgklmnprstvz"[n%14])
		b.WriteByte("aeiou"[n/14%5])
		n /= 70
		n += 17
	}
	return b.String() + "m"
}

// question asks for the word of the n-th document, with a word that many documents have.
func question(n int) string {
	r := rand.New(rand.NewPCG(librarySeed+1, uint64(n)))
	return fmt.Sprintf("Who is the keeper of the %s near %s?", titleOf(n), spelt(rand.NewZipf(r, often, 3, vocabulary-1).Uint64()))
}

// fill sends the documents from one number to another, by so many clients at a time.
func fill(front string, from, to, clients int) error {
	var next, failed atomic.Int64
	var all sync.WaitGroup
	var why atomic.Pointer[error]
	next.Store(int64(from))
	for range clients {
		all.Go(func() {
			for failed.Load() == 0 {
				n := int(next.Add(filesEach)) - filesEach
				if n >= to {
					return
				}
				if err := upload(front, n, min(n+filesEach, to)); err != nil {
					why.Store(&err)
					failed.Add(1)
				}
			}
		})
	}
	all.Wait()
	if err := why.Load(); err != nil {
		return *err
	}
	return nil
}

// upload sends some documents in one request.
func upload(front string, from, to int) error {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for n := from; n < to; n++ {
		part, _ := form.CreateFormFile("file", fmt.Sprintf("heron%d.md", n))
		_, text, _ := document(n)
		_, _ = part.Write([]byte(text))
	}
	_ = form.Close()
	c := &client{front: front, key: rootKey, l: newLedger(), http: &http.Client{Timeout: 10 * patience}}
	defer c.http.CloseIdleConnections()
	status, said, _ := c.do("POST", "/v1/sources", form.FormDataContentType(), body.Bytes())
	if status != http.StatusCreated {
		return fmt.Errorf("sending %d to %d: %d %.300s", from, to, status, said)
	}
	return nil
}

// embeddingServer makes vectors of words, at next to no cost: what is measured is the store and
// not an encoder. Texts that share words are near one another.
func embeddingServer(w http.ResponseWriter, r *http.Request) {
	var q struct{ Input []string }
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	data := make([]map[string]any, len(q.Input))
	for i, text := range q.Input {
		data[i] = map[string]any{"index": i, "embedding": direction(text)}
	}
	_ = json.NewEncoder(w).Encode(map[string]any{"data": data})
}

// direction is the sum of a direction for each word, of length 1.
func direction(text string) []float32 {
	v := make([]float32, dimensions)
	for word := range strings.FieldsSeq(strings.ToLower(text)) {
		h := fnv.New64a()
		_, _ = h.Write([]byte(strings.Trim(word, ".,?!#")))
		r := rand.New(rand.NewPCG(h.Sum64(), 0))
		for range 8 {
			v[r.IntN(dimensions)] += float32(r.NormFloat64())
		}
	}
	length := 1e-9
	for _, x := range v {
		length += float64(x) * float64(x)
	}
	for i := range v {
		v[i] = float32(math.Round(float64(v[i])/math.Sqrt(length)*1e4) / 1e4)
	}
	return v
}
