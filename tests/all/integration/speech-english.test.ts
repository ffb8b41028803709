import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { align, MAX_SEGMENT_WORDS } from '#server/speech/align/align.ts';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { hesitationsOf } from '#server/speech/hesitations.ts';
import { MOONSHINE } from '#server/speech/models/manifest.ts';
import { fetchMoonshine, SHARED_MODELS } from '#server/speech/models/wheel.ts';
import { recogniseSegment, type SegmentRecogniser } from '#server/speech/recognise-segment.ts';
import { startHost } from '#server/speech/sherpa/client.ts';
import { configOf } from '#server/speech/sherpa/engine.ts';
import { pretend } from '#tests/support/pretend.ts';
import { say, speechFixture } from '#tests/support/speech-fixture.ts';
import { heardByMoonshine } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

/** Where Moonshine hears nothing, something else or too much, and what places its words. What it hears: tests/integration. */

let temporary: string;

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'speech-test-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

const plain = (text: string): string => text.toLowerCase().replace(/[.,]/g, '');

/** The first sentences, for what needs no more. */
async function sentence(count = 1): Promise<Int16Array> {
  const { path, sentences } = await speechFixture();
  const end = Math.ceil(sentences[count - 1]!.end * SPEECH_RATE);
  return readWav(await readFile(path)).samples.subarray(0, end);
}

/** White noise, about as loud as a full-scale sine at `amplitude`; the same every time. */
function noise(length: number, amplitude: number): Int16Array {
  let state = 1;
  return Int16Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state / 0x3fffffff - 1) * amplitude * Math.SQRT1_2 * Math.sqrt(3);
  });
}
test('speech drowned in noise is no words, and clipped speech is understood', async () => {
  const fixture = await speechFixture();
  const samples = await sentence(3);
  const level = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  // −5 dB: the noise has three times the power of the speech.
  const hiss = noise(samples.length, level * Math.SQRT2 * 10 ** (5 / 20));
  const clipped = (value: number): number => Math.max(-32_768, Math.min(32_767, value));
  const drowned = await heardByMoonshine(samples.map((value, i) => clipped(value + hiss[i]!)));
  expect(drowned.flatMap(({ words }) => words)).toEqual([]);
  const loud = await heardByMoonshine(samples.map((value) => clipped(value * 4)));
  const heard = new Set(loud.flatMap(({ words }) => words.map(({ text }) => plain(text))));
  const said = fixture.sentences.slice(0, 3).flatMap(({ text }) => text.toLowerCase().match(/\w+/g) ?? []);
  expect(said.filter((word) => !heard.has(word)).length).toBeLessThan(said.length / 3);
});

/** Three sentences without the pauses between them: 9 s and more of one breath. */
async function breathless(): Promise<Int16Array> {
  const { path, sentences } = await speechFixture();
  const { samples } = readWav(await readFile(path));
  const parts = sentences.map(({ start, end }) =>
    Array.from(samples.subarray(start * SPEECH_RATE, end * SPEECH_RATE)),
  );
  return Int16Array.from(parts.flat()).subarray(0, 12 * SPEECH_RATE);
}

test('the model gives no words of more than 9.2 s at once; a long breath is heard in parts', async () => {
  const samples = await breathless();
  const host = startHost();
  try {
    await host.ask('load', configOf(SHARED_MODELS, MOONSHINE, null));
    const recognise = async (seconds: number) =>
      (await host.ask('recognise', { audio: samples.subarray(0, seconds * SPEECH_RATE), hotwords: null }))
        .text;
    expect(await recognise(9)).toMatch(/^Good morning/);
    // Where this fails, the library was mended: longer parts would be better then.
    expect(await recognise(10)).toBe('');
  } finally {
    await host.stop();
  }
  const words = (await heardByMoonshine(samples)).flatMap((batch) => batch.words);
  expect(words.length).toBeGreaterThan(30);
  expect(words.at(-1)!.end).toBeGreaterThan(11);
});

