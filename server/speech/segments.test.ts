import { expect, test } from 'vitest';
import { SPEECH_RATE } from './engine.ts';
import { type AudioSegment, MAX_SEGMENT, splitSegments } from './segments.ts';

/** Something like speech: loud and faint by turns of 0.1 s, over a faint hiss; `quiet` lists [start, end] seconds of pause. */
function talk(seconds: number, quiet: [number, number][] = []): Int16Array {
  const samples = new Int16Array(Math.round(seconds * SPEECH_RATE));
  let state = 7;
  for (let i = 0; i < samples.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const hiss = ((state >> 16) % 1000) / 500 - 1;
    const t = i / SPEECH_RATE;
    const pause = quiet.some(([start, end]) => t >= start && t < end);
    const loud = pause ? 8 : Math.floor(t * 10) % 2 === 0 ? 6000 : 900;
    samples[i] = Math.round(hiss * loud);
  }
  return samples;
}

async function* inChunks(samples: Int16Array, size: number): AsyncGenerator<Int16Array> {
  for (let i = 0; i < samples.length; i += size) yield samples.subarray(i, i + size);
}

async function split(samples: Int16Array, size = 5000): Promise<AudioSegment[]> {
  const segments: AudioSegment[] = [];
  for await (const segment of splitSegments(inChunks(samples, size))) segments.push(segment);
  return segments;
}

/** Each segment starts where the one before ended, none is too long, and sounds lie within their segments. */
function expectTiled(segments: AudioSegment[], length: number): void {
  let at = 0;
  for (const segment of segments) {
    expect(segment.start).toBe(at);
    expect(segment.end).toBeGreaterThan(segment.start);
    expect(segment.end - segment.start).toBeLessThanOrEqual(MAX_SEGMENT * SPEECH_RATE);
    expect(segment.audioStart).toBeGreaterThanOrEqual(segment.start);
    expect(segment.audioStart + segment.audio.length).toBeLessThanOrEqual(segment.end);
    at = segment.end;
  }
  expect(at).toBe(length);
}

test('segments end in the pauses', async () => {
  const samples = talk(40, [
    [8, 8.6],
    [20, 20.5],
    [31, 31.7],
  ]);
  const segments = await split(samples);
  expectTiled(segments, samples.length);
  const ends = segments.map(({ end }) => end / SPEECH_RATE);
  for (const [i, [start, end]] of [[8, 8.6] as const, [20, 20.5] as const, [31, 31.7] as const].entries()) {
    expect(ends[i]).toBeGreaterThan(start);
    expect(ends[i]).toBeLessThan(end);
  }
});

test('speech without a pause is cut at a short dip, before the longest segment is full', async () => {
  const samples = talk(30, [[17, 17.2]]);
  const segments = await split(samples);
  expectTiled(segments, samples.length);
  expect(segments[0]!.end / SPEECH_RATE).toBeCloseTo(17.1, 1);
});

test('quiet around speech is left out of the audio, with a margin', async () => {
  const samples = talk(6, [
    [0, 2],
    [4, 6],
  ]);
  const [segment] = await split(samples);
  expect(segment!.audioStart / SPEECH_RATE).toBeCloseTo(1.75, 1);
  expect((segment!.audioStart + segment!.audio.length) / SPEECH_RATE).toBeCloseTo(4.25, 1);
  expect(segment!.audio).toEqual(
    samples.slice(segment!.audioStart, segment!.audioStart + segment!.audio.length),
  );
});

test('silence, a steady noise and a tone have nothing to recognise', async () => {
  const noise = talk(12).map((_, i) => ((Math.imul(i, 2_654_435_761) >>> 16) % 8000) - 4000);
  const tone = new Int16Array(12 * SPEECH_RATE).map(
    (_, i) => 8000 * Math.sin((i * 2 * Math.PI * 440) / SPEECH_RATE),
  );
  for (const samples of [new Int16Array(61 * SPEECH_RATE), noise, tone]) {
    const segments = await split(samples);
    expectTiled(segments, samples.length);
    expect(segments.every(({ audio }) => audio.length === 0)).toBe(true);
  }
});

test('no audio gives no segments', async () => {
  expect(await split(new Int16Array(0))).toEqual([]);
  expectTiled(await split(new Int16Array(1)), 1);
});

test('segments do not depend on chunks, and a start at the end of a segment goes on alike', async () => {
  const samples = talk(45, [
    [9, 9.5],
    [19.3, 19.5],
  ]);
  const whole = await split(samples, samples.length);
  expect(whole.length).toBeGreaterThan(2);
  for (const size of [799, 16_000, 123_457]) expect(await split(samples, size)).toEqual(whole);
  const from = whole[0]!.end;
  const rest = await split(samples.slice(from));
  expect(rest.map(({ end }) => end + from)).toEqual(whole.slice(1).map(({ end }) => end));
});
