package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// Claims in several scripts: what a citation stands behind, [] in the text.
func TestClaimsInScripts(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"German", "Der Regen fiel. Die Mühle wurde 1932 neu gebaut[]. Niemand kam.", "Die Mühle wurde 1932 neu gebaut"},
		{"German abbreviation", "Dr. Weber maß z. B. den Fluss[].", "Dr. Weber maß z. B. den Fluss"},
		{"French", "Il pleut. Le moulin a été reconstruit en 1932[]. Personne ne vint.", "Le moulin a été reconstruit en 1932"},
		{"Spanish", "¿Llueve? El molino fue reconstruido en 1932[]. Nadie vino.", "El molino fue reconstruido en 1932"},
		{"Italian", "Piove. Il mulino fu ricostruito nel 1932[].", "Il mulino fu ricostruito nel 1932"},
		{"Portuguese", "Chove. O moinho foi reconstruído em 1932[].", "O moinho foi reconstruído em 1932"},
		{"Russian", "Шёл дождь. Мельница была построена в 1932 году[]. Никто не пришёл.", "Мельница была построена в 1932 году"},
		{"Greek", "Βρέχει. Ο μύλος χτίστηκε το 1932[].", "Ο μύλος χτίστηκε το 1932"},
		{"Turkish", "Yağmur yağdı. Değirmen 1932'de yapıldı[].", "Değirmen 1932'de yapıldı"},
		{"Chinese", "下雨了。水磨于1932年重建[]。没有人来。", "水磨于1932年重建"},
		{"Chinese, after the stop", "下雨了。水磨于1932年重建。[]没有人来。", "水磨于1932年重建。"},
		{"Japanese", "雨が降った。水車は1932年に再建された[]。", "水車は1932年に再建された"},
		{"Korean", "비가 왔다. 물레방아는 1932년에 다시 지어졌다[].", "물레방아는 1932년에 다시 지어졌다"},
		{"Arabic", "هطل المطر. أعيد بناء الطاحونة عام 1932[]. لم يأت أحد.", "أعيد بناء الطاحونة عام 1932"},
		{"Arabic question before", "هل هطل المطر؟ أعيد بناء الطاحونة عام 1932[].", "أعيد بناء الطاحونة عام 1932"},
		{"Hindi", "बारिश हुई। चक्की 1932 में फिर बनी[]। कोई नहीं आया।", "चक्की 1932 में फिर बनी"},
		{"Thai has no stops", "โรงสีถูกสร้างใหม่[]", "โรงสีถูกสร้างใหม่"},
		{"a list in German", "Die Mühle hat:\n\n- zwei neue Räder[]\n- einen Stein[]", "zwei neue Räder|einen Stein"},
		{"a list in Chinese", "水磨有：\n\n- 两个新轮[]\n- 一块石头[]", "两个新轮|一块石头"},
		{"a table in French", "| an | roues |\n|---|---|\n| 1990 | deux[] |", "deux"},
	} {
		text, at := unmarked(c.text)
		var got []string
		for _, span := range Claims(text, at) {
			got = append(got, span.In(text))
		}
		if strings.Join(got, "|") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

func TestSentencesInScripts(t *testing.T) {
	for text, want := range map[string]string{
		"Rain fell. It stopped.":                  "Rain fell.|It stopped.",
		"Rain fell! Did it? Yes.":                 "Rain fell!|Did it?|Yes.",
		"At 3.5 m. it broke.":                     "At 3.5 m. it broke.",
		"Mr. Berg and Mrs. Holm came. They left.": "Mr. Berg and Mrs. Holm came.|They left.",
		"See fig. 3 and no. 4. Then go.":          "See fig. 3 and no. 4.|Then go.",
		"“It rained.” He left.":                   "“It rained.”|He left.",
		"It rained (a lot). He left.":             "It rained (a lot).|He left.",
		"下雨了。停了。":                                 "下雨了。|停了。",
		"下雨了！停了吗？停了。":                             "下雨了！|停了吗？|停了。",
		"雨が降った。止んだ。":                              "雨が降った。|止んだ。",
		"बारिश हुई। रुक गई।":                      "बारिश हुई।|रुक गई।",
		"هطل المطر. توقف.":                        "هطل المطر.|توقف.",
		"هل هطل المطر؟ نعم.":                      "هل هطل المطر؟|نعم.",
		"Шёл дождь. Он прошёл.":                   "Шёл дождь.|Он прошёл.",
		"one\n\ntwo":                              "one|two",
		"- one\n- two":                            "- one|- two",
		"U.S. rivers rise. They fall.":            "U.S. rivers rise.|They fall.",
		"It fell, i.e. it rained. It stopped.":    "It fell, i.e. it rained.|It stopped.",
		"Version 1.2.3 came out. It works.":       "Version 1.2.3 came out.|It works.",
		"Wait... It rains.":                       "Wait...|It rains.",
	} {
		var got []string
		for _, s := range language.AppendSentences(nil, text) {
			got = append(got, s.In(text))
		}
		if strings.Join(got, "|") != want {
			t.Errorf("%q: got %q", text, got)
		}
	}
}

// Sentences lie in order, do not overlap and leave out nothing but blanks.
func FuzzSentences(f *testing.F) {
	f.Add("Rain fell. It stopped.\n\n- one\n下雨了。停了。")
	f.Add("...!?؟।\x00\xff ")
	f.Fuzz(func(t *testing.T, text string) {
		last := 0
		for _, s := range language.AppendSentences(nil, text) {
			if s.Start < last || s.End <= s.Start || s.End > len(text) {
				t.Fatalf("sentence %v after %d in %d bytes", s, last, len(text))
			}
			if between := strings.TrimSpace(text[last:s.Start]); between != "" && !strings.ContainsAny(between, "\x00\u00a0\u2028") {
				if strings.TrimFunc(between, func(r rune) bool { return r <= ' ' || r > 0x7F }) != "" {
					t.Fatalf("%q is in no sentence", between)
				}
			}
			last = s.End
		}
	})
}

// What a passage says in another language is found, and what it denies is seen.
func TestVerdictsInLanguages(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim, passage string
		want           citeway.Verdict
	}{
		{"Die alte Mühle wurde 1932 nach der Flut neu gebaut.", "Die alte Mühle wurde 1932 nach der Flut von den Bürgern neu gebaut.", citeway.Supported},
		{"Le vieux moulin a été reconstruit en 1932.", "En 1932, le vieux moulin a été reconstruit par la ville.", citeway.Supported},
		{"El viejo molino fue reconstruido en 1932.", "El viejo molino fue reconstruido en 1932 por la ciudad.", citeway.Supported},
		{"Старая мельница была построена в 1932 году.", "Старая мельница была построена в 1932 году на реке.", citeway.Supported},
		{"水磨于1932年重建。", "水磨于1932年重建，用了六年。", citeway.Supported},
		{"水車は1932年に再建された。", "古い水車は1932年に再建された。", citeway.Supported},
		{"أعيد بناء الطاحونة القديمة عام 1932.", "أعيد بناء الطاحونة القديمة عام 1932 بعد الفيضان.", citeway.Supported},
		{"Die Mühle steht am Fluss.", "Kupfer schmilzt bei 1085 Grad.", citeway.Unsupported},
		{"Le moulin est vieux.", "Le cuivre fond à 1085 degrés.", citeway.Unsupported},
		{"水磨很旧。", "铜的熔点很高，达到一千度。", citeway.Unsupported},
	} {
		if r := v.Pair(c.claim, []string{c.passage}); r.Verdict != c.want {
			t.Errorf("%q: %s, %.2f, %q", c.claim, r.Verdict, r.Score, r.Reasons)
		}
	}
}

