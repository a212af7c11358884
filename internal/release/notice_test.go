package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(root, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// NOTICE names each module that go.mod names, with a licence, and no other.
func TestNoticeNamesEveryModule(t *testing.T) {
	_, list, found := strings.Cut(read(t, "NOTICE"), noticeBegin)
	if !found {
		t.Fatal("NOTICE has no list of modules; write it with go run ./internal/release -notice")
	}
	var named []string
	for line := range strings.Lines(list) {
		name, licence, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || licence == "" {
			t.Errorf("NOTICE has the line %q", line)
		}
		named = append(named, name)
	}
	wanted := requiredBy([]byte(read(t, "go.mod")))
	if len(wanted) < 40 {
		t.Fatalf("go.mod seems to name only %q", wanted)
	}
	if !slices.Equal(named, wanted) {
		t.Errorf("NOTICE names\n%q\ngo.mod\n%q\nwrite it with go run ./internal/release -notice", named, wanted)
	}
}

// What is inside besides modules is named too.
func TestNoticeNamesTheRest(t *testing.T) {
	notice := read(t, "NOTICE")
	for _, m := range others() {
		if !strings.Contains(notice, m.path) {
			t.Errorf("NOTICE does not name %s", m.path)
		}
	}
}

func TestModulesOfAGoMod(t *testing.T) {
	file := "module a.example/b\n\ngo 1.26.0\n\nrequire c.example/d/v2 v2.0.1\n\nrequire (\n\tg.example/h v1.0.0 // indirect\n\te.example/f v0.0.0-20250101000000-0123456789ab\n)\n\nreplace x.example/y => ../y\n"
	if got := strings.Join(requiredBy([]byte(file)), " "); got != "c.example/d/v2 e.example/f g.example/h" {
		t.Errorf("got %s", got)
	}
}

func TestLicencesAreTold(t *testing.T) {
	for text, want := range map[string]string{
		"Permission is hereby granted, free of charge,\nto any person":                          "MIT",
		"   Apache License\n   Version 2.0, January 2004":                                       "Apache-2.0",
		"Redistribution and use in source and binary forms … Neither the name of":               "BSD-3-Clause",
		"Redistribution and use in source\nand binary forms, with or without":                   "BSD-2-Clause",
		"Mozilla Public License Version 2.0":                                                    "MPL-2.0",
		"Permission to use, copy, modify, and/or distribute this software for any purpose":      "ISC",
		"permission is hereby granted, free of charge … Apache License, Version 2.0 (the \"L\"": "Apache-2.0 AND MIT",
		"All rights reserved.": "",
	} {
		if got := expression(map[string][]byte{"LICENSE": []byte(text)}); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
	if got := expression(map[string][]byte{"PATENTS": []byte("Apache License Version 2.0")}); got != "" {
		t.Errorf("a grant of patents is %s", got)
	}
}
