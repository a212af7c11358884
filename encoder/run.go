package encoder

import (
	"cmp"
	"context"
	"slices"
	"sync"
)

// batchTokens is how many tokens a worker takes at a time, where single texts are not
// longer: enough that a matrix is worth being brought in from memory.
const batchTokens = 256

// job is one text, or pair, as tokens.
type job struct {
	ids    []int32
	first  int     // tokens of the first kind
	begin  int     // where the second text's tokens begin
	second []Token // of a pair
}

// input makes states of tokens.
type input struct {
	words, positions matrix
	kinds            []float32
	norm             layerNorm
}

// workspace is what a worker needs to work.
type workspace struct {
	way                                way
	states, mixed, seen, spare, hidden []float32 // of each token, with slack
	scores, keys, zeros                []float32 // of one head
	whole                              []int16   // of each token, for a block of columns
	scales, middles                    []float32
	ends                               []int // of the texts' tokens
}

func (e *Encoder) newWorkspace() *workspace {
	tokens, width, longest := max(batchTokens, e.header.Length)+slack, e.header.Width, e.header.Length+panel16
	return &workspace{
		way: e.way, states: make([]float32, tokens*width), mixed: make([]float32, 3*tokens*width), seen: make([]float32, tokens*width),
		spare: make([]float32, tokens*width), hidden: make([]float32, tokens*e.header.Hidden),
		scores: make([]float32, longest*longest), keys: make([]float32, longest*width/e.header.Heads), zeros: make([]float32, panel16),
		whole: make([]int16, tokens*blockColumns), scales: make([]float32, tokens), middles: make([]float32, tokens),
	}
}

// run sends each job through the stem and a tower, and calls done with its last states.
// Calls of done may overlap.
func (e *Encoder) run(ctx context.Context, tower []layer, jobs []job, done func(at int, states []float32)) error {
	batches := e.batches(jobs)
	next := make(chan []int, len(batches))
	for _, batch := range batches {
		next <- batch
	}
	close(next)
	var wait sync.WaitGroup
	for range min(len(batches), cap(e.workers)) {
		wait.Go(func() {
			for batch := range next {
				if e.batch(ctx, tower, jobs, batch, done) != nil {
					return
				}
			}
		})
	}
	wait.Wait()
	return ctx.Err()
}

// batches puts jobs of like length together, the longest first, so that the last ones
// to be done are short.
func (e *Encoder) batches(jobs []job) [][]int {
	order, all := make([]int, len(jobs)), 0
	for i := range jobs {
		order[i] = i
		all += len(jobs[i].ids)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(len(jobs[b].ids), len(jobs[a].ids)) })
	room := min(batchTokens, all/cap(e.workers)+1) // few texts are spread over all workers
	var batches [][]int
	tokens := 0
	for i, at := range order {
		if i == 0 || tokens+len(jobs[at].ids) > room {
			batches, tokens = append(batches, nil), 0
		}
		last := len(batches) - 1
		batches[last] = append(batches[last], at)
		tokens += len(jobs[at].ids)
	}
	return batches
}

// batch waits for a free worker and sends some jobs through the layers.
func (e *Encoder) batch(ctx context.Context, tower []layer, jobs []job, batch []int, done func(at int, states []float32)) error {
	var w *workspace
	select {
	case w = <-e.workers:
	case <-ctx.Done():
		return ctx.Err()
	}
	if w == nil {
		w = e.newWorkspace()
	}
	defer func() { e.workers <- w }()
	w.ends = w.ends[:0]
	tokens := 0
	for _, at := range batch {
		e.input.apply(w, tokens*e.header.Width, &jobs[at])
		tokens += len(jobs[at].ids)
		w.ends = append(w.ends, tokens)
	}
	for _, layers := range [][]layer{e.stem, tower} {
		for i := range layers {
			if err := ctx.Err(); err != nil {
				return err
			}
			layers[i].apply(w, w.ends, e.header.Heads)
		}
	}
	from := 0
	for i, to := range w.ends {
		done(batch[i], w.states[from*e.header.Width:to*e.header.Width])
		from = to
	}
	return nil
}

// apply sets the states from a place on to those of a job's tokens.
func (in *input) apply(w *workspace, from int, j *job) {
	width := len(in.norm.scale)
	states, words := w.states[from:from+len(j.ids)*width], w.spare[from:from+len(j.ids)*width]
	for i, id := range j.ids {
		state, word, kind := states[i*width:(i+1)*width], words[i*width:(i+1)*width], 0
		if i >= j.first {
			kind = 1
		}
		copy(state, in.kinds[kind*width:(kind+1)*width])
		in.positions.row(state, i)
		clear(word)
		in.words.row(word, int(id))
	}
	in.norm.apply(w.way, states, words)
}
