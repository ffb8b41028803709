/** Recordings whose pauses are known: speech with gaps of chosen lengths, and noise added to it at a chosen level. */

import { readFile } from 'node:fs/promises';
import type { Range, Word } from '#model/types.ts';
import { frameLevels } from '#server/media/probe/levels.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { type Clip, speechClips } from '#tests/support/speech-clips.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { readWav } from '#tests/support/wav.ts';
import { percentile } from '../lib/stats.ts';

export const RATE = 16_000;
const FRAME = RATE / 100;
/** Lengths of the gaps put between clips, seconds. */
const GAPS = [0.5, 0.8, 1.2, 2, 0.6, 3, 1];
/** What is this far under the loud parts of a clip is not heard as speech, dB. */
const HEARD = 32;
/** Shorter quiet inside speech belongs to it: closures of stops, seconds. */
const CLOSURE = 0.2;

/** Alignments are this exact, seconds. */
const ALIGNED = 0.06;

export const NOISES = ['none', 'pink', 'hum', 'keyboard', 'breath'] as const;
export type Noise = (typeof NOISES)[number];

export interface Speech {
  readonly samples: Int16Array;
  /** Where somebody is heard to speak, measured before noise is added. */
  readonly speech: readonly Range[];
  readonly pauses: readonly Range[];
}

export interface Recording extends Speech {
  /** Words as a recogniser gives them: edges off by up to 0.1 s, none for some speech. */
  readonly words: readonly Word[];
}

/** What the made voice says. Sibilants and stops at the ends of sentences, which are lost first. */
const SENTENCES = [
  'She sells six thick thistle sticks.',
  'The last bus left without the guests.',
  'Please pick up the parcels at the back of the shop.',
  'Nobody expected the frost to last this long.',
  'He asks for a cup of coffee and a piece of toast.',
  'What a relief that the whole staff was safe.',
];

/** flite's voice, and LibriVox readers where their recordings are at hand, each with gaps between its sentences. */
export async function speeches(): Promise<Speech[]> {
  const said = await madeSpeech(['slt']);
  // Thresholds were chosen on the others.
  const real = (await speechClips())?.librivox.filter((_, i) => i % 2 === 1);
  return [withGaps([...said, ...said]), ...(real ? [withGaps([...real, ...real])] : [])];
}

/** The sentences above as flite's `voices` say them in turn. */
export async function madeSpeech(voices: readonly string[]): Promise<Said[]> {
  const { path, sentences } = await speechFixture(voices, SENTENCES);
  const { samples } = readWav(await readFile(path));
  return sentences.map(({ start, end }) => ({
    samples: samples.subarray(Math.floor(start * RATE), Math.ceil(end * RATE)),
    times: null,
  }));
}

export type Said = Pick<Clip, 'samples' | 'times'>;

export function withGaps(clips: readonly Said[]): Speech {
  const gaps = clips.map((_, i) => Math.round(GAPS[i % GAPS.length]! * RATE));
  const samples = new Int16Array(clips.reduce((sum, clip, i) => sum + clip.samples.length + gaps[i]!, RATE));
  const speech: Range[] = [];
  let at = RATE;
  for (const [i, clip] of clips.entries()) {
    samples.set(clip.samples, at);
    for (const { start, end } of heardIn(clip))
      speech.push({ start: at / RATE + start, end: at / RATE + end });
    at += clip.samples.length + gaps[i]!;
  }
  const edges = [0, ...speech.flatMap(({ start, end }) => [start, end]), samples.length / RATE];
  const pauses = Array.from({ length: edges.length / 2 }, (_, i) => ({
    start: edges[2 * i]!,
    end: edges[2 * i + 1]!,
  }));
  return { samples, speech, pauses };
}

/** Where somebody is heard in a clip without noise, closures filled; a breath before the first word is nobody's word. */
function heardIn({ samples: clip, times }: Said): Range[] {
  const levels = frameLevels(clip, FRAME);
  const limit = percentile([...levels], 0.95) - HEARD;
  const ranges: { start: number; end: number }[] = [];
  for (const [f, level] of levels.entries()) {
    const [start, end] = [(f * FRAME) / RATE, ((f + 1) * FRAME) / RATE];
    const isWord = !times || times.some(([from, to]) => end > from - ALIGNED && start < to + ALIGNED);
    if (level < limit || !isWord) continue;
    const last = ranges.at(-1);
    if (last && start - last.end < CLOSURE) last.end = end;
    else ranges.push({ start, end });
  }
  return ranges.filter(({ start, end }) => end - start > 0.03);
}

