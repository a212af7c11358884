package marker

import "github.com/citeway/citeway"

// citeStart reads [cite_start], which Gemini writes before words that a [cite: 1] behind them cites, and
// [cite_end]. They name nothing: they go, and the blank before them stays.
func (s *Scanner) citeStart(v []byte) (int, outcome) {
	wait := false
	for _, sign := range [...]string{"[cite_start]", "[cite_end]"} {
		switch k := len(sign); has(v, 0, sign) {
		case more:
			wait = true
		case yes:
			if k == len(v) && !s.full {
				return 0, more
			}
			if k < len(v) && v[k] == '(' {
				return 0, no // a link
			}
			return s.finish(k, citeway.Cite)
		}
	}
	if wait {
		return 0, s.short()
	}
	return 0, no
}
