package render

import "github.com/citeway/citeway"

// citing are the citations of an answer by the id of each source that they name, so that
// no list is searched for every source or citation.
type citing map[string][]*citeway.Citation

func citingOf(a *citeway.Answer) citing {
	by := citing{}
	for i := range a.Citations {
		c := &a.Citations[i]
		for k, id := range c.Sources {
			if k == 0 || by.last(id) != c {
				by[id] = append(by[id], c)
			}
		}
	}
	return by
}

// last is the latest citation of a source, or nil.
func (by citing) last(id string) *citeway.Citation {
	list := by[id]
	if len(list) == 0 {
		return nil
	}
	return list[len(list)-1]
}

// numbered are the numbers of sources by id; of two with one id the first counts.
type numbered map[string]int

func numberedOf(a *citeway.Answer) numbered {
	of := numbered{}
	for i := range a.Sources {
		if _, known := of[a.Sources[i].ID]; !known {
			of[a.Sources[i].ID] = a.Sources[i].Number
		}
	}
	return of
}
