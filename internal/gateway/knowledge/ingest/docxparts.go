package ingest

import (
	"cmp"
	"encoding/xml"
	"strconv"
	"strings"

	"github.com/citeway/citeway"
)

// docxProperties reads title, editor, date and label from the properties. A part
// that is missing says nothing; custom properties that cannot be read are an
// error, since a label may stand in them.
func docxProperties(z *zipped, c *Content) error {
	var core struct {
		Title    string `xml:"title"`
		Creator  string `xml:"creator"`
		Editor   string `xml:"lastModifiedBy"`
		Modified string `xml:"modified"`
	}
	if data, err := z.part("docProps/core.xml"); err == nil && xml.Unmarshal(data, &core) == nil {
		c.Title = cmp.Or(oneLine(core.Title), c.Title)
		c.Editor = oneLine(cmp.Or(core.Editor, core.Creator))
		c.Modified = parseDate(strings.TrimSpace(core.Modified))
	}
	label, err := officeLabel(z)
	c.Label = label
	return err
}

// officeLabel reads the label from custom properties: one named "Label",
// "Sensitivity" or "SensitivityLabel", or the name of a Microsoft Purview label
// (MSIP_Label_{id}_Name), with its description beside it. Of several the one of
// the highest rank counts.
func officeLabel(z *zipped) (*citeway.Label, error) {
	data, err := z.part("docProps/custom.xml")
	if err != nil || data == nil {
		return nil, err
	}
	var custom struct {
		Properties []struct {
			Name  string `xml:"name,attr"`
			Value string `xml:",any"`
		} `xml:"property"`
	}
	if err := xml.Unmarshal(data, &custom); err != nil {
		return nil, err
	}
	var label *citeway.Label
	values := map[string]string{}
	for _, p := range custom.Properties {
		name := strings.ToLower(p.Name)
		values[name] = p.Value
		if name == "label" || name == "sensitivity" || name == "sensitivitylabel" || name == "sensitivity-label" ||
			strings.HasPrefix(name, "msip_label_") && strings.HasSuffix(name, "_name") {
			if found := NamedLabel(p.Value); label == nil || found != nil && found.Rank > label.Rank {
				label = found
			}
		}
	}
	if label == nil {
		return nil, nil
	}
	label.Description = oneLine(values["labeldescription"])
	if rank, err := strconv.Atoi(strings.TrimSpace(values["labelrank"])); err == nil {
		label.Rank = rank
	}
	return label, nil
}
