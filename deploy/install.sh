#!/bin/sh
# Installs Weli into an empty folder: deploy/install.sh FOLDER [LOCK]
#
# Needs Python 3.11 or newer with venv, and no rights but to write to that folder; nothing outside of it is touched. The
# packages are those of the lock file, checked by their hashes. `FOLDER/bin/weli serve` is the site then. The image is
# built by this very script (Dockerfile).
set -eu
here=$(cd "$(dirname "$0")/.." && pwd)
folder=${1:?"say where to: deploy/install.sh FOLDER [LOCK]"}
lock=${2:-requirements.lock}
python=${PYTHON:-python3}

"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "Weli needs Python 3.11 or newer; name one, for example: PYTHON=python3.12 $0 $folder" >&2
  exit 1
}
if [ -d "$folder" ] && [ -n "$(ls -A "$folder")" ]; then
  echo "$folder is not empty; choose a folder that is." >&2
  exit 1
fi

"$python" -m venv "$folder"
made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
"$folder/bin/python" "$here/deploy/wheels.py" "$made" >/dev/null
export PIP_DISABLE_PIP_VERSION_CHECK=1
"$folder/bin/pip" install -q --no-input --no-deps --require-hashes --only-binary :all: -r "$here/$lock"
"$folder/bin/pip" install -q --no-input --no-deps --no-index "$made"/weli-*.whl
"$folder/bin/python" -m config.translations compile
"$folder/bin/weli" --version
