package main

import (
	"cmp"
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/citeway/citeway"
)

// commit is what the program was built from. A release sets it with
// -ldflags "-X main.commit=…", since it is built without what Go notes of a checkout;
// other builds know it from there.
var commit string

// pseudo fits the version of a module without a tag, which ends in its commit.
var pseudo = regexp.MustCompile(`-\d{14}-([0-9a-f]{12})(\+dirty)?$`)

// changed says that files were built that no commit holds.
const changed = "with changes"

// version returns what --version prints: the version, the commit and the Go version.
func version() string {
	built, _ := debug.ReadBuildInfo()
	from := cmp.Or(commit, commitOf(built), "unknown")
	if clean, dirty := strings.CutSuffix(from, "-dirty"); dirty {
		from = clean + " " + changed
	}
	return fmt.Sprintf("citeway %s\ncommit %s\n%s %s/%s", citeway.Version, from, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// commitOf returns the commit that Go noted; "" if it noted none.
func commitOf(built *debug.BuildInfo) string {
	if built == nil {
		return ""
	}
	noted := map[string]string{}
	for _, s := range built.Settings {
		noted[s.Key] = s.Value
	}
	if noted["vcs.revision"] != "" {
		if noted["vcs.modified"] == "true" {
			return noted["vcs.revision"] + "-dirty"
		}
		return noted["vcs.revision"]
	}
	if found := pseudo.FindStringSubmatch(built.Main.Version); found != nil {
		return found[1]
	}
	return ""
}
