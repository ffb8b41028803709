/**
 * How fast the web app's uploader (2 MiB chunks, four in flight, each hashed on both sides and stored) fills the real
 * server over loopback, in Chromium: Node's own client spends three times the work on a form. The peer is one raw POST
 * of the same file from the same page to a bare HTTP server that writes it to a file.
 */
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { build } from 'vite';
import { seeded } from '#tests/harness/seeded.ts';
import { freePort } from '#tests/support/free-port.ts';
import { freshDataDir, newAccount, spawnServer } from '#tests/support/server.ts';
import { type BareBrowser, openBareBrowser } from './lib/bare-browser.ts';
import type { Family } from './lib/report.ts';
import { median, percentile } from './lib/stats.ts';

/** Bytes of the rush. */
const SIZE = 128 * 1024 * 1024;
const ROUNDS = 5;

/** A file of noise: nothing on the way can compress it. The same bytes every time. */
async function writeNoise(path: string): Promise<void> {
  const random = seeded(1);
  const block = new Uint32Array((1024 * 1024) / 4).map(() => random() * 2 ** 32);
  const file = await open(path, 'w');
  for (let written = 0; written < SIZE; written += block.byteLength) {
    block[0] = written;
    await file.write(block);
  }
  await file.close();
}

async function startRawServer(path: string): Promise<{ origin: string; stop(): Promise<unknown> }> {
  const child = execa(process.execPath, [join(import.meta.dirname, 'upload/raw-server.ts'), path], {
    stdin: 'pipe',
    buffer: false,
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: line.toString().trim(),
    stop() {
      child.stdin.end();
      return child;
    },
  };
}

/** The page's script as one file. */
async function buildScript(outDir: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      target: 'es2024',
      outDir,
      lib: {
        entry: join(import.meta.dirname, 'upload/page.ts'),
        formats: ['iife'],
        name: 'bench',
        fileName: () => 'page.js',
      },
    },
  });
  return join(outDir, 'page.js');
}

/** Opens a page of the server's origin that holds the file and the script. */
async function openPage(origin: string, script: string, file: string): Promise<BareBrowser> {
  const browser = await openBareBrowser();
  await browser.open(`${origin}/`);
  await browser.evaluate(`document.body.innerHTML = '<input type="file">'; void 0`);
  await browser.chooseFile(file);
  await browser.evaluate(`${await readFile(script, 'utf8')}; void 0`);
  return browser;
}

/** Megabytes (10⁶ bytes) a second. */
const rate = (seconds: number): number => SIZE / 1e6 / seconds;

const family: Family = {
  family: 'upload',
  async run(report) {
    const folder = await mkdtemp(join(tmpdir(), 'trimscript-bench-upload-'));
    const path = join(folder, 'noise.mp4');
    await writeNoise(path);
    const script = await buildScript(join(folder, 'script'));
    const dataDir = await freshDataDir();
    const server = await spawnServer(dataDir, await freePort());
    const raw = await startRawServer(join(folder, 'raw'));
    const page = await openPage(server.origin, script, path);
    try {
      const auth = await newAccount(server, dataDir);
      const call = async (expression: string): Promise<number> =>
        (await page.evaluate(
          `uploadBench.${expression.replace('FILE', 'document.querySelector("input").files[0]')}`,
        )) as number;
      const chunked = (name: string) =>
        call(`chunked(FILE, ${JSON.stringify(name)}, ${JSON.stringify(auth)})`);
      const rawPost = () => call(`raw(FILE, ${JSON.stringify(raw.origin)})`);
      const ours: number[] = [];
      const peers: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // Another name each round: a chunk that is held already would not be stored again.
        ours.push(rate(await chunked(`round ${round}.mp4`)));
        peers.push(rate(await rawPost()));
      }
      const [value, peerValue] = [median(ours), median(peers)];
      report({
        metric: 'upload.loopback',
        value,
        unit: 'MB/s',
        p50: value,
        // Of a rate the slow end is the low one.
        p95: percentile(ours, 0.05),
        n: ROUNDS,
        peer: 'one raw POST of the same file, written to a file',
        peerValue,
        ratio: value / peerValue,
      });
      report({
        metric: 'upload.share_of_raw',
        // Each round beside its own raw POST: what slows the machine slows both.
        value: median(ours.map((speed, round) => speed / (peers[round] ?? Number.NaN))),
        unit: 'of the raw rate',
        n: ROUNDS,
      });
    } finally {
      await page.close();
      await server.kill('SIGINT');
      await raw.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default family;
