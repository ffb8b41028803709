import { expect, test } from 'vitest';
import type { Range } from '#model/types.ts';
import { SPEECH_RATE } from './engine.ts';
import { fitTimes } from './fit-times.ts';

/** Words of tone with short quiet between them, some of them a pause apart; the same every time. */
function made(count: number): { sound: Int16Array; words: Range[] } {
  let state = 7;
  const random = (): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  const words: Range[] = [];
  for (let i = 0, at = 1; i < count; i++) {
    const length = 0.15 + 0.4 * random();
    words.push({ start: at, end: at + length });
    at += length + (i % 8 === 7 ? 1 : 0.03);
  }
  const sound = new Int16Array(Math.ceil((words.at(-1)!.end + 1) * SPEECH_RATE));
  for (const { start, end } of words)
    for (let i = Math.ceil(start * SPEECH_RATE); i < end * SPEECH_RATE; i++)
      sound[i] = 8000 * Math.sin((2 * Math.PI * 200 * i) / SPEECH_RATE);
  return { sound, words };
}

async function* chunks(sound: Int16Array): AsyncGenerator<Int16Array> {
  for (let i = 0; i < sound.length; i += 50_000) yield sound.subarray(i, i + 50_000);
}

/** The words of each caption of eight share its time equally. */
const shared = (words: readonly Range[]): Range[] =>
  words.map((_, i) => {
    const cue = words.slice(i - (i % 8), i - (i % 8) + 8);
    const [start, length] = [cue[0]!.start, (cue.at(-1)!.end - cue[0]!.start) / cue.length];
    return { start: start + length * (i % 8), end: start + length * ((i % 8) + 1) };
  });

function medianError(found: readonly Range[], words: readonly Range[]): number {
  const errors = found.flatMap(({ start, end }, i) => [
    Math.abs(start - words[i]!.start),
    Math.abs(end - words[i]!.end),
  ]);
  return errors.sort((a, b) => a - b)[errors.length >> 1]!;
}

test('words that share the time of captions go to where the sound has its quiet, minutes into a recording too', async () => {
  const { sound, words } = made(320);
  const before = shared(words);
  const after = await fitTimes(chunks(sound), before, true);
  expect(medianError(before, words)).toBeGreaterThan(0.05);
  expect(medianError(after, words)).toBeLessThan(0.025);
  expect(after).toHaveLength(words.length);
  for (const [i, { start, end }] of after.entries()) {
    expect(end).toBeGreaterThanOrEqual(start);
    expect(start).toBeGreaterThanOrEqual(after[i - 1]?.end ?? 0);
  }
});

test('times that came with the words move as little as those of recognised ones', async () => {
  const { sound, words } = made(80);
  const off = shared(words);
  const after = await fitTimes(chunks(sound), off, false);
  for (const [i, { start, end }] of after.entries()) {
    expect(Math.abs(start - off[i]!.start)).toBeLessThanOrEqual(0.041);
    expect(Math.abs(end - off[i]!.end)).toBeLessThanOrEqual(0.041);
  }
});

test('words beyond the end of the sound stay as they were; no words are no work', async () => {
  const { sound, words } = made(8);
  const late = { start: 900, end: 901 };
  expect((await fitTimes(chunks(sound), [...words, late], true)).at(-1)).toEqual(late);
  expect(await fitTimes(chunks(sound), [], true)).toEqual([]);
  expect(await fitTimes(chunks(new Int16Array(0)), [late], true)).toEqual([late]);
});
