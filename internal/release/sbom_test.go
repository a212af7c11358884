package main

import (
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"
)

// licenceIDs are the licences of SPDX's list that expressions may name.
var licenceIDs = map[string]bool{"Apache-2.0": true, "MIT": true, "BSD-2-Clause": true, "BSD-3-Clause": true, "MPL-2.0": true, "ISC": true}

// spdxID is what an id must look like.
var spdxID = regexp.MustCompile(`^SPDXRef-[a-zA-Z0-9.-]+$`)

// The bill of materials has every field that SPDX 2.3 requires, ids that are ids and
// one each, and relationships between what it names.
func TestBillOfMaterials(t *testing.T) {
	parts := append([]module{
		{path: "go.example/Tide_tables/v2", version: "v2.1.0", licence: "MIT", texts: map[string][]byte{"LICENSE": nil}},
		{path: "go.example/both", version: "v0.1.0", licence: "Apache-2.0 AND MIT", texts: map[string][]byte{"LICENSE": nil}}}, others()...)
	b := billOf("1.2.0", "0123abc-dirty", time.Date(2027, 1, 31, 1, 0, 0, 0, time.FixedZone("", 3600)), parts)
	data, err := json.Marshal(b)
	if err != nil {
		t.Fatal(err)
	}
	var whole map[string]any
	if err := json.Unmarshal(data, &whole); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": "citeway-1.2.0"} {
		if whole[name] != want {
			t.Errorf("%s is %v, want %s", name, whole[name], want)
		}
	}
	if b.Creation.Created != "2027-01-31T00:00:00Z" || len(b.Creation.Creators) != 1 || strings.Contains(b.Namespace, "#") || !strings.HasPrefix(b.Namespace, "https://") {
		t.Errorf("%+v %s", b.Creation, b.Namespace)
	}
	ids := map[string]bool{b.ID: true}
	for _, p := range b.Packages {
		if ids[p.ID] || !spdxID.MatchString(p.ID) || p.Name == "" || p.Download == "" || p.Copyright == "" {
			t.Errorf("the package %+v", p)
		}
		ids[p.ID] = true
		for _, one := range strings.Split(p.LicenseDeclared, " AND ") {
			if !licenceIDs[one] {
				t.Errorf("%s has the licence %q", p.Name, p.LicenseDeclared)
			}
		}
		for _, r := range p.References {
			if r.Category != "PACKAGE-MANAGER" || r.Type != "purl" || !strings.HasPrefix(r.Locator, "pkg:golang/") {
				t.Errorf("%s has the reference %+v", p.Name, r)
			}
		}
	}
	if len(b.Packages) != len(parts)+1 || len(b.Relationships) != len(parts)+1 || b.Relationships[0] != (relationship{documentID, "DESCRIBES", programID}) {
		t.Errorf("%d packages and %+v", len(b.Packages), b.Relationships)
	}
	for _, r := range b.Relationships {
		if !ids[r.Element] || !ids[r.Related] {
			t.Errorf("%+v names what there is not", r)
		}
	}
}
