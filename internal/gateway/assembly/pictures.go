package assembly

import (
	"container/list"
	"sync"
)

// MaxPictures is the most bytes of drawn pages that are held in memory; those looked at
// longest ago go first.
const MaxPictures = 32 << 20

// looked is a page of a file, by the file's digest. A width of 0 are its words.
type looked struct {
	digest      string
	page, width int
}

// pictures are the pages looked at last. It is safe for use at the same time. Whoever asks
// has been let in before: a page is known by its file's digest, whatever document it is of.
type pictures struct {
	most int

	mu    sync.Mutex // guards what follows
	order *list.List // of *picture, the one looked at last first
	at    map[looked]*list.Element
	size  int
}

type picture struct {
	of   looked
	what any
	size int
}

func newPictures(most int) *pictures {
	return &pictures{most: most, order: list.New(), at: map[looked]*list.Element{}}
}

// remembered is what is held of a page, or what is made of it then. Two who ask at the same time
// may both make it.
func remembered[T any](p *pictures, of looked, size func(T) int, create func() (T, error)) (T, error) {
	if held, ok := p.get(of).(T); ok {
		return held, nil
	}
	made, err := create()
	if err == nil {
		p.add(&picture{of, made, size(made)})
	}
	return made, err
}

func (p *pictures) get(of looked) any {
	p.mu.Lock()
	defer p.mu.Unlock()
	e, ok := p.at[of]
	if !ok {
		return nil
	}
	p.order.MoveToFront(e)
	return e.Value.(*picture).what
}

func (p *pictures) add(one *picture) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, ok := p.at[one.of]; ok || one.size > p.most {
		return
	}
	p.at[one.of] = p.order.PushFront(one)
	for p.size += one.size; p.size > p.most; {
		oldest := p.order.Remove(p.order.Back()).(*picture)
		delete(p.at, oldest.of)
		p.size -= oldest.size
	}
}
