package settings

import (
	"strconv"
	"strings"
	"time"
)

// The most that may be set.
const (
	// MaxQuota is the highest limit of a key.
	MaxQuota = 1_000_000_000
	// MaxGrace is the longest grace of a stop.
	MaxGrace = time.Hour
)

// linked refuses what is no rule for links.
func (c *checker) linked(s *Settings) error {
	if s.Links != "" && s.Links != "sources" && s.Links != "all" {
		return invalid(at(c.file, valueOf(c.root, "links")), "links cannot be "+strconv.Quote(s.Links), "use sources or all")
	}
	for i, host := range s.LinkHosts {
		if host == "" || strings.ContainsAny(host, "/*: ") {
			return invalid(at(c.file, valueOf(c.root, "link_hosts")), strconv.Quote(host)+" is not a host name", "write the name alone, as in intranet.example")
		}
		s.LinkHosts[i] = strings.ToLower(host)
	}
	return nil
}

// quota refuses limits that none can be.
func (c *checker) quota(s *Settings) error {
	for _, limit := range []struct {
		name  string
		value int
	}{{"requests_per_minute", s.Quota.Requests}, {"tokens_per_minute", s.Quota.Tokens}, {"streams", s.Quota.Streams}} {
		if limit.value < 0 || limit.value > MaxQuota {
			return invalid(at(c.file, valueOf(valueOf(c.root, "quota"), limit.name)), limit.name+" is not between 0 and "+strconv.Itoa(MaxQuota), "leave it out for no limit")
		}
	}
	if s.Grace < 0 || s.Grace > MaxGrace {
		return invalid(at(c.file, valueOf(c.root, "grace")), "grace is not between 0 and 1h", "leave it out for the default")
	}
	return nil
}