/** Recognises a segment by `answer` in the place of the model's. */
async function heardAs(samples: Int16Array, answer: (asked: number, seconds: number) => string) {
  const host = startHost();
  const lengths: number[] = [];
  const ear: SegmentRecogniser = {
    ...{ host, language: 'en', longest: 9 },
    async recognise(audio) {
      const seconds = audio.length / SPEECH_RATE;
      const texts = answer(lengths.length, seconds).split(' ').filter(Boolean);
      lengths.push(seconds);
      const words = texts.map((text, i) => ({ text, start: i, end: i + 1, confidence: 1 }));
      return { words, isTimed: false };
    },
  };
  try {
    const { words, gaps } = await recogniseSegment(samples, ear, new AbortController().signal);
    return { lengths, words, gaps, text: words.map(({ text }) => text).join(' ') };
  } finally {
    await host.stop();
  }
}

test('a number is words of a few digits where these were said one by one, and one word where it is a year', async () => {
  const samples = await say(
    'My number is five five five one two three four five six seven, and we met in nineteen sixty one.',
    'rms',
    SPEECH_RATE,
  );
  const { text, words } = await heardAs(samples, () => 'My number is 5551234567, and we met in 1961.');
  expect(text).toBe('My number is 555 123 45 67, and we met in 1961.');
  const digits = words.slice(3, 7).map(({ start, end }) => end - start);
  expect(Math.min(...digits)).toBeGreaterThan(0.3);
});

test('what comes back empty or in a loop is heard again in halves, and is a gap where that does not help', async () => {
  const samples = await sentence(2);
  for (const nonsense of ['', 'thank you '.repeat(5), 'спасибо']) {
    const { lengths, words } = await heardAs(samples, (asked, seconds) =>
      asked === 0 ? nonsense : `heard ${seconds}`,
    );
    expect(lengths).toHaveLength(3);
    expect(lengths[1]! + lengths[2]!).toBeCloseTo(lengths[0]!);
    expect(words.filter(({ text }) => text === 'heard').length).toBeGreaterThan(0);
  }
  const { words, gaps } = await heardAs(samples, () => '');
  expect(words).toEqual([]);
  expect(gaps.length).toBeGreaterThan(0);
});

test('words that were not said are heard again in halves, which count where they were said, else doubted', async () => {
  const samples = await sentence(2);
  const right = 'Good morning everyone and welcome to the meeting.';
  const second = 'Today we want to talk about the new school in the city.';
  const invented = 'Subscribe now for twelve purple elephants and fresh strawberry pancakes.';
  const isSure = (words: readonly { readonly confidence: number }[]) =>
    words.filter(({ confidence }) => confidence === 1).length;

  const said = await heardAs(samples, () => `${right} ${second}`);
  expect([said.lengths.length, isSure(said.words)]).toEqual([1, 20]);

  const halves = (...answers: string[]) => heardAs(samples, (asked) => answers[asked] ?? '');
  const mended = await halves(`${right} ${invented}`, right, second);
  expect([mended.lengths.length, mended.text]).toEqual([3, `${right} ${second}`]);
  expect(isSure(mended.words)).toBe(mended.words.length);
  const still = await halves(`${right} ${invented}`, right, invented);
  expect([still.lengths.length, still.text]).toEqual([3, `${right} ${invented}`]);

  const { words } = await heardAs(samples, () => `${right} ${invented}`);
  expect(isSure(words.slice(0, 8))).toBeGreaterThan(5);
  expect(isSure(words.slice(8))).toBeLessThan(6);
});

test('an um that was said and not written is found between the words, and none elsewhere', async () => {
  const written = 'Good morning everyone and welcome to the meeting.';
  const said = ['Good morning everyone, um, and welcome to the, uhm, meeting.'];
  const { path } = await speechFixture(undefined, said);
  const { samples } = readWav(await readFile(path));
  const { words } = await heardAs(samples, () => written);
  expect(words.map(({ text }) => text).join(' ')).toBe(written);
  const before = words.flatMap(({ text, hesitations = [] }) => hesitations.map(() => text));
  expect(before).toEqual(['and', 'meeting.']);
  for (const { start, end } of hesitationsOf(words))
    expect(words.every((word) => word.end <= start + 0.001 || word.start >= end - 0.001)).toBe(true);
  const fluent = await heardAs(await sentence(), () => written);
  expect(hesitationsOf(fluent.words)).toEqual([]);
});

