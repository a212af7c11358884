package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// noticeBegin begins the list of modules in NOTICE, which goes on to the end.
const noticeBegin = "Modules that the program or its tests are built with, and their licences, whose texts lie beside the program in licenses/:\n\n"

// required fits a module in go.mod, behind require or within its brackets.
var required = regexp.MustCompile(`(?m)^(?:require )?\t?([a-z0-9.-]+\.[a-z]+/[^\s]+) v\S+`)

// requiredBy are the modules that a go.mod names.
func requiredBy(file []byte) []string {
	var names []string
	for _, found := range required.FindAllSubmatch(file, -1) {
		names = append(names, string(found[1]))
	}
	return slices.Compact(slices.Sorted(slices.Values(names)))
}

// writeNotice brings the list of modules in NOTICE up to date.
func writeNotice(ctx context.Context, root string) error {
	file, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return err
	}
	all, err := modules(ctx, root, requiredBy(file))
	if err != nil {
		return err
	}
	name := filepath.Join(root, "NOTICE")
	notice, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	before, _, _ := bytes.Cut(notice, []byte(noticeBegin))
	var list strings.Builder
	list.Write(bytes.TrimRight(before, "\n"))
	list.WriteString("\n\n" + noticeBegin)
	for _, m := range all {
		fmt.Fprintf(&list, "  %s: %s\n", m.path, m.licence)
	}
	return os.WriteFile(name, []byte(list.String()), 0o644) //nolint:gosec // everyone may read it
}
