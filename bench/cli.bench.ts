/**
 * `trimscript cut --pauses` on an hour of talk whose speech is known, beside the recipe that is found first: ffmpeg's `silencedetect`,
 * then one pass of `select` with the same encoders. auto-editor is timed as well where it is installed.
 */
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { exportPlan } from '#model/media/edl.ts';
import { rangeWithout } from '#model/time/ranges.ts';
import type { Range } from '#model/types.ts';
import { codedVideo } from '#scripts/make-media.ts';
import { keptEncoder } from '#server/media/encode/video-encoding.ts';
import { containerFor } from '#server/media/plan/formats.ts';
import { probe } from '#server/media/probe/probe.ts';
import { TRIMSCRIPT } from '#tests/support/command-line.ts';
import { readWav, wavOf } from '#tests/support/wav.ts';
import { type Spent, spentBy } from './lib/cpu.ts';
import type { Family, Report } from './lib/report.ts';
import { made } from './media/inputs.ts';
import { selectOnePass } from './peers/ffmpeg/cut.ts';
import { detectedSilences, SILENCEDETECT } from './peers/ffmpeg/silences.ts';
import { RATE, speeches, withNoise } from './silence/recordings.ts';

const HOUR = 3600;
/** Pink noise under the speech, dB. */
const UNDER = 25;
/** Seconds of a pause that is cut, and what is left of it. */
const LONGEST = 0.5;
const LEFT = 0.2;

interface Talk {
  readonly path: string;
  readonly speech: readonly Range[];
}

/** What one way to cut made of the talk. */
interface Result {
  readonly name: string;
  readonly spent: Spent;
  readonly path: string;
  readonly removed: readonly Range[];
}

/** 360p30 with a keyframe every 2 s; the same sentences again and again until the hour is full. */
async function hourOfTalk(folder: string): Promise<Talk> {
  const parts = (await speeches()).map((speech) => withNoise(speech, 'pink', UNDER, 0));
  const round = parts.reduce((sum, { samples }) => sum + samples.length, 0);
  const samples = new Int16Array(round);
  const said: Range[] = [];
  let at = 0;
  for (const part of parts) {
    samples.set(part.samples, at);
    for (const { start, end } of part.speech) said.push({ start: at / RATE + start, end: at / RATE + end });
    at += part.samples.length;
  }
  const video = codedVideo('640x360', '30', 60);
  const encode = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '60'];
  const minute = await made('talk-minute-v1.mp4', [
    ...[...video.inputs, '-filter_complex', video.filter, '-map', '[v]', ...encode],
  ]);
  const [wav, path] = [join(folder, 'talk.wav'), join(folder, 'talk.mp4')];
  await writeFile(wav, wavOf(samples, RATE));
  // Whole minutes: a copy that ends within one lacks frames at its end.
  const minutes = ['-stream_loop', String(HOUR / 60 - 1), '-i', minute];
  await execa('ffmpeg', [
    ...['-v', 'error', ...minutes, '-t', String(HOUR), '-stream_loop', '-1', '-i', wav],
    ...['-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '96k', path],
  ]);
  const rounds = Array.from({ length: Math.ceil((HOUR * RATE) / round) }, (_, i) => (i * round) / RATE);
  const speech = rounds
    .flatMap((from) => said.map(({ start, end }) => ({ start: from + start, end: from + end })))
    .filter(({ end }) => end <= HOUR);
  return { path, speech };
}

async function byUs({ path }: Talk): Promise<Result> {
  const out = `${path}.ours.mp4`;
  const pauses = ['--pauses', `${LONGEST}:${LEFT}`];
  const spent = await spentBy(() => execa(TRIMSCRIPT, ['cut', path, '-o', out, ...pauses]));
  const { stdout } = await execa(TRIMSCRIPT, ['cut', path, '--dry-run', '--json', ...pauses]);
  const plan = stdout.split('\n').find((line) => line.startsWith('{"type":"plan"')) ?? '{}';
  const { cuts = [] } = JSON.parse(plan) as { cuts?: { start: number; duration: number }[] };
  const removed = cuts.map(({ start, duration }) => ({ start, end: start + duration }));
  return { name: 'trimscript', spent, path: out, removed };
}

