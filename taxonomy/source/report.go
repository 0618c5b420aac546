package source

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"github.com/tieout/tieout"
)

// ReportPackage is a report package (Report Packages 1.0): reports packed together with their taxonomy.
type ReportPackage struct {
	Path     string
	Type     ReportPackageType
	Reports  []PackagedReport
	Taxonomy *Package // the same archive as a taxonomy package, nil when it is none
	archive  *archive
}

// Read unpacks a document of the package.
func (p *ReportPackage) Read(url string) ([]byte, error) {
	entry, ok := strings.CutPrefix(url, p.archive.url+archiveMark)
	if !ok {
		return nil, &NotFoundError{URL: url, Err: errors.New("it is no document of the package")}
	}
	data, err := p.archive.read(unescape(entry))
	return data, fromSystem(url, err)
}

// ReportPackageType says what a report package may hold.
type ReportPackageType uint8

const (
	AnyReports    ReportPackageType = iota // .zip: any number of reports of any kind
	InlineReport                           // .xbri: one inline XBRL document set
	NonInlineOnly                          // .xbr: one report that is not inline XBRL
)

// PackagedReport is one report of a package.
type PackagedReport struct {
	Kind      ReportKind
	Documents []string // URLs; several in an inline XBRL document set only
}

// ReportKind is the syntax of a report, as far as the extension tells.
type ReportKind uint8

const (
	InstanceReport ReportKind = iota // .xbrl
	JSONReport                       // .json: xBRL-JSON, or the metadata of xBRL-CSV
	InlineSet                        // .xhtml, .html, .htm
)

const (
	typeAny       = "https://xbrl.org/report-package/2023"
	typeInline    = typeAny + "/xbri"
	typeNonInline = typeAny + "/xbr"

	// typeDraft is the type that packages of European banking reports have, of a draft of the specification.
	typeDraft = "http://xbrl.org/PWD/2020-12-09/report-package"

	reportPackagePath = metadataDir + "/reportPackage.json"
	reportsDir        = "reports"
)

// OpenReportPackage reads the layout of a report package. It is nil, without diagnostics, when the archive shows
// nothing of a report package; otherwise the first fault ends the check, as the specification has it, and the
// reports found so far are those that could be read. A taxonomy package's faults are reported too.
func OpenReportPackage(name string, limits Limits) (*ReportPackage, []tieout.Diagnostic, error) {
	limits = limits.withDefaults()
	extension := strings.ToLower(filepath.Ext(name))
	declared := extension == ".xbri" || extension == ".xbr"
	a, err := namedArchive(name, limits)
	var bad *archiveError
	if errors.As(err, &bad) && declared {
		return nil, []tieout.Diagnostic{ruleReportArchive.New(tieout.Range{Document: name}, "%s", bad.message)}, nil
	} else if bad != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, bad)
	}
	if err != nil {
		return nil, nil, err
	}
	p, ds := readReportPackage(name, a)
	return p, ds, nil
}

// openReports are report packages that were opened, by path.
type openReports struct {
	mu sync.Mutex
	of map[string]openReport
}

type openReport struct {
	pkg         *ReportPackage
	diagnostics []tieout.Diagnostic
	within      *Resolver
}

// ReportPackage is [OpenReportPackage] of a package that may be asked for many times, once for each report in it. With
// it comes the resolver for what is inside: the package's own catalog holds there.
func (r *Resolver) ReportPackage(path string) (*ReportPackage, *Resolver, []tieout.Diagnostic, error) {
	r.reports.mu.Lock()
	defer r.reports.mu.Unlock()
	if known, ok := r.reports.of[path]; ok {
		return known.pkg, known.within, known.diagnostics, nil
	}
	p, ds, err := OpenReportPackage(path, r.limits)
	if err != nil {
		return nil, nil, ds, err
	}
	known := openReport{p, ds, r}
	if p != nil && p.Taxonomy != nil {
		known.within = r.withPackage(p.Taxonomy)
	}
	r.reports.of[path] = known
	return p, known.within, ds, nil
}

