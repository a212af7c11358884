package extractive

import (
	"os"
	"strings"
	"testing"
)

// TestUpdate writes what is answered now into the golden files, to be read
// before it is kept.
func TestUpdate(t *testing.T) {
	if os.Getenv("CITEWAY_UPDATE") == "" {
		t.Skip("set CITEWAY_UPDATE=1 to write the golden files again")
	}
	for _, path := range []string{"testdata/families.txt", "testdata/prose.txt"} {
		raw, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		cases := strings.Split(string(raw), "\n=====\n")
		for i, text := range cases {
			parts := strings.SplitN(text, "\n-----\n", 3)
			family, question, _ := strings.Cut(strings.TrimSpace(parts[0]), ": ")
			got := answered(t, &golden{family: family, question: question, sources: readSources(parts[1])})
			parts[2] = strings.TrimSpace(got)
			cases[i] = strings.Join(parts, "\n-----\n")
		}
		if err := os.WriteFile(path, []byte(strings.Join(cases, "\n=====\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
