package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"time"
)

// What the tables of Spokeward, an invented maker of bicycles, are made from. The
// same seed gives the same bytes.
const (
	seed    = 1817
	sales   = 1900
	repairs = 900
)

var (
	first    = time.Date(2025, 1, 1, 0, 0, 0, 0, time.UTC)
	days     = 546 // up to 30 June 2026
	regions  = []string{"North", "South", "East", "West"}
	channels = []string{"Shop", "Web", "Fleet"}
	models   = []string{"Lark 3", "Heron", "Wagtail Cargo", "Plover Kids"}
	prices   = []int{89900, 134900, 289900, 34900}
	workshop = []string{"Quayside", "Mill Lane", "Station Yard"}
	faults   = []string{"brakes", "gears", "wheel", "battery"}
)

// tables are the files by their names.
func tables() map[string][]byte {
	r := rand.New(rand.NewPCG(seed, 1))
	return map[string][]byte{"sales.csv": salesTable(r), "repairs.csv": repairsTable(r)}
}

func day(r *rand.Rand) string { return first.AddDate(0, 0, r.IntN(days)).Format(time.DateOnly) }

func euros(cents int) string { return fmt.Sprintf("%d.%02d", cents/100, cents%100) }

func salesTable(r *rand.Rand) []byte {
	var b bytes.Buffer
	b.WriteString("sold_on,region,channel,model,customer,units,revenue_eur\n")
	for range sales {
		m, units := r.IntN(len(models)), 1+r.IntN(4)
		cents := prices[m] * units * (85 + r.IntN(16)) / 100
		fmt.Fprintf(&b, "%s,%s,%s,%s,C%03d,%d,%s\n", day(r), regions[min(r.IntN(5), 3)], channels[r.IntN(3)], models[m], r.IntN(400), units, euros(cents))
	}
	return b.Bytes()
}

func repairsTable(r *rand.Rand) []byte {
	var b bytes.Buffer
	b.WriteString("done_on,workshop,fault,hours,cost_eur,warranty\n")
	for range repairs {
		quarters := 1 + r.IntN(24)
		fmt.Fprintf(&b, "%s,%s,%s,%s,%s,%t\n", day(r), workshop[r.IntN(3)], faults[r.IntN(4)], euros(quarters*25), euros(quarters*1450+r.IntN(6000)), r.IntN(4) == 0)
	}
	return b.Bytes()
}
