import { expect, test } from 'vitest';
import { partsOf } from './multipart.ts';

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

test('a form that is cut off, has no boundary or a part without a name is refused', () => {
  const whole = `${part('name="a"', 'content')}--xYz--`;
  expect(parse(whole)).toHaveLength(1);
  for (let length = 0; length < whole.length; length++)
    expect(() => parse(whole.slice(0, length))).toThrow('The form is incomplete');
  expect(() => parse(whole, 'multipart/form-data')).toThrow('The form names no boundary');
  expect(() => parse(`${part('filename="a"', '1')}--xYz--`)).toThrow('A part of the form has no name');
  expect(() => parse('--xYz\r\n\r\n1\r\n--xYz--')).toThrow();
});
