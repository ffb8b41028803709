import { expect, test } from 'vitest';
import { cleanedInPieces } from './pieces.ts';

const DIVISION = { length: 1000, runUp: 100, reach: 50, fade: 10 };

/** Two channels that count up, interleaved, in chunks that end anywhere. */
async function* recording(count: number, channels: number): AsyncGenerator<Uint8Array> {
  const samples = Float32Array.from({ length: count * channels }, (_, i) => (i % 7919) / 8000);
  const bytes = new Uint8Array(samples.buffer);
  for (let at = 0; at < bytes.length; at += 3001) yield bytes.subarray(at, at + 3001);
}

async function collected(audio: AsyncIterable<Uint8Array>): Promise<Float32Array> {
  const parts: Uint8Array[] = [];
  for await (const bytes of audio) parts.push(bytes);
  return new Float32Array(Uint8Array.from(Buffer.concat(parts)).buffer);
}

test.each([0, 1, 9, 999, 1000, 1049, 1050, 1051, 1999, 2050, 2051, 5555])(
  'a recording of %i samples comes out as it went in where nothing is changed',
  async (count) => {
    for (const channels of [1, 2]) {
      const asked: number[] = [];
      const keep = async (samples: Float32Array) => {
        asked.push(samples.length);
        return samples;
      };
      const out = await collected(cleanedInPieces(recording(count, channels), channels, DIVISION, keep, 3));
      const given = await collected(recording(count, channels));
      expect(out.length).toBe(given.length);
      // The crossfade of a value with itself may round.
      expect(out.every((value, i) => Math.abs(value - given[i]!) < 1e-6)).toBe(true);
      expect(Math.max(0, ...asked)).toBeLessThanOrEqual(1150);
    }
  },
);

test('pieces are joined where least is heard, by a fade', async () => {
  const count = 2000;
  const quiet = { from: 1020, to: 1040 };
  const samples = Float32Array.from({ length: count }, (_, i) =>
    i >= quiet.from && i < quiet.to ? 0.01 : 0.5,
  );
  const audio = (async function* () {
    yield new Uint8Array(samples.buffer);
  })();
  let piece = 0;
  // Each piece comes back as its number.
  const numbered = async (part: Float32Array) => new Float32Array(part.length).fill(piece++);
  const out = await collected(cleanedInPieces(audio, 1, DIVISION, numbered, 1));
  const first = out.findIndex((value) => value > 0);
  expect(first).toBeGreaterThanOrEqual(quiet.from);
  expect(first).toBeLessThan(quiet.to);
  const fade = out.slice(first, first + DIVISION.fade);
  expect([...fade]).toEqual([...fade].sort((a, b) => a - b));
  expect(out.slice(first + DIVISION.fade).every((value) => value === 1)).toBe(true);
});

test('what is no number, or far too loud, is not asked about', async () => {
  const samples = Float32Array.from([Number.NaN, Number.POSITIVE_INFINITY, -1e30, 0.5]);
  const audio = (async function* () {
    yield new Uint8Array(samples.buffer);
  })();
  const out = await collected(cleanedInPieces(audio, 1, DIVISION, async (part) => part, 1));
  expect([...out]).toEqual([0, 0, -8, 0.5]);
});

test('a piece that fails ends it, and no other one is left unseen', async () => {
  let piece = 0;
  const failing = async (part: Float32Array) => {
    if (piece++ > 0) throw new Error('broken');
    return part;
  };
  await expect(collected(cleanedInPieces(recording(5000, 1), 1, DIVISION, failing, 3))).rejects.toThrow(
    'broken',
  );
});
