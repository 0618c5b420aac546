package schemas

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tieout/tieout/internal/truth"
)

func TestUnits(t *testing.T) {
	registry := Units()
	seen := make(map[[2]string]bool)
	for _, u := range registry.Units {
		if u.ID == "" || u.ItemType.Local == "" || u.Status == "" || u.IsDivision() != (u.Namespace == "") {
			t.Errorf("incomplete entry %+v", u)
		}
		if key := [2]string{u.ID, u.Status}; seen[key] {
			t.Errorf("%s occurs twice with status %s", u.ID, u.Status)
		} else {
			seen[key] = true
		}
	}
	if !seen[[2]string{"USD", "REC"}] || !seen[[2]string{"acre", "REC"}] || !seen[[2]string{"pure", "REC"}] {
		t.Error("USD, acre and pure are not all there")
	}
}

func TestParseUnitsRefuses(t *testing.T) {
	for _, table := range []string{
		"u1\tm\n", unitColumns + "\nu1\tm\tMetre\tnowhere\n", unitColumns + strings.Repeat("\tx", 3) + "\n",
		unitColumns + "\n" + strings.Repeat("\t", 15) + "\n",
	} {
		if _, err := parseUnits(table); err == nil {
			t.Errorf("parseUnits(%q) found nothing wrong", table)
		}
	}
}

// TestOfficialUnits compares the embedded registry with the official one.
func TestOfficialUnits(t *testing.T) {
	data, err := os.ReadFile(filepath.Join(truth.Folder(t), "xbrl-schemas", "www.xbrl.org", "utr", "utr.xml"))
	if err != nil {
		t.Fatal(err)
	}
	type entry struct {
		Key                   string `xml:"id,attr"`
		UnitID                string `xml:"unitId"`
		UnitName              string `xml:"unitName"`
		NsUnit                string `xml:"nsUnit"`
		ItemType              string `xml:"itemType"`
		NsItemType            string `xml:"nsItemType"`
		ItemTypeDate          string `xml:"itemTypeDate"`
		NumeratorItemType     string `xml:"numeratorItemType"`
		NsNumeratorItemType   string `xml:"nsNumeratorItemType"`
		DenominatorItemType   string `xml:"denominatorItemType"`
		NsDenominatorItemType string `xml:"nsDenominatorItemType"`
		Symbol                string `xml:"symbol"`
		BaseStandard          string `xml:"baseStandard"`
		Status                string `xml:"status"`
		VersionDate           string `xml:"versionDate"`
	}
	var official struct {
		Updated string  `xml:"lastUpdated,attr"`
		Units   []entry `xml:"units>unit"`
	}
	if err := xml.Unmarshal(data, &official); err != nil {
		t.Fatal(err)
	}
	ours := Units()
	if ours.Updated != official.Updated || len(ours.Units) != len(official.Units) || len(ours.Units) == 0 {
		t.Fatalf("ours is of %s with %d entries, the official one of %s with %d",
			ours.Updated, len(ours.Units), official.Updated, len(official.Units))
	}
	for i, e := range official.Units {
		want := Unit{
			Key: e.Key, ID: e.UnitID, Name: e.UnitName, Namespace: e.NsUnit, ItemType: TypeName{e.NsItemType, e.ItemType},
			TypeDate: e.ItemTypeDate, Numerator: TypeName{e.NsNumeratorItemType, e.NumeratorItemType},
			Denominator: TypeName{e.NsDenominatorItemType, e.DenominatorItemType}, Symbol: strings.TrimSpace(e.Symbol),
			Standard: e.BaseStandard, Status: e.Status, VersionDate: e.VersionDate,
		}
		if ours.Units[i] != want {
			t.Errorf("entry %d:\n ours     %+v\n official %+v", i, ours.Units[i], want)
		}
	}
}
