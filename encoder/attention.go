package encoder

import "math"

// attend sets what each token of a text, from and to in the batch, has seen: the mean of
// all the text's tokens' values, weighed by how well their keys fit its query, for each head
// by itself.
func (w *workspace) attend(from, to, width, heads int) {
	size := width / heads
	scale := float32(1 / math.Sqrt(float64(size)))
	mixed, seen := w.mixed[3*from*width:], w.seen[from*width:]
	for head := range heads {
		if w.way == plain {
			attendPlain(w.scores, mixed[head*size:], seen[head*size:], to-from, width, size, scale)
		} else {
			w.attendFast(mixed[head*size:], seen[head*size:], to-from, width, size, scale)
		}
	}
}

// attendPlain does one head. A token's query, key and value begin width numbers apart.
func attendPlain(scores, mixed, seen []float32, tokens, width, size int, scale float32) {
	scores = scores[:tokens]
	for i := range tokens {
		query := mixed[3*i*width:][:size]
		for j := range scores {
			scores[j] = dot4(query, mixed[(3*j+1)*width:][:size])
		}
		plain.softmax(scores, tokens, scale)
		to := seen[i*width:][:size]
		clear(to)
		for j, share := range scores {
			for k, x := range mixed[(3*j+2)*width:][:size] {
				to[k] += share * x
			}
		}
	}
}

// attendFast is attendPlain in blocks. It writes over the slack behind the text, where the
// next one's is written later.
func (w *workspace) attendFast(mixed, seen []float32, tokens, width, size int, scale float32) {
	room := (tokens + panel16 - 1) / panel16 * panel16
	w.turn(mixed[width:], tokens, room, width, size)
	for at := 0; at < room; at += panel16 {
		for i := 0; i < tokens; i += rows6 {
			product6x16(&w.scores[i*room+at], 4*room, &mixed[3*i*width], 12*width, &w.keys[at*size], 4*panel16, size, &w.zeros[0])
		}
	}
	for i := range tokens {
		w.way.softmax(w.scores[i*room:][:tokens], room, scale)
	}
	for at := 0; at < size; at += panel16 {
		for i := 0; i < tokens; i += rows6 {
			product6x16(&seen[i*width+at], 4*width, &w.scores[i*room], 4*room, &mixed[2*width+at], 12*width, tokens, &w.zeros[0])
		}
	}
}

// turn brings a head's keys into panels of 16 tokens, with nothing in the last one's rest.
func (w *workspace) turn(keys []float32, tokens, room, width, size int) {
	clear(w.keys[(room-panel16)*size : room*size])
	for j := range tokens {
		panel := w.keys[j/panel16*panel16*size+j%panel16:]
		for k, x := range keys[3*j*width:][:size] {
			panel[k*panel16] = x
		}
	}
}
