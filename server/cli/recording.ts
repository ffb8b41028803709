/** A recording where its owner keeps it: it is read and never changed. What has to be mended is mended in a copy. */
import { mkdtemp, rm, stat, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { SequenceMedia } from '#model/formats/write/edit-timeline.ts';
import type { Chapter } from '#model/types.ts';
import { mediaOf, recordedOf } from '#server/jobs/media/stored-media.ts';
import type { MediaInfo } from '#server/media/types.ts';
import { runLong } from '#server/threads/pool.ts';
import type { Stage } from './report.ts';

/** What every work gets. */
export interface FileControl {
  readonly signal: AbortSignal;
  /** @param percent null where it cannot be told */
  readonly stage: (stage: Stage, percent: number | null) => void;
}

export interface Recording {
  /** The owner's file. */
  readonly original: string;
  /** What is read: a link to it, or a mended copy. */
  readonly path: string;
  /** As a file with all that it holds is called. */
  readonly extension: string;
  readonly info: MediaInfo;
  readonly media: SequenceMedia;
  /** Source seconds. */
  readonly chapters: readonly Chapter[];
  /** For temporary files; gone afterwards. */
  readonly folder: string;
}

/** @throws MediaRefused, MediaFailed, the signal's reason */
export async function withRecording<T>(
  original: string,
  { signal, stage }: FileControl,
  use: (recording: Recording) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-'));
  try {
    stage('reading', null);
    const path = join(folder, 'recording');
    await symlink(original, path);
    const name = basename(original);
    const onProgress = (percent: number): void => stage('reading', percent);
    const info = await runLong('probe', { path, name }, { signal, onProgress });
    const rush = { path, name, info };
    const joined = await runLong(
      'joinRushes',
      { rushes: [rush], outBase: join(folder, 'joined'), extension: extname(original).slice(1) },
      { signal, onProgress },
    );
    const recorded = { path: joined.path, info: joined.info };
    const chapters = await runLong('recordedChapters', recorded, { signal });
    const { size } = await stat(original);
    const described = { name, size, duration: joined.info.duration, ...info.recordedAt };
    const media = mediaOf([{ ...described, recorded: recordedOf(info) }], joined, chapters);
    return await use({ ...joined, original, media, folder, chapters });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
