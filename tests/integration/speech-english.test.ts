import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseEngine } from '#server/speech/choose.ts';
import { SPEECH_RATE, type SpeechBatch, SpeechUnavailable } from '#server/speech/engine.ts';
import { fetchMoonshine } from '#server/speech/models/wheel.ts';
import { pretend } from '#tests/support/pretend.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { heardByMoonshine } from '#tests/support/transcribe.ts';
import { readWav } from '#tests/support/wav.ts';

/** English on a machine that was just set up: Moonshine for the words, PocketSphinx for their times. Where it errs: tests/all. */

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

test('spoken sentences come back segment by segment, timed, and a restart goes on with the same words', async () => {
  const fixture = await speechFixture();
  const { samples } = readWav(await readFile(fixture.path));
  const batches = await heardByMoonshine(samples);
  const words = batches.flatMap((batch) => batch.words);

  const heard = new Set(words.map(({ text }) => plain(text)));
  const missed = fixture.words.filter((word) => !heard.has(word));
  expect(missed.length).toBeLessThan(fixture.words.length / 10);
  expect(words[0]!.text).toBe('Good');
  expect(words.filter(({ text }) => /[.,]$/.test(text)).length).toBeGreaterThan(3);
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
  const resumed = await heardByMoonshine(samples, batches[1]!.transcribedUntil);
  const texts = (list: SpeechBatch[]) =>
    list.map((batch) => batch.words.map(({ text }) => text.toLowerCase()));
  expect(texts(resumed)).toEqual(texts(batches.slice(2)));
  // Several recognisers at once give the same words in the same order.
  expect(await heardByMoonshine(samples, 0, undefined, 3)).toEqual(batches);
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
    tone: seconds(10, (t) => 9000 * Math.sin(2 * Math.PI * 320 * t)),
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
    const batches = await heardByMoonshine(samples);
    expect(
      batches.flatMap(({ words }) => words.map(({ text }) => text)),
      name,
    ).toEqual([]);
    expect(batches.at(-1)!.transcribedUntil).toBe(10);
  }
  expect(await heardByMoonshine(new Int16Array(0))).toEqual([]);
});

test('a machine that was not set up is told the remedy', async () => {
  const refusal = async (language: string): Promise<string> => {
    const setup = { modelsDir: temporary, sharedDir: temporary, language };
    const error = await chooseEngine(setup).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(SpeechUnavailable);
    const { message, detail } = error as SpeechUnavailable;
    return `${message} ${detail}`;
  };
  expect(await refusal('fr')).toMatch(/^French.*Ask the operator of this server.*npm run models -- whisper/);
  expect(await refusal('en')).toMatch(/^English.*Ask the operator of this server.*npm run models/);
  await pretend('python3', 'echo "python3: No module named pip" >&2; exit 1');
  await expect(fetchMoonshine(temporary)).rejects.toThrow(
    /^Python 3 with pip is missing.*scripts\/setup\.sh/,
  );
});
