/**
 * Speech that is understood without an error, for tests that need a real transcript on a machine without recordings.
 */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { readWav, wavOf } from './wav.ts';

const FOLDER = resolve(import.meta.dirname, '../../.cache/fixtures');
/** The voice that is understood best. */
const VOICES = ['rms'];
/** Two people who talk in turn. */
export const CONVERSATION = ['rms', 'slt'];
/** Seconds. */
const PAUSE = 0.8;

/** What is said. Frequent words only, each sentence checked to come back whole. */
export const SENTENCES = [
  'Good morning everyone and welcome to the meeting.',
  'Today we want to talk about the new school in the city.',
  'The first question is how much money the government will need.',
  'Many people say the price of the building is too high.',
  'We will look at the numbers and make a decision next week.',
  'And that is all we have time for today.',
] as const;

export interface SpeechFixture {
  /** A 16 kHz mono WAV file. */
  path: string;
  /** Seconds. */
  duration: number;
  /** When each sentence is said, seconds, cut to its audio. */
  sentences: { text: string; start: number; end: number }[];
  /** The words in order, lower case: what the recogniser should find. */
  words: string[];
}

/**
 * Makes the recording with flite, or takes it from .cache/fixtures.
 * @param voices that say the sentences in turn
 * @param texts other sentences than those, for what need not be understood
 * @param pause seconds without speech before, between and after the sentences
 * @throws if flite is missing: `scripts/setup.sh test` installs it.
 */
export async function speechFixture(
  voices: readonly string[] = VOICES,
  texts: readonly string[] = SENTENCES,
  pause = PAUSE,
): Promise<SpeechFixture> {
  const key = createHash('sha256')
    .update(JSON.stringify([voices.join(), pause, texts]))
    .digest('hex')
    .slice(0, 12);
  const path = join(FOLDER, `speech-${key}.wav`);
  const notes = join(FOLDER, `speech-${key}.json`);
  if (!existsSync(notes)) await make(path, notes, { voices, texts, pause });
  const { duration, sentences } = JSON.parse(await readFile(notes, 'utf8')) as Omit<SpeechFixture, 'path'>;
  return {
    path,
    duration,
    sentences,
    words: texts.join(' ').toLowerCase().replace(/[.,]/g, '').split(' '),
  };
}

async function make(
  path: string,
  notes: string,
  { voices, texts, pause: seconds }: { voices: readonly string[]; texts: readonly string[]; pause: number },
): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const rate = 16_000;
  const pause = Math.round(seconds * rate);
  const parts: Int16Array[] = [hush(pause)];
  const sentences: SpeechFixture['sentences'] = [];
  let at = pause;
  for (const [i, text] of texts.entries()) {
    const samples = await say(text, voices[i % voices.length]!, rate);
    sentences.push({ text, start: at / rate, end: (at + samples.length) / rate });
    parts.push(samples, hush(pause));
    at += samples.length + pause;
  }
  const whole = new Int16Array(at);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  // Two workers may make it at once: each writes its own file, and the rename of either is whole.
  const mine = `${process.pid}-${Math.random().toString(36).slice(2)}`;
  await writeFile(`${path}.${mine}`, wavOf(whole, rate));
  await rename(`${path}.${mine}`, path);
  await writeFile(`${notes}.${mine}`, JSON.stringify({ duration: at / rate, sentences }));
  await rename(`${notes}.${mine}`, notes);
}

/** One sentence without the silence flite puts around it. @param rate Hz, that of the voice */
export async function say(text: string, voice: string, rate: number): Promise<Int16Array> {
  const file = join(tmpdir(), `say-${process.pid}-${Math.random().toString(36).slice(2)}.wav`);
  try {
    await execa('flite', ['-voice', voice, '-t', text, '-o', file]);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error;
    throw new Error('flite was not found. Install it with `scripts/setup.sh test`.');
  }
  const { samples, sampleRate } = readWav(await readFile(file));
  await rm(file);
  if (sampleRate !== rate) throw new Error(`flite's voice ${voice} speaks at ${sampleRate} Hz, not ${rate}`);
  const heard = (sample: number) => Math.abs(sample) > 300;
  const first = samples.findIndex(heard);
  const last = samples.findLastIndex(heard);
  return samples.subarray(Math.max(0, first - rate / 50), Math.min(samples.length, last + rate / 50));
}

/** A pause as a room has it: never digital silence. The same samples every time. */
function hush(length: number): Int16Array {
  const samples = new Int16Array(length);
  let state = 1;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    samples[i] = ((state >> 16) % 9) - 4;
  }
  return samples;
}
