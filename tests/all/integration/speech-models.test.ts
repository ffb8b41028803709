import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { DEFAULT_SETS, PARAKEET } from '#server/speech/models/manifest.ts';
import { newAccount, startServer } from '#tests/support/server.ts';

test('while fetching from a slow mirror the page shows how much is there and how many minutes remain', {
  timeout: 240_000,
}, async () => {
  // What would hear French meanwhile cannot be installed.
  const programs = await mkdtemp(join(tmpdir(), 'no-python-'));
  for (const name of ['python3', 'python3.11', 'python3.12', 'python3.13'])
    await symlink('/bin/false', join(programs, name));
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
  const { bytes } = PARAKEET.files[0]!;
  const timers = new Set<NodeJS.Timeout>();
  const mirror = createServer((_, response) => {
    response.writeHead(200, { 'content-length': bytes });
    // 2 MB a second.
    timers.add(setInterval(() => response.write(Buffer.alloc(100_000)), 50));
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  const server = await startServer({
    MODELS: 'on',
    MODELS_MIRROR: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`,
  });
  try {
    const auth = await newAccount(server, server.dataDir);
    const asked = async () => (await server.form('get_capabilities', auth)).body;
    const french = { code: 'fr', available: false, reason: expect.any(String) };
    await server.form('trigger_whisper_container', { ...auth, language: 'fr' });
    await expect.poll(async () => (await asked()).preparing).toBeNull();
    expect(server.logged()).toMatch(/Whisper could not be installed: Whisper needs Python/);
    // The server tries to install Whisper first, two minutes after its start.
    await expect
      .poll(asked, { timeout: 180_000 })
      .toMatchObject({ fetching: { minutes_left: expect.any(Number) } });
    const { languages, fetching } = (await asked()) as {
      languages: { reason?: string }[];
      fetching: { done_bytes: number; total_bytes: number; minutes_left: number };
    };
    expect(languages).toEqual([{ code: 'en', available: true }, french]);
    expect(languages[1]?.reason).toMatch(
      /^French will be available in about \d+ min: the server is downloading its speech model \(\d+%\)\.$/,
    );
    expect(fetching.total_bytes).toBe(
      DEFAULT_SETS.flatMap(({ files }) => files).reduce((sum, file) => sum + file.bytes, 0),
    );
    expect(fetching.done_bytes).toBeGreaterThan(0);
    // 717 MB at that rate, however busy the machine.
    expect(fetching.minutes_left).toBeGreaterThan(3);
  } finally {
    for (const timer of timers) clearInterval(timer);
    await server.close();
    mirror.closeAllConnections();
    mirror.close();
    vi.unstubAllEnvs();
    await rm(programs, { recursive: true });
  }
});
