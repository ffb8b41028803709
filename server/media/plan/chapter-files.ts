/** An edit as a file for each chapter. Pure. */
import { keptWithin } from '#model/edit/part.ts';
import type { Range } from '#model/types.ts';
import type { About, MediaInfo } from '../types.ts';
import { planKept } from './cut-plan.ts';

/** Edited seconds; the name is empty where nobody gave one. */
export interface ChapterFile extends Range {
  readonly name: string;
}

/**
 * In playing order, all of the edit: what plays before the first chapter is a file too. What is shorter than a frame is none.
 * @param kept source seconds, in playing order
 */
export function chapterFiles(
  { chapters = [] }: Pick<About, 'chapters'>,
  kept: readonly Range[],
  info: MediaInfo,
): readonly ChapterFile[] {
  const first = chapters[0]?.start ?? 0;
  const files = [
    { start: 0, end: first, name: '' },
    ...chapters.map(({ start, end, name }) => ({ start, end, name })),
  ];
  return files.filter((file) => {
    const within = keptWithin(kept, file);
    return within.length > 0 && planKept(within, info).segments.length > 0;
  });
}

/** Characters; file systems limit names by bytes. */
const MAX_NAME = 80;

/** By its place among `count`, so that names sort as they play. @param unnamed for a chapter without a name */
export function chapterFileName(
  { name }: ChapterFile,
  place: { readonly index: number; readonly count: number },
  unnamed: string,
  extension: string,
): string {
  const number = String(place.index + 1).padStart(Math.max(2, String(place.count).length), '0');
  const plain = name
    .normalize('NFC')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const short = Array.from(plain).slice(0, MAX_NAME).join('').trim();
  return `${number} ${short || unnamed}.${extension}`;
}
