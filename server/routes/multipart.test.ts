import { expect, test } from 'vitest';
import { FormReader } from './multipart.ts';

/** The parts of a body that comes in pieces of `size` bytes. */
function partsOf(body: Buffer, type: string, size = body.length) {
  const reader = new FormReader(type);
  for (let length = size; length < body.length; length += size) reader.advance(body.subarray(0, length));
  reader.advance(body);
  if (!reader.isEnded) throw new Error('The form is incomplete');
  return reader.parts.map(({ name, isFile, start, end }) => ({
    name,
    isFile,
    content: body.subarray(start, end),
  }));
}

const TYPE = 'multipart/form-data; boundary=xYz';

function parse(text: string, type = TYPE) {
  return partsOf(Buffer.from(text), type).map(({ content, ...part }) => ({
    ...part,
    text: content.toString(),
  }));
}
const part = (head: string, content: string): string =>
  `--xYz\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;

test('fields and a file come apart as they were sent', async () => {
  const form = new FormData();
  form.set('email', 'maya@northquay.example');
  form.set('rush_name', 'café "1".mp4');
  form.set('chunk', new Blob([Uint8Array.of(13, 10, 45, 45, 0, 255)]), 'chunk');
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  const parts = partsOf(Buffer.from(await sent.arrayBuffer()), type);
  expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual([
    ['email', false],
    ['rush_name', false],
    ['chunk', true],
  ]);
  expect(parts[1].content.toString()).toBe('café "1".mp4');
  expect([...parts[2].content]).toEqual([13, 10, 45, 45, 0, 255]);
});

test('what only looks like a boundary is content; a preamble and other headers are passed over', () => {
  const body = `preamble\r\n${part('name="a"\r\nContent-Type: text/plain', '--xYz inside\r\n--xY')}--xYz--\r\nend`;
  expect(parse(body)).toEqual([{ name: 'a', isFile: false, text: '--xYz inside\r\n--xY' }]);
  expect(parse(`${part('filename=f; name=b', '')}--xYz--`, 'multipart/form-data; boundary="xYz"')).toEqual([
    { name: 'b', isFile: true, text: '' },
  ]);
  expect(parse('--xYz--')).toEqual([]);
});

test('it makes no difference in which pieces a form comes', () => {
  const body = Buffer.from(`before\r\n${part('name="a"', '\r\n--xY')}${part('name="b"', '')}--xYz--`);
  const whole = partsOf(body, TYPE);
  for (let size = 1; size < 30; size++) expect(partsOf(body, TYPE, size)).toEqual(whole);
});

test('a part whose head does not end, and a boundary that is none, are refused', () => {
  expect(() => parse(`--xYz\r\n${'x'.repeat(5000)}`)).toThrow('has no end');
  expect(() => parse(part(`name="${'x'.repeat(5000)}"`, '1'))).toThrow('has no end');
  expect(() => parse('--', `multipart/form-data; boundary=${'b'.repeat(201)}`)).toThrow('no boundary');
});

test('a form that is cut off, has no boundary or a part without a name is refused', () => {
  const whole = `${part('name="a"', 'content')}--xYz--`;
  expect(parse(whole)).toHaveLength(1);
  for (let length = 0; length < whole.length; length++)
    expect(() => parse(whole.slice(0, length))).toThrow('The form is incomplete');
  expect(() => parse(whole, 'multipart/form-data')).toThrow('The form names no boundary');
  expect(() => parse(`${part('filename="a"', '1')}--xYz--`)).toThrow('A part of the form has no name');
  expect(() => parse('--xYz\r\n\r\n1\r\n--xYz--')).toThrow();
});
