package teams

import (
	"strings"

	"github.com/citeway/citeway"
)

// icon is the name of the icon that Teams draws for a source, or "". It knows
// only the names that its documentation lists.
func icon(s *citeway.Source) string {
	if name := iconOfMime(s.Mime); name != "" {
		return name
	}
	file := strings.ToLower(s.Path)
	if file == "" {
		file = strings.ToLower(s.Title)
	}
	for ending, name := range map[string]string{".docx": "Microsoft Word", ".xlsx": "Microsoft Excel", ".pptx": "Microsoft PowerPoint",
		".one": "Microsoft OneNote", ".vsdx": "Microsoft Visio", ".pdf": "PDF", ".zip": "ZIP", ".txt": "Text", ".md": "Text", ".gif": "GIF"} {
		if strings.HasSuffix(file, ending) {
			return name
		}
	}
	return ""
}

// mimeIcons are icons by what the media type contains; the first that fits counts.
var mimeIcons = [][2]string{{"wordprocessingml", "Microsoft Word"}, {"application/msword", "Microsoft Word"},
	{"spreadsheetml", "Microsoft Excel"}, {"application/vnd.ms-excel", "Microsoft Excel"},
	{"presentationml", "Microsoft PowerPoint"}, {"application/vnd.ms-powerpoint", "Microsoft PowerPoint"},
	{"application/pdf", "PDF"}, {"application/zip", "ZIP"}, {"image/gif", "GIF"}, {"image/", "Image"},
	{"video/", "Video"}, {"audio/", "Sound"}, {"text/", "Text"}}

func iconOfMime(mime string) string {
	kind, _, _ := strings.Cut(strings.ToLower(mime), ";")
	for _, m := range mimeIcons {
		if strings.Contains(kind, m[0]) {
			return m[1]
		}
	}
	return ""
}
