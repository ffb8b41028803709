/** Chapters by the clock of a cut, and as ffmpeg reads them. Pure. */
import type { ExportPlan } from '#model/edl.ts';
import { editedTimeOf } from './edited-time.ts';

export interface Chapter {
  /** Source or edited seconds. */
  readonly start: number;
  readonly end: number;
  readonly title: string;
}

/** Edited seconds; without those of which nothing is left. */
export function editedChapters(chapters: readonly Chapter[], plan: ExportPlan): Chapter[] {
  const toEdited = editedTimeOf(plan);
  return chapters
    .map(({ start, end, title }) => ({ start: toEdited(start), end: toEdited(end), title }))
    .filter(({ start, end }) => end - start > SHORTEST);
}

/** Seconds: less is a rest at a cut. */
const SHORTEST = 0.05;

const escaped = (text: string) => text.replace(/[\\=;#\n]/g, '\\$&');

/**
 * For ffmpeg's ffmetadata demuxer.
 * @param fromZero MP4 has no time before its first chapter: one without a title fills it
 * @param tags of the whole file
 */
export function chapterScript(
  chapters: readonly Chapter[],
  fromZero = false,
  tags: Readonly<Record<string, string>> = {},
): string {
  const micros = (seconds: number) => String(Math.round(seconds * 1e6));
  const [first] = chapters;
  const untitled = fromZero && first && first.start > 0 ? [{ start: 0, end: first.start, title: '' }] : [];
  const entries = [...untitled, ...chapters].map(({ start, end, title }) =>
    [
      '[CHAPTER]',
      'TIMEBASE=1/1000000',
      `START=${micros(start)}`,
      `END=${micros(end)}`,
      `title=${escaped(title)}`,
    ].join('\n'),
  );
  const told = Object.entries(tags).map(([key, value]) => `${escaped(key)}=${escaped(value)}`);
  return `;FFMETADATA1\n${[...told, ...entries].join('\n')}\n`;
}
