#!/usr/bin/env bash
# Has Arelle, the reference processor, open and validate what tieout writes, save it again, and compares the facts.
#
#   pip install arelle-release
#   docs/arelle.sh testdata/releases/infocrossing-2003-q2.txt
#
# A line per document that is not "[info]" is an objection of Arelle; the exit code is 0 when there is none.
set -euo pipefail
release=$(realpath "$1")
cd "$(dirname "$0")/.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
go build -o "$out/tieout" ./cmd/tieout
"$out/tieout" convert "$release" -o "$out/written" --format xbrl,json,csv
bad=0
cd "$out"/written/*/
for report in *.xbrl *.json; do
  case $report in press*) continue ;; esac
  arelleCmdLine --file "$report" --validate --calc c11r --internetConnectivity offline \
    --plugins 'loadFromOIM|saveLoadableOIM' --saveLoadableOIM saved-by-arelle.json >"$out/log" 2>&1
  if grep -v '\[info\]' "$out/log"; then bad=1; fi
  # Arelle writes 1000 as 1000.0: values are compared, not their form.
  if "$out/tieout" diff "$report" saved-by-arelle.json; then echo "$report: Arelle reads the same facts"; else bad=1; fi
  rm -f saved-by-arelle.json
done
exit $bad
