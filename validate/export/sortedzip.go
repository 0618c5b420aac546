package export

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"errors"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"strings"
)

// sortedZip is an archive whose entries stand in the order of their names, whatever the order in which they are written, so that
// the same workbook has the same bytes.
type sortedZip struct {
	out     *zip.Writer
	entries []*zipEntry
}

// zipEntry is an entry, compressed.
type zipEntry struct {
	header zip.FileHeader
	data   bytes.Buffer
	w      *flate.Writer
}

func newSortedZip(out io.Writer) *sortedZip { return &sortedZip{out: zip.NewWriter(out)} }

// firstDay is 1980-01-01 as archives write days, the earliest that they know.
const firstDay = 1<<5 | 1

// Create begins an entry.
func (z *sortedZip) Create(name string) (io.Writer, error) {
	//lint:ignore SA1019 CreateRaw writes the day as it stands there, and nothing of Modified
	e := &zipEntry{header: zip.FileHeader{Name: name, Method: zip.Deflate, ModifiedDate: firstDay}}
	var err error
	e.w, err = flate.NewWriter(&e.data, flate.BestSpeed)
	z.entries = append(z.entries, e)
	return e, err
}

// Write compresses a part of the entry.
func (e *zipEntry) Write(p []byte) (int, error) {
	e.header.CRC32 = crc32.Update(e.header.CRC32, crc32.IEEETable, p)
	e.header.UncompressedSize64 += uint64(len(p))
	return e.w.Write(p)
}

// AddFS is not needed.
func (z *sortedZip) AddFS(fs.FS) error { return errors.ErrUnsupported }

// Close writes the archive.
func (z *sortedZip) Close() error {
	slices.SortStableFunc(z.entries, func(a, b *zipEntry) int { return strings.Compare(a.header.Name, b.header.Name) })
	for _, e := range z.entries {
		if err := e.w.Close(); err != nil {
			return err
		}
		e.header.CompressedSize64 = uint64(e.data.Len())
		w, err := z.out.CreateRaw(&e.header)
		if err != nil {
			return err
		}
		if _, err := e.data.WriteTo(w); err != nil {
			return err
		}
	}
	return z.out.Close()
}
