package spans

import "github.com/citeway/citeway"

// Told bounds what citations repeat of the sources that they name, for a form whose
// citations hold the cited passages: a citation of few bytes can name many long ones. The
// zero value is ready.
type Told struct {
	sizes       map[string]size
	total, said int
}

// size is about how many bytes a source with that many passages takes.
type size struct{ passages, bytes int }

// leastTold is how many bytes may be repeated beside maxRepeated times the sources.
const leastTold = 256 << 10

// Spent reports whether no more of a source is to be repeated: its id alone says which it
// is.
func (t *Told) Spent(s *citeway.Source) bool {
	before := t.sizes[s.ID]
	if before.bytes == 0 || before.passages != len(s.Passages) {
		now := size{len(s.Passages), 1 + len(s.Title) + len(s.Path) + len(s.URL)}
		for i := range s.Passages {
			now.bytes += len(s.Passages[i].Text)
		}
		for _, raw := range s.Extra {
			now.bytes += len(raw)
		}
		if t.sizes == nil {
			t.sizes = map[string]size{}
		}
		t.sizes[s.ID] = now
		t.total += now.bytes - before.bytes
	}
	return t.said > maxRepeated*t.total+leastTold
}

// Say counts bytes that are repeated.
func (t *Told) Say(bytes int) { t.said += bytes }
