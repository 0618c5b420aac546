#!/usr/bin/env bash
# Puts a released binary of tieout at a path, after checking it against the checksums of its release:
#
#   TIEOUT_VERSION=v1.2.3 install.sh PATH
#
# TIEOUT_DOWNLOADS is where releases are; TIEOUT_OS and TIEOUT_ARCH say which binary (default: this machine's).
set -euo pipefail

target=$1
downloads=${TIEOUT_DOWNLOADS:-https://github.com/tieout/tieout/releases/download}
os=${TIEOUT_OS:-$(uname -s | tr '[:upper:]' '[:lower:]')}
arch=${TIEOUT_ARCH:-$(uname -m)}
case $arch in
  x86_64 | X64) arch=amd64 ;;
  aarch64 | ARM64) arch=arm64 ;;
esac
extension=
case $os in
  macOS) os=darwin ;;
  Linux) os=linux ;;
  Windows | mingw* | msys*) os=windows extension=.exe ;;
esac
name=tieout-$os-$arch$extension

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for file in "$name" SHA256SUMS; do
  curl --fail --silent --show-error --location --retry 3 --output "$work/$file" "$downloads/$TIEOUT_VERSION/$file" ||
    { echo "tieout $TIEOUT_VERSION has no $file at $downloads" >&2; exit 3; }
done
sum=$(if command -v sha256sum >/dev/null; then sha256sum "$work/$name"; else shasum -a 256 "$work/$name"; fi | cut -d ' ' -f 1)
if ! grep -q "^$sum [ *]$name\$" "$work/SHA256SUMS"; then
  echo "the checksum of $name is not that of the release $TIEOUT_VERSION: it is not used" >&2
  exit 3
fi
mkdir -p "$(dirname "$target")"
chmod +x "$work/$name"
mv "$work/$name" "$target"
echo "tieout $TIEOUT_VERSION ($os/$arch)"
