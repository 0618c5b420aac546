#!/usr/bin/env bash
# The script of the GitHub Action: checks, annotates, writes the job summary (--format github does both), and passes
# the exit code on, as the step's and as an output.
set -uo pipefail

args=(--format github)
[ -n "${TIEOUT_FAIL_ON:-}" ] && args+=(--fail-on "$TIEOUT_FAIL_ON")
[ -n "${TIEOUT_CONFIG:-}" ] && args+=(--config "$TIEOUT_CONFIG")
[ -n "${TIEOUT_BASELINE:-}" ] && args+=(--baseline "$TIEOUT_BASELINE")
[ -n "${TIEOUT_SARIF:-}" ] && args+=(--format "sarif=$TIEOUT_SARIF")
[ -n "${TIEOUT_JUNIT:-}" ] && args+=(--format "junit=$TIEOUT_JUNIT")
# each FLAG LINES gives the flag once for each line that is not empty.
each() {
  local value
  while IFS= read -r value; do
    [ -n "$value" ] && args+=("$1" "$value")
  done <<<"$2"
}
each --mapping "${TIEOUT_MAPPING:-}"
each --packages "${TIEOUT_PACKAGES:-}"
each --exclude "${TIEOUT_EXCLUDE:-}"
# Paths and further flags are split at white space; tieout itself expands the globs.
set -f
# shellcheck disable=SC2206
args+=(${TIEOUT_ARGS:-} -- ${TIEOUT_PATHS:-})
set +f

"${TIEOUT:-tieout}" check "${args[@]}"
code=$?
[ -n "${GITHUB_OUTPUT:-}" ] && echo "exit-code=$code" >>"$GITHUB_OUTPUT"
exit "$code"
