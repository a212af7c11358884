package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

// A short sentence is not supported by its denial or its opposite, nor these by it, in any
// language.
func TestDenialsInLanguages(t *testing.T) {
	v := New(Options{})
	for _, c := range [...][2]string{
		{"返品できます。", "返品できません。"}, {"会社は費用を負担する。", "会社は費用を負担しない。"}, {"この製品は防水です。", "この製品は防水ではありません。"},
		{"店は開いている。", "店は開いていない。"}, {"店は開いている。", "店は閉まっている。"}, {"駐車場は無料です。", "駐車場は有料です。"}, {"契約は有効です。", "契約は無効です。"},
		{"公司承担费用。", "公司不承担费用。"}, {"商店营业。", "商店未营业。"}, {"允许吸烟。", "禁止吸烟。"}, {"合同有效。", "合同无效。"},
		{"회사는 비용을 부담한다.", "회사는 비용을 부담하지 않는다."}, {"반품이 가능합니다.", "반품이 불가능합니다."},
		{"Biuro jest otwarte.", "Biuro jest nieotwarte."}, {"Muzeum jest czynne w niedzielę.", "Muzeum jest nieczynne w niedzielę."},
		{"Obchod je otevřený.", "Obchod není otevřený."}, {"Smlouva je platná.", "Smlouva je neplatná."}, {"Obědy jsou zdarma.", "Obědy nejsou zdarma."},
		{"Az üzlet nyitva van.", "Az üzlet nincs nyitva."}, {"A szállítás ingyenes.", "A szállítás nem ingyenes."}, {"A dohányzás megengedett.", "A dohányzás tilos."},
		{"Mağaza açık.", "Mağaza açık değil."}, {"Evcil hayvanlara izin verilir.", "Evcil hayvanlara izin verilmez."},
		{"Возврат возможен.", "Возврат невозможен."}, {"Магазин открыт.", "Магазин не открыт."}, {"Магазин открыт.", "Магазин закрыт."},
		{"المتجر مفتوح.", "المتجر غير مفتوح."}, {"المتجر مفتوح.", "المتجر مغلق."},
		{"A loja está aberta.", "A loja não está aberta."}, {"Le magasin est ouvert.", "Le magasin n'est pas ouvert."},
		{"Butiken är öppen.", "Butiken är stängd."}, {"Avtalet är giltigt.", "Avtalet är ogiltigt."},
		{"Der Vertrag ist gültig.", "Der Vertrag ist ungültig."}, {"Der Parkplatz ist kostenlos.", "Der Parkplatz ist kostenpflichtig."},
	} {
		for i, claim := range c {
			if r := v.Pair(claim, []string{c[1-i]}); r.Verdict == citeway.Supported {
				t.Errorf("%q of %q: %s, %.2f", claim, c[1-i], r.Verdict, r.Score)
			}
			if r := v.Pair(claim, []string{claim}); r.Verdict != citeway.Supported {
				t.Errorf("%q of itself: %s, %.2f", claim, r.Verdict, r.Score)
			}
		}
	}
}

// What another clause of the sentence denies, or what stands in another order, is not
// contradicted.
func TestOtherClausesDenyNothing(t *testing.T) {
	v := New(Options{})
	for claim, passage := range map[string]string{
		"Das Büro ist montags geöffnet.":                "Das Büro ist nicht nur dienstags, sondern auch montags geöffnet.",
		"Die Garantie gilt nicht für Verschleißteile.":  "Für Verschleißteile gilt die Garantie nicht.",
		"Ohne Ausweis ist der Zutritt nicht gestattet.": "Der Zutritt ist ohne Ausweis nicht gestattet.",
		"Les chiens sont admis dans le jardin.":         "Les chiens ne sont pas admis au restaurant, mais ils sont admis dans le jardin.",
		"Nadie puede entrar sin pase.":                  "Sin pase no puede entrar nadie.",
		"Obchod je otevřený v sobotu.":                  "Obchod je otevřený v sobotu, ale ne v neděli.",
		"Mağaza cumartesi açık.":                        "Mağaza cumartesi açık, pazar açık değil.",
		"商店周六开门。":                                       "商店周六开门，周日不开门。",
		"가게는 토요일에 열려 있다.":                               "가게는 토요일에 열려 있고 일요일에는 열려 있지 않다.",
		"公司生产不锈钢泵。":                                     "公司自2001年起生产不锈钢泵。",
	} {
		if r := v.Pair(claim, []string{passage}); r.Verdict == citeway.Contradicted {
			t.Errorf("%q: %s, %.2f, %q", claim, r.Verdict, r.Score, r.Reasons)
		}
	}
}
