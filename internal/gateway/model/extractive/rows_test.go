package extractive

import (
	"testing"

	"github.com/citeway/citeway"
)

// firstSaid is the first sentence that the model says to a question about one passage, and
// the words that it cites.
func firstSaid(question, text string) (sentence, cited string) {
	r := New(Options{Threshold: -1}).Answer(question, []citeway.Source{{Title: "Notes", Passages: []citeway.Passage{{Text: text}}}})
	if len(r.Sentences) == 0 {
		return "", ""
	}
	return r.Sentences[0].Text, r.Sentences[0].Cited[0].Span.In(text)
}

const pumps = "model: PX-9; name: Bilge pump; kind: electric pump; lift_m: 14; weight_kg: 3.5; price_eur: 12900; delivery_days: 10; next_service: 2027-03-04; since: 2019; notes: It may run dry for a minute, and no longer than that"

// TestRows: a question for one value of a row gets that value after the row's name; one
// for the row gets the row.
func TestRows(t *testing.T) {
	for question, want := range map[string]string{
		"What is the price of the PX-9?":                "PX-9: price 12,900 euros.",
		"How much does the PX-9 cost?":                  "PX-9: price 12,900 euros.",
		"What is the delivery time of the PX-9?":        "PX-9: delivery 10 days.",
		"How heavy is the bilge pump?":                  "PX-9 (Bilge pump): weight 3.5 kg.",
		"When is the next service of the PX-9?":         "PX-9: next service 2027-03-04.",
		"Who pays for the notes on the PX-9?":           "PX-9: notes: It may run dry for a minute, and no longer than that.",
		"What are the weight and the lift of the PX-9?": "PX-9: lift 14 m; weight 3.5 kg.",
		"What does the PX-9 weigh?":                     "PX-9: weight 3.5 kg.",
		"Tell me about the PX-9":                        "PX-9: name Bilge pump; kind electric pump; lift 14 m; weight 3.5 kg; price 12,900 euros; delivery 10 days; next service 2027-03-04; since 2019; notes: It may run dry for a minute, and no longer than that.",
		"What do the notes on the PX-9 say?":            "PX-9: notes: It may run dry for a minute, and no longer than that.",
	} {
		if got, cited := firstSaid(question, pumps); got != want || cited != pumps {
			t.Errorf("%s\n%s\nwant\n%s\ncited from %s", question, got, want, cited)
		}
	}
}

// TestColumns: names of columns as people say them.
func TestColumns(t *testing.T) {
	for _, c := range []struct{ name, value, want string }{
		{"price_eur", "6900", "price 6,900 euros"},
		{"price_eur", "1", "price 1 euro"},
		{"price_eur", "on request", "price on request"},
		{"deliveryDays", "10", "delivery 10 days"},
		{"Weight (kg)", "4.8", "weight 4.8 kg"},
		{"Length [mm]", "1250.5", "length 1,250.5 mm"},
		{"Price, EUR", "1234567", "price 1,234,567 euros"},
		{"Cost in USD", "80", "cost 80 dollars"},
		{"Depth/m", "25", "depth 25 m"},
		{"share_pct", "12", "share 12 percent"},
		{"rent_eur_per_day", "1250", "rent 1,250 euros per day"},
		{"pay per hour", "12", "pay per hour 12"},
		{"Hours", "9 to 5", "hours 9 to 5"},
		{"VAT", "19 %", "VAT 19 %"},
		{"since", "2019", "since 2019"},
		{"Due", "2027-03-04", "due 2027-03-04"},
		{"Telephone", "5551234", "telephone 5551234"},
		{"Remarks", "Runs dry for a minute: no longer", "remarks: Runs dry for a minute: no longer"},
		{"Remarks", "Runs dry for no longer than a minute.", "remarks: Runs dry for no longer than a minute"},
		{"Senior Keeper (L3)", "Keeps the light by herself.", "senior Keeper (L3): Keeps the light by herself"},
		{"Column 3", "left", "left"},
		// A letter is a unit only as units are written, and where something sets it apart.
		{"Model S", "8", "model S 8"},
		{"Model m", "8", "model m 8"},
		{"Size (M)", "40", "size (M) 40"},
		{"Power (W)", "40", "power 40 W"},
		{"Share %", "12", "share 12 percent"},
		{"Length mm", "12", "length 12 mm"},
		{"Memory GB", "12", "memory 12 GB"},
		{"Delivery Days", "12", "delivery 12 days"},
		{"Staff HR", "12", "staff HR 12"},
		{"Cable MS", "12", "cable MS 12"},
		{"Price EUR", "12", "price 12 euros"},
		// A figure in the name is a band of that unit: its values are of another.
		{"5-20 kg", "16.50", "5-20 kg: 16.50"},
		{"Over 20 kg", "31", "over 20 kg: 31"},
		{"Population 2024", "5550203", "population 2024: 5550203"},
		// What does not take the unit leaves it to the name.
		{"Delivery in days", "3-4", "delivery 3-4 days"},
		{"Storage (GB)", "200+", "storage (GB) 200+"},
		{"Price (EUR)", "on request", "price on request"},
		{"Opening hours", "9-17", "opening hours 9-17"},
		{"opening_hours", "9-17", "opening hours 9-17"},
		{"Hours", "12", "12 hours"},
	} {
		if got := shownPart(cell{c.name, c.value}, true).text; got != c.want {
			t.Errorf("%s, %s: %q, want %q", c.name, c.value, got, c.want)
		}
	}
}

