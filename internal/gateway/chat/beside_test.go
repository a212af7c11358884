package chat_test

import (
	"context"
	"reflect"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/evidence"
	"github.com/citeway/citeway/evidence/sqlite"
	"github.com/citeway/citeway/internal/database"
	"github.com/citeway/citeway/internal/gateway/chat"
)

// TestACitationKeepsWhatItsAnswerRead: what the model was shown in this turn and in those
// before it, since each sentence may rest on all of that.
func TestACitationKeepsWhatItsAnswerRead(t *testing.T) {
	zero := 0
	earlier := []citeway.Source{{ID: "d_7", Number: 1, Label: &citeway.Label{Name: "Board", Rank: 5}}}
	given := []citeway.Source{{Title: "Tides", Passages: []citeway.Passage{{Text: "The tides rise twice a day."}}}}
	for name, test := range map[string]struct {
		turn chat.Turn
		want *evidence.Beside
	}{
		"documents":           {chat.Turn{}, &evidence.Beside{Documents: []string{"d_1", "d_2"}, Rank: 2}},
		"those within sight":  {chat.Turn{Access: chat.Access{Clearance: &zero}}, &evidence.Beside{Documents: []string{"d_1"}}},
		"those of turns past": {chat.Turn{Citing: chat.Citing{Earlier: earlier}}, &evidence.Beside{Documents: []string{"d_1", "d_2", "d_7"}, Rank: 5}},
		"what is no one's":    {chat.Turn{Ground: chat.Ground{Sources: given}}, &evidence.Beside{Own: true}},
	} {
		store := database.Memory(t, sqlite.Open)
		test.turn.Question = "How often do the tides rise?"
		a := answer(t, service(&writer{text: "The tides rise twice a day [1]."}, store), test.turn)
		if len(a.Citations) != 1 {
			t.Fatalf("%s: %d citations", name, len(a.Citations))
		}
		rec, err := store.Get(context.Background(), a.Citations[0].ID)
		if err != nil || !reflect.DeepEqual(rec.Beside, test.want) {
			t.Errorf("%s: %+v, not %+v; %v", name, rec.Beside, test.want, err)
		}
	}
}
