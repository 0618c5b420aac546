#!/usr/bin/env bash
# Says which release of tieout the GitHub Action downloads: the one that is asked for, or the tag that the action itself
# was taken at. Of a branch or commit there is none; it is built from source.
set -euo pipefail

version=${TIEOUT_VERSION:-}
if [ -z "$version" ] && [[ ${TIEOUT_REF:-} =~ ^v[0-9]+\.[0-9]+\.[0-9]+ ]]; then
  version=$TIEOUT_REF
fi
echo "version=$version" >>"$GITHUB_OUTPUT"
