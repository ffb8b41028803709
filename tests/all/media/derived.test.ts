/** Peaks, proxies and speech PCM, by the real ffmpeg. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { parsePeaks } from '#model/media/peaks.ts';
import { type FixtureName, fixture } from '#scripts/make-media.ts';
import { makePeaks } from '#server/media/derive/peaks.ts';
import { makeProxy } from '#server/media/derive/proxy.ts';
import { makeReviewCopy } from '#server/media/derive/review-copy.ts';
import { decodeSpeechPcm } from '#server/media/ffmpeg/pcm.ts';
import { probe } from '#server/media/probe/probe.ts';
import { made } from '#tests/support/changing.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { audioOf, frameNumbers, lagAt } from '#tests/support/media-reading.ts';

const signal = new AbortController().signal;

test('peaks are those of the decoded samples', async () => {
  const path = await fixture('audio.wav');
  const out = join(await ownFolder(), 'peaks');
  await makePeaks(path, out, await probe(path), { signal });
  const bytes = await readFile(out);
  const peaks = parsePeaks(Uint8Array.from(bytes).buffer);
  expect(peaks.duration).toBe(6);
  const samples = await audioOf(path);
  const [{ min, max, length }] = peaks.levels as [(typeof peaks.levels)[0]];
  expect(length).toBe(1200);
  // Bin 1000 is the 5 ms from source second 5 on; the file is stereo at 44.1 kHz.
  const part = samples.subarray(2 * 5 * 44_100, 2 * Math.ceil(5.005 * 44_100));
  const step = peaks.scale / 127;
  expect(Math.abs((max[1000] ?? 0) * step - Math.max(...part))).toBeLessThan(step);
  expect(Math.abs((min[1000] ?? 0) * step - Math.min(...part))).toBeLessThan(step);
});

test('a recording without audio has flat peaks of its length', async () => {
  const path = await fixture('video-silent.mp4');
  const out = join(await ownFolder(), 'peaks');
  await makePeaks(path, out, await probe(path), { signal });
  const peaks = parsePeaks(Uint8Array.from(await readFile(out)).buffer);
  expect([peaks.duration, peaks.levels[0]?.length, peaks.levels[0]?.max[7]]).toEqual([6, 1200, 0]);
});

/** Beside each: the codec of the frames in its proxy, and of which distance its keyframes are then. */
test.each<[FixtureName, codec: string, keyframeGap: number]>([
  ['video.mkv', 'h264', 2],
  ['video.ts', 'h264', 2],
  ['video-fragmented.mp4', 'h264', 2],
  ['video-live.webm', 'vp9', 2],
  ['video-vfr.mp4', 'h264', 1],
  ['video-long-gop.mp4', 'h264', 1],
])(
  'the proxy of %s plays, on the time line of the source; frames that suit are copied',
  async (name, codec, keyframeGap) => {
    const path = await fixture(name);
    const folder = await ownFolder();
    const out = join(folder, 'proxy.mp4');
    const source = await probe(path);
    await makeProxy(path, out, source, { signal });
    const info = await probe(out);
    expect(info).toMatchObject({
      container: 'mp4',
      startTime: 0,
      video: { codec, variableRate: false },
      audio: { offset: 0 },
    });
    expect(info.maxKeyframeGap).toBeCloseTo(keyframeGap, 1);
    const missing = (n: number) => name === 'video-vfr.mp4' && n % 10 >= 4 && n % 10 <= 6;
    const shown = Array.from({ length: 180 }, (_, n) => (missing(n) ? n - (n % 10) + 3 : n));
    expect((await frameNumbers(out)).slice(0, 180)).toEqual(shown);
    const [before, after] = await Promise.all([audioOf(path), audioOf(out)]);
    const late = Math.round(source.audio!.offset * 48_000);
    expect(Math.abs(lagAt(before, after, 2 * (48_000 - late), 2 * 48_000))).toBeLessThanOrEqual(2 * 48);
    expect(await readdir(folder)).toEqual(['proxy.mp4']);
  },
);

