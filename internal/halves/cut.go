package main

import (
	"fmt"
	"slices"
	"strings"
)

// printPattern prints a pattern for go test -run: the tests of the packages that ask whether
// tests are to be short, themselves or through other functions of their package.
func printPattern(all []listed) error {
	var names []string
	for _, p := range all {
		if p.Standard || !strings.Contains(p.ImportPath, ".test]") {
			continue
		}
		cut, err := cutTests(p)
		if err != nil {
			return err
		}
		names = append(names, cut...)
	}
	if len(names) == 0 {
		return fmt.Errorf("no test is cut")
	}
	slices.Sort(names)
	fmt.Printf("^(%s)$\n", strings.Join(slices.Compact(names), "|"))
	return nil
}

// cutting are the packages some of whose tests ask whether tests are to be short.
func cutting(all []listed) (map[string]bool, error) {
	found := map[string]bool{}
	for _, p := range all {
		_, behind, _ := strings.Cut(p.ImportPath, " [")
		tested, ok := strings.CutSuffix(behind, ".test]")
		if p.Standard || !ok {
			continue
		}
		cut, err := cutTests(p)
		if err != nil {
			return nil, err
		}
		found[tested] = found[tested] || len(cut) > 0
	}
	return found, nil
}

// cutTests are a package's tests that ask whether tests are to be short.
func cutTests(p listed) ([]string, error) {
	uses, err := usesOf(p)
	if err != nil {
		return nil, err
	}
	var cut []string
	for name := range asking(uses) {
		if strings.HasPrefix(name, "Test") {
			cut = append(cut, name)
		}
	}
	return cut, nil
}

// asking are the functions that ask whether tests are to be short, or use another that does.
func asking(uses map[string]map[string]bool) map[string]bool {
	asks := map[string]bool{short: true}
	for grown := true; grown; {
		grown = false
		for name, used := range uses {
			for other := range asks {
				if used[other] && !asks[name] {
					asks[name], grown = true, true
				}
			}
		}
	}
	delete(asks, short)
	return asks
}
