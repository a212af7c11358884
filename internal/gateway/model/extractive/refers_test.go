package extractive

import "testing"

// TestSentencesThatReferOn: what says only where to read on answers nothing by itself.
func TestSentencesThatReferOn(t *testing.T) {
	for text, want := range map[string]bool{
		"For details, see section 4.":                                      true,
		"For more on how moorings are let, see the harbour guide.":         true,
		"See tern(1) for all options.":                                     true,
		"See the discussion of tides in tides(7) for more information.":    true,
		"Please refer to chapter 3.":                                       true,
		"Function to add a mooring, check here.":                           true,
		"See the harbour master before you leave.":                         false,
		"Read the gauge at noon.":                                          false,
		"See section 4. Moor at the quay.":                                 false,
		"To see the table of tides, press the red button.":                 false,
		"The fee is in section 4 of the list, and is 12 crowns.":           false,
		"Consult the duty officer when a lamp fails, and write down when.": false,

		"Details hierzu finden Sie im Leitfaden für Hafenmeister.": true,
		"Siehe Abschnitt 5.":                                              true,
		"Siehe da, der Kran läuft jetzt schneller.":                       false,
		"Pour plus d'informations, voir la section 7.":                    true,
		"Consultez Section 5.1, « Quels quais ? », pour une description.": true,
		"Voir un docteur coûte 25 euros.":                                 false,
		"Para más información, consulte el manual.":                       true,
		"Consulte a su médico cada año.":                                  false,
		"Per maggiori informazioni, vedere la sezione 5.":                 true,
		"詳細は第2章を参照下さい。":                                                   true,
		"ロケールは参照されます。":                                                    false,
		"请参见第五章。":                                                         true,
	} {
		if got := refers(text); got != want {
			t.Errorf("%s: %v", text, got)
		}
	}
}
