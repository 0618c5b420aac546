package tieout_test

import (
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// readerRooms are the rooms of the reader of releases, in the order of what they may import: each those to its left.
var readerRooms = []string{"page", "number", "calendar", "layout", ""}

// readerRoom is the place of a package among the rooms of the reader of releases; -1 for another.
func readerRoom(path string) int {
	room, ok := strings.CutPrefix(path, "github.com/tieout/tieout/convert/release")
	if !ok {
		return -1
	}
	return slices.Index(readerRooms, strings.TrimPrefix(room, "/"))
}

// tieRooms are the rooms below validate/tie, each with those that it may import: what finds relations of one subject knows nothing of the others.
var tieRooms = map[string][]string{"book": {}, "slip": {"book"}, "sums": {"book", "slip"}, "columns": {"book", "slip"}, "repeats": {"book", "slip"},
	"shares": {"book", "slip"}, "pershare": {"book", "slip", "shares"}, "headings": {"book"}}

// tieRoom is the name of a room below validate/tie; "" for another package.
func tieRoom(path string) string {
	room, _ := strings.CutPrefix(path, "github.com/tieout/tieout/validate/tie/")
	if room == path {
		return ""
	}
	return room
}

// testRooms are packages that only tests import.
var testRooms = []string{"tietest", "mentiontest"}

// mentionRooms are the rooms below convert/mention in the order of the phases: each may import those before it, and none the door.
var mentionRooms = []string{"prose", "period", "quantity", "tables", "match", "reading", "subject", "timing", "reader", "derive", "search", "contradict", "attribute", ""}

// mentionRoomsApart are rooms of mentions with those before them that they must know nothing of: what a number speaks of tells nothing of when, and what
// holds numbers against the tables does not care how they were read.
var mentionRoomsApart = map[string][]string{"timing": {"subject"}, "derive": howRead, "search": howRead, "contradict": howRead, "attribute": howRead}

var howRead = []string{"subject", "timing", "reader"}

// mentionRoom is the place of a package among the rooms of mentions; -1 for another.
func mentionRoom(path string) int {
	room, ok := strings.CutPrefix(path, "github.com/tieout/tieout/convert/mention")
	if !ok {
		return -1
	}
	return slices.Index(mentionRooms, strings.TrimPrefix(room, "/"))
}

// TestFolderLaw checks that every package imports only what stands to its right in
// cmd → validate → convert → taxonomy → schemas → root package, internal, and that the rooms of the reader of releases, those of mentions, and those
// below validate/tie, import one way too.
func TestFolderLaw(t *testing.T) {
	const module = "github.com/tieout/tieout"
	floors := []string{"internal", "", "schemas", "taxonomy", "convert", "validate", "cmd"}
	floor := func(path string) int {
		folder, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(path, module), "/"), "/")
		return slices.Index(floors, folder)
	}
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := 0
	for dec := json.NewDecoder(strings.NewReader(string(out))); ; packages++ {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		from := floor(p.ImportPath)
		if from < 0 {
			t.Errorf("%s stands in no room: the top level is %q", p.ImportPath, floors)
		}
		for _, i := range p.Imports {
			if to := floor(i); strings.HasPrefix(i, module) && to > from && !(from == 0 && to == 1) {
				t.Errorf("%s imports %s, which stands to its left", p.ImportPath, i)
			}
			if room, to := readerRoom(p.ImportPath), readerRoom(i); room >= 0 && to > room {
				t.Errorf("%s imports %s, which stands above it among the rooms of the reader", p.ImportPath, i)
			}
			if room, to := mentionRoom(p.ImportPath), mentionRoom(i); room >= 0 && to > room {
				t.Errorf("%s imports %s, which stands above it among the rooms of mentions", p.ImportPath, i)
			} else if room >= 0 && to >= 0 && slices.Contains(mentionRoomsApart[mentionRooms[room]], mentionRooms[to]) {
				t.Errorf("%s imports %s, of which it must know nothing", p.ImportPath, i)
			}
			if room, to := tieRoom(p.ImportPath), tieRoom(i); room != "" && room != "tietest" && (i == module+"/validate/tie" || to != "" && !slices.Contains(tieRooms[room], to)) {
				t.Errorf("%s imports %s: of the rooms of validate/tie it may import %q alone", p.ImportPath, i, tieRooms[room])
			}
			if slices.Contains(testRooms, path.Base(i)) {
				t.Errorf("%s imports %s, which is for tests", p.ImportPath, i)
			}
			if p.ImportPath == module && (strings.HasPrefix(i, module) || strings.Contains(strings.Split(i, "/")[0], ".") && i != "github.com/shopspring/decimal") {
				t.Errorf("the vocabulary imports %s: only the standard library and shopspring/decimal may stand below it", i)
			}
		}
	}
	if packages < 5 {
		t.Fatalf("go list found %d packages: the check saw nothing", packages)
	}
}

