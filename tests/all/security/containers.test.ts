/** AIFF, CAF, FLV and ASF that somebody made to be read wrongly: each is taken or refused with a sentence, and nothing else happens. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { MediaRefused } from '#server/media/errors.ts';
import { MAX_HOURS } from '#server/media/limits.ts';
import { examine } from '#server/media/probe/examine.ts';
import { probe } from '#server/media/probe/probe.ts';
import { ownFolder } from '#tests/support/cutting.ts';

const TONE = ['-f', 'lavfi', '-i', 'sine=d=1'];
const FILM = ['-f', 'lavfi', '-i', 'testsrc2=s=64x64:d=1'];
const FLV = ['-c:v', 'flv', '-c:a', 'libmp3lame', '-ar', '44100', '-flvflags', 'add_keyframe_index'];
const KINDS: readonly (readonly [name: string, args: readonly string[]])[] = [
  ['tone.aiff', TONE],
  ['pcm.caf', [...TONE, '-c:a', 'pcm_s16be']],
  ['alac.caf', [...TONE, '-c:a', 'alac']],
  ['film.flv', [...FILM, ...TONE, ...FLV]],
  ['film.wmv', [...FILM, ...TONE, '-c:v', 'wmv2', '-c:a', 'wmav2']],
];

/** Bytes of the head that are changed, and how many changes are tried. */
const HEAD = 900;
const CHANGES = 24;

/** Sizes, counts and lengths of a head turned into the largest and the smallest there are, and files that end midway. */
function* spoilt(whole: Buffer): Generator<Buffer> {
  const step = Math.max(1, Math.floor(Math.min(HEAD, whole.length - 8) / CHANGES));
  for (let i = 0; i < CHANGES; i++) {
    const bytes = Buffer.from(whole);
    bytes.fill([0xff, 0x00, 0x7f][i % 3] ?? 0, 4 + i * step, 8 + i * step);
    yield bytes;
  }
  for (const share of [0.02, 0.3, 0.9]) yield whole.subarray(0, Math.floor(share * whole.length));
  yield Buffer.concat([whole.subarray(0, HEAD), Buffer.alloc(200_000)]);
  yield Buffer.concat([whole.subarray(0, HEAD), Buffer.alloc(200_000, 0xff)]);
  yield Buffer.concat(Array.from({ length: 20 }, () => whole.subarray(0, HEAD)));
}

test.each(KINDS)('%s with a false header is accepted or refused', async (name, args) => {
  const folder = await ownFolder();
  const whole = join(folder, name);
  await execa('ffmpeg', ['-v', 'error', ...args, whole]);
  const bytes = await readFile(whole);
  const { signal } = new AbortController();
  const lying = join(folder, `lying-${name}`);
  let taken = 0;
  for (const spoiltBytes of spoilt(bytes)) {
    await writeFile(lying, spoiltBytes);
    const outcome = await probe(lying, { name, signal })
      .then((info) => examine(lying, info, { name, signal }))
      .catch((error: unknown) => error);
    if (outcome instanceof Error) {
      expect(outcome).toBeInstanceOf(MediaRefused);
      expect(outcome.message.startsWith(`“${name}” `)).toBe(true);
      expect(outcome.message).not.toContain(folder);
    } else {
      taken++;
      expect(outcome).toMatchObject({ duration: expect.any(Number) });
      expect((outcome as { duration: number }).duration).toBeLessThanOrEqual(3600 * MAX_HOURS);
    }
  }
  // Bytes that nobody reads are among those changed.
  expect(taken).toBeGreaterThan(0);
});

test('an ASF that only refers to other addresses is refused', async () => {
  const folder = await ownFolder();
  const path = join(folder, 'redirect.asf');
  // Microsoft's text form of the same, which players follow.
  await writeFile(path, '<asx version="3.0"><entry><ref href="file:///etc/passwd"/></entry></asx>');
  await expect(probe(path, { name: 'redirect.asf' })).rejects.toThrow(/is a text file/);
  await writeFile(path, '[Reference]\r\nRef1=http://127.0.0.1:9/x.wmv?MSWMExt=.asf\r\n');
  await expect(probe(path, { name: 'redirect.asf' })).rejects.toThrow(/is a text file/);
});
