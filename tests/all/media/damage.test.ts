/** Recordings that are damaged, protected or change midway, made by script. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { probe } from '#server/media/probe/probe.ts';
import { takeIn } from '#server/media/probe/take-in.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { cutFile, ownFolder } from '#tests/support/cutting.ts';
import { joinAll } from '#tests/support/joining.ts';
import { frameNumbers } from '#tests/support/media-reading.ts';
import { together } from '#tests/support/together.ts';
import { recording } from './recording.ts';
import { inTwoEntries } from './two-entries.ts';

const { signal } = new AbortController();
const USUAL = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30', '-c:a', 'aac'];

/** As a recording is taken in. */
const examined = (path: string): Promise<MediaInfo> => takeIn(path, 'My talk', signal);

/** Overwrites a tenth of a file's bytes from a share of it on. */
async function damage(path: string, from: number): Promise<void> {
  const bytes = await readFile(path);
  bytes.fill(0, Math.floor(from * bytes.length), Math.floor((from + 0.1) * bytes.length));
  await writeFile(path, bytes);
}

test.each(['mp4', 'mkv', 'ts'])(
  'damage in the middle of %s is placed, and all else is kept',
  async (kind) => {
    const index = kind === 'mp4' ? ['-movflags', '+faststart'] : [];
    const path = await recording(`talk.${kind}`, [...USUAL, ...index], { seconds: 12 });
    expect((await examined(path)).unreadable).toBeUndefined();
    await damage(path, 0.5);
    const info = await examined(path);
    expect(info.unreadable).toHaveLength(1);
    const [{ start, end } = { start: 0, end: 0 }] = info.unreadable ?? [];
    // A tenth of 12 s, up to the next keyframe; bytes are not spread evenly.
    expect(start).toBeGreaterThan(5);
    expect(end).toBeLessThan(8.5);
    expect(end - start).toBeGreaterThan(0.7);
    expect(end - start).toBeLessThan(2.5);
    const kept = [
      { start: 1, end: start + 0.5 },
      { start: end - 0.5, end: 11 },
    ];
    const { out, plan } = await cutFile(path, kept, { info });
    const numbers = await frameNumbers(out);
    expect(numbers).toHaveLength(plan.totalFrames);
    expect([numbers[0], numbers.at(-1)]).toEqual([30, 329]);
  },
);

test('damage of a rush is reported in joined time', async () => {
  const path = await recording('talk.mp4', [...USUAL, '-movflags', '+faststart'], { seconds: 12 });
  const whole = await together('whole.mp4', [path]);
  await damage(path, 0.5);
  const info = await examined(path);
  const joined = await joinAll([
    { path: whole, name: 'whole.mp4', info: await examined(whole) },
    { path, name: 'talk.mp4', info },
  ]);
  const [own] = info.unreadable ?? [];
  expect(joined.info.unreadable?.[0]?.start).toBeCloseTo(12 + (own?.start ?? 0), 3);
});

test('frames that change their size midway are brought to the largest', async () => {
  const stream = ['-f', 'mpegts', ...USUAL];
  const path = await together('call.ts', [
    await recording('1.ts', stream, { size: '320x240' }),
    await recording('2.ts', [...stream, '-output_ts_offset', '6'], { size: '480x272' }),
  ]);
  const info = await examined(path);
  expect(info.video).toMatchObject({ width: 480, height: 272, variableSize: true });
  const joined = await joinAll([{ path, name: 'call.ts', info }]);
  expect(joined.info.video).toMatchObject({ width: 480, height: 272 });
  // The smaller ones, as large as fits, in the middle.
  const small = await frameNumbers(joined.path, 'crop=362:272:59:0,scale=320:240:flags=area');
  const large = await frameNumbers(joined.path);
  expect(small.slice(10, 170)).toEqual(Array.from({ length: 160 }, (_, i) => 10 + i));
  expect(large.slice(-170)).toEqual(Array.from({ length: 170 }, (_, i) => 10 + i));
  expect((await examined(joined.path)).video?.variableSize).toBeUndefined();
});

const MP4_INSTEAD = 'Export it as MP4 and upload that.';
const OLDER_AUDIO = [...USUAL.slice(0, -1), 'mp2'];

test.each([
  ['switches video format midway, from h264 to mpeg2video', ['-c:v', 'mpeg2video', '-c:a', 'mp2']],
  [
    'switches video format midway, from h264 to hevc',
    ['-c:v', 'libx265', '-preset', 'ultrafast', '-c:a', 'aac'],
  ],
  ['switches audio format midway, from aac to mp2', OLDER_AUDIO],
  [
    'switches video format midway, from h264 to mpeg2video',
    ['-c:v', 'mpeg2video', '-c:a', 'aac', '-mpegts_start_pid', '512'],
  ],
  ['switches to different tracks midway', [...USUAL, '-mpegts_start_pid', '512']],
  // Another clock besides.
  [
    'switches video format midway, from h264 to mpeg2video',
    ['-c:v', 'mpeg2video', '-c:a', 'mp2', '-output_ts_offset', '500'],
  ],
])('a transport stream that %s is refused by name (%j)', async (change, second) => {
  const path = await together('tape.ts', [
    await recording('1.ts', ['-f', 'mpegts', ...USUAL], { seconds: 2 }),
    await recording('2.ts', ['-output_ts_offset', '2', ...second, '-f', 'mpegts'], { seconds: 2 }),
  ]);
  await expect(examined(path)).rejects.toThrow(`“My talk” ${change}. ${MP4_INSTEAD}`);
});

test('frames whose coding changes midway are encoded alike before they are cut', async () => {
  const h264 = ['-an', '-c:v', 'libx264', '-preset', 'ultrafast', '-g', '30'];
  const first = await recording('1.mp4', [...h264, '-profile:v', 'baseline']);
  const second = await recording('2.mp4', [...h264, '-profile:v', 'high', '-coder', '1', '-bf', '2']);
  const path = join(await ownFolder(), 'edit.mp4');
  await inTwoEntries(first, second, path);
  const info = await examined(path);
  expect(info.video).toMatchObject({ width: 320, height: 240, frames: 360, variableSize: true });
  expect(info.unreadable).toBeUndefined();
  const joined = await joinAll([{ path, name: 'edit.mp4', info }]);
  expect(await frameNumbers(joined.path)).toEqual(Array.from({ length: 360 }, (_, i) => i % 180));
  expect((await examined(joined.path)).video?.variableSize).toBeUndefined();
});

test('a second codec in the description of an MP4 is refused by name', async () => {
  const first = await recording('1.mp4', ['-an', '-c:v', 'libx264', '-preset', 'ultrafast']);
  const second = await recording('2.mp4', ['-an', '-c:v', 'mpeg4']);
  const path = join(await ownFolder(), 'edit.mp4');
  await inTwoEntries(first, second, path);
  await expect(examined(path)).rejects.toThrow(
    `“My talk” switches video format midway, from avc1 to mp4v. ${MP4_INSTEAD}`,
  );
});

test.each(['', '+frag_keyframe+empty_moov'])('protection against copying is named (%s)', async (flags) => {
  const key = '000102030405060708090a0b0c0d0e0f';
  const scheme = ['-encryption_scheme', 'cenc-aes-ctr', '-encryption_key', key, '-encryption_kid', key];
  const args = [...USUAL, ...scheme, ...(flags ? ['-movflags', flags] : [])];
  const path = await recording('film.mp4', args);
  await expect(probe(path, { name: 'My film.mp4' })).rejects.toThrow(
    '“My film.mp4” is copy-protected (DRM): only the player it was made for can open it. Upload a recording without protection.',
  );
});
