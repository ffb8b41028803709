import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseEngine } from '#server/speech/choose.ts';
import { SPEECH_RATE, type SpeechBatch, SpeechFailed, SpeechUnavailable } from '#server/speech/engine.ts';
import { createPocketSphinx } from '#server/speech/pocketsphinx.ts';
import { qualityNotice } from '#server/speech/quality-notice.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { chunks, transcribed } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

let temporary: string;

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'speech-test-'));
  vi.stubEnv('TMPDIR', temporary);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(temporary, { recursive: true });
});

async function transcribe(
  samples: Int16Array,
  fromTime = 0,
  signal = new AbortController().signal,
  concurrency = 1,
): Promise<SpeechBatch[]> {
  const pcm = chunks(samples, fromTime);
  const batches: SpeechBatch[] = [];
  for await (const batch of transcribed(createPocketSphinx(), pcm, { fromTime, signal, concurrency }))
    batches.push(batch);
  return batches;
}

/** Puts a script in the place of the recogniser. Without arguments it answers like the real one. */
async function pretend(script: string): Promise<void> {
  const folder = await mkdtemp(join(temporary, 'bin-'));
  const path = join(folder, 'pocketsphinx_batch');
  await writeFile(path, `#!/bin/sh\n[ $# -gt 0 ] || exit 1\n${script}\n`);
  await chmod(path, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
}

/** The first sentences, for what needs no more. */
async function sentence(count = 1): Promise<Int16Array> {
  const { path, sentences } = await speechFixture();
  const end = Math.ceil(sentences[count - 1]!.end * SPEECH_RATE);
  return readWav(await readFile(path)).samples.subarray(0, end);
}

test('spoken sentences come back piece by piece, timed, and a restart goes on with the same words', async () => {
  const fixture = await speechFixture();
  const { samples } = readWav(await readFile(fixture.path));
  const batches = await transcribe(samples);
  const words = batches.flatMap((batch) => batch.words);

  const heard = new Set(words.map(({ text }) => text.toLowerCase()));
  const missed = fixture.words.filter((word) => !heard.has(word));
  expect(missed.length).toBeLessThan(fixture.words.length / 10);
  expect(words[0]!.text).toBe('Good');
  let end = 0;
  for (const word of words) {
    expect(word.start).toBeGreaterThanOrEqual(end);
    expect(word.end).toBeGreaterThan(word.start);
    expect(word.confidence).toBeGreaterThanOrEqual(0);
    expect(word.confidence).toBeLessThanOrEqual(1);
    end = word.end;
    const said = fixture.sentences.some((s) => word.start > s.start - 0.15 && word.end < s.end + 0.15);
    expect(said, `${word.text} at ${word.start}`).toBe(true);
  }

  expect(batches.length).toBeGreaterThan(2);
  expect(batches.at(-1)!.transcribedUntil).toBeCloseTo(fixture.duration, 3);
  const resumed = await transcribe(samples, batches[1]!.transcribedUntil);
  const texts = (list: SpeechBatch[]) =>
    list.map((batch) => batch.words.map(({ text }) => text.toLowerCase()));
  expect(texts(resumed)).toEqual(texts(batches.slice(2)));
  // Several recognisers at once give the same words in the same order.
  expect(await transcribe(samples, 0, undefined, 3)).toEqual(batches);
  expect(await readdir(temporary)).toEqual([]);
});

test('silence, noise and music give no words', async () => {
  const seconds = (length: number, at: (t: number, i: number) => number): Int16Array =>
    new Int16Array(length * SPEECH_RATE).map((_, i) => at(i / SPEECH_RATE, i));
  const noise = (i: number): number => (((Math.imul(i, 2_654_435_761) >>> 15) % 2000) - 1000) * 5;
  const notes = [220, 262, 330, 294, 392, 349];
  const sounds = {
    silence: seconds(10, () => 0),
    'steady noise': seconds(10, (_, i) => noise(i)),
    surf: seconds(10, (t, i) => noise(i) * (0.55 + 0.45 * Math.sin(t * 2))),
    music: seconds(10, (t) => {
      const note = notes[Math.floor(t * 3) % notes.length]!;
      return (
        9000 *
        Math.exp(-4 * ((t * 3) % 1)) *
        (Math.sin(2 * Math.PI * note * t) + Math.sin(4 * Math.PI * note * t) / 2)
      );
    }),
  };
  for (const [name, samples] of Object.entries(sounds)) {
    const batches = await transcribe(samples);
    expect(
      batches.flatMap(({ words }) => words.map(({ text }) => text)),
      name,
    ).toEqual([]);
    expect(batches.at(-1)!.transcribedUntil).toBe(10);
  }
  expect(await transcribe(new Int16Array(0))).toEqual([]);
});

/** White noise, about as loud as a full-scale sine at `amplitude`; the same every time. */
function noise(length: number, amplitude: number): Int16Array {
  let state = 1;
  return Int16Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state / 0x3fffffff - 1) * amplitude * Math.SQRT1_2 * Math.sqrt(3);
  });
}
const clipped = (value: number): number => Math.max(-32_768, Math.min(32_767, value));
const wordsIn = (batches: readonly SpeechBatch[]) => batches.flatMap(({ words }) => words);

