package gemini

import (
	"github.com/citeway/citeway/dialect"
)

// The values of the setting chunks.
const (
	chunksAll   = "all"
	chunksCited = "cited"
)

// setting says which sources are chunks. Clients such as the Vercel AI SDK show every chunk as a source of the answer, so a
// gateway, whose model was shown far more than it cites, writes those that are cited.
var setting = dialect.Setting{Name: "chunks", Default: chunksAll, Values: []string{chunksAll, chunksCited},
	Summary: "which sources are groundingChunks: all that there are, or those that a support names"}

// only reports whether just those that are cited are chunks.
func only(o dialect.Options) bool { return o.Settings[setting.Name] == chunksCited }

// cited leaves out the chunks that no support names, and numbers the others anew.
func (g *outGrounding) cited() {
	named := map[int]bool{}
	for _, s := range g.Supports {
		for _, n := range s.Chunks {
			named[n] = true
		}
	}
	anew, kept := make([]int, len(g.Chunks)), []chunk{}
	for n, c := range g.Chunks {
		if anew[n] = len(kept); named[n] {
			kept = append(kept, c)
		}
	}
	for _, s := range g.Supports {
		for i, n := range s.Chunks {
			s.Chunks[i] = anew[n]
		}
	}
	g.Chunks = kept
}
