import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inLanguage } from '#server/reader-language.ts';
import { runCommandLine } from './program.ts';

let folder: string;
let said: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trimscript-cli-'));
  vi.stubEnv('TRIMSCRIPT_FROM', folder);
  said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  writeFileSync(join(folder, 'talk.mp4'), 'no film');
  mkdirSync(join(folder, 'other'));
  copyFileSync(join(folder, 'talk.mp4'), join(folder, 'other', 'talk.mp4'));
  symlinkSync('talk.mp4', join(folder, 'link.mp4'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const { signal } = new AbortController();
const PAUSES = ['--pauses', '0.5:0.2'];

test.each<[readonly string[], string]>([
  [['cut', 'talk.mp4', '--pauses', '1.0'], '“1.0” is none.'],
  [['cut', 'talk.mp4', '--pauses', '20:1'], '“20:1” is none.'],
  [['cut', 'talk.mp4', '--suggest', 'some'], '--suggest takes one of sure, all, not “some”.'],
  [['cut', 'none.mp4', ...PAUSES], 'There is no file none.mp4.'],
  [['cut', 'none*.mp4', ...PAUSES], 'There is no file none*.mp4.'],
  [['cut', 'other', ...PAUSES], 'other is a folder.'],
  [['cut', 'talk.mp4', 'other/talk.mp4', '-o', 'x.mp4', ...PAUSES], 'Give a folder'],
  [['cut', 'talk.mp4', '-o', 'link.mp4', ...PAUSES], 'talk.mp4 would be written over.'],
  [['cut', 'talk.mp4', 'other/talk.mp4', '-o', 'out/', ...PAUSES], 'would both be written to'],
  [['cut', '**/talk.mp4', '-o', '{name}.{ext}', ...PAUSES], 'talk.mp4 would be written over.'],
  [['cut', '--bla'], 'There is no option --bla.'],
  [['cut'], 'Name a file.'],
  [['cut', 'talk.mp4', '-o'], '-o, --output needs a value'],
  [['bla'], 'There is no command bla.'],
  [['export', 'talk.mp4', '--to', 'bla'], 'fcpxml'],
  [['export', 'talk.mp4', 'other/talk.mp4', '--to', 'edl'], 'Say with -o where to write'],
  [['align', 'talk.mp4'], 'Add --transcript.'],
])('%j is not meant so, and nothing is done', async (args, sentence) => {
  const before = readdirSync(folder);
  expect(await runCommandLine(args, signal)).toBe(2);
  expect(said).toContain(sentence);
  expect(readdirSync(folder)).toEqual(before);
});

test('it is told in the language of the reader', async () => {
  expect(await inLanguage('fr', () => runCommandLine(['cut', 'none.mp4'], signal))).toBe(2);
  expect(said).toBe('Il n’y a pas de fichier none.mp4.\n');
});
