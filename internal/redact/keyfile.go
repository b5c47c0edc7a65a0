package redact

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// A key file holds the key as 64 hexadecimal digits and a line feed, so that it
// survives editors and secret managers.
const keyFileSize = 2*keySize + 1

// LoadKey returns the key in the file at path. It refuses a file that other
// users may read and one that does not hold exactly one key; the error says what
// to do. A missing file is an error that matches fs.ErrNotExist.
func LoadKey(path string) (Key, error) {
	file, err := os.Open(path)
	if err != nil {
		return Key{}, fmt.Errorf("opening the project key: %w", err)
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return Key{}, fmt.Errorf("reading the project key: %w", err)
	}
	// Windows keeps no such modes; access there is a matter of the folder.
	if mode := info.Mode().Perm(); mode&0o077 != 0 && runtime.GOOS != "windows" {
		return Key{}, fmt.Errorf("project key %s has mode %04o, so others may read it: run chmod 600 on it", path, mode)
	}
	text, err := io.ReadAll(io.LimitReader(file, keyFileSize+1))
	if err != nil {
		return Key{}, fmt.Errorf("reading the project key: %w", err)
	}
	return parseKey(path, text)
}

func parseKey(path string, text []byte) (Key, error) {
	var k Key
	digits := bytes.TrimSuffix(bytes.TrimSuffix(text, []byte("\n")), []byte("\r"))
	if len(digits) != 2*keySize {
		return Key{}, badKeyFile(path)
	}
	if _, err := hex.Decode(k.secret[:], digits); err != nil {
		return Key{}, badKeyFile(path) // the cause would quote a digit of the key
	}
	return k, nil
}

func badKeyFile(path string) error {
	return fmt.Errorf("project key %s is not %d hexadecimal digits: restore it from a backup, "+
		"or move it away to begin a new key, under which earlier uploads are not known again", path, 2*keySize)
}

// LoadOrCreateKey returns the key in the file at path, and where there is no
// file makes a key and writes it, readable by its owner only and flushed to the
// disk before LoadOrCreateKey returns. Of two programs that start at once one
// creates the file and the other loads it. It fails as LoadKey does.
func LoadOrCreateKey(path string) (Key, error) {
	k, err := LoadKey(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return k, err
	}
	if k, err = NewKey(); err != nil {
		return Key{}, err
	}
	switch err := createKeyFile(path, k); {
	case errors.Is(err, fs.ErrExist):
		return LoadKey(path)
	case err != nil:
		return Key{}, fmt.Errorf("writing the project key: %w", err)
	}
	return k, nil
}

// createKeyFile writes the key to another name first and links it to path, so
// that nobody ever sees half a key; like O_EXCL, it fails when path exists.
func createKeyFile(path string, k Key) (err error) {
	file, err := os.CreateTemp(filepath.Dir(path), ".key-*") // made with mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = fmt.Fprintf(file, "%x\n", k.secret[:])
	err = errors.Join(err, file.Sync(), file.Close())
	if err != nil {
		return err
	}
	if err := os.Link(file.Name(), path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes the entry of a new file durable. Windows cannot and need not
// flush a folder.
func syncFolder(path string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	folder, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(folder.Sync(), folder.Close())
}
