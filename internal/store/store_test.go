package store_test

import (
	"testing"

	"github.com/tapedeck-dev/tapedeck/internal/store"
	"github.com/tapedeck-dev/tapedeck/internal/store/storetest"
)

func TestSQLite(t *testing.T) {
	t.Parallel()
	storetest.Run(t, store.Open)
}
