package table

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
)

// readLines reads JSON lines: an object each, whose members are the columns in
// the order in which they first appear. Lists and objects are kept as their JSON.
func (t *Table) readLines(ctx context.Context, data []byte) error {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	l := lines{name: t.Name, index: map[string]int{}}
	if err := l.each(ctx, data, l.guess); err != nil {
		return err
	}
	for i, name := range l.names {
		t.Columns = append(t.Columns, NewColumn(name, l.found[i].pick()))
	}
	return l.each(ctx, data, func(row []Value) error { return t.add(ctx, row) })
}

// lines is what is known of the columns while a file is read.
type lines struct {
	name  string
	names []string
	index map[string]int
	found []kinds
}

func (l *lines) guess(row []Value) error {
	for i, v := range row {
		l.found[i] = l.found[i].typed(v)
	}
	return nil
}

// each calls f with the cells of each line.
func (l *lines) each(ctx context.Context, data []byte, f func([]Value) error) error {
	scanner := bufio.NewScanner(bytes.NewReader(data))
	scanner.Buffer(make([]byte, 0, 64<<10), MaxLine)
	var row []Value
	for n := 1; scanner.Scan(); n++ {
		if n%checkEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		line := bytes.TrimSpace(scanner.Bytes())
		if len(line) == 0 {
			continue
		}
		clear(row)
		var err error
		if row, err = l.cells(line, row); err != nil {
			return broken(fmt.Sprintf("%s:%d", l.name, n), "a JSON object", err)
		}
		if len(row) > MaxColumns {
			return tooLarge(l.name, "the number of columns", MaxColumns)
		}
		if err := f(row); err != nil {
			return err
		}
	}
	if scanner.Err() != nil {
		return tooLarge(l.name, "the length of a line in bytes", MaxLine)
	}
	return nil
}

// cells reads the members of an object into their columns.
func (l *lines) cells(line []byte, row []Value) ([]Value, error) {
	d := json.NewDecoder(bytes.NewReader(line))
	d.UseNumber()
	if first, err := d.Token(); err != nil || first != json.Delim('{') {
		return nil, fmt.Errorf("it does not begin with {")
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return nil, err
		}
		v, err := cell(d)
		if err != nil {
			return nil, err
		}
		i := l.column(key.(string)) // keys of an object are strings, or Token fails
		for len(row) <= i {
			row = append(row, Value{})
		}
		row[i] = v
	}
	if _, err := d.Token(); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("more stands after the object")
	}
	return row, nil
}

func (l *lines) column(name string) int {
	i, ok := l.index[name]
	if !ok {
		i = len(l.names)
		l.index[name] = i
		l.names = append(l.names, name)
		l.found = append(l.found, anyKind)
	}
	return i
}

// cell reads one value.
func cell(d *json.Decoder) (Value, error) {
	var raw json.RawMessage
	if err := d.Decode(&raw); err != nil {
		return Value{}, err
	}
	switch raw[0] {
	case '{', '[':
		var out bytes.Buffer
		if err := json.Compact(&out, raw); err != nil {
			return Value{}, err
		}
		return Value{Kind: Text, Text: cut(out.String())}, nil
	case '"':
		var s string
		err := json.Unmarshal(raw, &s)
		return Value{Kind: Text, Text: cut(s)}, err
	case 't', 'f':
		return OfBool(raw[0] == 't'), nil
	case 'n':
		return Value{}, nil
	}
	return ofNumber(string(raw)), nil
}
