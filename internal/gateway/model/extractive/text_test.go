package extractive

import (
	"slices"
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

func TestSentences(t *testing.T) {
	for _, want := range [][]string{
		{"Tides rise.", "Tides fall."},
		{"Dr. Fenn met Mrs. J. K. Morrow.", "They spoke."},
		{"It holds 3.5 litres, i.e. enough.", "See fig. 3 for more."},
		{"Is it high?", "It is!", "Good."},
		{"He wrote [see no. 4. Then more] about it.", "End."},
		{"潮は高い。", "門は閉まる。"},
		{"First line\nsecond line of it.", "Next."},
		{"هل المد مرتفع؟", "نعم."},
		{"no stop at all"},
	} {
		text := strings.Join(want, " ")
		var got []string
		for _, s := range sentencesOf(text, citeway.Span{End: len(text)}) {
			got = append(got, s.In(text))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestBlocks(t *testing.T) {
	names := map[blockKind]string{paragraph: "p", heading: "h", item: "i", row: "r", code: "c"}
	for _, c := range []struct{ text, want string }{
		{"# Leave\n\nA full year.\nOf work.\n\n- one\n- two\n  more\n", "h p i i"},
		{"Opening hours\n\nWe open at six.", "h p"},
		{"IN CASE OF FIRE\nLeave the house.", "h p"},
		{"| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |", "r r"},
		{"| 1 | 2 |\n| 3 | 4 |", "r r"},
		{"text.\n```\n# no heading\n```\nmore", "p c p"},
		{"~~~\nunclosed", "c"},
		{"1. first\n2) second\n\n---\n\nend", "i i p"},
		{"It is as section\n7. This says.", "p"},
		{"Take these:\n7. This\n8. That", "p i i"},
		{"2. Permissions.\n\nYou may.\n\n3. Duties\n\nYou must.", "h p h p"},
		{"1. Go.\n\n2. Stay.\n\nThat is all.", "i i p"},
		{"These:\na) go,\nb) stay.", "p i i"},
		{"Soup ...... 3.20\nSchnitzel ....... 7.90\nEnjoy your meal, all of you.", "r r p"},
		{"Room 101   Accounting   ext. 4411\nRoom 102   Legal   ext. 4412", "r r"},
		{"-f      Reads a file that\n        was written before.\n-v      Is loud.", "r r"},
		{"\n\n", ""},
	} {
		var got []string
		for _, b := range blocksOf(c.text) {
			got = append(got, names[b.kind])
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q: %s, want %s", c.text, s, c.want)
		}
	}
}

func TestUnits(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"You need:\n- a form\n- a fee", []string{"You need: a form; a fee."}},
		{"- One thing. Another thing.\n- Last", []string{"One thing.", "Another thing.", "Last."}},
		{"Steps:\n1. " + strings.Repeat("very ", 50) + "long\n2. short", []string{"Steps: " + strings.Repeat("very ", 50) + "long.", "Steps: short."}},
		{"| Day | Hours |\n|---|---|\n| Monday | 9 to 5 |\n| | |", []string{"Monday: hours 9 to 5."}},
		{"Name: Buoy\nPrice: 12", []string{"Buoy: price 12."}},
		{"Soup of the day .......... 3.20\nSchnitzel ................ 7.90", []string{"Soup of the day: 3.20.", "Schnitzel: 7.90."}},
		{"Room 103   Purchasing    ext. 4413\nRoom 104   Stores        ext. 4414", []string{"Room 103: Purchasing; ext. 4413.", "Room 104: Stores; ext. 4414."}},
		{"Benefit   Basic   Plus\nTowing   100 km   300 km\nRental car   -   5 days", []string{"Towing: basic 100 km; plus 300 km.", "Rental car: basic -; plus 5 days."}},
		{"Monday   closed\nTuesday   9 to 5", []string{"Monday: closed.", "Tuesday: 9 to 5."}},
		{"Flag      Action\n───────────────\nWHITE     Stay moored\nYELLOW    Wait for the keeper\n            or his boat", []string{"WHITE: action Stay moored.", "YELLOW: Wait for the keeper or his boat."}},
		{"Flag      Meaning   Action\n----      -------   ------\nWHITE     storm     stay", []string{"WHITE: meaning storm; action stay."}},
		{"Towing    100 km\n----------------\nIn all    300 km", []string{"Towing: 100 km.", "In all: 300 km."}},
		{"-f      Reads a file that\n        was written before.", []string{"-f: Reads a file that was written before."}},
		{"12345\n\n---\n\n...", nil},
		{"(Nobody is watched! The lamp is a lamp, not an eye.) It burns (mostly).", []string{"Nobody is watched!", "The lamp is a lamp, not an eye.", "It burns (mostly)."}},
		{"# Quay\n\n## Step 1: Ask the keeper of the quay\n\nHe is there at noon.", []string{"He is there at noon."}},
		{"Note: this is prose; it goes on.", []string{"Note: this is prose; it goes on."}},
	} {
		var got []string
		for _, u := range unitsOf(c.text, 0, 0) {
			got = append(got, u.text)
			if u.span.In(c.text) == "" {
				t.Errorf("%q: the span %v is empty", u.text, u.span)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q:\n%q, want\n%q", c.text, got, c.want)
		}
	}
}

func TestWanted(t *testing.T) {
	for text, want := range map[string]wanted{
		"How often is it cleaned?": frequency, "What does the ferry cost?": money, "May I smoke?": decision, "Wie lange dauert es?": duration, "Who keeps the keys?": person, "When is it?": date, "In what year was it?": date, "Where is it": place,
		"How many are there?": amount, "how old is the bridge": age, "Why not?": reason, "How do I return it?": manner,
		"Who do I tell when I am ill?": person, "When I am ill, who do I tell?": person, "What do I do when the lamp fails?": definition, "What happens to people who leave?": anything,
		"Tell me when the office opens.": date, "Where do we meet when it burns?": place, "How do I know where to moor?": manner,
		"What is a tide?": definition, "tide tables": anything, "": anything, "what was the purpose of the act": reason,
	} {
		if got := wantedBy(text, language.English); got != want {
			t.Errorf("%q wants %d, not %d", text, got, want)
		}
	}
}

func TestHolds(t *testing.T) {
	for _, c := range []struct {
		question, sentence string
		want               bool
	}{
		{"Who keeps the keys?", "The keys are kept by Casper Wendt.", true},
		{"Who keeps the keys?", "The keys are kept in a box.", false},
		{"When was the mill built?", "The mill was built in 1921.", true},
		{"When was the mill built?", "The mill was built of stone.", false},
		{"How many gauges are there?", "There are 14 gauges.", true},
		{"How many gauges are there?", "There are gauges.", false},
		{"Why is the hall closed?", "It is closed because of the lathe.", true},
		{"What is a neap tide?", "A neap tide is a small tide.", true},
		{"Where does the mill stand?", "The mill stands near Farrow Quay.", true},
	} {
		q := readQuestion(c.question, 0)
		if got := q.holds(&unitsOf(c.sentence, 0, 0)[0]); got != c.want {
			t.Errorf("%s %s: %v", c.question, c.sentence, got)
		}
	}
}

func TestEscape(t *testing.T) {
	for in, want := range map[string]string{
		"[1] here":                 "[·1] here",
		"【3】 ［2］":                  "【·3】 ［·2］",
		"〔3〕 rise¹²":               "〔·3〕 rise¹·²·",
		"(Source 3) (see Table 1)": "(·Source 3) (see Table 1)",
		"a {cite:1} ##1 {so} # 1":  "a {·cite:1} #·#1 {so} # 1",
		"a < b":                    `a \< b`,
		"`x[1]` and y[1]":          "`x[1]` and y[·1]",
		"a ` tick":                 "a \\` tick",
		"``a`b[1]`` [2]":           "``a`b[1]`` [·2]",
		"`x[1]` and ` b[2]":        "`x[1]` and \\` b[·2]",
		"```\nx[0] < 1\n```":       "```\nx[0] < 1\n```",
		"costs $5 or 6$ now":       `costs $5 or 6\$ now`,
		"# front":                  `\# front`,
		"- front - middle":         `\- front - middle`,
		"-k --keep Keep it.":       "-k --keep Keep it.",
		"--force Forces it.":       "--force Forces it.",
		"+1 is a vote":             "+1 is a vote",
		"+ front":                  `\+ front`,
		"- - -":                    `\- - -`,
		"-----":                    `\-----`,
		"#define N 1":              "#define N 1",
		"### front":                `\### front`,
		"#":                        `\#`,
		"> front":                  `\> front`,
		"* front":                  `\* front`,
		"===":                      `\===`,
		"=SUM(A1)":                 "=SUM(A1)",
		"~/notes is read":          "~/notes is read",
		"~~~ sh":                   `\~~~ sh`,
		"| a | b |":                `\| a | b |`,
		"1. front":                 `1\. front`,
		"2026 is":                  "2026 is",
		`C:\dir`:                   `C:\\dir`,
		"a\ue200cite\ue201b":       "aciteb",
		"bad\xffbyte":              "badbyte",
	} {
		if got := strings.ReplaceAll(escape(in), wordJoiner, "·"); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

func TestAlike(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want float64
	}{{"a b", "b a", 1}, {"a b", "a c", 1. / 3}, {"", "", 1}, {"a", "", 0}} {
		if got := alike(strings.Fields(c.a), strings.Fields(c.b)); got != c.want {
			t.Errorf("%q %q: %v", c.a, c.b, got)
		}
	}
}

// unitsOf are the sentences of one passage in English.
func unitsOf(text string, source, passage int) []unit {
	r := unitReader{text: text, source: source, passage: passage, small: true}
	return r.read()
}

// TestPlainWordsStay: the words of kept documents are no Markdown.
func TestPlainWordsStay(t *testing.T) {
	const text = "The file patterns are *.log or *.tmp*. Python calls __init__ with **kwargs. The class [^a-z] holds [[x]]."
	for plain, want := range map[bool][]string{
		true:  {"The file patterns are *.log or *.tmp*.", "Python calls __init__ with **kwargs.", "The class [^a-z] holds [[x]]."},
		false: {"The file patterns are *.log or .tmp.", "Python calls init with **kwargs.", "The class [^a-z] holds x."},
	} {
		r := unitReader{text: text, plain: plain, small: true}
		for i, u := range r.read() {
			if u.text != want[i] {
				t.Errorf("plain %v: %s, want %s", plain, u.text, want[i])
			}
		}
	}
	if got, want := escape("Use *.log* or __init__ and snake_case."), `Use \*.log\* or \_\_init\_\_ and snake_case.`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestSentencesThatCodeInterrupts: what goes on with a small letter behind code belongs to what stands before it.
func TestSentencesThatCodeInterrupts(t *testing.T) {
	for text, want := range map[string][]string{
		"If the quay is set,\n\n```\ntern 4\n```\n\nprints the tide. It ends.":     {"If the quay is set, `tern 4` prints the tide.", "It ends."},
		"Then:\n\n```\ntern 4\n```\n\nprints it.":                                  {"Then: `tern 4` prints it."},
		"Say,\n\n```\na\nb\nc\nd\n```\n\nand wait, or\n\n```\ntern\n```\n\nalone.": {"Say, … and wait, or `tern` alone."},
		"Say:\n\n```\ntern 4\n```\n\nThe tide is told.":                            {"Say: `tern 4`.", "The tide is told."},
		"It is told.\n\n```\ntern 4\n```\n\nprints it.":                            {"It is told.", "prints it."},
	} {
		r := unitReader{text: text, plain: true}
		var got []string
		for _, u := range r.read() {
			got = append(got, u.text)
			if said, last := u.span.In(text), strings.TrimRight(u.text, ".`"); said[0] != u.text[0] || !strings.HasSuffix(strings.TrimRight(said, ".`\n"), last[strings.LastIndex(last, " ")+1:]) {
				t.Errorf("%q is cited by %q", u.text, said)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestWantedAbroad(t *testing.T) {
	for l, cases := range map[language.Language]map[string]wanted{
		language.Italian:    {"Quando apre il museo?": date, "Dov’è il molo?": place, "Quanti moli ci sono?": amount, "Quanto dura la visita?": duration, "Cos'è un molo?": definition, "Come si attracca?": manner},
		language.Portuguese: {"O que é um cais?": definition, "Quem fechou o cais?": person, "Por que fecha?": reason, "Quanto custa?": money},
		language.Dutch:      {"Wie sluit de sluis?": person, "Hoe vaak vaart de pont?": frequency, "Wat is een sluis?": definition},
		language.Polish:     {"Kiedy otwiera port?": date, "Jak długo trwa rejs?": duration, "Czy wolno palić?": decision, "Co to jest śluza?": definition},
		language.Japanese:   {"閘門とは何ですか？": definition, "いつ開きますか？": date, "事務所はどこですか？": place, "登録の方法は？": manner},
		language.Chinese:    {"什么是船闸？": definition, "什么时候开门？": date, "办公室在哪里？": place, "多少钱？": money},
		language.English:    {"Which items come with the boat?": anything, "What does a dove eat?": definition},
	} {
		for text, want := range cases {
			if got := wantedBy(text, l); got != want {
				t.Errorf("%q wants %d, not %d", text, got, want)
			}
		}
	}
}
