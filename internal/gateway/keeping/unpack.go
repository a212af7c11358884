package keeping

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/citeway/citeway"
	"github.com/citeway/citeway/internal/database"
)

// maxManifest is the most bytes of a backup's manifest: some hundred bytes for each file.
const maxManifest = 256 << 20

// Restore makes a data folder of a backup, a file or s3://bucket/name: all of it, or nothing. The folder must not be
// there, or be empty. Invalid for what is no whole backup, for one of a newer version, and
// for a folder that holds something.
func Restore(ctx context.Context, file, folder string) (Backup, error) {
	whole, err := filepath.Abs(folder)
	if err != nil {
		return Backup{}, err
	}
	if held, err := os.ReadDir(whole); err == nil && len(held) > 0 || err != nil && !errors.Is(err, fs.ErrNotExist) {
		return Backup{}, &citeway.Error{Code: citeway.Invalid, Place: "--data " + folder, Message: "is there already and is no empty folder", Mend: "name a new folder", Err: err}
	}
	f, err := open(ctx, file)
	if err != nil {
		return Backup{}, err
	}
	defer f.Close()
	if err := os.MkdirAll(filepath.Dir(whole), 0o755); err != nil {
		return Backup{}, unwritable(folder, err)
	}
	stage, err := os.MkdirTemp(filepath.Dir(whole), ".citeway-restore-*")
	if err != nil {
		return Backup{}, unwritable(folder, err)
	}
	defer os.RemoveAll(stage)
	b, err := unpack(ctx, tar.NewReader(f), stage)
	if database.Foreign(err) {
		err = notWhole(file, "is no whole backup", err)
	}
	if err == nil {
		err = settle(ctx, stage, b.Folder, whole)
	}
	if err != nil {
		return b, err
	}
	if err := Missing(os.Remove(whole)); err != nil { // an empty one
		return b, unwritable(folder, err)
	}
	if err := os.Rename(stage, whole); err != nil {
		return b, unwritable(folder, err)
	}
	return b, nil
}

func notWhole(place, message string, err error) error {
	return &citeway.Error{Code: citeway.Invalid, Place: place, Message: message, Mend: "use another backup", Err: err}
}

// unpack writes the files of a backup into a folder, each as its manifest says.
func unpack(ctx context.Context, in *tar.Reader, stage string) (b Backup, err error) {
	first, err := in.Next()
	if err != nil || first.Name != ManifestFile {
		return b, errors.Join(errors.New("it does not begin with a manifest"), err)
	}
	if err := json.NewDecoder(io.LimitReader(in, maxManifest)).Decode(&b); err != nil {
		return b, err
	}
	if b.Format != backupFormat {
		return b, notWhole(ManifestFile, "is of a form that this version of Citeway does not know", nil)
	}
	for i := range b.Files {
		head, err := in.Next()
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return b, errors.Join(errors.New("it ends before "+b.Files[i].Name), err)
		}
		if err := take(in, head, &b.Files[i], stage); err != nil {
			return b, err
		}
	}
	return b, nil
}

// take writes one file.
func take(in io.Reader, head *tar.Header, file *BackupFile, stage string) error {
	name := filepath.FromSlash(file.Name)
	if head.Name != file.Name || head.Typeflag != tar.TypeReg || !filepath.IsLocal(name) || name == "." {
		return notWhole(head.Name, "is not the file that the manifest names", nil)
	}
	to := filepath.Join(stage, name)
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return unwritable(file.Name, err)
	}
	sum := sha256.New()
	if err := WriteFile(to, io.TeeReader(in, sum)); err != nil {
		if database.DiskFull(err) {
			err = unwritable(file.Name, err)
		}
		return err
	}
	if hex.EncodeToString(sum.Sum(nil)) != file.SHA256 || head.Size != file.Size {
		return notWhole(file.Name, "has other bytes than the manifest says", nil)
	}
	return os.Chtimes(to, head.ModTime, head.ModTime)
}

// settle opens every store once, so that what cannot be opened is not restored, and tells
// the documents where their files are now.
func settle(ctx context.Context, stage, from, to string) error {
	if err := CheckMark(stage); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(Globbed(stage), "*.db"))
	if err != nil {
		return err
	}
	for _, path := range files {
		if _, err := database.Schema(ctx, path); err != nil {
			return notWhole(filepath.Base(path), "is no sound database", err)
		}
	}
	x, err := openEraser(Places{Folder: stage})
	if err != nil {
		return err
	}
	defer x.close()
	// A backup of another system has its separators in the paths.
	return x.knowledge.Move(ctx, strings.TrimRight(from, `/\`), to)
}