// TestRowsInWords: what the sentence of a row says, and that several lines are several
// rows, a few lines of names and values one card.
func TestRowsInWords(t *testing.T) {
	for text, want := range map[string][]string{
		"role: mate; monthly limit: 1,500 euros\nrole: cook": {"mate: monthly limit 1,500 euros.", "cook."},
		"id: 7; name: Bilge pump; price: 12":                 {"Bilge pump: id 7; price 12."},
		"Band: A; Pay: 100":                                  {"band A: pay 100."},
		"Room: Ada; Height (m): 2.8; Temp. (°C): 21; Max. Load (kg): 300; Max. file size in MB: 2000": {"Ada: height 2.8 m; temp 21 °C; max. Load 300 kg; max. file size 2,000 MB."},
		"No. of seats: 12; Room: Ada":                                               {"no. of seats 12: room Ada."},
		"It is shut. Note: none; and more":                                          {"It is shut.", "Note: none; and more."},
		"Depth (m): 25; Fish: cod":                                                  {"depth 25 m: fish cod."},
		"Country: Norway; Population 2024: 5550203":                                 {"Norway: population 2024: 5550203."},
		"Year: 2024; Catch: 12 t":                                                   {"year 2024: catch 12 t."},
		"Part: valve; Notes: made of brass; do not oil":                             {"valve: made of brass; do not oil."},
		"Name: Ada\nPost: cook":                                                     {"Ada: post cook."},
		"The desk\n\nOpen: nine to five\nTelephone: 214":                            {"The desk: open nine to five; telephone 214."},
		"Ebb: The tide falls, which takes about six hours.\nFlood: The tide rises.": {"Ebb: The tide falls, which takes about six hours.", "Flood: The tide rises."},
		"| Day | Hours |\n|---|---|\n| Monday | 9 to 5 |":                           {"Monday: hours 9 to 5."},
	} {
		got := textsOf(text)
		if len(got) != len(want) {
			t.Errorf("%q: %q, want %q", text, got, want)
			continue
		}
		for i := range got {
			if got[i] != want[i] {
				t.Errorf("%q: %q, want %q", text, got[i], want[i])
			}
		}
	}
}

func textsOf(text string) []string {
	var texts []string
	for _, u := range unitsOf(text, 0, 0) {
		texts = append(texts, u.text)
	}
	return texts
}

const mooring = `| Property | Type | Description | Default |
| --- | --- | --- | --- |
| BollardLimit | int | The most lines that one post takes. | 4 |
| ColourScheme | Colours | The colours of the lamp that is lit at start, when lights are set. | Standard |
| EnableLights | bool | Burns lamps along the quay. | false |`

// TestRowsThatProgramsName: the name of a row is found by the words that a program wrote as
// one, before a row that only speaks of them.
func TestRowsThatProgramsName(t *testing.T) {
	for question, want := range map[string]string{
		"How do I enable the lights?":      "EnableLights: type bool; description: Burns lamps along the quay; default false.",
		"What is the bollard limit?":       "BollardLimit: type int; description: The most lines that one post takes; default 4.",
		"What is EnableLights by default?": "EnableLights: default false.",
	} {
		if got, _ := firstSaid(question, mooring); got != want {
			t.Errorf("%s\n%s\nwant\n%s", question, got, want)
		}
	}
}

// TestColumnsOfOtherLanguagesKeepTheirCapital: nouns are written large in German, also where
// only the question tells the language of a table of names and figures.
func TestColumnsOfOtherLanguagesKeepTheirCapital(t *testing.T) {
	const loans = "| Medium | Leihfrist | Gebühr |\n|---|---|---|\n| Bücher | 4 Wochen | 0,50 € je Woche |\n| Filme | 1 Woche | nicht möglich |"
	const stock = "| Artikel | Preis | Lager |\n|---|---|---|\n| Blattfeder | 12 | Ost |\n| Zange | 30 | West |"
	for _, c := range []struct{ text, question, want string }{
		{loans, "Wie ist die Leihfrist für Bücher?", "Bücher: Leihfrist 4 Wochen."},
		{stock, "Was ist der Preis der Zange?", "Zange: Preis 30; Lager West."},
		{"| Item | Price | Store |\n|---|---|---|\n| Leaf spring | 12 | East |\n| Spindle | 30 | West |", "What is the price of the spindle?", "Spindle: price 30."},
	} {
		if got, _ := firstSaid(c.question, c.text); got != c.want {
			t.Errorf("%s\n%s\nwant\n%s", c.question, got, c.want)
		}
	}
}
