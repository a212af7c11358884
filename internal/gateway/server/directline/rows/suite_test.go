package rows_test

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/gateway/access"
	"github.com/citeway/citeway/internal/gateway/server/directline"
)

// Run passes a store through the suite; open gives an empty one.
func suite(t *testing.T, open func(t *testing.T) directline.Store) {
	for name, test := range map[string]func(*testing.T, directline.Store){
		"what was begun is there":              begun,
		"marks rise without gaps":              marks,
		"what is said twice is kept once":      twice,
		"an answer ends the waiting":           awaiting,
		"batches go on where they ended":       batches,
		"a conversation may be full":           full,
		"tokens are found by their hash":       tokens,
		"the tokens that expire last are kept": manyTokens,
		"the old goes":                         old,
		"the much goes":                        much,
		"many at the same time":                concurrent,
		"a cancelled append says so":           cancelled,
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

// noon is when the conversations are begun, to the millisecond.
var noon = time.Date(2031, 3, 4, 12, 0, 0, int(5*time.Millisecond), time.UTC)

func begin(t *testing.T, s directline.Store, id string, used time.Time) {
	t.Helper()
	if err := s.Begin(context.Background(), directline.Conversation{ID: id, Channel: "webchat", Used: used}); err != nil {
		t.Fatal(err)
	}
}

func say(t *testing.T, s directline.Store, id string, a directline.Activity) directline.Activity {
	t.Helper()
	if a.Wire == nil {
		a.Wire = json.RawMessage(`{"type":"message"}`)
	}
	if a.At.IsZero() {
		a.At = noon
	}
	kept, added, err := s.Append(context.Background(), id, a)
	if err != nil || !added {
		t.Fatalf("added %v, %v", added, err)
	}
	return kept
}

func wants(t *testing.T, err error, code citeway.Code) {
	t.Helper()
	if citeway.CodeOf(err) != code {
		t.Errorf("got %v, want %q", err, code)
	}
}

func begun(t *testing.T, s directline.Store) {
	two := 2
	want := directline.Conversation{ID: "c", Channel: "sms", Used: noon,
		Owner: directline.Owner{Key: "key_1", Scopes: []string{"answer"}, Sets: []string{}, Clearance: &two}}
	if err := s.Begin(context.Background(), want); err != nil {
		t.Fatal(err)
	}
	got, err := s.Conversation(context.Background(), "c")
	if err != nil || !reflect.DeepEqual(*got, want) {
		t.Errorf("got %+v %v", got, err)
	}
	wants(t, s.Begin(context.Background(), want), citeway.Invalid)
	wants(t, s.Begin(context.Background(), directline.Conversation{}), citeway.Invalid)
	_, err = s.Conversation(context.Background(), "d")
	wants(t, err, citeway.NotFound)
	begin(t, s, "open", noon)
	if got, err := s.Conversation(context.Background(), "open"); err != nil || got.Owner.Sets != nil || got.Owner.Scopes != nil || got.Owner.Clearance != nil {
		t.Errorf("an owner who may see all became %+v %v", got, err)
	}
}

func marks(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	want := directline.Activity{Client: "x", Awaits: true, At: noon, Wire: json.RawMessage(`{"text":"Γεια 🌊"}`), Kept: json.RawMessage(`{"a":1}`)}
	for i := int64(1); i <= 3; i++ {
		want.Client = fmt.Sprint("x", i)
		if kept := say(t, s, "c", want); kept.Mark != i {
			t.Fatalf("the %d. has mark %d", i, kept.Mark)
		}
	}
	all, err := s.After(context.Background(), "c", 2, 10)
	if want.Mark = 3; err != nil || len(all) != 1 || !reflect.DeepEqual(all[0], want) {
		t.Errorf("got %+v %v, want %+v", all, err, want)
	}
	_, _, err = s.Append(context.Background(), "d", want)
	wants(t, err, citeway.NotFound)
	if all, err := s.After(context.Background(), "d", 0, 10); err != nil || len(all) != 0 {
		t.Errorf("got %+v %v", all, err)
	}
	if c, err := s.Conversation(context.Background(), "c"); err != nil || !c.Used.Equal(noon) {
		t.Errorf("used %+v %v", c, err)
	}
}

func twice(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	begin(t, s, "d", noon)
	first := say(t, s, "c", directline.Activity{Client: "x", Wire: json.RawMessage(`{"text":"once"}`)})
	say(t, s, "c", directline.Activity{})
	say(t, s, "c", directline.Activity{}) // without an id nothing is the same
	again, added, err := s.Append(context.Background(), "c", directline.Activity{Client: "x", At: noon.Add(time.Hour), Wire: json.RawMessage(`{"text":"twice"}`)})
	if err != nil || added || !reflect.DeepEqual(again, first) {
		t.Errorf("got %+v %v %v, want %+v", again, added, err, first)
	}
	say(t, s, "d", directline.Activity{Client: "x"}) // of another conversation
}

func awaiting(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	begin(t, s, "d", noon)
	say(t, s, "c", directline.Activity{Awaits: true, At: noon.Add(2 * time.Second)})
	say(t, s, "d", directline.Activity{Awaits: true, At: noon.Add(time.Second)})
	say(t, s, "c", directline.Activity{Ours: true})
	left, err := s.Awaiting(context.Background())
	if err != nil || len(left) != 2 || left[0].Conversation != "d" || left[1].Conversation != "c" || left[1].Mark != 1 {
		t.Fatalf("got %+v %v", left, err)
	}
	say(t, s, "c", directline.Activity{Ours: true, Answers: 1})
	left, err = s.Awaiting(context.Background())
	if err != nil || len(left) != 1 || left[0].Conversation != "d" {
		t.Errorf("got %+v %v", left, err)
	}
}

func batches(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	for range 7 {
		say(t, s, "c", directline.Activity{})
	}
	var seen []int64
	for from := int64(0); ; {
		all, err := s.After(context.Background(), "c", from, 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(all) == 0 {
			break
		}
		for _, a := range all {
			seen, from = append(seen, a.Mark), a.Mark
		}
	}
	if !reflect.DeepEqual(seen, []int64{1, 2, 3, 4, 5, 6, 7}) {
		t.Errorf("read %v", seen)
	}
	for id, want := range map[string]int{"c": 7, "nosuch": 0} {
		if last, err := s.Last(context.Background(), id); err != nil || last != int64(want) {
			t.Errorf("the last of %s is %d, %v", id, last, err)
		}
	}
	if all, err := s.After(context.Background(), "c", 99, 3); err != nil || len(all) != 0 {
		t.Errorf("behind the end stand %+v %v", all, err)
	}
}

func full(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	for range directline.MaxActivities {
		say(t, s, "c", directline.Activity{})
	}
	_, _, err := s.Append(context.Background(), "c", directline.Activity{At: noon, Wire: json.RawMessage(`{}`)})
	wants(t, err, citeway.TooLarge)
	say(t, s, "c", directline.Activity{Ours: true, Answers: directline.MaxActivities})
}

func tokens(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	want := directline.Token{Hash: access.HashOf("dlc_1"), Conversation: "c", Stream: true, User: "dl_1", Expires: noon}
	if err := s.AddToken(context.Background(), want); err != nil {
		t.Fatal(err)
	}
	got, err := s.Token(context.Background(), want.Hash)
	if err != nil || !reflect.DeepEqual(*got, want) {
		t.Errorf("got %+v %v", got, err)
	}
	_, err = s.Token(context.Background(), access.HashOf("dlc_2"))
	wants(t, err, citeway.NotFound)
	want.Conversation = "d"
	wants(t, s.AddToken(context.Background(), want), citeway.NotFound)
}

func manyTokens(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	for i := range directline.MaxTokens + 2 {
		token := directline.Token{Hash: access.HashOf(fmt.Sprint(i)), Conversation: "c", Expires: noon.Add(time.Duration(i) * time.Second)}
		if err := s.AddToken(context.Background(), token); err != nil {
			t.Fatal(err)
		}
	}
	for i, stream := range []bool{true, false} { // the one that comes stays, however soon it expires, and each kind counts by itself
		soon := directline.Token{Hash: access.HashOf(fmt.Sprint("soon", i)), Conversation: "c", Stream: stream, Expires: noon.Add(-time.Hour)}
		if err := s.AddToken(context.Background(), soon); err != nil {
			t.Fatal(err)
		}
		if _, err := s.Token(context.Background(), soon.Hash); err != nil {
			t.Errorf("stream %v: %v", stream, err)
		}
	}
	for i, gone := range map[int]bool{0: true, 1: true, 2: true, 3: false, directline.MaxTokens + 1: false} {
		_, err := s.Token(context.Background(), access.HashOf(fmt.Sprint(i)))
		if got := citeway.CodeOf(err) == citeway.NotFound; got != gone {
			t.Errorf("token %d: %v", i, err)
		}
	}
}

func old(t *testing.T, s directline.Store) {
	begin(t, s, "old", noon)
	begin(t, s, "used", noon)
	say(t, s, "old", directline.Activity{At: noon})
	say(t, s, "used", directline.Activity{At: noon.Add(2 * time.Hour)})
	for _, id := range []string{"old", "used"} {
		if err := s.AddToken(context.Background(), directline.Token{Hash: access.HashOf(id), Conversation: id, Expires: noon.Add(3 * time.Hour)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Sweep(context.Background(), noon.Add(time.Hour), 100); err != nil {
		t.Fatal(err)
	}
	_, err := s.Conversation(context.Background(), "old")
	wants(t, err, citeway.NotFound)
	_, err = s.Token(context.Background(), access.HashOf("old"))
	wants(t, err, citeway.NotFound)
	if all, err := s.After(context.Background(), "old", 0, 9); err != nil || len(all) != 0 {
		t.Errorf("left %+v %v", all, err)
	}
	if _, err := s.Conversation(context.Background(), "used"); err != nil {
		t.Error(err)
	}
	if err := s.Sweep(context.Background(), noon.Add(4*time.Hour), 100); err != nil {
		t.Fatal(err)
	}
	_, err = s.Token(context.Background(), access.HashOf("used"))
	wants(t, err, citeway.NotFound)
}

func much(t *testing.T, s directline.Store) {
	for i := range 5 {
		begin(t, s, fmt.Sprint("c", i), noon.Add(time.Duration(i)*time.Second))
	}
	if err := s.Sweep(context.Background(), noon.Add(-time.Hour), 2); err != nil {
		t.Fatal(err)
	}
	for i := range 5 {
		_, err := s.Conversation(context.Background(), fmt.Sprint("c", i))
		if gone := citeway.CodeOf(err) == citeway.NotFound; gone != (i < 3) {
			t.Errorf("c%d: %v", i, err)
		}
	}
}

func concurrent(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	const writers, each = 8, 10
	var all sync.WaitGroup
	for range writers {
		all.Go(func() {
			for range each {
				if _, _, err := s.Append(context.Background(), "c", directline.Activity{At: noon, Wire: json.RawMessage(`{}`)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	got, err := s.After(context.Background(), "c", 0, writers*each+1)
	if err != nil || len(got) != writers*each {
		t.Fatalf("%d are kept, %v", len(got), err)
	}
	for i, a := range got {
		if a.Mark != int64(i)+1 {
			t.Fatalf("the %d. has mark %d", i+1, a.Mark)
		}
	}
}

func cancelled(t *testing.T, s directline.Store) {
	begin(t, s, "c", noon)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, added, err := s.Append(ctx, "c", directline.Activity{At: noon, Wire: json.RawMessage(`{}`)}); err == nil || added {
		t.Errorf("added %v, %v", added, err)
	}
	if all, err := s.After(context.Background(), "c", 0, 9); err != nil || len(all) != 0 {
		t.Errorf("kept %+v %v", all, err)
	}
}
