package main

import (
	"fmt"
	"io"
	"os"
)

// spill keeps what a long run needs again in a temporary file, so that memory holds one document at a time. Only one
// goroutine may use it.
type spill struct {
	file *os.File
	size int64
}

// span is where something was put; the zero span is nothing.
type span struct{ at, size int64 }

func newSpill() (*spill, error) {
	f, err := os.CreateTemp("", "tieout-run-*")
	if err != nil {
		return nil, fmt.Errorf("a temporary file for the run: %w", err)
	}
	_ = os.Remove(f.Name()) // where a system lets go of names of open files, a killed run leaves nothing
	return &spill{file: f}, nil
}

func (s *spill) put(data []byte) (span, error) {
	if _, err := s.file.WriteAt(data, s.size); err != nil {
		return span{}, fmt.Errorf("the temporary file of the run: %w", err)
	}
	p := span{s.size, int64(len(data))}
	s.size += p.size
	return p, nil
}

// Write puts data behind what there is.
func (s *spill) Write(data []byte) (int, error) {
	_, err := s.put(data)
	return len(data), err
}

// WriteTo writes all that was put.
func (s *spill) WriteTo(w io.Writer) (int64, error) {
	return io.Copy(w, io.NewSectionReader(s.file, 0, s.size))
}

func (s *spill) get(p span) ([]byte, error) {
	data := make([]byte, p.size)
	if _, err := s.file.ReadAt(data, p.at); err != nil {
		return nil, fmt.Errorf("the temporary file of the run: %w", err)
	}
	return data, nil
}

func (s *spill) close() {
	_ = s.file.Close()
	_ = os.Remove(s.file.Name())
}
