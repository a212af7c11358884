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

func iconOfMime(mime string) string {
	kind, _, _ := strings.Cut(strings.ToLower(mime), ";")
	switch {
	case strings.Contains(kind, "wordprocessingml"), kind == "application/msword":
		return "Microsoft Word"
	case strings.Contains(kind, "spreadsheetml"), kind == "application/vnd.ms-excel":
		return "Microsoft Excel"
	case strings.Contains(kind, "presentationml"), kind == "application/vnd.ms-powerpoint":
		return "Microsoft PowerPoint"
	case kind == "application/pdf":
		return "PDF"
	case kind == "application/zip":
		return "ZIP"
	case kind == "image/gif":
		return "GIF"
	case strings.HasPrefix(kind, "image/"):
		return "Image"
	case strings.HasPrefix(kind, "video/"):
		return "Video"
	case strings.HasPrefix(kind, "audio/"):
		return "Sound"
	case strings.HasPrefix(kind, "text/"):
		return "Text"
	}
	return ""
}