/** The speech at `gain` dB with a noise `under` dB below it. Sounds the same at every run. */
export function withNoise(speech: Speech, noise: Noise, under: number, gain: number): Recording {
  const random = seeded(2917);
  const level = activeLevel(speech);
  const added = new Float64Array(speech.samples.length);
  if (noise !== 'none') MAKERS[noise](added, speech, random);
  const scale = noise === 'none' ? 0 : 10 ** ((level - under) / 20);
  const amplify = 10 ** (gain / 20);
  const samples = Int16Array.from(speech.samples, (sample, i) => {
    const value = amplify * (sample + added[i]! * scale) + (random() - 0.5) * 3;
    return Math.max(-32_768, Math.min(32_767, Math.round(value)));
  });
  return { ...speech, samples, words: wordsOf(speech.speech, random) };
}

/** Root mean square of the speech, dB of one step. */
function activeLevel({ samples, speech }: Speech): number {
  let [sum, n] = [0, 0];
  for (const { start, end } of speech)
    for (let i = Math.floor(start * RATE); i < end * RATE; i++) {
      sum += samples[i]! ** 2;
      n++;
    }
  return 10 * Math.log10(sum / n);
}

/** Fills with noise of a root mean square of 1 while it sounds. */
type Maker = (out: Float64Array, speech: Speech, random: () => number) => void;

const MAKERS: Readonly<Record<Exclude<Noise, 'none'>, Maker>> = {
  pink(out, _, random) {
    // Paul Kellet's filter: three poles approximate 1/f.
    let [a, b, c] = [0, 0, 0];
    for (let i = 0; i < out.length; i++) {
      const white = random() * 2 - 1;
      a = 0.99765 * a + white * 0.099046;
      b = 0.963 * b + white * 0.2965164;
      c = 0.57 * c + white * 1.0526913;
      out[i] = a + b + c + white * 0.1848;
    }
    normalise(out);
  },
  hum(out) {
    for (let i = 0; i < out.length; i++)
      for (const [harmonic, share] of [
        [1, 1],
        [2, 0.6],
        [3, 0.4],
        [4, 0.2],
        [6, 0.1],
      ] as const)
        out[i]! += share * Math.sin((2 * Math.PI * 60 * harmonic * i) / RATE + harmonic);
    normalise(out);
  },
  keyboard(out, _, random) {
    // A click is a few milliseconds of crackle and a thud after it; two to six a second, in bouts.
    for (let at = 0; at < out.length; at += RATE * (random() < 0.15 ? 1 + random() : 0.12 + 0.3 * random())) {
      const length = Math.round(RATE * (0.012 + 0.02 * random()));
      for (let i = 0; i < length; i++)
        if (at + i < out.length)
          out[Math.floor(at + i)] = (random() * 2 - 1) * Math.exp((-4 * i) / length) * 3;
    }
  },
  breath(out, { pauses }, random) {
    for (const { start, end } of pauses.filter((pause) => pause.end - pause.start >= 0.7)) {
      const length = Math.round(RATE * Math.min(0.6, 0.5 * (end - start)));
      const at = Math.round((end - 0.15) * RATE) - length;
      let smooth = 0;
      for (let i = 0; i < length; i++) {
        const white = random() * 2 - 1;
        smooth = 0.55 * smooth + white;
        out[at + i] = (smooth - 0.3 * white) * Math.sin((Math.PI * i) / length) * 1.5;
      }
    }
  },
};

function normalise(out: Float64Array): void {
  const rms = Math.sqrt(out.reduce((sum, value) => sum + value * value, 0) / out.length);
  for (let i = 0; i < out.length; i++) out[i]! /= rms;
}

/** Words of about 0.3 s over the speech. One stretch in twelve has none: the recogniser missed it. */
function wordsOf(speech: readonly Range[], random: () => number): Word[] {
  const words: Word[] = [];
  for (const [n, { start, end }] of speech.entries()) {
    if (n % 12 === 5) continue;
    const count = Math.max(1, Math.round((end - start) / 0.3));
    for (let i = 0; i < count; i++) {
      const off = () => (random() - 0.5) * 0.2;
      const from = Math.max(
        words.at(-1)?.end ?? 0,
        start + ((end - start) * i) / count + (i === 0 ? off() : 0),
      );
      const to = start + ((end - start) * (i + 1)) / count + (i === count - 1 ? off() : 0);
      words.push({ text: 'word', start: from, end: Math.max(from + 0.05, to), confidence: 1, speaker: 0 });
    }
  }
  return words;
}
