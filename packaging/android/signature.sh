#!/bin/bash
# Say who has signed these packages: signature.sh FILE.apk …. One without a signature fails, and so does a release with a
# key for debugging.
set -euo pipefail
signers=("$HOME"/.buildozer/android/platform/android-sdk/build-tools/*/apksigner)
signer=$(printf '%s\n' "${signers[@]}" | sort -V | tail -n 1)
[ -x "$signer" ] || signer=apksigner
for package in "$@"; do
    said=$("$signer" verify --print-certs "$package")
    echo "$said"
    if [[ "${package##*/}" == *-release* && "$said" == *"CN=Android Debug"* ]]; then
        echo "$package is signed with a key for debugging." >&2
        exit 1
    fi
done
