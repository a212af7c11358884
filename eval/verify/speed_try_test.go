package verify

import (
	room "github.com/citeway/citeway/verify"
	"strings"
	"testing"
)

func BenchmarkP(b *testing.B) {
	d, _ := load("../../../shared/data")
	v := room.New(room.Options{})
	all := strings.Fields(strings.Join(d.abstracts, " "))
	var ready []*room.Evidence
	for i := 0; i+150 <= len(all) && len(ready) < 64; i += 150 {
		ready = append(ready, v.Prepare(strings.Join(all[i:i+150], " ")))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		v.PairPrepared(d.attribution[i%1198].Claim, ready[i%len(ready)])
	}
}
