package extractive_test

import (
	"fmt"
	"os"
	"testing"

	"github.com/citeway/citeway/model/extractive"
)

func TestZZ(t *testing.T) {
	store := handbook(t)
	q := os.Getenv("Q")
	sources := found(t, store, q)
	for _, s := range sources {
		for _, p := range s.Passages {
			fmt.Printf("%s %.2f %.70q\n", s.Path, *p.Score, p.Text)
		}
	}
	c, a := extractive.New(extractive.Options{}).Explain(q, sources)
	for _, x := range c[:min(8, len(c))] {
		fmt.Printf("%.3f %s %.100q\n", x.Score, sources[x.Cited.Source].Path, x.Text)
		for i, n := range extractive.SentenceFeatures() {
			if x.Features[i] != 0 {
				fmt.Printf(" %s=%.2f", n, x.Features[i])
			}
		}
		fmt.Println()
	}
	for i, n := range extractive.AnswerFeatures() {
		fmt.Printf(" %s=%.2f", n, a[i])
	}
	fmt.Println()
}
