package verify

import (
	"strings"
	"testing"

	"github.com/citeway/citeway"
)

// A claim in another language than the source is not judged by names and numbers.
func TestAnotherLanguage(t *testing.T) {
	v := New(Options{})
	const source = "The Vennby bridge was opened in 1932 and carries 40 trains a day. It was designed by Ines Orr."
	for _, c := range []struct {
		claim, source string
		want          citeway.Verdict
	}{
		{"Die Brücke von Vennby wurde im Jahr 1932 eröffnet.", source, citeway.Unchecked},
		{"Le pont de Vennby a été ouvert en 1932 et il est dessiné par Ines Orr.", source, citeway.Unchecked},
		{"El puente de Vennby fue abierto en 1923 por la ciudad.", source, citeway.Unchecked},
		{"The bridge was opened in 1932.", "Die Brücke von Vennby wurde im Jahr 1932 eröffnet und ist für Züge gebaut.", citeway.Unchecked},
		{"The Vennby bridge was opened in 1932.", source, citeway.Supported},
		{"Ines Orr designed the Vennby bridge.", source, citeway.Supported},
	} {
		r := v.Pair(c.claim, []string{c.source})
		if r.Verdict != c.want {
			t.Errorf("%q: got %s %.2f %q, want %s", c.claim, r.Verdict, r.Score, r.Reasons, c.want)
		}
		if c.want == citeway.Unchecked && (len(r.Reasons) != 1 || !strings.Contains(r.Reasons[0], "nothing here reads both")) {
			t.Errorf("%q: %q", c.claim, r.Reasons)
		}
	}
}

// TestWhatOtherLanguagesTurnRound: a denial, another day and the opposite stand against a claim, in whatever language both are.
func TestWhatOtherLanguagesTurnRound(t *testing.T) {
	v := New(Options{})
	for _, c := range []struct {
		claim, source string
		want          citeway.Verdict
	}{
		{"Il museo è aperto il lunedì.", "Il museo è chiuso il lunedì.", citeway.Contradicted},
		{"Il negozio chiude alle 18.", "Il negozio apre alle 18.", citeway.Contradicted},
		{"Palenie jest zabronione.", "Palenie jest dozwolone.", citeway.Contradicted},
		{"Das Amt schließt am Montag um 12 Uhr.", "Das Amt schließt am Dienstag um 12 Uhr.", citeway.Contradicted},
		{"Hunde er tilladt i haven.", "Hunde er ikke tilladt i haven.", citeway.Contradicted},
		{"Η πύλη είναι ανοιχτή.", "Η πύλη δεν είναι ανοιχτή.", citeway.Contradicted},
		{"La riunione è il 5 maggio 2024.", "La riunione è il 5 giugno 2024.", citeway.Contradicted},
		{"Il museo apre il 5 maggio.", "Il museo apre il 5 maggio 2024.", citeway.Supported},
		{"La quota è di dodici euro.", "La quota è di 12 euro.", citeway.Supported},
		{"A reunião é em 5 de maio.", "A reunião é em 5 de junho.", citeway.Contradicted},
		{"De vergadering is op 5 mei.", "De vergadering is op 5 juni.", citeway.Contradicted},
		{"Spotkanie jest 5 maja.", "Spotkanie jest 5 czerwca.", citeway.Contradicted},
		{"Mötet är den 5 maj och alla får komma.", "Mötet är den 5 juni och alla får komma.", citeway.Contradicted},
		{"Собрание будет 5 мая в порту.", "Собрание будет 5 июня в порту.", citeway.Contradicted},
		{"Die Software läuft nur unter Linux.", "Die Software läuft unter Linux und Windows.", citeway.Partial},
		{"図書館は月曜日に休みです。", "図書館は火曜日に休みです。", citeway.Contradicted},
		{"图书馆星期一关门。", "图书馆星期二关门。", citeway.Contradicted},
		{"会员可以使用停车场。", "会员不可以使用停车场。", citeway.Contradicted},
		{"会员可以使用停车场。", "会员可以使用停车场。其他人不可以使用。", citeway.Supported},
		{"会員は駐車場を利用できます。", "会員は駐車場を利用できません。", citeway.Contradicted},
		{"会員は駐車場を利用できません。", "会員は駐車場を利用できます。", citeway.Contradicted},
		{"夜は門が開いていない。", "夜は門が開いていません。", citeway.Supported},
		{"会員は駐車場を利用できます。", "会員は駐車場を利用できますが、客は利用できません。", citeway.Supported},
		{"会員は利用できますが、客はできません。", "会員は利用できますが、客はできません。", citeway.Supported},
	} {
		if r := v.Pair(c.claim, []string{c.source}); r.Verdict != c.want {
			t.Errorf("%s, %s: %s %.2f %q, want %s", c.claim, c.source, r.Verdict, r.Score, r.Reasons, c.want)
		}
	}
}
