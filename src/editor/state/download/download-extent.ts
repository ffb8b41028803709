import { download as texts } from '#i18n/en/files.ts';
import { playedChapters } from '#model/edit/chapters.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { formatLength } from '#model/time/format.ts';
import type { EditorDocument, Range } from '#model/types.ts';
import { chaptersOf } from '../document/chapters.ts';
import { selectedRange } from '../document/selected-words.ts';
import { markedRange } from '../document/selection.ts';

/** How much of an edit is downloaded: all of it, a part of it (edited seconds), or all of it as a file for each chapter. */
export type DownloadExtent = { readonly part: Range } | 'whole' | 'chapters';

/** What can be chosen, by a key that stays the same while the edit does. */
export interface OfferedExtent {
  readonly key: string;
  readonly label: string;
  readonly extent: DownloadExtent;
}

/** Shorter is nothing to download, seconds. */
const SHORTEST = 0.1;

/** What is selected in the transcript, or marked on the timeline: edited seconds. Null where nothing of it is kept. */
export function selectedPart(doc: EditorDocument): Range | null {
  const { toEdited } = timeMapOf(doc);
  const words = selectedRange();
  const range = words
    ? { start: doc.words.start[words.first] ?? 0, end: doc.words.end[words.last] ?? 0 }
    : markedRange();
  if (!range) return null;
  const part = { start: toEdited(range.start), end: toEdited(range.end, 'end') };
  return part.end - part.start >= SHORTEST ? part : null;
}

/** Where the chapter at a source time plays, edited seconds; null where nothing of it is kept. */
export function chapterPart(doc: EditorDocument, time: number): Range | null {
  const played = playedChapters(chaptersOf(doc), doc).find((chapter) => chapter.time === time);
  return played ? { start: played.start, end: played.end } : null;
}

/** The whole edit first. */
export function offeredExtents(doc: EditorDocument): readonly OfferedExtent[] {
  const lengthOf = ({ start, end }: Range): string => formatLength(end - start);
  const selected = selectedPart(doc);
  const chapters = playedChapters(chaptersOf(doc), doc);
  return [
    { key: 'whole', label: texts.wholeEdit(), extent: 'whole' },
    ...(selected
      ? [
          {
            key: 'selected',
            label: texts.selectedPart({ length: lengthOf(selected) }),
            extent: { part: selected },
          },
        ]
      : []),
    ...(chapters.length > 1
      ? [{ key: 'chapters', label: texts.eachChapter(), extent: 'chapters' as const }]
      : []),
    ...chapters.map((chapter, i) => ({
      key: `chapter ${chapter.time}`,
      label: texts.chapterPart({
        name: chapter.name || texts.unnamedChapter({ number: i + 1 }),
        length: lengthOf(chapter),
      }),
      extent: { part: { start: chapter.start, end: chapter.end } },
    })),
  ];
}

export function isSameExtent(a: DownloadExtent, b: DownloadExtent): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
