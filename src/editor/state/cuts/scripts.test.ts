import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FormatError } from '#model/formats/timecode.ts';
import { readScriptFile, scriptOfText } from './scripts.ts';

const SAID =
  'Today we bake a loaf of rye bread. In the next lesson we talk about ovens, and about the patience that a good loaf needs.';

const file = (name: string, files: Readonly<Record<string, string>>): File => {
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
  return new File([new Uint8Array(zip)], name);
};
const wordsOf = (script: { words: readonly { text: string }[] } | undefined): string | undefined =>
  script?.words.map(({ text }) => text).join(' ');

test('a Word document is read whatever its name says; another archive, and a letter, are no scripts', async () => {
  const document = `<w:document><w:body><w:p><w:r><w:t>${SAID}</w:t></w:r></w:p></w:body></w:document>`;
  const { signal } = new AbortController();
  const read = (from: File) => readScriptFile(from, signal);
  const docx = await read(file('lesson.zip', { 'word/document.xml': document, 'word/media/a.png': 'x' }));
  expect(docx?.script.kind).toBe('DOCX');
  expect(wordsOf(docx?.script)).toBe(SAID);
  expect(await read(file('photos.docx', { 'a.txt': SAID }))).toBeNull();
  expect(await read(new File(['PK not a zip'], 'broken.docx'))).toBeNull();
  expect(await read(new File(['Dear all, see you.'], 'letter.txt'))).toBeNull();
  expect(wordsOf((await read(new File([SAID], 'lesson.txt')))?.script)).toBe(SAID);
});

test('a pasted text needs words', () => {
  expect(wordsOf(scriptOfText(SAID).script)).toBe(SAID);
  expect(() => scriptOfText('Too short.')).toThrow(FormatError);
});