func readReportPackage(name string, a *archive) (*ReportPackage, []tieout.Diagnostic) {
	extension := strings.ToLower(filepath.Ext(name))
	declared := extension == ".xbri" || extension == ".xbr"
	if !declared && !a.looksLikeReports() {
		return nil, nil
	}
	p := &ReportPackage{Path: name, archive: a}
	at := tieout.Range{Document: name}
	if !declared && extension != ".zip" {
		return p, []tieout.Diagnostic{ruleReportExtension.New(at, "%s is no extension of a report package", quote(extension))}
	}
	top, fault := a.check(true)
	if fault != nil {
		rule := ruleReportArchive
		if fault.code == codeDirectory {
			rule = ruleReportDirectory
		}
		at.Path = fault.entry
		return p, []tieout.Diagnostic{rule.New(at, "%s", fault.message)}
	}
	r := &reportReader{p: p, b: zipBundle{a, top + "/"}, extension: extension}
	r.run()
	ds := r.diagnostics
	if _, err := r.b.read(metadataPath); err == nil {
		taxonomy, faults := readPackageArchive(name, a)
		p.Taxonomy, ds = taxonomy, append(ds, faults...)
	}
	return p, ds
}

// looksLikeReports reports whether the archive has what only report packages have.
func (a *archive) looksLikeReports() bool {
	for _, name := range a.names {
		_, below, _ := strings.Cut(name, "/")
		if below == reportPackagePath || strings.HasPrefix(below, reportsDir+"/") {
			return true
		}
	}
	return false
}

// reportReader checks a report package step by step.
type reportReader struct {
	p           *ReportPackage
	b           zipBundle
	extension   string
	diagnostics []tieout.Diagnostic
}

// run takes the steps in order until one fails.
func (r *reportReader) run() {
	for _, step := range [...]func(){r.readType, r.findReports, r.checkReports, r.checkJSON} {
		if step(); len(r.diagnostics) > 0 {
			return
		}
	}
}

func (r *reportReader) report(rule tieout.Rule, member, format string, args ...any) {
	at := tieout.Range{Document: r.p.Path}
	if member != "" {
		at.Document = memberName(r.p.Path, r.b, member)
	}
	r.diagnostics = append(r.diagnostics, rule.New(at, format, args...))
}

// readType reads META-INF/reportPackage.json and compares the type with the extension.
func (r *reportReader) readType() {
	data, err := r.b.read(reportPackagePath)
	if isMissing(err) {
		if r.extension != ".zip" {
			r.report(ruleReportMismatch, "", "a package %s needs the file %s", r.extension, reportPackagePath)
		}
		return
	}
	if err != nil {
		r.report(ruleReportArchive, reportPackagePath, "%v", err)
		return
	}
	kind, ok := r.documentType(reportPackagePath, data)
	if !ok {
		return
	}
	fits := ""
	switch kind {
	case typeAny, typeDraft:
		r.p.Type, fits = AnyReports, ".zip"
	case typeInline:
		r.p.Type, fits = InlineReport, ".xbri"
	case typeNonInline:
		r.p.Type, fits = NonInlineOnly, ".xbr"
	default:
		r.report(ruleReportVersion, reportPackagePath, "the documentType %s is unknown", quote(kind))
		return
	}
	if r.extension != fits {
		r.report(ruleReportMismatch, reportPackagePath, "the documentType %s belongs to a package %s, not %s", quote(kind), fits, r.extension)
	}
}

// documentType is documentInfo.documentType of a JSON file.
func (r *reportReader) documentType(member string, data []byte) (string, bool) {
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if err := checkJSON(data); err != nil {
		r.report(ruleReportJSON, member, "the file is no valid JSON: %v", err)
		return "", false
	}
	var top map[string]json.RawMessage
	var info map[string]json.RawMessage
	var kind *string
	if json.Unmarshal(data, &top) != nil || json.Unmarshal(top["documentInfo"], &info) != nil ||
		json.Unmarshal(info["documentType"], &kind) != nil || kind == nil {
		r.report(ruleReportJSONStructure, member, "documentInfo.documentType is missing or no string")
		return "", false
	}
	return *kind, true
}

