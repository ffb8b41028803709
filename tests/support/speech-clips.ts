import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readWav } from './wav.ts';

/** Real recordings with transcripts, beside the repository where they are at hand. */
export const MEDIA_FOLDER = join(import.meta.dirname, '../../../shared/media');

/** What is said in jfk.wav. */
const JFK =
  'and so my fellow americans ask not what your country can do for you ask what you can do for your country';

export interface Clip {
  readonly name: string;
  readonly path: string;
  /** 16 kHz mono. */
  readonly samples: Int16Array;
  readonly words: readonly string[];
  /** Start and end of each word, seconds; null where nobody aligned them. */
  readonly times: readonly (readonly [number, number])[] | null;
}

/** The recordings, or null where the folder is not there. */
export async function speechClips(): Promise<{ librivox: Clip[]; jfk: Clip } | null> {
  if (!existsSync(MEDIA_FOLDER)) return null;
  const names = (await readdir(MEDIA_FOLDER)).filter((name) => /^librivox-.*\.txt$/.test(name)).sort();
  const librivox = await Promise.all(
    names.map(async (file) => {
      const name = file.slice(0, -'.txt'.length);
      return clip(name, await readFile(join(MEDIA_FOLDER, file), 'utf8'), await alignedTimes(name));
    }),
  );
  return { librivox, jfk: await clip('jfk', JFK, null) };
}

/** Recordings of a folder, `NAME.wav` with the words in `NAME.txt`; none without a folder. */
export async function clipsIn(folder: string | undefined): Promise<Clip[]> {
  if (!folder) return [];
  const names = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  return Promise.all(
    names.map(async (file) => {
      const path = join(folder, file.replace(/\.txt$/, '.wav'));
      const words = normalWords(await readFile(join(folder, file), 'utf8'));
      return { name: file, path, samples: readWav(await readFile(path)).samples, words, times: null };
    }),
  );
}

async function clip(name: string, text: string, times: Clip['times']): Promise<Clip> {
  const path = join(MEDIA_FOLDER, `${name}.wav`);
  const { samples } = readWav(await readFile(path));
  return { name, path, samples, words: normalWords(text), times };
}

async function alignedTimes(name: string): Promise<Clip['times']> {
  const alignment = JSON.parse(await readFile(join(MEDIA_FOLDER, `${name}.alignment.json`), 'utf8')) as {
    w: { t: string; b: number; d: number }[];
  };
  return alignment.w.filter(({ t }) => /^\p{L}/u.test(t)).map(({ b, d }) => [b, b + d] as const);
}

/** Lower case, without punctuation; titles spelled out, since 'mr' and 'mister' are the same word. */
export function normalWords(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}']*/gu) ?? [];
  return words.map((word) => TITLES.get(word) ?? word);
}

const TITLES = new Map([
  ['mr', 'mister'],
  ['mrs', 'missus'],
  ['dr', 'doctor'],
]);
