#!/usr/bin/env bash
# The script of the GitHub Action: checks, annotates, writes the job summary, and passes the exit code on.
set -uo pipefail

args=(--format github --format "markdown=${GITHUB_STEP_SUMMARY:-/dev/null}" --fail-on "${TIEOUT_FAIL_ON:-inconsistency}")
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
exit $code