// checkJSON checks for valid JSON in UTF-8 without duplicate keys, and without great depth.
func checkJSON(data []byte) error {
	if !utf8.Valid(data) {
		return errors.New("it is not UTF-8")
	}
	d := jsontext.NewDecoder(bytes.NewReader(data))
	if _, err := d.ReadValue(); err != nil {
		return lineOf(data, err)
	}
	if rest := bytes.Trim(data[d.InputOffset():], " \t\r\n"); len(rest) > 0 {
		return errors.New("something follows the value")
	}
	return nil
}

// lineOf says where a syntactic error is.
func lineOf(data []byte, err error) error {
	var syntax *jsontext.SyntacticError
	if !errors.As(err, &syntax) {
		return err
	}
	line := 1 + bytes.Count(data[:min(int64(len(data)), syntax.ByteOffset)], []byte("\n"))
	return fmt.Errorf("line %d: %w", line, syntax.Err)
}

func reportKind(file string) (ReportKind, bool) {
	switch strings.ToLower(path.Ext(file)) {
	case ".xbrl":
		return InstanceReport, true
	case ".json":
		return JSONReport, true
	case ".xhtml", ".html", ".htm":
		return InlineSet, true
	}
	return 0, false
}

// findReports looks for reports in reports/, or else in the directories directly below.
func (r *reportReader) findReports() {
	if !r.b.isDir(reportsDir) && !r.hasEntry(reportsDir+"/") {
		r.report(ruleReportsMissing, "", "the package has no directory %s", reportsDir)
		return
	}
	files, _ := r.b.list() // of an archive the list cannot fail
	var order []string
	below := make(map[string][]string)
	for _, file := range files {
		rest, ok := strings.CutPrefix(file, reportsDir+"/")
		if _, known := reportKind(file); !ok || !known {
			continue
		}
		switch dir, name := path.Split(rest); {
		case dir == "":
			r.add(file)
		case strings.Count(dir, "/") == 1 && name != "":
			if below[dir] == nil {
				order = append(order, dir)
			}
			below[dir] = append(below[dir], file)
		}
	}
	if len(r.p.Reports) > 0 {
		return
	}
	for _, dir := range order {
		r.addDirectory(dir, below[dir])
	}
	if len(r.p.Reports) == 0 && len(r.diagnostics) == 0 {
		r.report(ruleReportMissing, "", "no report stands in the directory %s", reportsDir)
	}
}

func (r *reportReader) hasEntry(member string) bool {
	for _, name := range r.b.archive.names {
		if name == r.b.top+member {
			return true
		}
	}
	return false
}

// add takes files as one report.
func (r *reportReader) add(files ...string) {
	kind, _ := reportKind(files[0])
	report := PackagedReport{Kind: kind}
	for _, file := range files {
		report.Documents = append(report.Documents, r.b.url(file))
	}
	r.p.Reports = append(r.p.Reports, report)
}

// addDirectory takes the files of a directory below reports/ as one report: an inline XBRL document set, or one file.
func (r *reportReader) addDirectory(dir string, files []string) {
	inline := 0
	for _, file := range files {
		if kind, _ := reportKind(file); kind == InlineSet {
			inline++
		}
	}
	if inline != len(files) && len(files) > 1 {
		r.report(ruleReportsInSubdirectory, reportsDir+"/"+dir, "the directory holds %d reports", len(files))
		return
	}
	r.add(files...)
}

// checkReports compares number and kind of the reports with the type of the package.
func (r *reportReader) checkReports() {
	if r.p.Type == AnyReports {
		return
	}
	if n := len(r.p.Reports); n > 1 {
		r.report(ruleReportsMultiple, "", "the package holds %d reports", n)
		return
	}
	if inline := r.p.Reports[0].Kind == InlineSet; inline != (r.p.Type == InlineReport) {
		r.report(ruleReportType, "", "a package %s does not hold %s", r.extension, quote(path.Base(r.p.Reports[0].Documents[0])))
	}
}

// checkJSON checks that the reports in JSON say what they are.
func (r *reportReader) checkJSON() {
	for _, report := range r.p.Reports {
		if report.Kind != JSONReport {
			continue
		}
		member := unescape(strings.TrimPrefix(report.Documents[0], r.b.url("")))
		data, err := r.b.read(member)
		if err != nil {
			r.report(ruleReportArchive, member, "%v", err)
			continue
		}
		r.documentType(member, data)
	}
}
