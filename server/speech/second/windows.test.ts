import { expect, test } from 'vitest';
import { SPEECH_RATE } from '../engine.ts';
import { type SpeechWindow, splitWindows } from './windows.ts';

async function* chunked(samples: Int16Array): AsyncGenerator<Int16Array> {
  for (let i = 0; i < samples.length; i += 7000) yield samples.subarray(i, i + 7000);
}

async function windowsOf(samples: Int16Array): Promise<SpeechWindow[]> {
  const windows: SpeechWindow[] = [];
  for await (const window of splitWindows(chunked(samples))) windows.push(window);
  return windows;
}

/** A steady sound with a second of quiet at some places, samples. */
function sound(seconds: number, pauses: readonly number[]): Int16Array {
  const samples = Int16Array.from({ length: seconds * SPEECH_RATE }, (_, i) => 8000 * Math.sin(i / 3));
  for (const at of pauses) samples.fill(0, at * SPEECH_RATE, (at + 1) * SPEECH_RATE);
  return samples;
}

test('windows are cut at pauses, follow one another and hear what is around them', async () => {
  const samples = sound(70, [22, 46]);
  const windows = await windowsOf(samples);
  expect(windows[0]!.start).toBe(0);
  expect(windows.at(-1)!.end).toBe(70);
  for (const [i, { start, end, audio, audioStart }] of windows.entries()) {
    if (i > 0) expect(start).toBe(windows[i - 1]!.end);
    const audioEnd = audioStart + audio.length / SPEECH_RATE;
    expect(audioStart).toBeCloseTo(Math.max(0, start - 1.5), 6);
    expect(audioEnd).toBeCloseTo(Math.min(70, end + 1.5), 6);
    expect(audio.length).toBeLessThanOrEqual(30 * SPEECH_RATE);
    const from = Math.round(audioStart * SPEECH_RATE);
    expect(audio).toEqual(samples.slice(from, from + audio.length));
  }
  expect(windows.slice(0, 2).map(({ end }) => Math.floor(end))).toEqual([22, 46]);
});

test('a recording without samples has no windows, a short one has one', async () => {
  expect(await windowsOf(new Int16Array(0))).toEqual([]);
  expect(await windowsOf(sound(2, []))).toHaveLength(1);
});
