#!/bin/bash
# Build the package for Android into bin/: build.sh debug, or build.sh release. What is said is kept in bin/build.log.
# A release is signed with the key in $KEYSTORE (base64), by $KEYSTORE_PASSWORD and $KEY_ALIAS; without a key it is a
# debug package, signed with a key that is made for the occasion.
set -euo pipefail
cd "$(dirname "$0")/../.."
kind="${1:?debug or release?}"
export PIP_CONSTRAINT="$PWD/packaging/android/pip-constraints.txt"

packaging/android/sdk.sh
if [ "$kind" = release ] && [ -z "${KEYSTORE:-}" ]; then
    echo "There is no key to sign a release with: this builds a debug package."
    kind=debug
elif [ "$kind" = release ]; then
    P4A_RELEASE_KEYSTORE="$(mktemp)"
    trap 'rm -f "$P4A_RELEASE_KEYSTORE"' EXIT
    base64 --decode <<<"$KEYSTORE" >"$P4A_RELEASE_KEYSTORE"
    export P4A_RELEASE_KEYSTORE P4A_RELEASE_KEYALIAS="$KEY_ALIAS"
    export P4A_RELEASE_KEYSTORE_PASSWD="$KEYSTORE_PASSWORD" P4A_RELEASE_KEYALIAS_PASSWD="$KEYSTORE_PASSWORD"
fi
mkdir -p bin
buildozer -v android "$kind" 2>&1 | tee bin/build.log