const SINE = ['-f', 'lavfi', '-i', 'sine=d=60', '-c:a', 'aac'];
const MOVING = ['-f', 'lavfi', '-i', 'testsrc2=s=640x360:d=30', '-c:v', 'libx264', '-preset', 'ultrafast'];
test.each<[name: string, recipe: readonly string[], streams: number]>([
  ['video', [...SINE.slice(0, 4), ...MOVING, '-c:a', 'aac', '-shortest'], 2],
  ['audio', SINE, 1],
])(
  'a copy for review of %s has beginnings while it is made, with the same packets',
  async (_, recipe, streams) => {
    const folder = await ownFolder();
    const path = join(folder, 'recording.mp4');
    await execa('ffmpeg', ['-loglevel', 'error', ...recipe, path]);
    const out = join(folder, 'review.mp4');
    const info = await probe(path);
    const beginnings = new Set<string>();
    await makeReviewCopy(path, out, info, {
      signal,
      onProgress: ({ beginning }) => beginning && beginnings.add(beginning),
    });
    expect(beginnings.size).toBeGreaterThan(0);
    const whole = await packetsOf(out);
    expect(whole.size).toBe(streams);
    for (const path of beginnings)
      for (const [stream, packets] of await packetsOf(path)) {
        expect(packets.length).toBeGreaterThan(2 * 25);
        expect(packets).toEqual(whole.get(stream)!.slice(0, packets.length));
      }
    expect(await probe(out)).toMatchObject({ startTime: 0, duration: expect.closeTo(info.duration, 1) });
    expect(await readdir(folder)).not.toContain('review.mp4.growing');
  },
);

/** Time, size and whether it is a key, of each packet of each stream. */
async function packetsOf(path: string): Promise<Map<string, string[]>> {
  const shown = ['-show_entries', 'packet=stream_index,pts,dts,size,flags', '-of', 'csv=p=0'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...shown, path]);
  const lines = stdout.split('\n').filter((line) => /^\d/.test(line));
  return Map.groupBy(lines, (line) => line.split(',')[0]!);
}

test('speech PCM is 16 kHz mono and can begin anywhere', async () => {
  const path = await fixture('audio.mp3');
  const info = await probe(path);
  const read = async (fromTime: number) => {
    const all: number[] = [];
    for await (const samples of decodeSpeechPcm(path, { info, fromTime, signal }))
      for (const s of samples) all.push(s);
    return all;
  };
  const whole = await read(0);
  expect(whole.length).toBe(6 * 16_000);
  expect(await read(4.5)).toEqual(whole.slice(4.5 * 16_000));
});

test('speech PCM of a recording without audio is empty', async () => {
  const path = await fixture('video-silent.mp4');
  const pieces = decodeSpeechPcm(path, { info: await probe(path), fromTime: 0, signal });
  expect((await pieces.next()).done).toBe(true);
});

test('interlaced recordings are deinterlaced for the preview', async () => {
  const out = join(await ownFolder(), 'proxy.mp4');
  const moving = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=50:d=2,scroll=h=0.02,interlace'];
  const path = await made('fields.mp4', [...moving, '-c:v', 'libx264', '-flags', '+ilme+ildct']);
  const info = await probe(path);
  expect(info).toMatchObject({ playable: false, video: { fieldOrder: 'tff' } });
  await makeProxy(path, out, info, { signal });
  const fieldsIn = async (file: string): Promise<number> => {
    const args = ['-hide_banner', '-i', file, '-vf', 'idet', '-f', 'null', '-'];
    const { stderr } = await execa('ffmpeg', args);
    return Number(/Multi frame detection: TFF:\s*(\d+)/.exec(stderr)?.[1]);
  };
  expect(await fieldsIn(path)).toBeGreaterThan(40);
  expect(await fieldsIn(out)).toBe(0);
});
