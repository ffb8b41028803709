import { MAX_CHAPTER_NAME, MAX_CHAPTERS } from '../constants.ts';
import { partitionPoint } from '../time/sorted.ts';
import type { Chapter, EditorDocument, Range } from '../types.ts';
import { endsSentence } from '../words/sentence-end.ts';
import { soundText } from '../words/sound-text.ts';
import { arrangementOf } from './arrangement.ts';
import { timeMap } from './time-map.ts';

/** Where a chapter begins and ends, edited seconds, beside its source time. */
export interface PlayedChapter extends Range, Chapter {}

/** Seconds: less is a rest at a cut, and no chapter. */
const MIN_CHAPTER = 0.05;

/** On one line, as long as it may be. */
export function chapterName(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const line = soundText(text.replace(/[\x00-\x1f\x7f\s]+/g, ' ')).trim();
  return Array.from(line).slice(0, MAX_CHAPTER_NAME).join('').slice(0, MAX_CHAPTER_NAME).trim();
}

/** Reads what was saved or measured, whatever it is: the first of two at a time counts, and none lies outside of the recording. */
export function readChapters(saved: readonly unknown[], duration: number): readonly Chapter[] {
  const known = new Map<number, Chapter>();
  for (const entry of saved) {
    const { time, name } = (entry ?? {}) as { readonly time?: unknown; readonly name?: unknown };
    if (typeof time !== 'number' || !(time >= 0 && time < duration) || typeof name !== 'string') continue;
    // −0 is 0.
    if (!known.has(time + 0)) known.set(time + 0, { time: time + 0, name: chapterName(name) });
  }
  return sorted([...known.values()]).slice(0, MAX_CHAPTERS);
}

/** With all of `more`, which take the place of those at their times. */
export function withChapters(
  chapters: readonly Chapter[],
  more: readonly Chapter[],
  without: readonly Chapter[] = [],
): readonly Chapter[] {
  const gone = new Set([...without, ...more].map(({ time }) => time));
  const kept = chapters.filter(({ time }) => !gone.has(time));
  return sorted([...kept, ...more]).slice(0, MAX_CHAPTERS);
}

function sorted(chapters: readonly Chapter[]): readonly Chapter[] {
  return chapters.toSorted((a, b) => a.time - b.time);
}

/**
 * Where chapters begin and end in the edit. One whose moment is cut begins at the next that is kept; of several that begin together the last
 * one to play stays, and one behind all that is kept goes. A chapter ends where the next one begins.
 */
export function playedChapters(
  chapters: readonly Chapter[],
  edit: {
    readonly cuts: readonly { readonly start: number; readonly duration: number }[];
    readonly blocks: EditorDocument['blocks'];
    readonly duration: number;
  },
): readonly PlayedChapter[] {
  const { toEdited, editedDuration } = timeMap(edit.cuts, edit.duration, edit.blocks);
  const { toArranged } = arrangementOf(edit);
  const marks = chapters
    .toSorted((a, b) => toArranged(a.time) - toArranged(b.time))
    .map((chapter) => ({ ...chapter, start: toEdited(chapter.time) }));
  return marks.flatMap((mark, i) => {
    const end = marks[i + 1]?.start ?? editedDuration;
    return end - mark.start < MIN_CHAPTER ? [] : [{ ...mark, end }];
  });
}

/** Most words of a name that is made of what is said. */
const NAME_WORDS = 6;

/** What is said from a source time on and is kept: at most one sentence, of few words. Empty where nothing is said. */
export function nameFromWords({ words, cuts, duration }: EditorDocument, time: number): string {
  const { kept } = timeMap(cuts, duration);
  const first = partitionPoint(words.length, (i) => (words.start[i] + words.end[i]) / 2 <= time);
  const said: string[] = [];
  let range = 0;
  for (let i = first; i < words.length && said.length < NAME_WORDS; i++) {
    const middle = (words.start[i] + words.end[i]) / 2;
    while (range < kept.length && kept[range].end <= middle) range++;
    if (range === kept.length) break;
    if (kept[range].start > middle) continue;
    said.push(words.text[i]);
    if (endsSentence(words.text[i])) break;
  }
  return chapterName(said.join(' ').replace(/[,;:.…–—-]+$/u, ''));
}
