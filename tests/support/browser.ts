import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { LaunchOptions } from 'playwright';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** What does not belong on a test machine: traffic of the browser's own, first-run pages, GPU drivers that differ. */
const ARGUMENTS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
];

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Absolute path of the system's Chromium: `CHROMIUM_PATH` if set, else the first known name in /usr/bin or on PATH.
 * Throws with the remedy when there is none.
 */
export function chromiumPath(): string {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (isExecutable(asked)) return asked;
    throw new Error(`CHROMIUM_PATH names '${asked}', which is not a program. Correct it or unset it.`);
  }
  const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), mac];
  const found = candidates.find(isExecutable);
  if (found) return found;
  throw new Error('Chromium was not found. Install it with `scripts/setup.sh test` or set CHROMIUM_PATH.');
}

/**
 * Playwright launch options for the system's Chromium: headless, WebGL in software, no traffic of its own.
 * @param options.autoplay lets media play before the first user gesture; only for pages that test no gesture.
 * @param options.plainPages puts pages together as browsers do on a machine without a graphics card, instead of on the
 * emulated one, which takes longer for that than for drawing the timeline; WebGL is emulated either way.
 */
export function chromiumLaunch(options: { autoplay?: boolean; plainPages?: boolean } = {}): LaunchOptions {
  return {
    executablePath: chromiumPath(),
    headless: true,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...ARGUMENTS,
      ...(options.plainPages ? ['--disable-gpu-compositing'] : []),
      ...(options.autoplay ? ['--autoplay-policy=no-user-gesture-required'] : []),
    ],
  };
}
