/**
 * How seams sound: speech over four noises, cut in its pauses (room tone) and at the edges of its words. Beside the numbers it draws
 * spectrograms of twenty seams of words, each in the middle of a second between two white lines, into `.cache/reports/seams`.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { SEAM_REACH } from '#model/media/crossfade.ts';
import type { Range } from '#model/types.ts';
import { type SampleRange, splice } from '#server/media/encode/splice.ts';
import type { Family, Report } from './lib/report.ts';
import { median } from './lib/stats.ts';
import { NOISES, RATE, type Recording, speeches, withNoise } from './silence/recordings.ts';

const PICTURES = join(import.meta.dirname, '../.cache/reports/seams');
/** In each of four pictures. */
const DRAWN = 5;
/** Noise under the speech, dB. */
const UNDER = 25;
/** What is judged at once, and what it is compared with on each side, seconds. */
const MOMENT = 0.004;
const AROUND = 0.1;
/** Speech around a seam, seconds. */
const NEAR = 0.5;
/** Off the edges of a pause, seconds. */
const INSIDE = 0.03;

/** A recording with one cut, and where that is heard. */
interface Heard {
  readonly samples: Int16Array;
  readonly seam: number;
  /** The loudest moment that is kept on either side, dB of one step. */
  readonly around: number;
}

async function without(recording: Recording, cut: Range): Promise<Heard> {
  const length = recording.samples.length;
  const [from, to] = [Math.round(cut.start * RATE), Math.round(cut.end * RATE)];
  const first = Math.max(0, from - RATE);
  const end = Math.min(length, to + RATE);
  const segments: SampleRange[] = [
    { startSample: first, sampleCount: from - first },
    { startSample: to, sampleCount: end - to },
  ];
  async function* decoded(): AsyncGenerator<Uint8Array> {
    yield new Uint8Array(recording.samples.slice(0, end).buffer);
  }
  const shape = { format: 's16le', channels: 1, sampleRate: RATE, firstSample: 0 } as const;
  const parts: Uint8Array[] = [];
  for await (const bytes of splice(decoded(), { ...shape, segments, isEndCut: false })) parts.push(bytes);
  const whole = Uint8Array.from(Buffer.concat(parts));
  const around = Math.max(
    loudest(recording.samples, from - NEAR * RATE, from),
    loudest(recording.samples, to, to + NEAR * RATE),
  );
  return { samples: new Int16Array(whole.buffer), seam: from - first, around };
}

/** dB of one step. */
function level(samples: Int16Array, from: number, to: number): number {
  const part = samples.subarray(Math.round(from), Math.round(to));
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample ** 2, 1e-3) / part.length);
}

/** dB by which the moment at a seam differs from what surrounds it. */
function step({ samples, seam }: Heard): number {
  const half = (MOMENT / 2) * RATE;
  return (
    level(samples, seam - half, seam + half) - level(samples, seam - AROUND * RATE, seam + AROUND * RATE)
  );
}

/** The level of the loudest moment. */
function loudest(samples: Int16Array, from: number, to: number): number {
  let most = Number.NEGATIVE_INFINITY;
  for (let at = from; at + MOMENT * RATE <= to; at += MOMENT * RATE * 0.25)
    most = Math.max(most, level(samples, at, at + MOMENT * RATE));
  return most;
}

/** dB by which the loudest moment of a seam is above the loudest of the speech around. */
function excess({ samples, seam, around }: Heard): number {
  return loudest(samples, seam - SEAM_REACH * RATE, seam + SEAM_REACH * RATE) - around;
}

/** From the middle of a pause to the middle of the next: what is left is room tone on both sides. */
function pauseCuts({ pauses }: Recording): Range[] {
  const inside = pauses.filter(({ start, end }) => end - start > 2 * (AROUND + INSIDE));
  return inside.slice(1).map((pause, i) => ({
    start: ((inside[i]?.start ?? 0) + (inside[i]?.end ?? 0)) / 2,
    end: (pause.start + pause.end) / 2,
  }));
}

function wordCuts({ words }: Recording): Range[] {
  return words.slice(2, -2).map(({ start, end }) => ({ start, end }));
}

async function draw(seams: readonly Heard[], name: string): Promise<void> {
  const seconds = seams.map(({ samples, seam }) => samples.slice(seam - RATE / 2, seam + RATE / 2));
  const input = Buffer.concat(seconds.map((second) => new Uint8Array(second.buffer)));
  const marks = seams.map((_, i) => `drawbox=x=${400 * i + 199}:y=0:w=2:h=14:c=white`);
  const picture = [
    `showspectrumpic=s=${400 * seams.length}x320:legend=0:scale=4thrt:win_func=hann:gain=6`,
    ...['drawgrid=w=400:h=400:t=2:c=white', ...marks],
  ].join(',');
  const read = ['-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', 'pipe:0'];
  const args = ['-v', 'error', '-y', ...read, '-lavfi', picture, join(PICTURES, name)];
  await execa('ffmpeg', args, { input });
}

async function measure(report: Report): Promise<void> {
  const steps: number[] = [];
  const words: Heard[] = [];
  for (const noise of NOISES)
    for (const speech of await speeches()) {
      const recording = withNoise(speech, noise, UNDER, 0);
      if (noise === 'pink' || noise === 'hum')
        for (const cut of pauseCuts(recording)) steps.push(step(await without(recording, cut)));
      for (const cut of wordCuts(recording)) words.push(await without(recording, cut));
    }
  report({ metric: 'seams.room_step', value: Math.abs(median(steps)), unit: 'dB', n: steps.length });
  const louder = words.filter((heard) => excess(heard) > 0).length;
  report({ metric: 'seams.louder', value: louder, unit: 'seams', n: words.length });
  await mkdir(PICTURES, { recursive: true });
  const spread = Math.floor(words.length / (4 * DRAWN));
  const drawn = words.filter((_, i) => i % spread === 0).slice(0, 4 * DRAWN);
  for (let i = 0; i < 4; i++) await draw(drawn.slice(i * DRAWN, (i + 1) * DRAWN), `${i + 1}.png`);
}

export default { family: 'seams', run: measure } satisfies Family;
