package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"

	"github.com/tapedeck-dev/tapedeck/internal/eval"
)

const (
	databaseFile = "tapedeck.db"
	lockFile     = "tapedeck.lock"
)

// folder is a data folder that this process holds.
type folder struct {
	path string
	lock *os.File
}

// openFolder makes the folder if it is not there, closes it to other users and
// locks it. A folder that another server holds is a Problem of kind conflict.
func openFolder(path string) (*folder, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return nil, fmt.Errorf("finding the data folder: %w", err)
	}
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, unusable(path, err)
	}
	if err := os.Chmod(path, 0o700); err != nil {
		return nil, unusable(path, err)
	}
	lock, err := os.OpenFile(filepath.Join(path, lockFile), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, unusable(path, err)
	}
	if err := syscall.Flock(int(lock.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(held(path, err), lock.Close())
	}
	f := &folder{path: path, lock: lock}
	if err := f.reserve(); err != nil {
		return nil, errors.Join(unusable(path, err), lock.Close())
	}
	return f, nil
}

// reserve makes an empty database file, so that SQLite never makes one that
// others may read; its log takes over the mode of the file. An existing file is
// not opened: closing it again would drop SQLite's own locks.
func (f *folder) reserve() error {
	file, err := os.OpenFile(f.database(), os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return os.Chmod(f.database(), 0o600)
	}
	if err != nil {
		return err
	}
	return file.Close()
}

// database returns the path of the database file.
func (f *folder) database() string { return filepath.Join(f.path, databaseFile) }

// close lets another server have the folder.
func (f *folder) close() error { return f.lock.Close() }

// held is the error of a lock that was not to be had.
func held(path string, err error) error {
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return eval.Problemf(eval.Conflict,
			"another server has the data folder %s: stop it first, or start this one with another folder", path)
	}
	return unusable(path, err)
}

func unusable(path string, err error) error {
	return &eval.Problem{
		Kind:    eval.Invalid,
		Message: fmt.Sprintf("the data folder %s cannot be used: %v", path, err),
		Cause:   err,
	}
}