test('speech drowned in noise is no words or said to be guesses', async () => {
  const samples = await sentence();
  const level = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / samples.length);
  // −5 dB: the noise has three times the power of the speech.
  const hiss = noise(samples.length, level * Math.SQRT2 * 10 ** (5 / 20));
  const drowned = wordsIn(await transcribe(samples.map((value, i) => clipped(value + hiss[i]!))));
  if (drowned.length > 0) expect(qualityNotice(drowned, 'en')).toMatch(/guesses/);
});

test('clipped speech is understood; what is beyond it is shown as speech without words', async () => {
  const fixture = await speechFixture();
  const samples = await sentence(3);
  const loud = wordsIn(await transcribe(samples.map((value) => clipped(value * 4))));
  const heard = new Set(loud.map(({ text }) => text.toLowerCase()));
  const said = fixture.sentences.slice(0, 3).flatMap(({ text }) => text.toLowerCase().match(/\w+/g) ?? []);
  expect(said.filter((word) => !heard.has(word)).length).toBeLessThan(said.length / 3);
  const ruined = await transcribe(samples.map((value) => clipped(value * 30)));
  expect(ruined.flatMap(({ gaps }) => gaps).length).toBeGreaterThan(0);
});

test('speech in no language it knows is said to be guesses', async () => {
  const { samples } = readWav(await readFile((await speechFixture()).path));
  const words = wordsIn(await transcribe(samples.slice().reverse()));
  expect(qualityNotice(words, 'en')).toMatch(/guesses/);
});

test('hours of next to nothing pass in little memory', async () => {
  const hours = 2;
  const second = noise(SPEECH_RATE, 3);
  async function* pcm(): AsyncGenerator<Int16Array> {
    for (let s = 0; s < hours * 3600; s++) yield second;
  }
  const before = process.memoryUsage().rss;
  let until = 0;
  for await (const batch of transcribed(createPocketSphinx(), pcm())) {
    expect(batch.words).toEqual([]);
    until = batch.transcribedUntil;
  }
  expect(until).toBe(hours * 3600);
  // The recording itself would be 230 MB.
  expect(process.memoryUsage().rss - before).toBeLessThan(100e6);
});

test('an abort kills the recogniser and leaves no files', async () => {
  const pidFile = join(temporary, 'pid');
  await pretend(`echo $$ > ${pidFile}; exec sleep 600`);
  const abort = new AbortController();
  const work = transcribe(await sentence(), 0, abort.signal);
  const failure = expect(work).rejects.toBe('stopped by the test');
  const pid = await vi.waitFor(async () => {
    const text = await readFile(pidFile, 'utf8');
    expect(text).toMatch(/^\d+\n/);
    return Number(text);
  });
  abort.abort('stopped by the test');
  await failure;
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  expect((await readdir(temporary)).filter((name) => name.startsWith('trimscript-'))).toEqual([]);
});

test('a recogniser that breaks fails with its complaint for the log', async () => {
  await pretend('echo \'FATAL: "acmod.c", line 81: Broken model\' >&2; exit 1');
  const failure = await transcribe(await sentence()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(SpeechFailed);
  expect((failure as SpeechFailed).detail).toContain('Broken model');
  expect((failure as SpeechFailed).message).not.toContain('acmod');
});

test('what is missing is named with its remedy', async () => {
  const refusal = async (work: Promise<unknown>): Promise<string> => {
    const error = await work.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SpeechUnavailable);
    return (error as SpeechUnavailable).message;
  };
  expect(await refusal(createPocketSphinx([temporary]).warm('en'))).toMatch(
    /English model.*scripts\/setup\.sh/,
  );
  expect(await refusal(chooseEngine({ modelsDir: temporary, language: 'fr' }))).toMatch(
    /^French.*npm run models/,
  );
  vi.stubEnv('PATH', temporary);
  // As after a start: a program that was there is not looked for again.
  vi.resetModules();
  const anew = await import('#server/speech/choose.ts');
  await expect(anew.chooseEngine({ modelsDir: temporary, language: 'en' })).rejects.toThrow(
    /^PocketSphinx is not installed.*scripts\/setup\.sh/,
  );
});
