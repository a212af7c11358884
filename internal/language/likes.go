package language

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

// likesText lists what people say for one another. Its head says how it is written.
//
//go:embed likes.txt
var likesText string

// How well another way to say something stands for it: of a group, and of a looser one.
const (
	sameWeight  = 0.85
	looseWeight = 0.6
)

// Like is another way to say some words of a text.
type Like struct {
	// From and To bound the words that it stands for, by index; To is not one.
	From, To int
	// Stems are the stems of the other way, in order.
	Stems []string
	// Weight, in (0, 1), is how well it stands for them.
	Weight float64
}

// wayOf is one way to say what a group means.
type wayOf struct {
	stems []string
	group *likeGroup
}

type likeGroup struct {
	ways   [][]string
	weight float64
}

// likeWays are all ways, by their first stem.
var likeWays = sync.OnceValue(func() map[string][]wayOf {
	ways := map[string][]wayOf{}
	var english Stemmer
	for line := range strings.Lines(likesText) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		g := &likeGroup{weight: sameWeight}
		if rest, loose := strings.CutPrefix(line, "~"); loose {
			line, g.weight = rest, looseWeight
		}
		for member := range strings.SplitSeq(line, ",") {
			if stems := Stems(member, english.English); len(stems) > 0 {
				g.ways = append(g.ways, stems)
				ways[stems[0]] = append(ways[stems[0]], wayOf{stems, g})
			}
		}
	}
	return ways
})

// Stems are the stems of every word of an English text, stop words included, each as stem
// gives it.
func Stems(text string, stem func(word string) string) []string {
	var w Words
	var stems []string
	for w.Reset(text); w.Next(); {
		if w.Digits {
			w.Number()
		}
		stems = append(stems, stem(strings.TrimSuffix(string(w.Word), "'s")))
	}
	return stems
}

// Likes returns the other ways to say words of an English text, given as the stems of
// all its words. Of several that say the same the best is given.
func Likes(stems []string) []Like {
	var all []Like
	for i, s := range stems {
		for _, way := range likeWays()[s] {
			to := i + len(way.stems)
			if to > len(stems) || !slices.Equal(stems[i:to], way.stems) {
				continue
			}
			for _, other := range way.group.ways {
				if !slices.Equal(other, way.stems) {
					all = addLike(all, Like{i, to, other, way.group.weight})
				}
			}
		}
	}
	return all
}

func addLike(all []Like, l Like) []Like {
	for n := range all {
		if all[n].From == l.From && all[n].To == l.To && slices.Equal(all[n].Stems, l.Stems) {
			all[n].Weight = max(all[n].Weight, l.Weight)
			return all
		}
	}
	return append(all, l)
}
