import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import type { LaunchOptions } from 'playwright';

/** Debian's wrapper in /usr/bin passes on no signals: the program itself comes first. */
const SHELLS = ['/usr/lib/chromium/chromium-headless-shell', 'chromium-headless-shell'];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** What does not belong on a test machine: traffic of the browser's own, first-run pages, GPU drivers that differ. */
const ARGUMENTS = [
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // The shell's own default places letters otherwise than browsers do; they do not know the switch.
  '--font-render-hinting=slight',
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
 * @param shell whether the same engine without the browser's own windows comes first
 */
export function chromiumPath(shell = false): string {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) {
    if (isExecutable(asked)) return asked;
    throw new Error(`CHROMIUM_PATH names '${asked}', which is not a program. Correct it or unset it.`);
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  const names = shell ? [...SHELLS, ...BROWSERS, MAC] : [...BROWSERS, MAC];
  const candidates = names.flatMap((name) =>
    isAbsolute(name) ? name : folders.map((folder) => join(folder, name)),
  );
  const found = candidates.find(isExecutable);
  if (found) return found;
  throw new Error('Chromium was not found. Install it with `scripts/setup.sh bench` or set CHROMIUM_PATH.');
}

/**
 * Playwright launch options for the system's Chromium: headless, WebGL in software, no traffic of its own.
 * @param options.autoplay lets media play before the first user gesture; only for pages that test no gesture.
 * @param options.plainPages puts pages together as browsers do on a machine without a graphics card, instead of on the
 * emulated one, which takes longer for that than for drawing the timeline; WebGL is emulated either way.
 * @param options.shell takes Chromium's headless shell where there is one: the same pages and pictures for two thirds of
 * the processor time. What is measured or shown is measured and shown in the browser that people have.
 */
export function chromiumLaunch(
  options: { autoplay?: boolean; plainPages?: boolean; shell?: boolean } = {},
): LaunchOptions {
  return {
    executablePath: chromiumPath(options.shell),
    headless: true,
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ...ARGUMENTS,
      ...(options.plainPages ? ['--disable-gpu-compositing'] : []),
      ...(options.autoplay ? ['--autoplay-policy=no-user-gesture-required'] : []),
    ],
  };
}