/** The recipe leaves the same of a pause as ours. */
async function byFfmpeg({ path }: Talk): Promise<Result> {
  const out = `${path}.ffmpeg.mp4`;
  let removed: Range[] = [];
  const spent = await spentBy(async () => {
    const info = await probe(path);
    const wav = `${path}.wav`;
    await execa('ffmpeg', ['-v', 'error', '-i', path, '-ac', '1', '-ar', String(RATE), wav]);
    const { samples } = readWav(await readFile(wav));
    removed = (await detectedSilences(samples, RATE, info.duration))
      .filter(({ start, end }) => end - start >= LONGEST)
      .map(({ start, end }) => ({ start: start + LEFT / 2, end: end - LEFT / 2 }));
    const kept = rangeWithout({ start: 0, end: info.duration }, removed);
    const plan = exportPlan({ kept, frameRate: info.video?.frameRate ?? null, sampleRate: RATE });
    const encoder = (info.video && keptEncoder(containerFor('mp4'), info.video)?.args) ?? [];
    await selectOnePass(path, plan, encoder, out);
  });
  return { name: `ffmpeg ${SILENCEDETECT} and select`, spent, path: out, removed };
}

/** Null where it is not installed: its package fetches a program that not every network gives out. */
async function byAutoEditor({ path }: Talk): Promise<Spent | null> {
  const { failed } = await execa('auto-editor', ['--version'], { reject: false });
  if (failed) return null;
  const out = `${path}.auto.mp4`;
  return spentBy(() => execa('auto-editor', [path, '--margin', `${LEFT / 2}s`, '--no-open', '-o', out]));
}

/** Seconds of speech that were cut away. */
function lost({ speech }: Talk, { removed }: Result): number {
  const isLater = (range: Range) => (other: Range) => other.end > range.start && other.start < range.end;
  return speech.reduce((sum, said) => {
    const inside = removed.filter(isLater(said));
    return (
      sum +
      inside.reduce((all, { start, end }) => all + Math.min(end, said.end) - Math.max(start, said.start), 0)
    );
  }, 0);
}

/** Share of the packets of the video that are the recording's own. */
async function copied({ path }: Talk, result: Result): Promise<number> {
  const [before, after] = await Promise.all([hashes(path), hashes(result.path)]);
  const known = new Set(before);
  return after.filter((hash) => known.has(hash)).length / after.length;
}

async function hashes(path: string): Promise<string[]> {
  const { stdout } = await execa('ffmpeg', [
    '-v',
    'error',
    '-i',
    path,
    '-map',
    '0:v',
    '-c',
    'copy',
    '-f',
    'framemd5',
    '-',
  ]);
  return stdout
    .split('\n')
    .flatMap((line) => (line.startsWith('#') ? [] : [line.slice(line.lastIndexOf(',') + 1).trim()]));
}

async function measure(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-bench-cli-'));
  try {
    const talk = await hourOfTalk(folder);
    const theirs = await byFfmpeg(talk);
    const ours = await byUs(talk);
    const auto = await byAutoEditor(talk);
    const beside = async (
      name: string,
      unit: string,
      of: (result: Result) => number | Promise<number>,
    ): Promise<void> =>
      report({
        metric: `cli.${name}`,
        value: await of(ours),
        unit,
        n: 1,
        peer: theirs.name,
        peerValue: await of(theirs),
      });
    await beside('hour', 's', ({ spent }) => spent.seconds);
    await beside('hour_cpu', 'CPU s', ({ spent }) => spent.cpu);
    await beside('hour_cuts', 'cuts', ({ removed }) => removed.length);
    await beside('hour_removed', 's', ({ removed }) =>
      removed.reduce((sum, { start, end }) => sum + end - start, 0),
    );
    const said = talk.speech.reduce((sum, { start, end }) => sum + end - start, 0);
    await beside('hour_speech_lost', '% of the speech', (result) => (100 * lost(talk, result)) / said);
    await beside(
      'hour_bytes',
      'of the recording',
      async ({ path }) => (await stat(path)).size / (await stat(talk.path)).size,
    );
    await beside('hour_copied', '% of the frames', async (result) => 100 * (await copied(talk, result)));
    if (auto) report({ metric: 'cli.hour_auto_editor', value: auto.seconds, unit: 's', n: 1 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export default { family: 'cli', run: measure } satisfies Family;