test('without the programs for it, words lie in the voice, share it by length, and are doubted', async () => {
  const { sentences } = await speechFixture();
  await pretend('espeak-ng', 'exit 1');
  const words = (await heardByMoonshine(await sentence(2))).flatMap((batch) => batch.words);
  expect(words.length).toBeGreaterThan(15);
  for (const { start, end, confidence } of words) {
    expect(confidence).toBe(0.5);
    expect(sentences.some((one) => start > one.start - 0.3 && end < one.end + 0.3)).toBe(true);
  }
});

test('French words are found in their audio', async () => {
  const { samples, texts, edges } = await said('fr', [
    'Bonjour',
    'à',
    'tous',
    'les',
    'enfants',
    'de',
    'l’école.',
  ]);
  const [placed] = await align([{ audio: samples, texts }], 'fr', new AbortController().signal);
  expect(placed).not.toBeNull();
  expect(placed!).toHaveLength(texts.length);
  expect(placed![0]!.start).toBeLessThan(edges.start + 0.15);
  expect(placed!.at(-1)!.end).toBeGreaterThan(edges.end - 0.2);
});

/** By espeak-ng at 16 kHz, and where its sound begins and ends, seconds. */
async function said(voice: string, texts: readonly string[]) {
  const path = join(temporary, 'said.wav');
  await execa('espeak-ng', ['-v', voice, '-w', path, texts.join(' ')]);
  const at16 = join(temporary, 'said16.wav');
  await execa('ffmpeg', ['-v', 'error', '-i', path, '-ar', `${SPEECH_RATE}`, at16]);
  const { samples } = readWav(await readFile(at16));
  const isLoud = (value: number): boolean => Math.abs(value) > 500;
  const edges = {
    start: samples.findIndex(isLoud) / SPEECH_RATE,
    end: samples.findLastIndex(isLoud) / SPEECH_RATE,
  };
  return { samples, texts, edges };
}

test('more words than anybody can have said in a segment are not looked for', async () => {
  const looked = join(temporary, 'looked');
  await pretend(
    'pocketsphinx_batch',
    `for each; do [ "$before" = -ctl ] && cat "$each" > ${looked}; before=$each; done`,
  );
  const audio = await sentence();
  const segments = [MAX_SEGMENT_WORDS + 1, MAX_SEGMENT_WORDS].map((count) => ({
    audio,
    texts: Array.from({ length: count }, () => 'so'),
  }));
  expect(await align(segments, 'en', new AbortController().signal)).toEqual([null, null]);
  expect(await readFile(looked, 'utf8')).toBe('p1\n');
});

test('an abort ends the alignment and leaves no files', async () => {
  const pidFile = join(temporary, 'pid');
  await pretend('pocketsphinx_batch', `echo $$ > ${pidFile}; exec sleep 600`);
  const abort = new AbortController();
  const work = heardByMoonshine(await sentence(), 0, abort.signal);
  const failure = expect(work).rejects.toBe('stopped by the test');
  const pid = await vi.waitFor(async () => {
    const text = await readFile(pidFile, 'utf8');
    expect(text).toMatch(/^\d+\n/);
    return Number(text);
  }, 60_000);
  abort.abort('stopped by the test');
  await failure;
  await expect.poll(() => isRunning(pid)).toBe(false);
  expect((await readdir(temporary)).filter((name) => name.startsWith('trimscript-'))).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a package without the files that are expected is not kept', async () => {
  const wheel = join(temporary, 'other.whl');
  const inside = 'moonshine_voice/assets/tiny-en/tokenizer.bin';
  await writeFile(wheel, zipSync({ [inside]: new TextEncoder().encode('no tokenizer') }));
  await pretend('python3', `for last; do [ "$before" = --dest ] && cp ${wheel} "$last"; before=$last; done`);
  const models = join(temporary, 'models');
  await expect(fetchMoonshine(models)).rejects.toThrow(/does not hold the tokenizer\.bin that was expected/);
  expect(await readdir(models)).toEqual([]);
});
