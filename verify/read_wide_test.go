package verify

import (
	"testing"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/language"
)

// The same number, date or time in another form is supported, and another one is not.
func TestFormsOfNumbersInLanguages(t *testing.T) {
	v := New(Options{})
	for _, c := range [...]struct{ passage, same, other string }{
		{"Die Pumpe kostet 1.234,50 €.", "Die Pumpe kostet 1234,50 EUR.", "Die Pumpe kostet 1234,05 EUR."},
		{"Pompa kosztuje 1 234,50 zł.", "Pompa kosztuje 1234,50 PLN.", "Pompa kosztuje 1 234,50 €."},
		{"Čerpadlo stojí 1 234,50 Kč.", "Čerpadlo stojí 1234,50 CZK.", "Čerpadlo stojí 1 244,50 Kč."},
		{"Pumpen kostar 1 234,50 kr.", "Pumpen kostar 1234,50 kronor.", "Pumpen kostar 1 243,50 kr."},
		{"Насос стоит 12 500 ₽.", "Насос стоит 12500 рублей.", "Насос стоит 12 500 долларов."},
		{"ポンプの価格は12,500円です。", "ポンプの価格は1万2500円です。", "ポンプの価格は1万5200円です。"},
		{"売上高は3.5億円です。", "売上高は3億5000万円です。", "売上高は4億5000万円です。"},
		{"泵的价格是12500元。", "泵的价格是1.25万元。", "泵的价格是12500美元。"},
		{"매출은 300,000,000원입니다.", "매출은 3억 원입니다.", "매출은 3만 원입니다."},
		{"펌프 가격은 12,500원입니다.", "펌프 가격은 1만2500원입니다.", "펌프 가격은 1만5200원입니다."},
		{"سعر المضخة 12.5 ريال.", "سعر المضخة ١٢٫٥ ريال.", "سعر المضخة 125 ريال."},
		{"سعر المضخة ١٬٢٥٠ ريال.", "سعر المضخة 1250 ريال.", "سعر المضخة 250 ريال."},
		{"Le contrat prend fin le 3 octobre 2024.", "Le contrat prend fin le 03/10/2024.", "Le contrat prend fin le 10/03/2024."},
		{"Umowa kończy się 3 października 2024.", "Umowa kończy się 03.10.2024.", "Umowa kończy się 03.11.2024."},
		{"Smlouva končí 3. října 2024.", "Smlouva končí 3. 10. 2024.", "Smlouva končí 3. 11. 2024."},
		{"A szerződés 2024. október 3-án jár le.", "A szerződés 2024.10.03-án jár le.", "A szerződés 2024. november 3-án jár le."},
		{"Het contract eindigt op 3 oktober 2024.", "Het contract eindigt op 03-10-2024.", "Het contract eindigt op 03-11-2024."},
		{"会社は2024年に設立された。", "会社は令和6年に設立された。", "会社は平成6年に設立された。"},
		{"契約は2024年10月3日に終了する。", "契約は2024/10/03に終了する。", "契約は2024年3月10日に終了する。"},
		{"계약은 2024년 10월 3일에 끝난다.", "계약은 2024-10-03에 끝난다.", "계약은 2024년 11월 3일에 끝난다."},
		{"ينتهي العقد في 3 أكتوبر 2024.", "ينتهي العقد في 03/10/2024.", "ينتهي العقد في 3 نوفمبر 2024."},
		{"会社は15時に終わる。", "会社は午後3時に終わる。", "会社は午前3時に終わる。"},
		{"会社は15:30に終わる。", "会社は午後3時半に終わる。", "会社は午後4時半に終わる。"},
		{"比率是5%。", "比率是百分之五。", "比率是百分之六。"},
		{"公司的收入为3亿元。", "公司的收入为三亿元。", "公司的收入为五亿元。"},
		{"合同于2024年10月3日终止。", "合同于二〇二四年十月三日终止。", "合同于二〇二四年十一月三日终止。"},
		{"公司15:00关门。", "公司下午3点关门。", "公司上午3点关门。"},
		{"회사는 15:30에 문을 닫는다.", "회사는 오후 3시 30분에 문을 닫는다.", "회사는 오전 3시 30분에 문을 닫는다."},
	} {
		if r := v.Pair(c.same, []string{c.passage}); r.Verdict != citeway.Supported {
			t.Errorf("%q of %q: %s, %.2f, %q", c.same, c.passage, r.Verdict, r.Score, r.Reasons)
		}
		if r := v.Pair(c.other, []string{c.passage}); r.Verdict == citeway.Supported {
			t.Errorf("%q of %q: %s, %.2f, %q", c.other, c.passage, r.Verdict, r.Score, r.Reasons)
		}
	}
}

// A word that begins like a number is none.
func TestHanWordsAreNoNumbers(t *testing.T) {
	for text, want := range map[string]int{"这是一个水泵。": 0, "十分な時間がある。": 0, "三明市很大。": 0, "有三十五人。": 1, "一時停止": 0, "百分之五": 1} {
		var r reading
		newReader().read(text, language.English, &r)
		if len(r.numbers) != want {
			t.Errorf("%q has %d numbers, want %d", text, len(r.numbers), want)
		}
	}
}
