package verify

import (
	"testing"

	"github.com/citeway/citeway"
)

// A table is read as rows and columns, however it is written.
func TestTables(t *testing.T) {
	v := New(Options{})
	for _, table := range []string{
		"| Stove | Price (EUR) | Weight (kg) | Maker |\n|---|---|---|---|\n| Ash | 450 | 80 | Vale |\n| Oak | 900 | 120 | Orr |\n",
		"stove,price (EUR),weight (kg),maker\nAsh,450,80,Vale\nOak,900,120,Orr\n",
		"Stove: Ash; Price: 450 euros; Weight: 80 kg; Maker: Vale\nStove: Oak; Price: 900 euros; Weight: 120 kg; Maker: Orr\n",
	} {
		for claim, want := range map[string]bool{
			"The Oak stove costs 900 euros.":               true,
			"The Ash stove costs 900 euros.":               false,
			"The weight of the Ash stove is 80 kg.":        true,
			"The weight of the Ash stove is 450 kg.":       false,
			"The price of the Ash stove is 80 euros.":      false,
			"The Ash stove weighs 80 pounds.":              false,
			"The maker of the Oak stove is Orr.":           true,
			"The maker of the Ash stove is Orr.":           false,
			"The Oak stove is heavier than the Ash stove.": true,
			"The Ash stove is heavier than the Oak stove.": false,
			"The Oak stove is cheaper than the Ash stove.": false,
		} {
			r := v.Pair(claim, []string{table})
			if got := r.Verdict == citeway.Supported; got != want {
				t.Errorf("%q of\n%s%s %.2f %q, want %v", claim, table, r.Verdict, r.Score, r.Reasons, want)
			}
		}
	}
}

// A row may be said whole, with its columns named as people name them.
func TestRowsSaidWhole(t *testing.T) {
	v := New(Options{})
	const row = "course: Improvers; level: adults; start_time: 19:00; weeks: 10; price_eur: 110; places: 16"
	wantVerdicts(t, v, row, map[string]citeway.Verdict{
		"Improvers: level adults; start time: 19:00; 10 weeks; price 110 euros; places 16.": citeway.Supported,
		"Improvers: start time 19:00; price 110 euros.":                                     citeway.Supported,
		"Improvers: price 140 euros; places 16.":                                            citeway.Contradicted,
		"Improvers: start time 20:00.":                                                      citeway.Contradicted,
	})
}

// A cell that says no denies its own column alone, and what a claim denies may be said by
// a no, a none or a nought.
func TestCellsThatSayNo(t *testing.T) {
	v := New(Options{})
	const table = "| Depot | Opened | Vans | Incidents | Heated | Spare vans |\n|---|---|---|---|---|---|\n| North | 2019 | 14 | none | yes | 0 |\n| South | 2021 | 9 | 2 | no | 3 |"
	wantVerdicts(t, v, table, map[string]citeway.Verdict{
		"The North depot opened in 2019 with 14 vans.": citeway.Supported,
		"The North depot had no incidents.":            citeway.Supported,
		"The North depot had incidents.":               citeway.Contradicted,
		"The North depot is heated.":                   citeway.Supported,
		"The North depot is not heated.":               citeway.Contradicted,
		"The South depot is heated.":                   citeway.Contradicted,
		"The South depot is not heated.":               citeway.Supported,
		"The North depot has no spare vans.":           citeway.Supported,
		"North: incidents none; spare vans none.":      citeway.Supported,
		"The South depot opened in 2021 with 9 vans.":  citeway.Supported,
		"The South depot opened in 2019 with 9 vans.":  citeway.Contradicted,
		"The North depot has 0 spare vans.":            citeway.Supported,
		"The North depot has 3 spare vans.":            citeway.Contradicted,
	})
}

