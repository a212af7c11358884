package main

import (
	"bytes"
	"context"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
)

// module is something inside the program that others wrote.
type module struct {
	path, version string
	// licence is an SPDX expression.
	licence string
	// texts are its licences and notices, by the names of their files.
	texts map[string][]byte
}

// inside returns the modules that were linked into a program.
func inside(binary string) ([]string, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, dep := range info.Deps {
		names = append(names, dep.Path)
	}
	return names, nil
}

// modules finds the modules with those paths in the module cache, by their paths, with
// the licences that they came with. One without a licence is an error.
func modules(ctx context.Context, root string, paths []string) ([]module, error) {
	if len(paths) == 0 {
		return nil, nil
	}
	paths = slices.Compact(slices.Sorted(slices.Values(paths)))
	list, err := output(ctx, root, []string{"GOFLAGS="}, "go", append([]string{"list", "-m", "-json"}, paths...)...)
	if err != nil {
		return nil, err
	}
	var all []module
	for dec := json.NewDecoder(strings.NewReader(list)); ; {
		var m struct{ Path, Version, Dir string }
		if err := dec.Decode(&m); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if m.Dir == "" {
			return nil, errors.New(m.Path + " is not in the module cache: run go mod download")
		}
		texts, err := licences(m.Dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", m.Path, err)
		}
		one := module{path: m.Path, version: m.Version, texts: texts, licence: expression(texts)}
		if one.licence == "" {
			return nil, errors.New(m.Path + " has no licence that is known")
		}
		all = append(all, one)
	}
	slices.SortFunc(all, func(a, b module) int { return strings.Compare(a.path, b.path) })
	return all, nil
}

// licenceName fits the files in which licences and notices stand.
var licenceName = regexp.MustCompile(`(?i)^(licen[sc]e|copying|copyright|notice|patents)([-.].*)?$`)

// licences reads the licences and notices of a folder.
func licences(folder string) (map[string][]byte, error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	texts := map[string][]byte{}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || !licenceName.MatchString(entry.Name()) || strings.HasSuffix(entry.Name(), ".go") {
			continue
		}
		if texts[entry.Name()], err = os.ReadFile(filepath.Join(folder, entry.Name())); err != nil {
			return nil, err
		}
	}
	return texts, nil
}

// marks tell licences by words that only they have, and that all copies have.
var marks = []struct{ licence, words string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"Apache-2.0", "apache license, version 2.0"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"MPL-2.0", "mozilla public license, version 2.0"},
	{"MIT", "permission is hereby granted, free of charge"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose"},
}

// expression is the SPDX expression of what licences say; "" if none is known.
func expression(texts map[string][]byte) string {
	found := map[string]bool{}
	for name, text := range texts {
		if upper := strings.ToUpper(name); strings.HasPrefix(upper, "PATENTS") || strings.HasPrefix(upper, "NOTICE") {
			continue
		}
		words := strings.ToLower(string(bytes.Join(bytes.Fields(text), []byte(" "))))
		for _, mark := range marks {
			if strings.Contains(words, mark.words) {
				found[mark.licence] = true
			}
		}
		if strings.Contains(words, "redistribution and use in source and binary forms") {
			found[bsd(words)] = true
		}
	}
	var names []string
	for name := range found {
		names = append(names, name)
	}
	slices.Sort(names)
	return strings.Join(names, " AND ")
}

// bsd tells the licence with three clauses from that with two.
func bsd(words string) string {
	if strings.Contains(words, "neither the name") || strings.Contains(words, "names of its contributors may") {
		return "BSD-3-Clause"
	}
	return "BSD-2-Clause"
}

// others are what the program holds besides modules. Their licences are those of NOTICE.
func others() []module {
	return []module{
		{path: "Go standard library", version: strings.TrimPrefix(runtime.Version(), "go"), licence: "BSD-3-Clause"},
		{path: "all-MiniLM-L6-v2", version: "eight bits, fine-tuned", licence: "Apache-2.0"},
		{path: "PDFium", version: "as @embedpdf/pdfium", licence: "BSD-3-Clause AND Apache-2.0"},
	}
}
