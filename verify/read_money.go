package verify

import "strings"

// moneySign is how a currency is written directly behind a number, in a script without
// blanks or by a sign of its own.
type moneySign struct {
	sign string
	unit unit
}

// behind is the currency whose sign stands at the start of s; its sort is 0 for none.
func (u *unitSigns) behind(s string) unit {
	for _, m := range u.money {
		if strings.HasPrefix(s, m.sign) {
			return m.unit
		}
	}
	return unit{}
}

// moneyOf are the signs of currencies beside € $ £, with words that say which is meant.
func moneyOf(of func(string) unit) (list []moneySign) {
	for _, m := range [...][2]string{
		{"元", "cny"}, {"人民币", "cny"}, {"美元", "dollar"}, {"美金", "dollar"}, {"欧元", "euro"}, {"日元", "yen"}, {"円", "yen"}, {"ドル", "dollar"}, {"ユーロ", "euro"},
		{"원", "krw"}, {"달러", "dollar"}, {"유로", "euro"}, {"엔", "yen"}, {"₽", "рублеи"}, {"₺", "lira"}, {"₩", "krw"}, {"Ft", "forint"},
	} {
		list = append(list, moneySign{m[0], of(m[1])})
	}
	return list
}