// Another year in its place is not supported in any language.
func TestYearsInLanguages(t *testing.T) {
	v := New(Options{})
	for claim, passage := range map[string]string{
		"Die alte Mühle wurde 1923 neu gebaut.":       "Die alte Mühle wurde 1932 neu gebaut.",
		"Le vieux moulin a été reconstruit en 1923.":  "Le vieux moulin a été reconstruit en 1932.",
		"El viejo molino fue reconstruido en 1923.":   "El viejo molino fue reconstruido en 1932.",
		"Старая мельница была построена в 1923 году.": "Старая мельница была построена в 1932 году.",
		"水磨于1923年重建。":                                 "水磨于1932年重建。",
		"水車は1923年に再建された。":                             "水車は1932年に再建された。",
		"أعيد بناء الطاحونة عام ١٩٢٣.":                "أعيد بناء الطاحونة عام ١٩٣٢.",
		"चक्की १९२३ में फिर बनी।":                     "चक्की १९३२ में फिर बनी।",
	} {
		if r := v.Pair(claim, []string{passage}); r.Verdict == citeway.Supported || r.Verdict == citeway.Unchecked {
			t.Errorf("%q: %s, %.2f, %q", claim, r.Verdict, r.Score, r.Reasons)
		}
	}
}

// Digits of another script are the same numbers.
func TestDigitsOfScripts(t *testing.T) {
	v := New(Options{})
	passage := []string{"The old mill was rebuilt in 1932 after the flood."}
	for _, year := range []string{"1932", "١٩٣٢", "१९३२", "１９３２", "๑๙๓๒"} {
		r := v.Pair("The old mill was rebuilt in "+year+" after the flood.", passage)
		if r.Verdict != citeway.Supported {
			t.Errorf("%s: %s, %.2f", year, r.Verdict, r.Score)
		}
	}
}
