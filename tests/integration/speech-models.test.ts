import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { freshDataDir, spawnServer } from '#tests/support/server.ts';

test('a server that was only started asks the mirror for the models, says so, and answers meanwhile', async () => {
  const asked: string[] = [];
  const mirror = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => mirror.listen(0, '127.0.0.1', resolve));
  const dataDir = await freshDataDir();
  const server = await spawnServer(dataDir, await freePort(), {
    MODELS: 'on',
    MODELS_MIRROR: `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/models`,
  });
  try {
    await expect
      .poll(() => server.output(), { timeout: 30_000 })
      .toMatch(/answered 404 Not Found\. To be tried again/);
    expect(server.output()).toMatch(/Fetching better speech models .*: Parakeet .*, 717 MB/);
    expect(asked).toEqual(['/models/parakeet-tdt-0.6b-v3-int8/encoder.int8.onnx']);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  } finally {
    await server.kill('SIGINT');
    mirror.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});
