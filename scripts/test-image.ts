import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { freePort } from '#tests/support/free-port.ts';

/**
 * Starts the server from the files that the Dockerfile copies into its last stage, with the packages of production alone, and waits
 * until it is ready. Shows that the image's list of files is complete, without an engine for containers. Before, it reads what an
 * engine would be told: images by full version, licence and bill of materials inside.
 */
const dockerfile = readFileSync('Dockerfile', 'utf8');
const stage = dockerfile.split(/^FROM /m).at(-1)!;
const copies = [...stage.matchAll(/^COPY (?!--from)(\S+) (\S+)$/gm)];
const images = [
  ...dockerfile.matchAll(/^FROM (\S+)/gm),
  ...readFileSync('compose.yaml', 'utf8').matchAll(/image: (\S+)/g),
];
const FULL = /:(v?\d+\.\d+\.\d+|bookworm-\d{8}|RELEASE\.[\dTZ-]{20})(-|$)|^postgres:\d+\.\d+-/;
const floating = images.flatMap(([, name]) => (name === 'trimscript' || FULL.test(name!) ? [] : [name]));
const given = new Set(readFileSync('.dockerignore', 'utf8').split('\n'));
const withheld = copies.flatMap(([, from]) => (given.has(`!${from!.split('/')[0]}`) ? [] : [from]));
const isFound = (name: string): boolean =>
  new RegExp(`^COPY (--from=build /app/)?${name} ${name}$`, 'm').test(stage);
const missing = ['LICENSE', 'sbom\\.cdx\\.json'].filter((name) => !isFound(name));
const faults = {
  'not by full version': floating,
  'kept from the engine': withheld,
  'not in the image': missing,
};
for (const [fault, names] of Object.entries(faults))
  if (names.length > 0) throw new Error(`${fault}: ${names.join(', ')}`);

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
};
const production = Object.entries(packages).flatMap(([path, { dev, devOptional }]) =>
  path.split('node_modules/').length === 2 && !dev && !devOptional ? [path] : [],
);

const folder = mkdtempSync(join(tmpdir(), 'trimscript-image-'));
const app = join(folder, 'app');
try {
  for (const [, from, to] of copies) cpSync(from!, join(app, to!), { recursive: true });
  for (const path of ['node_modules/.bin/node', ...production]) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    symlinkSync(join(process.cwd(), path), join(app, path));
  }
  const PORT = String(await freePort());
  const env = { PATH: process.env.PATH, HOME: folder, PORT, DATA_DIR: join(folder, 'data'), MODELS: 'off' };
  const server = execa('node_modules/.bin/node', ['server/main.ts'], {
    ...{ cwd: app, env, extendEnv: false, all: true, reject: false, forceKillAfterDelay: 10_000 },
  });
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  let ended = false;
  void server.then(() => {
    ended = true;
  });
  while (!ended && !(await isReady())) await setTimeout(200);
  const isStarted = !ended;
  server.kill('SIGTERM');
  const { all, exitCode } = await server;
  if (!isStarted || exitCode !== 0) console.error(all);
  console.log(isStarted ? 'The server starts from the files of the image.' : 'The server did not start.');
  process.exitCode = isStarted && exitCode === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