// TestEveryRoomIsNamed holds the table of rooms in docs/architecture.md to the packages there are.
func TestEveryRoomIsNamed(t *testing.T) {
	page, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "list", "./...").Output()
	if err != nil {
		t.Fatal(err)
	}
	rooms := strings.Fields(string(out))
	table := strings.Join(regexp.MustCompile(`(?m)^\| .*$`).FindAllString(string(page), -1), "\n")
	for _, path := range rooms[1:] {
		room := strings.TrimPrefix(path, "github.com/tieout/tieout/")
		if !strings.Contains(table, "`"+room+"`") && !strings.Contains(table, "`"+filepath.Base(room)+"`") {
			t.Errorf("docs/architecture.md does not say what %s owns", room)
		}
	}
	for _, row := range regexp.MustCompile("(?m)^\\| (`[a-z/`, ]+`) \\|").FindAllStringSubmatch(table, -1) {
		for _, room := range strings.Split(row[1], ", ") {
			if room = strings.Trim(room, "`"); !slices.Contains(rooms, "github.com/tieout/tieout/"+room) {
				t.Errorf("docs/architecture.md says what %s owns, which is no package", room)
			}
		}
	}
}

// TestRoomsListTheirFiles holds the pages that say what the files of a room are for, as those of the reader and of ties do, to the files.
func TestRoomsListTheirFiles(t *testing.T) {
	pages, err := filepath.Glob("convert/*/doc.go")
	more, err2 := filepath.Glob("convert/*/*/doc.go")
	ties, err3 := filepath.Glob("validate/tie/*/doc.go")
	if err := errors.Join(err, err2, err3); err != nil {
		t.Fatal(err)
	}
	listing := 0
	for _, page := range slices.Concat(pages, more, ties, []string{"validate/tie/doc.go"}) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		_, list, ok := strings.Cut(string(text), "\n// The files:\n")
		if !ok {
			if _, list, ok = strings.Cut(string(text), "\n// The stages, one "); !ok {
				continue
			}
		}
		listing++
		room := filepath.Dir(page)
		names, err := filepath.Glob(filepath.Join(room, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			name = strings.TrimSuffix(filepath.Base(name), ".go")
			named := regexp.MustCompile(`(?m)^//\t([\w]+, )*` + name + `(, \w+)*(  |$)`)
			if name != "doc" && !strings.HasSuffix(name, "_test") && !named.MatchString(list) {
				t.Errorf("%s does not say what %s.go is for", page, name)
			}
		}
		for _, names := range regexp.MustCompile(`(?m)^//\t(\w+(?:, \w+)*)  `).FindAllStringSubmatch(list, -1) {
			for _, name := range strings.Split(names[1], ", ") {
				if _, err := os.Stat(filepath.Join(room, name+".go")); err != nil {
					t.Errorf("%s names a file that is not there: %v", page, err)
				}
			}
		}
	}
	if listing < 29 {
		t.Fatalf("%d rooms list their files: the check saw nothing", listing)
	}
}
