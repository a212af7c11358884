package keeping

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// MarkFile says of which form a data folder is. One without it is of the first form,
// before there were marks.
const MarkFile = "folder.json"

// folderFormat is the number of the form that this version writes. It rises when an older
// version would misread a folder; each database has a number of its schema besides.
const folderFormat = 1

// mark is what MarkFile holds.
type mark struct {
	Format int `json:"format"`
	// Citeway is the version that wrote the folder in this form first.
	Citeway string `json:"citeway"`
}

// CheckMark refuses a folder that a newer version wrote.
func CheckMark(folder string) error {
	_, err := readMark(folder)
	return err
}

func readMark(folder string) (m mark, err error) {
	data, err := os.ReadFile(filepath.Join(folder, MarkFile))
	if errors.Is(err, fs.ErrNotExist) {
		return m, nil
	}
	if err != nil {
		return m, &citeway.Error{Code: citeway.Unavailable, Place: filepath.Join(folder, MarkFile), Message: "cannot be read",
			Mend: database.Mend(err, "see that the data folder may be read"), Err: err}
	}
	if err = json.Unmarshal(data, &m); err != nil || m.Format < 1 {
		return m, &citeway.Error{Code: citeway.Invalid, Place: filepath.Join(folder, MarkFile), Message: "does not say of which form the data folder is", Mend: "put it back from a backup", Err: err}
	}
	if m.Format > folderFormat {
		return m, &citeway.Error{Code: citeway.Invalid, Place: folder, Message: "is a data folder of form " + strconv.Itoa(m.Format) + ", written by Citeway " + m.Citeway + " or newer",
			Mend: "use that version, or name another data folder"}
	}
	return m, nil
}

// SetMark marks a folder whose stores could be opened. On a full disk it stays without.
func SetMark(folder string) {
	if m, err := readMark(folder); err != nil || m.Format == folderFormat {
		return
	}
	data, err := json.Marshal(mark{folderFormat, citeway.Version})
	if err != nil {
		return
	}
	path := filepath.Join(folder, MarkFile)
	if os.WriteFile(path+"~", append(data, '\n'), 0o600) == nil {
		_ = os.Rename(path+"~", path)
	}
}
