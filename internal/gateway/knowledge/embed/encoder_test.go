package embed

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
)

func length(v []float32) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x) * float64(x)
	}
	return math.Sqrt(sum)
}

func TestVectorsHaveLengthOne(t *testing.T) {
	e := made(t)
	vectors, err := e.Embed(t.Context(), []string{"a", "abc ab", "x", strings.Repeat("c", 700), "", " \t\n"})
	if err != nil || len(vectors) != 6 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	for i, v := range vectors {
		want := 1.0
		if i >= 4 { // without a word
			want = 0
		}
		if len(v) != e.Dim() || math.Abs(length(v)-want) > 1e-5 {
			t.Errorf("vector %d has %d numbers and length %v, want %v", i, len(v), length(v), want)
		}
	}
}

// TestOtherScriptsHaveNoDirection: two texts that the encoder cannot read would be
// close to each other whatever they say.
func TestOtherScriptsHaveNoDirection(t *testing.T) {
	for text, want := range map[string]bool{
		"Ο γερανός σηκώνει τέσσερις τόνους.": false, "潮汐每天涨两次。": false, "Прилив": false, "潮 abc": true,
		"Café, Straße, Łódź": true, "12:30": true, "🙂": true, "ab γδ": true, "a γδ": false,
	} {
		if readable(text) != want {
			t.Errorf("%q readable: %v", text, !want)
		}
		vectors, err := made(t).Embed(t.Context(), []string{text})
		if err != nil || zero(vectors[0]) == want {
			t.Errorf("%q has length %v, %v", text, length(vectors[0]), err)
		}
	}
}

func TestNoTextsNoVectors(t *testing.T) {
	vectors, err := made(t).Embed(t.Context(), nil)
	if err != nil || len(vectors) != 0 {
		t.Errorf("%v, %v", vectors, err)
	}
}

// TestManyAtOnce: a text has the same vector whoever asks beside, and what was
// given out is not written again.
func TestManyAtOnce(t *testing.T) {
	e := made(t)
	texts := []string{"a", "ab", "abc", "c c c", "b"}
	want, err := e.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			i := n % len(texts)
			got, err := e.Embed(t.Context(), texts[i:i+1])
			if err != nil || !slices.Equal(got[0], want[i]) {
				t.Errorf("%q has another vector beside others: %v", texts[i], err)
			}
		})
	}
	all.Wait()
}

func TestEmbedStopsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, texts := range [][]string{{"a"}, {"", "a"}, {""}} {
		if _, err := made(t).Embed(ctx, texts); !errors.Is(err, context.Canceled) {
			t.Errorf("%q: %v", texts, err)
		}
	}
}

// TestEndsBeyondTheWindowsAreNotRead: of a text as long as a book the beginning counts.
func TestEndsBeyondTheWindowsAreNotRead(t *testing.T) {
	text := strings.Repeat("a ", Window*MaxWindows)
	vectors, err := made(t).Embed(t.Context(), []string{text, text + "b", "b"})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(vectors[0], vectors[1]) || cosine(vectors[0], vectors[2]) > 0.01 {
		t.Error("what stands behind the last window counts")
	}
}

// TestLongTextIsTheMeanOfItsWindows also shows that its end counts.
func TestLongTextIsTheMeanOfItsWindows(t *testing.T) {
	e := open(t)
	first, second := strings.Repeat("The tide gauge stands on the old quay. ", 14), strings.Repeat("Bread is baked before dawn every day. ", 14)
	vectors, err := e.Embed(t.Context(), []string{first + second, first, second})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range vectors[1:] {
		if near := cosine(vectors[0], v); near < 0.4 {
			t.Errorf("half %d has cosine %.2f to the whole", i, near)
		}
	}
}

// TestWhiteSpaceIsOneBlank: a passage means the same however its lines break.
func TestWhiteSpaceIsOneBlank(t *testing.T) {
	e := open(t)
	vectors, err := e.Embed(t.Context(), []string{"ab abc", " ab\r\n\tabc\n", "ab\u00a0abc"})
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(vectors[0], vectors[1]) || !slices.Equal(vectors[0], vectors[2]) {
		t.Error("white space changes the vector")
	}
}

func TestPassagesLeanToTheirTitle(t *testing.T) {
	e := made(t)
	plain, err := e.Embed(t.Context(), []string{"abc", "ccc b"})
	if err != nil {
		t.Fatal(err)
	}
	titled, err := passagesOf(t.Context(), e, "ccc b", []string{"abc", ""})
	if err != nil || len(titled) != 2 {
		t.Fatalf("%d vectors, %v", len(titled), err)
	}
	if cosine(titled[0], plain[1]) <= cosine(plain[0], plain[1]) || math.Abs(length(titled[0])-1) > 1e-5 {
		t.Error("the title does not count")
	}
	if !zero(titled[1]) {
		t.Error("a passage without a word has a direction")
	}
	untitled, err := passagesOf(t.Context(), e, "", []string{"abc"})
	if err != nil || cosine(untitled[0], plain[0]) < 0.99999 {
		t.Errorf("a passage without a title has another vector, %v", err)
	}
}

func TestPassagesReturnTheErrorOfTheEncoder(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := passagesOf(ctx, made(t), "a", []string{"b"}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// BenchmarkEmbed gives texts a second: a sentence of 15 pieces, and a passage of
// 160 words.
func BenchmarkEmbed(b *testing.B) {
	e := open(b)
	sentence := "Boats did not cross to the island, as nobody could see."
	for name, text := range map[string]string{"sentence": sentence, "passage": strings.Repeat(sentence+" ", 15)} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := e.Embed(b.Context(), []string{text}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "texts/s")
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	open(b)
	for b.Loop() {
		if _, err := Open(); err != nil {
			b.Fatal(err)
		}
	}
}
