#!/bin/bash
# Lay out the parts of Android's SDK that the build uses, where buildozer looks for them. Done already: nothing happens.
# Its licences are accepted with it.
set -euo pipefail
sdk="$HOME/.buildozer/android/platform/android-sdk"
manager="$sdk/tools/bin/sdkmanager"
# The command line tools that buildozer 1.6.0 would fetch.
tools="${SDK_TOOLS:-https://dl.google.com/android/repository/commandlinetools-linux-6514223_latest.zip}"
parts=("build-tools;36.0.0" "platforms;android-36" "platform-tools")

is_there=yes
for part in "${parts[@]}"; do
    [ -d "$sdk/${part//;//}" ] || is_there=no
done
[ "$is_there" = no ] || exit 0

if [ ! -x "$manager" ]; then
    mkdir -p "$sdk"
    curl --fail --silent --show-error --location --retry 3 --output "$sdk/tools.zip" "$tools"
    unzip -q -o "$sdk/tools.zip" -d "$sdk"
    rm "$sdk/tools.zip"
fi
# `yes` ends by a broken pipe; that is no failure.
{ yes || true; } | "$manager" --sdk_root="$sdk" --licenses >/dev/null
"$manager" --sdk_root="$sdk" "${parts[@]}"
