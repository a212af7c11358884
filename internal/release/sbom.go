package main

import (
	"encoding/json"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// bill of materials, in the JSON form of SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/).
type billOfMaterials struct {
	Version       string         `json:"spdxVersion"`
	DataLicense   string         `json:"dataLicense"`
	ID            string         `json:"SPDXID"`
	Name          string         `json:"name"`
	Namespace     string         `json:"documentNamespace"`
	Creation      creation       `json:"creationInfo"`
	Packages      []spdxPackage  `json:"packages"`
	Relationships []relationship `json:"relationships"`
}

type creation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type spdxPackage struct {
	Name             string      `json:"name"`
	ID               string      `json:"SPDXID"`
	Version          string      `json:"versionInfo"`
	Download         string      `json:"downloadLocation"`
	FilesAnalyzed    bool        `json:"filesAnalyzed"`
	LicenseConcluded string      `json:"licenseConcluded"`
	LicenseDeclared  string      `json:"licenseDeclared"`
	Copyright        string      `json:"copyrightText"`
	Purpose          string      `json:"primaryPackagePurpose,omitempty"`
	References       []reference `json:"externalRefs,omitempty"`
}

type reference struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type relationship struct {
	Element string `json:"spdxElementId"`
	Type    string `json:"relationshipType"`
	Related string `json:"relatedSpdxElement"`
}

// The names of the document and of what it is about.
const (
	documentID  = "SPDXRef-DOCUMENT"
	programID   = "SPDXRef-Package-citeway"
	noAssertion = "NOASSERTION"
	repository  = "github.com/citeway/citeway"
)

// notInID are the characters that an SPDX id may not have.
var notInID = regexp.MustCompile(`[^a-zA-Z0-9.-]+`)

// billOf is the bill of materials of a program with those parts inside.
func billOf(version, commit string, made time.Time, parts []module) billOfMaterials {
	b := billOfMaterials{Version: "SPDX-2.3", DataLicense: "CC0-1.0", ID: documentID, Name: "citeway-" + version,
		Namespace: "https://" + repository + "/spdx/" + version + "-" + commit,
		Creation:  creation{made.UTC().Format(time.RFC3339), []string{"Tool: citeway-release-" + version}},
		Packages: []spdxPackage{{Name: repository, ID: programID, Version: version, Download: "git+https://" + repository + "@" + strings.TrimSuffix(commit, "-dirty"),
			LicenseConcluded: "Apache-2.0", LicenseDeclared: "Apache-2.0", Copyright: noAssertion, Purpose: "APPLICATION",
			References: []reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + repository + "@v" + version}}}},
		Relationships: []relationship{{documentID, "DESCRIBES", programID}}}
	for _, m := range parts {
		p := spdxPackage{Name: m.path, ID: "SPDXRef-Package-" + strings.Trim(notInID.ReplaceAllString(m.path, "-"), "-"), Version: m.version,
			Download: noAssertion, LicenseConcluded: m.licence, LicenseDeclared: m.licence, Copyright: noAssertion}
		if m.texts != nil {
			p.Purpose = "LIBRARY"
			p.References = []reference{{"PACKAGE-MANAGER", "purl", "pkg:golang/" + strings.ToLower(m.path) + "@" + m.version}}
		}
		b.Packages = append(b.Packages, p)
		b.Relationships = append(b.Relationships, relationship{programID, "CONTAINS", p.ID})
	}
	return b
}

// bill writes the bill of materials of all that was built.
func (r *making) bill() error {
	return writeFile(filepath.Join(r.out, "citeway_"+r.version+".spdx.json"), func(w io.Writer) error {
		enc := json.NewEncoder(w)
		enc.SetIndent("", "  ")
		return enc.Encode(billOf(r.version, r.commit, r.made, append(r.all(), others()...)))
	})
}
