// Command halves says how each package's tests are run, for scripts/test.sh. "halves race"
// lists the packages whose tests may run two goroutines at once, so that the race detector has
// something to look for; "halves alone" lists the others; "halves long" lists those of the first
// that cut tests where they are to be short; "halves cut PACKAGE..." gives a pattern of the
// tests that these packages cut.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	if err := run(context.Background(), os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "halves:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) == 0 || !slices.Contains([]string{"race", "alone", "long", "cut"}, args[0]) {
		return errors.New("race, alone, long or cut?")
	}
	if args[0] == "cut" {
		all, err := list(ctx, args[1:]...)
		if err != nil {
			return err
		}
		return printPattern(all)
	}
	all, err := list(ctx, "./...")
	if err != nil {
		return err
	}
	concurrent, err := concurrent(all)
	if err != nil {
		return err
	}
	cutting, err := cutting(all)
	if err != nil {
		return err
	}
	for _, p := range all {
		tested, ok := strings.CutSuffix(p.ImportPath, ".test")
		if ok && concurrent(p) == (args[0] != "alone") && (args[0] != "long" || cutting[tested]) {
			fmt.Println(tested)
		}
	}
	return nil
}

// listed is a package as go list shows it. The files of one that is built for a test are
// those of the test too.
type listed struct {
	ImportPath, Dir   string
	GoFiles, CgoFiles []string
	Imports, Deps     []string
	Standard          bool
}

// list gives the named packages and all that they and their tests rest on, as they are
// built for the tests.
func list(ctx context.Context, names ...string) ([]listed, error) {
	args := append([]string{"list", "-test", "-deps", "-json=ImportPath,Dir,GoFiles,CgoFiles,Imports,Deps,Standard"}, names...)
	c := exec.CommandContext(ctx, "go", args...)
	c.Stderr = os.Stderr
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var all []listed
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("go list %s: nothing", strings.Join(names, " "))
	}
	return all, nil
}

// concurrent tells the test programs that may run two goroutines at once: something in them
// starts one. Packages of the standard library do not count by themselves, or every test
// would; those that run what they are given beside their caller count for who imports them.
func concurrent(all []listed) (func(listed) bool, error) {
	starts := map[string]bool{}
	for _, p := range all {
		if p.Standard || strings.HasSuffix(p.ImportPath, ".test") {
			continue
		}
		found, err := startsGoroutines(p)
		if err != nil {
			return nil, err
		}
		starts[p.ImportPath] = found
	}
	return func(p listed) bool {
		return slices.ContainsFunc(p.Deps, func(name string) bool { return starts[name] })
	}, nil
}
