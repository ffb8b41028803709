import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseOtherTracks } from './transport-stream.ts';

const MAPS = 0x100;
const NO_LONGER = 0xffff;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-maps-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Packets that begin a section each. */
function packet(id: number, section: readonly number[]): Buffer {
  const bytes = Buffer.alloc(188, 0xff);
  bytes.set([0x47, 0x40 | (id >> 8), id & 0xff, 0x10, 0, ...section]);
  return bytes;
}

function section(table: number, content: readonly number[], length = 5 + content.length + 4): number[] {
  return [table, 0xb0 | (length >> 8), length & 0xff, 0, 1, 0xc1, 0, 0, ...content, 0, 0, 0, 0];
}
const programs = packet(0, section(0, [0, 1, 0xe0 | (MAPS >> 8), MAPS & 0xff]));
/** @param length that the section claims */
const map = (kind: number, length?: number) =>
  packet(MAPS, section(2, [0xe1, 1, 0xf0, 0, kind, 0xe1, 1, 0xf0, 0], length));

async function looked(packets: readonly Buffer[]): Promise<void> {
  const path = join(folder, 'maps.ts');
  await writeFile(
    path,
    Buffer.concat([programs, ...packets, ...Array.from({ length: 20 }, () => packet(0x1fff, []))]),
  );
  await refuseOtherTracks(path, 'talk', new AbortController().signal);
}
const often = (one: Buffer) => Array.from({ length: 5 }, () => one);

test('a video that changes its codec midway is refused, one that keeps it is not', async () => {
  await expect(looked([...often(map(27)), ...often(map(36))])).rejects.toThrow(/h264.*hevc/i);
  await expect(looked([...often(map(27)), ...often(map(27))])).resolves.toBeUndefined();
});

test('program maps with an impossible length are ignored', async () => {
  for (const length of [0, 1, 4, 8, NO_LONGER & 0xfff])
    await expect(looked(often(map(27, length)))).resolves.toBeUndefined();
});
