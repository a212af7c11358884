package language

import "bytes"

// elided are the short words, folded, that French and Italian write together with the next one, an
// apostrophe for their last letter.
var elided = set(`l d qu j m t s n c jusqu lorsqu puisqu quoiqu dell all nell sull dall coll un quest quell cos com dov quant anch`)

// Unelided is a folded word without the short word that leans on it: "eau" of "l'eau", "assistenza" of
// "dell'assistenza". Other words come back unchanged.
func Unelided(word string) string { return word[len(word)-len(unelided([]byte(word))):] }

func unelided(word []byte) []byte {
	short, rest, is := bytes.Cut(word, []byte("'"))
	if is && len(rest) > 0 && elided[string(short)] {
		return rest
	}
	return word
}
