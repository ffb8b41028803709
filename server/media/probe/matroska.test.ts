import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isEncrypted } from './matroska.ts';

function element(id: string, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(content.length));
  size[0] = 1;
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

async function file(...tracks: readonly Uint8Array[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-matroska-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'a.webm');
  const segment = element('18538067', element('1549a966'), element('1654ae6b', ...tracks));
  await writeFile(path, Buffer.concat([element('1a45dfa3'), segment]));
  return path;
}

test('detects encrypted tracks, but not merely compressed ones', async () => {
  const plain = element('ae', element('d7', Buffer.of(1)));
  const coded = (by: string) => element('ae', element('6d80', element('6240', element(by))));
  expect(await isEncrypted(await file(plain, coded('5035')))).toBe(true);
  expect(await isEncrypted(await file(plain, coded('5034')))).toBe(false);
  expect(await isEncrypted(await file())).toBe(false);
});
