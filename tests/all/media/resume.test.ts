/** A cut whose process was killed goes on at what it had finished. */
import { readdir, stat, truncate } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { codedRecording } from '#scripts/make-media.ts';
import { cutMedia } from '#server/media/cut/cut.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import { probe } from '#server/media/probe/probe.ts';
import { made } from '#tests/support/changing.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { frameNumbers } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';

const CUT = new URL('./cut-until-killed.ts', import.meta.url).pathname;
const SECONDS = 30;

/** Finished parts by name: which file each is. */
async function finishedParts(folder: string): Promise<Map<string, number>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sum'));
  const found = names.map(async (name) => {
    const part = name.slice(0, -'.sum'.length);
    const file = await stat(join(folder, part)).catch(() => null);
    return [part, file?.ino ?? 0] as const;
  });
  return new Map((await Promise.all(found)).filter(([, file]) => file !== 0));
}

const KINDS: readonly [string, string, readonly string[]][] = [
  ['copied around its seams', 'h264.mp4', ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30']],
  ['re-encoded', 'mpeg4.mkv', ['-c:v', 'mpeg4', '-q:v', '5', '-g', '60']],
];

test.each(KINDS)(
  'after a kill during a cut (%s) finished parts are not encoded again',
  async (_, name, encoder) => {
    const folder = await ownFolder();
    const source = await made(name, codedRecording({ seconds: SECONDS, audioChannels: 1, encode: encoder }));
    const info = await probe(source);
    const kept = Array.from({ length: SECONDS - 2 }, (_, i) => ({ start: i + 0.6, end: i + 1.5 }));
    const plan = planKept(kept, info);
    const partsFolder = join(folder, 'parts');
    const job = {
      ...{ masterPath: source, info, plan, partsFolder },
      ...{ outPath: join(folder, `out-${name}`), extension: extname(name).slice(1) },
    };
    const killed = await execa(process.execPath, [CUT, JSON.stringify(job)], { reject: false });
    expect(killed.signal, killed.stderr).toBe('SIGKILL');
    const before = await finishedParts(partsFolder);
    expect(before.size).toBeGreaterThan(0);

    await cutMedia({ ...job, signal: new AbortController().signal });
    const after = await finishedParts(partsFolder);
    expect([...before].filter(([part, file]) => after.get(part) !== file)).toEqual([]);
    expect(await frameNumbers(job.outPath)).toEqual(plannedFrames(plan));

    // A part that is not as it was finished is made again.
    const [[damaged] = ['']] = after;
    await truncate(join(partsFolder, damaged), 1000);
    await cutMedia({ ...job, signal: new AbortController().signal });
    const mended = await finishedParts(partsFolder);
    expect([...after].filter(([part, file]) => mended.get(part) !== file).map(([part]) => part)).toEqual([
      damaged,
    ]);
    expect(await frameNumbers(job.outPath)).toEqual(plannedFrames(plan));
  },
);
