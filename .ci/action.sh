#!/usr/bin/env bash
# The script of the GitHub Action: checks, annotates, writes the job summary (--format github does both), and passes
# the exit code on, as the step's and as an output.
set -uo pipefail

args=(--format github --fail-on "${TIEOUT_FAIL_ON:-inconsistency}")
[ -n "${TIEOUT_SARIF:-}" ] && args+=(--format "sarif=$TIEOUT_SARIF")
[ -n "${TIEOUT_JUNIT:-}" ] && args+=(--format "junit=$TIEOUT_JUNIT")
while IFS= read -r package; do
  [ -n "$package" ] && args+=(--packages "$package")
done <<<"${TIEOUT_PACKAGES:-}"
# Paths and further flags are split at white space; tieout itself expands the globs.
set -f
# shellcheck disable=SC2206
args+=(${TIEOUT_ARGS:-} -- ${TIEOUT_PATHS:-})
set +f

"${TIEOUT:-tieout}" check "${args[@]}"
code=$?
[ -n "${GITHUB_OUTPUT:-}" ] && echo "exit-code=$code" >>"$GITHUB_OUTPUT"
exit "$code"
