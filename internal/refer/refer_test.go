package refer

import "testing"

func TestNumberWord(t *testing.T) {
	for in, want := range map[string]int{
		"Source 1": 6, "SOURCES 1": 7, "sources": -1, "sourc": -1, "resource 1": 0, "sourced 1": 0, "": -1,
		"search result 2": 13, "Quellen 1": 7, "Références 1": 12, "Источник №1": 16, "ИСТОЧНИК 1": 16, "来源1": 6, "参考资料1": 12, "参考1": 6,
		"المصدر 1": 12, "출처 1": 6, "Table 2": 0, "\xd0": -1, "\xff": 0, "来源和": 6, "źródło 1": 9,
	} {
		n, more := NumberWord([]byte(in))
		if more {
			n = -1
		}
		if n != want {
			t.Errorf("%q: %d, want %d", in, n, want)
		}
	}
}

func TestCallWord(t *testing.T) {
	for in, want := range map[string]int{"see Source": 3, "see also x": 8, "see a": -1, "vgl. [1]": 3, "seen 1": 0, "见来源": 3, "См. 1": 4, "cf": -1, "the": 0} {
		n, more := CallWord([]byte(in))
		if more {
			n = -1
		}
		if n != want {
			t.Errorf("%q: %d, want %d", in, n, want)
		}
	}
}

// TestWordsAreFoundWhole: each word is found, in whatever case it begins.
func TestWordsAreFoundWhole(t *testing.T) {
	for _, word := range append(SourceWords(), PieceWords()...) {
		if n, more := NumberWord([]byte(word + " 1")); n != len(word) || more {
			t.Errorf("%q: %d, %v", word, n, more)
		}
		if !Refers(word+" 1)") || !Refers(" **"+word) {
			t.Errorf("%q does not refer", word)
		}
	}
	for _, word := range CallWords() {
		if n, more := CallWord([]byte(word + " 1")); n != len(word) || more {
			t.Errorf("%q: %d, %v", word, n, more)
		}
	}
}

func TestRefers(t *testing.T) {
	for in, want := range map[string]bool{"Source 1)": true, "see Source 1)": true, "vgl. *Quelle* 2": true, "见来源1）": true, "see Table 1)": false, "1990)": false, "": false, "see": false} {
		if Refers(in) != want {
			t.Errorf("%q: %v", in, !want)
		}
	}
}

func TestLocates(t *testing.T) {
	for in, want := range map[string]bool{"p. 3": true, " pp. 4–5 ": true, "Seite 3": true, "第3页": true, "S. 3": true, "§ 4.2": true, "стр. 3": true, "page": false, "p. x": false, "parts 3": false, "": false, "3": false} {
		if Locates([]byte(in)) != want {
			t.Errorf("%q: %v", in, !want)
		}
	}
}

func TestCalled(t *testing.T) {
	for in, want := range map[string]bool{"Rounded, see": true, "see": true, "Gerundet, siehe auch": true, "foresee": false, "四舍五入，见": true, "tide tables": false, "": false, "seen": false} {
		if Called([]byte(in)) != want {
			t.Errorf("%q: %v", in, !want)
		}
	}
}
