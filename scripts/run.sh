#!/bin/sh
# Entry of `npm start`, `npm run dev`, `npm test` and the like on a machine that may have nothing but Node 20 and npm:
# system packages, npm packages, then the script itself on the Node that package.json pins.
#   run.sh run|test|bench|topology SCRIPT [ARG…]     the first word says which system packages are needed
set -eu
cd "$(dirname "$0")/.."
packages=$1
script=$2
shift 2
# Standard output is that of the script alone: somebody may write it to a file.
exec 3>&1 1>&2

# npm may replace the Node in node_modules, so it must not itself run on it: drop that folder from PATH for npm.
path_without_bin=$(printf '%s' "$PATH" | tr ':' '\n' | grep -v 'node_modules/\.bin$' | paste -sd: -)
want=$(cksum <package-lock.json)
stamp=node_modules/.installed-lock
npm=
if [ ! -f "$stamp" ] || [ "$(cat "$stamp")" != "$want" ]; then
  echo "Installing npm packages"
  log=$(mktemp)
  # Beside the system packages: each waits for its own server most of the time.
  PATH=$path_without_bin npm ci --no-audit --no-fund --loglevel=error >"$log" 2>&1 &
  npm=$!
  # A shell without a terminal of its own keeps Ctrl-C from what it started beside itself.
  trap 'kill "$npm" 2>/dev/null; exit 130' INT TERM
fi
if ! sh scripts/setup.sh "$packages"; then
  if [ -n "$npm" ]; then
    kill "$npm" 2>/dev/null || true
    wait "$npm" || true
    rm -f "$log"
  fi
  exit 1
fi
if [ -n "$npm" ]; then
  if ! wait "$npm"; then
    cat "$log" >&2
    rm -f "$log"
    echo "npm could not install the packages. Check the network, then start again." >&2
    exit 1
  fi
  trap - INT TERM
  rm -f "$log"
  printf '%s' "$want" >"$stamp"
fi
# English is heard by the one, voices are made clean by the other. Without a network the start says what is missing and goes on.
models=
if [ ! -f .cache/models/moonshine-tiny-en/tokens.txt ]; then models=moonshine; fi
if [ ! -d .cache/models/deepfilternet-3 ]; then models="$models voice"; fi
if [ -n "$models" ]; then
  echo "Fetching models for English and for clean voices (69 MB)"
  node_modules/.bin/node scripts/fetch-models.ts $models || true
fi
# Compiled code and stripped types are kept from one start to the next, those of the first file too.
if [ "$packages" = run ]; then export NODE_COMPILE_CACHE="$PWD/.cache/compile"; fi
exec node_modules/.bin/node "$script" "$@" 1>&3 3>&-