// A claim may give the very word of a cell that says only yes or no: what it says of the
// column is that word, and not the column's name.
func TestCellsWhoseWordTheClaimGives(t *testing.T) {
	v := New(Options{})
	const table = "| Property | Type | Description | Default | Needed |\n|---|---|---|---|---|\n| EnablePrefork | bool | Opens many processes on one port. | false | yes |\n| StrictRouting | bool | Tells /a and /a/ apart. | true | no |"
	wantVerdicts(t, v, table, map[string]citeway.Verdict{
		"EnablePrefork: type bool; default false; needed yes.":   citeway.Supported,
		"EnablePrefork: default true.":                           citeway.Contradicted,
		"EnablePrefork: default false; needed no.":               citeway.Contradicted,
		"The default of EnablePrefork is false.":                 citeway.Supported,
		"The default of EnablePrefork is not false.":             citeway.Contradicted,
		"The default of EnablePrefork is true.":                  citeway.Contradicted,
		"EnablePrefork is false by default.":                     citeway.Supported,
		"EnablePrefork is true by default.":                      citeway.Contradicted,
		"EnablePrefork (Default: false, Needed: yes).":           citeway.Supported,
		"StrictRouting: default true; needed no.":                citeway.Supported,
		"STRICTROUTING: DEFAULT TRUE; NEEDED NO.":                citeway.Supported,
		"The default of StrictRouting is true; it isn't needed.": citeway.Supported,
		"The default of StrictRouting is false.":                 citeway.Contradicted,
	})
	if r := v.Pair("The default of EnablePrefork is true.", []string{table}); len(r.Reasons) == 0 || r.Reasons[0] != "The source says false; the answer says true." {
		t.Errorf("reasons %q", r.Reasons)
	}
}

// What became more or less from one year to another is read off columns, and off rows.
func TestTrends(t *testing.T) {
	v := New(Options{})
	for _, table := range []string{
		"| Region | Sales 2023 | Sales 2024 | Costs 2023 | Costs 2024 |\n|---|---|---|---|---|\n| North | 120 | 150 | 60 | 50 |\n| South | 90 | 80 | 40 | 45 |",
		"Region,Sales 2023,Sales 2024,Costs 2023,Costs 2024\nNorth,120,150,60,50\nSouth,90,80,40,45",
	} {
		wantVerdicts(t, v, table, map[string]citeway.Verdict{
			"Sales in the North rose from 2023 to 2024.":        citeway.Supported,
			"Sales in the South rose from 2023 to 2024.":        citeway.Contradicted,
			"Between 2023 and 2024, sales in the South fell.":   citeway.Supported,
			"Between 2023 and 2024, sales in the North fell.":   citeway.Contradicted,
			"Costs in the South increased from 2023 to 2024.":   citeway.Supported,
			"Costs in the North increased from 2023 to 2024.":   citeway.Contradicted,
			"Sales in the North went down from 2023 to 2024.":   citeway.Contradicted,
			"In 2024, sales in the North were up against 2023.": citeway.Supported,
		})
	}
	const years = "Year,Members,Fee\n2021,1200,30\n2022,1450,30\n2023,1390,32"
	wantVerdicts(t, v, years, map[string]citeway.Verdict{
		"Membership increased from 2021 to 2022.": citeway.Supported,
		"Membership increased from 2022 to 2023.": citeway.Contradicted,
		"The fee rose from 2022 to 2023.":         citeway.Supported,
	})
}

// A cell's amount may be said in another unit of its sort, and its head may have its unit.
func TestCellsInOtherUnits(t *testing.T) {
	v := New(Options{})
	wantVerdicts(t, v, "| Plan | Price | Storage |\n|---|---|---|\n| Team | €9 | 500 GB |\n| Business | €19 | 2 TB |", map[string]citeway.Verdict{
		"The Team plan has 0.5 TB of storage.":       citeway.Supported,
		"The Team plan has 500 TB of storage.":       citeway.Contradicted,
		"The Business plan has 2 TB of storage.":     citeway.Supported,
		"The Business plan has 2,000 GB of storage.": citeway.Supported,
		"The Business plan has 500 GB of storage.":   citeway.Contradicted,
	})
	wantVerdicts(t, v, "| Desk | Length (cm) | Weight |\n|---|---|---|\n| Oak | 250 | 500 g |\n| Pine | 180 | 700 g |", map[string]citeway.Verdict{
		"The oak desk has a length of 2.5 m.": citeway.Supported,
		"The oak desk has a length of 250 m.": citeway.Contradicted,
		"The oak desk weighs 0.5 kg.":         citeway.Supported,
		"The oak desk weighs 0.7 kg.":         citeway.Contradicted,
	})
}
