import { expect, test } from 'vitest';
import { QuantiserTrace } from './quantiser.ts';

/** As ffmpeg's trace_headers prints fields. */
const line = (field: string, value: number) =>
  `[trace_headers @ 0x5574] 18          ${field}      00111 = ${value}\n`;

test('slices count from what the picture parameters say, wherever the text is broken', () => {
  const trace = new QuantiserTrace();
  const text = [
    ...[line('pic_init_qp_minus26', -3), line('slice_qp_delta', -13), line('slice_type', 5)],
    line('slice_qp_delta', 1),
  ].join('');
  for (let at = 0; at < text.length; at += 7) trace.add(text.slice(at, at + 7));
  expect(trace.mean()).toBe(17);
});

test('a quantiser index is averaged as it is; without any there is no mean', () => {
  const trace = new QuantiserTrace();
  expect(trace.mean()).toBeNaN();
  trace.add(line('base_q_idx', 60) + line('base_q_idx', 80));
  expect(trace.mean()).toBe(70);
});
