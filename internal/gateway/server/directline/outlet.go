package directline

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/citeway/citeway"
)

// outlet takes the activities that an encoder writes, gives them their place in
// the conversation and in the livestream, and shows them to whoever reads: each of
// them, but for the last, which is to be kept first.
//
// The livestream begins with an activity of the outlet's own that says that the
// answer is being sought, and the encoder's follow it under its id.
type outlet struct {
	talk    *talk
	to      question
	channel string
	whole   bool
	now     func() time.Time

	pieces int
	final  json.RawMessage
	at     time.Time // when final was written
}

// searching is what a person reads until the answer begins.
const searching = "Searching the sources …"

// stream is the id of the livestream, which stays the same after a restart.
func (o *outlet) stream() string { return o.asked() + "-answer" }

// asked is the id of the question's activity.
func (o *outlet) asked() string { return idOf(o.talk.id, o.to.mark) }

// open shows that the answer is being sought.
func (o *outlet) open() {
	if o.whole || o.to.mended {
		return
	}
	a := wire{}
	a.set("type", "typing")
	a.set("text", searching)
	o.piece(a, "informative")
}

// Write takes one activity.
func (o *outlet) Write(p []byte) (int, error) {
	a, err := unframed(p)
	if err != nil {
		return 0, &citeway.Error{Code: citeway.Internal, Place: "activity", Message: "is no JSON", Err: err}
	}
	if a.text("type") == "typing" {
		if !o.to.mended {
			o.piece(a, "streaming")
		}
		return len(p), nil
	}
	o.at = after(o.now(), o.to.at)
	a.ours(o.talk.id, o.channel, o.asked(), o.at)
	delete(a, "id") // that of its mark is added where it is sent
	if !o.whole {
		o.place(a, map[string]any{"streamId": o.stream(), "streamType": "final"})
	}
	o.final = a.raw()
	return len(p), nil
}

// piece shows an activity that is not kept.
func (o *outlet) piece(a wire, kind string) {
	o.pieces++
	place := map[string]any{"streamSequence": o.pieces, "streamType": kind}
	a.set("id", o.stream())
	if o.pieces > 1 {
		a.set("id", o.stream()+"-"+strconv.Itoa(o.pieces))
		place["streamId"] = o.stream()
	}
	a.ours(o.talk.id, o.channel, o.asked(), after(o.now(), o.to.at))
	o.place(a, place)
	o.talk.show(a.raw(), o.to.mark, o.now())
}

// place says where an activity stands in the livestream: in the channel data, which
// older clients read, and in a streaminfo entity, which newer ones do.
func (o *outlet) place(a wire, place map[string]any) {
	data := map[string]any{}
	_ = json.Unmarshal(a["channelData"], &data) // what is none is made new
	delete(data, "streamSequence")
	told := map[string]any{"type": "streaminfo"}
	var entities, others []map[string]any
	_ = json.Unmarshal(a["entities"], &entities)
	for _, e := range entities {
		if e["type"] != "streaminfo" {
			others = append(others, e)
		} else if e["streamResult"] != nil {
			told["streamResult"] = e["streamResult"]
		}
	}
	for name, value := range place {
		data[name], told[name] = value, value
	}
	a.set("channelData", data)
	a.set("entities", append([]map[string]any{told}, others...))
}

// after returns now, or the millisecond after a time if now is not later: clients order
// by time.
func after(now, earlier time.Time) time.Time {
	if next := earlier.Add(time.Millisecond); now.Before(next) {
		return next
	}
	return now
}
