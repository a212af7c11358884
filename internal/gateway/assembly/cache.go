package assembly

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/citeway/citeway/internal/gateway/keeping"
)

// Where KeepVectors keeps the vectors of documents without a data folder.
const (
	// cacheSetting is the variable that names the folder, or cacheOff for none; the
	// default is the user's cache folder.
	cacheSetting = "CITEWAY_CACHE"
	cacheOff     = "off"
	// keptEnding ends the names of such files.
	keptEnding = ".vectors"
	// maxKept is the most files, and keptFor how long an unused one is kept.
	maxKept = 16
	keptFor = 30 * 24 * time.Hour
)

// cacheFolder returns where vectors are kept; "" is nowhere.
func cacheFolder(getenv func(string) string) string {
	switch folder := getenv(cacheSetting); folder {
	case cacheOff:
		return ""
	case "":
	default:
		return folder
	}
	if getenv("HOME") == "" && getenv("LocalAppData") == "" {
		return ""
	}
	folder, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "citeway")
}

// KeepVectors loads the vectors that the last run over the same documents kept; keep
// stores them for the next. It does so only for a base in memory.
func (b *Base) KeepVectors(docs []string) (keep func()) {
	folder, k := cacheFolder(b.getenv), b.meaning.kept
	if k == nil || folder == "" {
		return func() {}
	}
	path := filepath.Join(folder, keptName(docs))
	k.Open(path)
	return func() {
		if err := k.Save(); err != nil {
			b.say(err.Error())
			return
		}
		now := time.Now()
		_ = os.Chtimes(path, now, now) // only the order in which files go hangs on it
		tidy(folder, now)
	}
}

// keptName returns the name of the file for these documents.
func keptName(docs []string) string {
	var all []string
	for _, d := range docs {
		if whole, err := filepath.Abs(d); err == nil {
			d = whole
		}
		all = append(all, d)
	}
	slices.Sort(all)
	sum := sha256.Sum256([]byte(strings.Join(all, "\x00")))
	return hex.EncodeToString(sum[:8]) + keptEnding
}

// tidy removes old files, and the oldest of those beyond maxKept.
func tidy(folder string, now time.Time) {
	paths, _ := filepath.Glob(filepath.Join(keeping.Globbed(folder), "*"+keptEnding)) // the pattern is a good one
	type aged struct {
		path string
		at   time.Time
	}
	var files []aged
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			files = append(files, aged{path, info.ModTime()})
		}
	}
	slices.SortFunc(files, func(a, b aged) int { return b.at.Compare(a.at) })
	for i, f := range files {
		if i >= maxKept || now.Sub(f.at) > keptFor {
			_ = os.Remove(f.path) // another run may have been first
		}
	}
}
