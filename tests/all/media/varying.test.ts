/** Cuts of recordings whose frames come at a varying rate, by the real ffmpeg, read back frame by frame. */
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { codedRecording } from '#scripts/make-media.ts';
import { probe } from '#server/media/probe/probe.ts';
import type { Changes } from '#server/media/types.ts';
import { audioLags } from '#tests/support/audio-lags.ts';
import { made } from '#tests/support/changing.ts';
import { cutFile } from '#tests/support/cutting.ts';
import { frameNumbers } from '#tests/support/media-reading.ts';
import { plannedFrames } from '#tests/support/planned-frames.ts';

const SECONDS = 12;
const KEPT = [
  { start: 0.31, end: 2.92 },
  { start: 3.41, end: 6.513 },
  { start: 6.77, end: 7.2 },
  { start: 9.13, end: 12 },
];

/** Of a frame that stands between, in frames of 1/60 s: from a burst to a whole second. */
const PAUSES = [1, 1, 2, 60, 1, 5, 1, 1, 31, 3, 1, 17, 1, 1, 1, 44, 7];
const SCREEN = (() => {
  const shown: number[] = [];
  for (let n = 0, i = 0; n < 60 * SECONDS; n += PAUSES[i++ % PAUSES.length] ?? 1) shown.push(n);
  return shown.map((n) => `eq(n,${n})`).join('+');
})();
const FINE = ['-fps_mode', 'passthrough', '-enc_time_base', '1/90000'];
const JITTER = "settb=1/90000,setpts='PTS+90000*0.012*mod(N*7,11)/11',select='mod(n,37)'";
const X264 = ['-c:v', 'libx264', '-preset', 'veryfast'];
const VP9 = ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M'];
const AAC = ['-c:a', 'aac', '-b:a', '160k', '-aac_pns', '0'];
const OPUS = ['-c:a', 'libopus', '-b:a', '128k'];

type Recording = readonly [name: string, rate: string, filter: string, encode: readonly string[]];

function recorded([name, rate, filter, encode]: Recording): Promise<string> {
  return made(name, codedRecording({ rate, seconds: SECONDS, more: `[v]${filter}[out]`, encode }));
}

interface Shown {
  readonly time: number;
  readonly number: number;
}

/** Of the frames as they are shown, container seconds. */
async function timesOf(path: string): Promise<number[]> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0'];
  const { stdout } = await execa('ffprobe', ['-v', 'error', ...entries, path]);
  const times = stdout.split('\n').map(Number.parseFloat).filter(Number.isFinite);
  return times.sort((a, b) => a - b);
}

async function framesOf(path: string): Promise<Shown[]> {
  const [times, numbers] = await Promise.all([timesOf(path), frameNumbers(path)]);
  expect(numbers).toHaveLength(times.length);
  return times.map((time, i) => ({ time, number: numbers[i] ?? -1 }));
}

const captions = { lines: [{ start: 1, end: 2, text: 'Hello' }], language: 'eng' };
const cut = (source: string, changes: Changes = {}) => cutFile(source, KEPT, { changes, captions });

test.each<Recording>([
  ['screen.webm', '60', `select='${SCREEN}'`, [...VP9, '-fps_mode', 'vfr', ...OPUS]],
  ['phone.mp4', '30', JITTER, [...X264, ...FINE, ...AAC]],
])('%s keeps the times of its frames', async (...recording) => {
  const source = await recorded(recording);
  const done = await cut(source);
  const { info, plan, out, notes } = done;
  expect(notes).toEqual([]);
  expect(info.video?.variableRate).toBe(true);
  const rate = info.video!.frameRate.num / info.video!.frameRate.den;
  const [before, after] = [await framesOf(source), await framesOf(out)];
  const slots = before.map(({ time }) => Math.round((time - info.startTime) * rate));
  // No frame of the recording lost its place to another.
  expect(new Set(slots).size).toBe(slots.length);
  const shown = plannedFrames(plan).map((frame) => slots.findLastIndex((slot) => slot <= frame));
  const changes = shown.flatMap((video, frame) => (video === shown[frame - 1] ? [] : [frame]));
  const last = plan.totalFrames - 1;
  const frames = changes.at(-1) === last ? changes : [...changes, last];
  expect(after.map(({ time }) => Math.round((time - after[0]!.time) * rate))).toEqual(frames);
  expect(after.map(({ number }) => number)).toEqual(frames.map((frame) => before[shown[frame]!]!.number));
  // Their own times less what is cut, but for those that stood already where a piece begins, and the last.
  let removed = 0;
  let at = 0;
  for (const { startFrame, endFrame } of plan.segments) {
    removed += startFrame / rate - (removed + at / rate);
    for (const [i, slot] of slots.entries()) {
      if (slot <= startFrame || slot >= endFrame) continue;
      const own = before[i]!.time - info.startTime - removed;
      const nearest = Math.min(...after.map(({ time }) => Math.abs(time - after[0]!.time - own)));
      expect(nearest).toBeLessThan(0.5 / rate + 0.0015);
    }
    at += endFrame - startFrame;
  }
  const again = await probe(out);
  expect(Math.abs(again.duration - plan.duration)).toBeLessThan(0.05);
  for (const lag of await audioLags(done)) expect(Math.abs(lag)).toBeLessThanOrEqual(48);
});

const SCREEN_MP4: Recording = [
  'screen.mp4',
  '60',
  `select='${SCREEN}'`,
  [...X264, '-fps_mode', 'vfr', ...AAC],
];

test('a smaller video keeps its times as well, and a key frame comes every few seconds', async () => {
  const source = await recorded(SCREEN_MP4);
  const [{ out, plan }, whole] = [await cut(source, { height: 144 }), await cut(source)];
  const times = await timesOf(out);
  expect(times).toEqual(await timesOf(whole.out));
  expect(times.length).toBeLessThan(plan.totalFrames / 3);
  expect((await probe(out)).maxKeyframeGap).toBeLessThan(3.1);
});

test('with burnt captions, or where the container cannot vary, every frame of the grid is written', async () => {
  const source = await recorded(SCREEN_MP4);
  const drawn = await cut(source, { captions: 'burnt' });
  expect((await probe(drawn.out)).video).toMatchObject({
    frames: drawn.plan.totalFrames,
    variableRate: false,
  });
  const stream = await made('screen.ts', ['-i', source, '-c', 'copy']);
  const { out, plan, notes } = await cut(stream);
  expect(notes).toEqual([]);
  expect((await probe(out)).video).toMatchObject({ frames: plan.totalFrames, variableRate: false });
});
