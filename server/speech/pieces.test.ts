import { expect, test } from 'vitest';
import { SPEECH_RATE } from './engine.ts';
import { MAX_PIECE, type Piece, splitPieces } from './pieces.ts';

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

async function split(samples: Int16Array, size = 5000): Promise<Piece[]> {
  const pieces: Piece[] = [];
  for await (const piece of splitPieces(inChunks(samples, size))) pieces.push(piece);
  return pieces;
}

/** Each piece starts where the one before ended, none is too long, and sounds lie within their pieces. */
function expectTiled(pieces: Piece[], length: number): void {
  let at = 0;
  for (const piece of pieces) {
    expect(piece.start).toBe(at);
    expect(piece.end).toBeGreaterThan(piece.start);
    expect(piece.end - piece.start).toBeLessThanOrEqual(MAX_PIECE * SPEECH_RATE);
    expect(piece.audioStart).toBeGreaterThanOrEqual(piece.start);
    expect(piece.audioStart + piece.audio.length).toBeLessThanOrEqual(piece.end);
    at = piece.end;
  }
  expect(at).toBe(length);
}

test('pieces end in the pauses', async () => {
  const samples = talk(40, [
    [8, 8.6],
    [20, 20.5],
    [31, 31.7],
  ]);
  const pieces = await split(samples);
  expectTiled(pieces, samples.length);
  const ends = pieces.map(({ end }) => end / SPEECH_RATE);
  for (const [i, [start, end]] of [[8, 8.6] as const, [20, 20.5] as const, [31, 31.7] as const].entries()) {
    expect(ends[i]).toBeGreaterThan(start);
    expect(ends[i]).toBeLessThan(end);
  }
});

test('speech without a pause is cut at a short dip, before the longest piece is full', async () => {
  const samples = talk(30, [[17, 17.2]]);
  const pieces = await split(samples);
  expectTiled(pieces, samples.length);
  expect(pieces[0]!.end / SPEECH_RATE).toBeCloseTo(17.1, 1);
});

test('quiet around speech is left out of the audio, with a margin', async () => {
  const samples = talk(6, [
    [0, 2],
    [4, 6],
  ]);
  const [piece] = await split(samples);
  expect(piece!.audioStart / SPEECH_RATE).toBeCloseTo(1.75, 1);
  expect((piece!.audioStart + piece!.audio.length) / SPEECH_RATE).toBeCloseTo(4.25, 1);
  expect(piece!.audio).toEqual(samples.slice(piece!.audioStart, piece!.audioStart + piece!.audio.length));
});

test('silence, a steady noise and a tone have nothing to recognise', async () => {
  const noise = talk(12).map((_, i) => ((Math.imul(i, 2_654_435_761) >>> 16) % 8000) - 4000);
  const tone = new Int16Array(12 * SPEECH_RATE).map(
    (_, i) => 8000 * Math.sin((i * 2 * Math.PI * 440) / SPEECH_RATE),
  );
  for (const samples of [new Int16Array(61 * SPEECH_RATE), noise, tone]) {
    const pieces = await split(samples);
    expectTiled(pieces, samples.length);
    expect(pieces.every(({ audio }) => audio.length === 0)).toBe(true);
  }
});

test('no audio gives no pieces', async () => {
  expect(await split(new Int16Array(0))).toEqual([]);
  expectTiled(await split(new Int16Array(1)), 1);
});

test('pieces do not depend on chunks, and a start at the end of a piece goes on alike', async () => {
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
