#!/bin/bash
# Install what the build needs, on Debian, Ubuntu and their kin: compilers for Python and SDL, and buildozer.
# A JDK 17 has to be there already.
set -euo pipefail
cd "$(dirname "$0")/../.."
as_root=$([ "$(id -u)" = 0 ] || echo sudo)
$as_root apt-get update -q
$as_root apt-get install -y -q autoconf automake autopoint ccache cmake curl g++ gcc git libbz2-dev libffi-dev \
    libltdl-dev libssl-dev libtool make patch pkg-config unzip zip zlib1g-dev
python3 -m pip install -q -c packaging/android/pip-constraints.txt buildozer==1.6.0
