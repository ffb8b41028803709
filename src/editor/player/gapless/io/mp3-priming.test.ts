import { expect, test } from 'vitest';
import { id3Length, primingOf } from './mp3-priming.ts';

const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** A first frame as LAME writes it: header, side info, Info header with all four fields, extension with the delay. */
function frame(delay: number, encoder = 'LAME3.100'): Uint8Array {
  const extension = [...ascii(encoder), ...new Array<number>(12).fill(0), delay >> 4, (delay & 15) << 4, 0];
  const info = [...ascii('Info'), 0, 0, 0, 15, ...new Array<number>(112).fill(0)];
  return Uint8Array.from([
    0xff,
    0xfb,
    0x90,
    0,
    ...new Array<number>(32).fill(0),
    ...info,
    ...extension,
    0,
    0,
    0,
  ]);
}

test('the delay the encoder notes counts, with the decoder own', () => {
  expect(primingOf(frame(576))).toBe(1105);
  expect(primingOf(frame(1105))).toBe(1634);
});

test('a file without the note has no known padding', () => {
  expect(primingOf(frame(576, 'somethin?'))).toBe(0);
  expect(primingOf(new Uint8Array(500))).toBe(0);
  expect(primingOf(frame(576).subarray(0, 60))).toBe(0);
});

test('an ID3 tag is as long as its four 7-bit bytes say', () => {
  expect(id3Length(Uint8Array.from([...ascii('ID3'), 4, 0, 0, 0, 0, 2, 1]))).toBe(10 + 257);
  expect(id3Length(Uint8Array.from([0xff, 0xfb, 0, 0, 0, 0, 0, 0, 0, 0]))).toBe(0);
});
