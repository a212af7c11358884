package verify

import (
	"strings"
)

// compound is the unit behind the number at a token that is made of others, and its last
// token: square metres, km², mètres carrés, miles per hour, km/h, kilowatt hours.
func (r *reader) compound(t *reading, text string, tok int32) (of unit, last int32) {
	if w := t.wordAt(text, tok+1); w == "square" || w == "sq" || w == "cubic" {
		return r.power(t.measureAt(tok+2), w == "cubic"), tok + 2
	}
	base := t.measureAt(tok + 1)
	if base.sort == 0 {
		return unit{}, 0
	}
	behind := text[t.tokens[tok+1].end:]
	next := t.wordAt(text, tok+2)
	switch {
	case strings.HasPrefix(behind, "²"), strings.HasPrefix(behind, "³"):
		return r.power(base, behind[:len("³")] == "³"), tok + 1
	case strings.HasPrefix(next, "carré"), strings.HasPrefix(next, "cuadrado"):
		return r.power(base, false), tok + 2
	case strings.HasPrefix(next, "cúbico"), next == "cubes":
		return r.power(base, true), tok + 2
	case strings.HasPrefix(behind, "/h"):
		return r.perHour(base), tok + 2
	case next == "per" && t.measureAt(tok+3) == r.signs.hour, next == "an" && t.measureAt(tok+3) == r.signs.hour:
		return r.perHour(base), tok + 3
	case base.sort == r.signs.watt.sort && t.measureAt(tok+2) == r.signs.hour && adjacent(text, &t.tokens[tok+1], &t.tokens[tok+2]):
		return unit{r.signs.energy.sort, base.by}, tok + 2
	}
	return unit{}, 0
}

// power is the area or the volume that a length is the side of.
func (r *reader) power(side unit, cube bool) unit {
	switch {
	case side.sort != r.signs.metre.sort:
		return unit{}
	case cube:
		const litres = 1000 // in a cubic metre
		return unit{r.signs.volume.sort, side.by * side.by * side.by * litres}
	}
	return unit{r.signs.area.sort, side.by * side.by}
}

// perHour is the speed of a length an hour.
func (r *reader) perHour(length unit) unit {
	if length.sort != r.signs.metre.sort {
		return unit{}
	}
	return unit{r.signs.speed.sort, length.by / r.signs.hour.by}
}

// measureAt is what a token measures; sort is 0 for nothing.
func (t *reading) measureAt(tok int32) unit {
	if int(tok) >= len(t.tokens) {
		return unit{}
	}
	if in := t.infoOf(tok); in != nil {
		return in.measures
	}
	return unit{}
}

// infoOf is what is known of a token besides its term, or nil.
func (t *reading) infoOf(tok int32) *wordInfo {
	if k := t.tokens[tok].info; k >= 0 {
		return &t.infos[k]
	}
	return nil
}

// infoBehind is what is known of the token behind another, or nil.
func (t *reading) infoBehind(tok int32) *wordInfo {
	if int(tok)+1 >= len(t.tokens) {
		return nil
	}
	return t.infoOf(tok + 1)
}
