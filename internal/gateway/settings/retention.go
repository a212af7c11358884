package settings

import (
	"strconv"
	"time"
)

// Retention says how long what a data folder gathers is kept. The zero value keeps all.
type Retention struct {
	// Evidence is what links of citations open.
	Evidence Keep `yaml:"evidence"`
	// Sessions are sessions and the conversations of Web Chat, by when they were used last.
	Sessions Keep `yaml:"sessions"`
	// Uploads are documents that clients sent, by when they were sent last.
	Uploads Keep `yaml:"uploads"`
	// WriterFiles are files that Writer's clients sent, by when they were sent.
	WriterFiles Keep `yaml:"writer_files"`
	// Audit are the lines in the file of the audit.
	Audit Keep `yaml:"audit"`
}

// Keep is how old and how much something may be; 0 is no limit.
type Keep struct {
	Days int `yaml:"days"`
	MiB  int `yaml:"mib"`
}

// The most that a Keep may say.
const (
	maxKeepDays = 36_500
	maxKeepMiB  = 100 << 20
)

// Before is the earliest time that is kept, the zero time for all.
func (k Keep) Before(now time.Time) time.Time {
	if k.Days == 0 {
		return time.Time{}
	}
	return now.AddDate(0, 0, -k.Days)
}

// Bytes is how much is kept; 0 is no limit.
func (k Keep) Bytes() int64 { return int64(k.MiB) << 20 }

func (c *checker) retention(s *Settings) error {
	given := valueOf(c.root, "retention")
	for _, one := range []struct {
		name string
		keep Keep
	}{{"evidence", s.Retention.Evidence}, {"sessions", s.Retention.Sessions}, {"uploads", s.Retention.Uploads}, {"writer_files", s.Retention.WriterFiles}, {"audit", s.Retention.Audit}} {
		for _, limit := range []struct {
			name       string
			value, max int
		}{{"days", one.keep.Days, maxKeepDays}, {"mib", one.keep.MiB, maxKeepMiB}} {
			if limit.value < 0 || limit.value > limit.max {
				return invalid(at(c.file, valueOf(valueOf(given, one.name), limit.name)), limit.name+" is not between 0 and "+strconv.Itoa(limit.max), "leave it out to keep all")
			}
		}
	}
	return nil
}
