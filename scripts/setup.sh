#!/bin/sh
# Installs the system packages Trimscript needs, and nothing that is already there.
#   setup.sh run    ffmpeg, PocketSphinx with its English model, espeak-ng and Python with pip (to use the product)
#   setup.sh test   the same, and Chromium's headless shell and a speech synthesiser (to test it)
#   setup.sh bench  the same, and the whole Chromium, as people have it (to measure it)
#   setup.sh topology  what `test` needs, and PostgreSQL (to test it on several processes)
# Idempotent; quiet when there is nothing to do. Exits 1 with the one command to run when it may not install.
set -eu
what=${1:-run}

# program or file that proves it : Debian package : Homebrew package
needs="ffmpeg:ffmpeg:ffmpeg
ffprobe:ffmpeg:ffmpeg
pocketsphinx_batch:pocketsphinx:cmu-pocketsphinx
espeak-ng:espeak-ng:espeak-ng
pip:python3-pip:python
venv:python3-venv:python"
if [ "$what" != run ]; then
  needs="$needs
chromium-headless-shell:chromium-headless-shell:chromium
flite:flite:flite
git:git:git"
fi
if [ "$what" = bench ]; then
  needs="$needs
chromium:chromium:chromium"
fi

if [ "$what" = topology ]; then
  needs="$needs
initdb:postgresql-15:postgresql@15
libfaketime:libfaketime:libfaketime"
fi

here() {
  # Debian keeps a server's programs and libraries off the path.
  if [ "$1" = libfaketime ]; then ls /usr/lib/*/faketime/libfaketime.so.1 >/dev/null 2>&1; return; fi
  if [ "$1" = pip ]; then python3 -m pip --version >/dev/null 2>&1; return; fi
  if [ "$1" = venv ]; then python3 -c 'import venv, ensurepip' >/dev/null 2>&1; return; fi
  if [ "$1" = initdb ] && [ -x /usr/lib/postgresql/15/bin/initdb ]; then return 0; fi
  command -v "$1" >/dev/null 2>&1 && return 0
  case "$1" in
    chromium*) [ -n "${CHROMIUM_PATH:-}" ] && return 0 ;;
    *) return 1 ;;
  esac
  [ -d "/Applications/Google Chrome.app" ] || [ -d "/Applications/Chromium.app" ] && return 0
  [ "$1" = chromium ] && command -v google-chrome >/dev/null 2>&1
}

system=other
if [ "$(uname -s)" = Darwin ]; then system=mac; elif command -v apt-get >/dev/null 2>&1; then system=debian; fi

missing=""
add() { case " $missing " in *" $1 "*) ;; *) missing="$missing $1" ;; esac; }
for line in $needs; do
  program=${line%%:*}; rest=${line#*:}
  here "$program" && continue
  if [ "$system" = mac ]; then add "${rest#*:}"; else add "${rest%%:*}"; fi
done
# The English model is a package of its own in Debian; Homebrew ships it with the program.
if [ "$system" = debian ] && [ ! -d /usr/share/pocketsphinx/model/en-us/en-us ]; then add pocketsphinx-en-us; fi
# The Node of package.json (26) is linked against libatomic, which a bare Debian lacks.
if [ "$system" = debian ] && ! ls /usr/lib/*/libatomic.so.1 >/dev/null 2>&1; then add libatomic1; fi
missing=${missing# }
[ -n "$missing" ] || exit 0

case "$system" in
  mac) command="brew install $missing" ;;
  debian) command="apt-get update && apt-get install -y --no-install-recommends $missing" ;;
  *)
    echo "Trimscript needs these programs: $missing" >&2
    echo "Install them with your system's package manager (names as in Debian 12), then start again." >&2
    exit 1
    ;;
esac

as_root=""
if [ "$system" = debian ] && [ "$(id -u)" != 0 ]; then
  if command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then as_root="sudo -n"; else
    echo "Trimscript needs these system packages: $missing" >&2
    echo "Installing them takes administrator rights. Run this once, then start again:" >&2
    echo "  sudo sh -c '$command'" >&2
    exit 1
  fi
fi
if [ "$system" = mac ] && ! command -v brew >/dev/null 2>&1; then
  echo "Trimscript needs these programs: $missing" >&2
  echo "Install Homebrew (https://brew.sh), then run: $command" >&2
  exit 1
fi

echo "Installing system packages: $missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! env DEBIAN_FRONTEND=noninteractive $as_root sh -c "$command" </dev/null >"$log" 2>&1; then
  tail -n 15 "$log" >&2
  echo "Could not install them. Run this yourself, then start again: $command" >&2
  exit 1
fi
