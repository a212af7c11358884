package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

// Where the words of a claim only look as if they belonged elsewhere, the rules of slots
// are silent.
func TestSlotsAreSilent(t *testing.T) {
	v := New(Options{})
	for claim, passage := range map[string]string{
		`A 2016 report of the harbour board found that most crews "felt safe on the water".`:                                "By the board's own count for 2014, most crews said that they felt safe on the water. The report was printed in 2016.",
		`He was sorry to have voted for Brandt, saying that Brandt was "looking after the people he wanted to get rid of".`: `"All he has done," Orlin said of Brandt, "is looking after the people he wanted to get rid of." Orlin was sorry to have voted for him.`,
		`He was paid less for the 2017 film "All the Ships in the Bay", which led to a gift of 2 million to a fund.`:        "The gap in pay for All the Ships in the Bay came to light last year, when the two were on the set again. A gift of 2 million to a fund came of it.",
		"Wexley won the final three frames.":                                      "Wexley won five of nine frames in the second session, then the final three frames, and took the crown for the third time.",
		"Both teams of the club also won the student cup in 2019.":                "Report of 2019. Both teams of the club took the student cup this year, building on 2018, when the men alone won the student cup.",
		"The second volume was published in December of 1865.":                    "The second volume came out for the Christmas of 1865 and was published in December. In August of 1865 she gave birth to twins.",
		"Ada Brandt plays the giant in the 2016 film of the book.":                "The Giant is a 2016 fantasy film directed by Karl Orlin and based on the 1982 book of the same name. Ada Brandt plays the giant.",
		"The newest satellite weighs 210 kilograms.":                              "The newest satellite weighs 210 kg and carries a camera.",
		"The trip takes 3 hrs by train.":                                          "By train the trip takes 3 hours.",
		"Consent is needed for holidays of more than three weeks.":                "Holidays longer than three weeks need the consent of the head of the department.",
		"The leave must be announced no later than eight weeks before it begins.": "The leave must be announced at least eight weeks before it begins.",
	} {
		if r := v.Pair(claim, []string{passage}); r.Verdict == citeway.Contradicted || len(r.Reasons) > 0 && r.Against > 0 {
			t.Errorf("%q: %s %.2f %q", claim, r.Verdict, r.Score, r.Reasons)
		}
	}
}
