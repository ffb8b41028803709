/** Recordings that were trimmed before they were uploaded, by programs that copy packets: at both ends frames are missing or hidden. */
import { extname } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { codedRecording } from '#scripts/make-media.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { made } from '#tests/support/changing.ts';
import { type Cut, cutFile } from '#tests/support/cutting.ts';
import { frameNumbers, packetHashes } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';
import { copiedShare } from './likeness.ts';

const SECONDS = 10;
const GOP = ['-g', '30', '-bf', '3'];
const H264 = ['-c:v', 'libx264', '-preset', 'veryfast', ...GOP];
const OPEN = [...H264, '-x264-params', 'open-gop=1'];
const HEVC = ['-c:v', 'libx265', '-preset', 'ultrafast', ...GOP, '-x265-params', 'log-level=none:open-gop=0'];
const OPEN_HEVC = HEVC.map((option) => option.replace('open-gop=0', 'open-gop=1'));
const AAC = ['-c:a', 'aac', '-b:a', '160k', '-aac_pns', '0'];
const CODECS = { H264, 'H264 of open groups': OPEN, HEVC, 'HEVC of open groups': OPEN_HEVC } as const;

/** Options before the input and behind it. Nothing lies at a key frame. */
const TRIMS = {
  start: [['-ss', '2.37'], []],
  end: [[], ['-to', '8.44']],
  both: [['-ss', '2.37', '-to', '8.44'], []],
  /** The video begins at the next key frame, the audio at once. */
  'both, late': [[], ['-ss', '2.37', '-to', '8.44']],
} as const;

async function trimmed(
  name: string,
  codec: keyof typeof CODECS,
  rate: string,
  trim: keyof typeof TRIMS,
): Promise<string> {
  const encode = [...CODECS[codec], ...AAC];
  const whole = await made('whole.mp4', codedRecording({ rate, seconds: SECONDS, encode }));
  const [before, behind] = TRIMS[trim];
  return made(name, [...before, '-i', whole, ...behind, '-c', 'copy']);
}

interface Shown {
  readonly time: number;
  readonly number: number;
}

/** Of the frames that a player shows, container seconds. */
async function shownIn(path: string): Promise<Shown[]> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'frame=best_effort_timestamp_time'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...entries, '-of', 'csv=p=0', path]);
  const times = stdout.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  const numbers = await frameNumbers(path);
  expect(numbers).toHaveLength(times.length);
  return times.map((time, i) => ({ time, number: numbers[i] ?? -1 }));
}

const rateOf = ({ video }: MediaInfo) => video!.frameRate.num / video!.frameRate.den;

/** What stands at each frame of the grid: the frame of its time, else the one before, else the first. */
function standing(shown: readonly Shown[], zero: number, rate: number, frames: readonly number[]): number[] {
  const first = Math.round((shown[0]!.time - zero) * rate);
  const slots = shown.map(({ time }) => first + Math.round((time - shown[0]!.time) * rate));
  return frames.map(
    (frame) =>
      shown[
        Math.max(
          0,
          slots.findLastIndex((slot) => slot <= frame),
        )
      ]!.number,
  );
}

/** Compares what is shown and heard, frame by frame. */
async function expectWhole({ source, info, plan, out, ...cut }: Cut): Promise<void> {
  const rate = rateOf(info);
  const [before, after] = [await shownIn(source), await shownIn(out)];
  const wanted = standing(before, info.startTime, rate, plannedFrames(plan));
  const places = Array.from({ length: plan.totalFrames }, (_, i) => i);
  expect(standing(after, after[0]!.time, rate, places)).toEqual(wanted);
  const again = await probe(out);
  expect(again.video).toMatchObject({ frameRate: info.video!.frameRate, variableRate: false });
  expect(Math.abs(again.duration - plan.duration)).toBeLessThan(1 / rate + 0.03);
  expect(Math.abs(after.at(-1)!.time - after[0]!.time - (plan.totalFrames - 1) / rate)).toBeLessThan(
    0.5 / rate,
  );
  for (const lag of await audioLags({ ...cut, source, info, plan, out }))
    expect(Math.abs(lag)).toBeLessThanOrEqual(48);
}

/** Cuts two pieces out. */
function cutOf(source: string, info: MediaInfo): Promise<Cut> {
  const end = info.duration;
  const kept = [
    { start: 0.2, end: 2.06 },
    { start: 2.31, end: end - 1.7 },
    { start: end - 1.5, end },
  ];
  return cutFile(source, kept, { info, extension: extname(source).slice(1) });
}

/** Frames that are shown are those of the recording, each of them once but for the one with which the edit ends. */
async function expectCopied({ source, info, plan, out, notes }: Cut): Promise<void> {
  expect(notes).toEqual([]);
  expect(await copiedShare(source, out)).toBeGreaterThan(0.4);
  const decoded = await shownIn(source);
  const first = Math.round((decoded[0]!.time - info.startTime) * rateOf(info));
  const shown = plannedFrames(plan).filter((frame) => frame >= first);
  const lead = plan.totalFrames - shown.length;
  const kept = new Set(standing(decoded, info.startTime, rateOf(info), shown));
  expect((await packetHashes(out)).length).toBeLessThanOrEqual(lead + kept.size + 1);
}

test.each([
  ['talk.mp4', 'H264', '25', 'start'],
  ['talk.mp4', 'H264', '30000/1001', 'end'],
  ['talk.mp4', 'H264', '25', 'both, late'],
  ['talk.mov', 'H264', '30000/1001', 'start'],
  ['talk.mov', 'H264', '30', 'both'],
  ['talk.mkv', 'H264', '30000/1001', 'end'],
  ['talk.mkv', 'H264', '25', 'both'],
  ['talk.mkv', 'H264', '30', 'both, late'],
  ['talk.mp4', 'HEVC', '30', 'both'],
  ['talk.mkv', 'HEVC of open groups', '25', 'both, late'],
] as const)('%s of %s at %s a second that was trimmed (%s) is copied', async (name, codec, rate, trim) => {
  const source = await trimmed(name, codec, rate, trim);
  const info = await probe(source);
  expect(info.video).toMatchObject({ variableRate: false });
  expect(rateOf(info)).toBeCloseTo(rate === '30000/1001' ? 30_000 / 1001 : Number(rate), 6);
  const cut = await cutOf(source, info);
  await expectWhole(cut);
  await expectCopied(cut);
});

test.each([
  ['talk.mp4', 'end'],
  ['talk.mov', 'both'],
  ['talk.mkv', 'both, late'],
] as const)('%s without key frames to copy from that was trimmed (%s) stays whole', async (name, trim) => {
  const source = await trimmed(name, 'H264 of open groups', '25', trim);
  await expectWhole(await cutOf(source, await probe(source)));
});

test('frames that a camera dropped now and then stay away where others are copied', async () => {
  const more = "[v]select='not(eq(n,77)+between(n,150,151))'[out]";
  const encode = [...H264, '-fps_mode', 'passthrough', ...AAC];
  const source = await made('talk.mp4', codedRecording({ seconds: SECONDS, more, encode }));
  const info = await probe(source);
  expect(info.video).toMatchObject({ variableRate: false, holes: { first: 0, end: 300, missing: 3 } });
  const cut = await cutOf(source, info);
  await expectWhole(cut);
  await expectCopied(cut);
});
