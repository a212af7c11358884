package encoder

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// wordMark begins the first piece of every word.
const wordMark = "\u2581"

// maxWordBytes is the longest word, in bytes, that is cut at once; what is longer is cut in
// parts of that length first.
const maxWordBytes = 1 << 10

// unigram knows pieces and how likely each is: a word is cut in those that are likeliest
// together (Kudo 2018, https://arxiv.org/abs/1804.10959), as SentencePiece does. Its pieces are of any
// script.
type unigram struct {
	pieces              map[string]int32
	scores              []float32
	normal              map[rune]string // what characters are read as, where as another
	longest             int             // bytes of the longest piece
	rare                float32         // the score of a character that no piece has
	start, end, unknown int32
	absent              string
}

// newUnigram makes one of pieces and their scores; each line of normal is a character and
// those that it is read as, all in hexadecimal.
func newUnigram(entries []string, scores []float32, normal []string) *unigram {
	u := &unigram{pieces: make(map[string]int32, len(entries)), scores: scores, normal: make(map[rune]string, len(normal))}
	least := float32(0)
	for i, entry := range entries {
		u.pieces[entry] = int32(i)
		u.longest, least = max(u.longest, len(entry)), min(least, scores[i])
	}
	u.rare = least - 10 // as SentencePiece has it
	for name, id := range map[string]*int32{"<s>": &u.start, "</s>": &u.end, "<unk>": &u.unknown} {
		at, ok := u.pieces[name]
		if !ok {
			u.absent = name
		}
		*id = at
	}
	for _, name := range []string{"<s>", "</s>", "<unk>", "<pad>", "<mask>"} {
		delete(u.pieces, name) // a text that says so means the words
	}
	for _, line := range normal {
		u.read(line)
	}
	return u
}

// read takes a line of what characters are read as; one that is none is passed over.
func (u *unigram) read(line string) {
	fields := strings.Fields(line)
	var runes []rune
	for _, field := range fields {
		n, err := strconv.ParseInt(field, 16, 32)
		if err != nil {
			return
		}
		runes = append(runes, rune(n))
	}
	if len(runes) > 0 {
		u.normal[runes[0]] = string(runes[1:])
	}
}

func (u *unigram) lacks() string { return u.absent }

func (u *unigram) marks() (start, end int32) { return u.start, u.end }

// cut cuts a text in pieces, and stops at most.
func (u *unigram) cut(text string, most int) []piece {
	c := wordCutter{of: u}
	for at := 0; at < len(text) && len(c.pieces) < most; {
		r, size := utf8.DecodeRuneInString(text[at:])
		here := place{at, at + size}
		at += size
		if as, changed := u.normal[r]; changed {
			for _, r := range as {
				c.put(r, here)
			}
			continue
		}
		c.put(r, here)
	}
	c.endWord()
	return c.pieces[:min(len(c.pieces), most)]
}

// wordCutter gathers the characters of a word and cuts it.
type wordCutter struct {
	of     *unigram
	word   []byte
	places []place // of each byte of word
	pieces []piece
	best   []float32
	from   []int
	ids    []int32
}

func (c *wordCutter) put(r rune, here place) {
	if r == ' ' {
		c.endWord()
		return
	}
	if len(c.word) == 0 {
		c.add(wordMark, place{here.start, here.start})
	}
	c.add(string(r), here)
	if len(c.word) >= maxWordBytes {
		c.cutWord()
	}
}

func (c *wordCutter) add(char string, here place) {
	c.word = append(c.word, char...)
	for range len(char) {
		c.places = append(c.places, here)
	}
}

// endWord ends the word, if there is one.
func (c *wordCutter) endWord() {
	if len(c.word) > 0 {
		c.cutWord()
	}
}

// cutWord cuts what there is of a word: to each place of it leads the likeliest way of
// those that end there.
func (c *wordCutter) cutWord() {
	u, word := c.of, string(c.word)
	c.best, c.from, c.ids = c.best[:0], c.from[:0], c.ids[:0]
	for range len(word) + 1 {
		c.best, c.from, c.ids = append(c.best, float32(math.Inf(-1))), append(c.from, 0), append(c.ids, u.unknown)
	}
	c.best[0] = 0
	for at := 0; at < len(word); {
		_, size := utf8.DecodeRuneInString(word[at:])
		c.reach(at, at+size, u.unknown, u.rare)
		for end := at + size; end <= min(len(word), at+u.longest); end++ {
			if end < len(word) && !utf8.RuneStart(word[end]) {
				continue
			}
			if id, known := u.pieces[word[at:end]]; known {
				c.reach(at, end, id, u.scores[id])
			}
		}
		at += size
	}
	c.take(len(word))
	c.word, c.places = c.word[:0], c.places[:0]
}

// reach notes a piece from a place to another, if no likelier way leads there.
func (c *wordCutter) reach(from, to int, id int32, score float32) {
	if score += c.best[from]; score > c.best[to] {
		c.best[to], c.from[to], c.ids[to] = score, from, id
	}
}

// take adds the pieces of the way to a place.
func (c *wordCutter) take(end int) {
	if end == 0 {
		return
	}
	from := c.from[end]
	c.take(from)
	c.pieces = append(c.pieces, piece{c.ids[end], c.places[from].start, c.places[end-1].end})
}
