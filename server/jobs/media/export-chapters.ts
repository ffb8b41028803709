import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jobs } from '#i18n/en/server.ts';
import { chapterFileName, chapterFiles } from '#server/media/plan/chapter-files.ts';
import { keptOf } from '#server/media/plan/cut-plan.ts';
import type { About } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import { rangesOf, readFloats } from '#server/threads/ranges.ts';
import type { WorkInput } from '#server/threads/work.ts';

interface ChaptersWork {
  readonly work: Omit<WorkInput<'cutMedia'>, 'about' | 'outPath' | 'partsFolder' | 'part'>;
  /** File of an `About`. */
  readonly about: string | undefined;
  readonly outPath: string;
  /** Of files on their way. */
  readonly folder: string;
  readonly partsFolder: string;
}

interface Control {
  readonly signal: AbortSignal;
  /** Counts files. */
  report(progress: { segmentNb: number; nbSegments: number; progress: number }): void;
}

/** Cuts each chapter of an edit into a file of its own, verified like any, and puts them into a zip. @returns as `cutMedia` */
export async function cutChapters(
  { work, about: aboutPath, outPath, folder, partsFolder }: ChaptersWork,
  { signal, report }: Control,
): Promise<string[]> {
  const about = aboutPath ? (JSON.parse(await readFile(aboutPath, 'utf8')) as About) : {};
  const ranges = rangesOf(await readFloats(work.cuts));
  const files = chapterFiles(about, keptOf(ranges, work.info, work.blocks), work.info);
  const into = join(folder, 'chapters');
  const own = join(folder, 'about.json');
  await mkdir(into, { recursive: true });
  const { lines, whole: _, ...heard } = work;
  // All are as loud as they are in the edit, which is heard once.
  const audioChanges = await runLong('hearEdit', { ...heard, folder: join(folder, 'heard') }, { signal });
  const notes: string[] = [];
  for (const [index, file] of files.entries()) {
    const unnamed = jobs.unnamedChapter({ number: index + 1 });
    const name = chapterFileName(file, { index, count: files.length }, unnamed, work.extension);
    const tags = { ...about.tags, title: file.name || unnamed, number: index + 1 };
    await writeFile(own, JSON.stringify({ ...about, chapters: [], tags } satisfies About));
    const cut = {
      ...{ ...heard, lines, audioChanges, part: file, about: own },
      ...{ outPath: join(into, name), partsFolder: join(partsFolder, String(index)) },
    };
    const onProgress = (progress: unknown): void =>
      report({ segmentNb: index + 1, nbSegments: files.length, progress: shareOf(progress as Progress) });
    notes.push(...(await runLong('cutMedia', cut, { signal, onProgress })));
  }
  await runLong('zipStored', { folder: into, outPath }, { signal });
  return notes;
}

interface Progress {
  readonly segmentNb: number;
  readonly nbSegments: number;
  readonly progress: number;
}

/** Of one file, percent. */
function shareOf({ segmentNb, nbSegments, progress }: Progress): number {
  return (100 * (segmentNb - 1 + progress / 100)) / nbSegments;
}
