/**
 * How fast the web app's uploader (2 MiB chunks, four in flight, each hashed on both sides and stored) fills the real
 * server over loopback. The peer is one raw POST of the same bytes to a bare HTTP server that writes them to a file.
 */
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { sendRushes } from '#src/api/client/upload.ts';
import { freshDataDir, newAccount, spawnServer } from '#tests/support/server.ts';
import type { Family } from './lib/report.ts';
import { median, percentile, seeded } from './lib/stats.ts';

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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
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

/** Megabytes (10⁶ bytes) a second of one upload. */
async function rate(upload: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await upload();
  return SIZE / 1e6 / ((performance.now() - start) / 1000);
}

const family: Family = {
  family: 'upload',
  async run(report) {
    const folder = await mkdtemp(join(tmpdir(), 'trimscript-bench-upload-'));
    const path = join(folder, 'noise.mp4');
    await writeNoise(path);
    const blob = await openAsBlob(path);
    const dataDir = await freshDataDir();
    const server = await spawnServer(dataDir, await freePort());
    const raw = await startRawServer(join(folder, 'raw'));
    try {
      const auth = await newAccount(server, dataDir);
      const ours: number[] = [];
      const peers: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        // Another name each round: a chunk that is held already would not be stored again.
        const rushes = [{ name: `round ${round}.mp4`, blob }];
        ours.push(await rate(() => sendRushes(rushes, { auth, resume: false, origin: server.origin })));
        peers.push(await rate(async () => (await fetch(raw.origin, { method: 'POST', body: blob })).text()));
      }
      const [value, peerValue] = [median(ours), median(peers)];
      report({
        metric: 'upload.loopback',
        value,
        unit: 'MB/s',
        p50: value,
        p95: percentile(ours, 0.05),
        n: ROUNDS,
        peer: 'one raw POST of the same bytes, written to a file',
        peerValue,
        ratio: value / peerValue,
      });
    } finally {
      await server.kill('SIGINT');
      await raw.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    }
  },
};

export default family;
