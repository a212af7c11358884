package encoder

import (
	"context"
	"errors"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
)

func TestVectorsAreOfUnitLengthAndInOrder(t *testing.T) {
	e := openTiny(t)
	texts := []string{"the mill", "", "who founded the mill in 1882?", "the mill", "anna", strings.Repeat("anna ", 60)}
	all, err := e.Vectors(context.Background(), texts)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range texts {
		alone, err := e.Vectors(context.Background(), []string{text})
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for k, x := range all[i] {
			sum += float64(x) * float64(x)
			if math.Abs(float64(x-alone[0][k])) > 1e-5 {
				t.Fatalf("%q: number %d is %g among others and %g alone", text, k, x, alone[0][k])
			}
		}
		if len(all[i]) != e.Dimension() || math.Abs(sum-1) > 1e-5 {
			t.Errorf("%q: %d numbers, of length %g", text, len(all[i]), sum)
		}
	}
}

func TestReadSaysWhereTokensStand(t *testing.T) {
	e := openTiny(t)
	pairs := []Pair{{"who founded the mill?", "Anna founded the MILL."}, {"", ""}, {"when?", "in 1882"}}
	readings, err := e.Read(context.Background(), pairs)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Anna|found|ed|the|MILL|.", "", "in|18|82"} {
		r := readings[i]
		var words []string
		for _, token := range r.Tokens {
			words = append(words, pairs[i].Second[token.Start:token.End])
			if token.Starts == 0 || token.Ends == 0 {
				t.Errorf("%v has no logits: %+v", pairs[i], token)
			}
		}
		if got := strings.Join(words, "|"); got != want {
			t.Errorf("tokens %s, want %s", got, want)
		}
		if r.Answers <= 0 || r.Answers >= 1 {
			t.Errorf("%v: %+v", pairs[i], r)
		}
	}
	alone, err := e.Read(context.Background(), pairs[2:])
	if err != nil || math.Abs(alone[0].Answers-readings[2].Answers) > 1e-5 {
		t.Errorf("alone %+v, %v; among others %+v", alone, err, readings[2])
	}
}

func TestClaimsAreReadByATowerOfTheirOwn(t *testing.T) {
	e := openTiny(t)
	pairs := []Pair{{"Anna founded the mill.", "Anna founded the MILL."}, {"", ""}, {"In 1882.", "the mill was found in 1882"}}
	claims, err := e.Claims(context.Background(), pairs)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range claims {
		if sum := c.Said + c.Unsaid + c.Denied; math.Abs(sum-1) > 1e-9 || min(c.Said, c.Unsaid, c.Denied) <= 0 {
			t.Errorf("%v: %+v", pairs[i], c)
		}
	}
	alone, err := e.Claims(context.Background(), pairs[2:])
	if err != nil || math.Abs(alone[0].Said-claims[2].Said) > 1e-5 {
		t.Errorf("alone %+v, %v; among others %+v", alone, err, claims[2])
	}
	// With the questions' tower the same heads say something else.
	e.claims = e.reader
	other, err := e.Claims(context.Background(), pairs)
	if err != nil || reflect.DeepEqual(other, claims) {
		t.Errorf("by the tower of questions %+v, %v", other, err)
	}
}

func TestManyAtOnceReadTheSame(t *testing.T) {
	e := openTiny(t)
	pairs := make([]Pair, 40)
	for i := range pairs {
		pairs[i] = Pair{"who founded the mill?", strings.Repeat("the mill was founded ", i%7)}
	}
	want, err := e.Read(context.Background(), pairs)
	if err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if got, err := e.Read(context.Background(), pairs); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("another reading beside others: %v", err)
			}
		})
	}
	wait.Wait()
}

func TestCancelled(t *testing.T) {
	e := openTiny(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := e.Vectors(ctx, []string{"the mill"}); !errors.Is(err, context.Canceled) {
		t.Errorf("Vectors: %v", err)
	}
	if _, err := e.Read(ctx, []Pair{{"who?", "anna"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("Read: %v", err)
	}
	if _, err := e.Claims(ctx, []Pair{{"anna.", "anna"}}); !errors.Is(err, context.Canceled) {
		t.Errorf("Claims: %v", err)
	}
	if got, err := e.Read(context.Background(), nil); err != nil || len(got) != 0 {
		t.Errorf("no pairs: %v, %v", got, err)
	}
	// Between layers: cancelled by the first text that is done, the others end.
	ctx, cancel = context.WithCancel(context.Background())
	jobs := make([]job, 200)
	for i := range jobs {
		jobs[i] = e.text("who founded the mill in 1882?")
	}
	if err := e.run(ctx, e.reader, jobs, func(int, []float32) { cancel() }); !errors.Is(err, context.Canceled) {
		t.Errorf("run: %v", err)
	}
	for range cap(e.workers) {
		<-e.workers // all are free again
	}
}
