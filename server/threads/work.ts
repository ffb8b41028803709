/** What runs in threads: everything whose cost grows with what people send. Modules load in the thread; data is cloned. */
import { readFile } from 'node:fs/promises';
import type { Transferable } from 'node:worker_threads';
import type { Range } from '#model/types.ts';
import type { CutJob } from '#server/media/cut/cut.ts';
import type { Joined, Rush } from '#server/media/join/join.ts';
import type { CaptionLine, MediaInfo, VideoInfo } from '#server/media/types.ts';
import type { EditInput, MergeInput, PackedEdit, ShiftedEdit } from '#server/payloads/edits.ts';
import type { Spoken } from '#server/payloads/spoken.ts';
import type { AudioSegment } from '#server/speech/segments.ts';
import type { Turn } from '#server/speech/speakers/turns.ts';
import type { ProjectFiles } from './account-export.ts';
import type { AlignInput } from './align-words.ts';
import type { PlanCutsInput, PlannedCuts } from './plan-cuts.ts';
import { rangesOf, readFloats } from './ranges.ts';
import type { ReviewInput } from './review-document.ts';
import type { SuggestCutsInput, SuggestCutsOutput } from './suggest-cuts.ts';

export interface ThreadControl {
  /** Aborts when the caller gave up or the deadline passed. */
  readonly signal: AbortSignal;
  /** May be called often. */
  onProgress(progress: unknown): void;
}

export interface ThreadStream<Item> extends ThreadControl {
  /** Resolves once the caller takes the item. @throws the signal's reason */
  give(item: Item, transfer?: Transferable[]): Promise<void>;
}

interface Recording {
  readonly path: string;
  readonly info: MediaInfo;
}

interface CutWork extends Omit<CutJob, 'plan' | 'signal' | 'onProgress' | 'captions'> {
  readonly cuts: string;
  readonly lines?: { readonly path: string; readonly language: string | null } | undefined;
}

export const WORK = {
  probe: async (input: { path: string; name: string }, { signal }: ThreadControl): Promise<MediaInfo> => {
    const { takeInChain } = await import('#server/media/join/take-in-chain.ts');
    return takeInChain(input.path, input.name, signal);
  },

  joinRushes: async (
    input: { rushes: readonly Rush[]; outBase: string; extension: string },
    control: ThreadControl,
  ): Promise<Joined> => {
    const { joinRushes } = await import('#server/media/join/join.ts');
    return joinRushes(input.rushes, input.outBase, input.extension, control);
  },

  makePeaks: async (input: Recording & { outPath: string }, control: ThreadControl): Promise<void> => {
    const { makePeaks } = await import('#server/media/derive/peaks.ts');
    await makePeaks(input.path, input.outPath, input.info, control);
  },

  /** Of a peaks file, as `outlineOf`. */
  outlinePeaks: async ({ path }: { path: string }): Promise<readonly number[]> => {
    const { outlineOf } = await import('./outline.ts');
    return outlineOf(path);
  },

  makeProxy: async (input: Recording & { outPath: string }, control: ThreadControl): Promise<void> => {
    const { makeProxy } = await import('#server/media/derive/proxy.ts');
    await makeProxy(input.path, input.outPath, input.info, control);
  },

  makeReviewCopy: async (input: Recording & { outPath: string }, control: ThreadControl): Promise<void> => {
    const { makeReviewCopy } = await import('#server/media/derive/proxy.ts');
    await makeReviewCopy(input.path, input.outPath, input.info, control);
  },

  makeFilmstrip: async (
    input: { path: string; outPath: string; folder: string; info: MediaInfo & { video: VideoInfo } },
    control: ThreadControl,
  ): Promise<void> => {
    const { makeFilmstrip } = await import('#server/media/derive/filmstrip.ts');
    await makeFilmstrip(input.path, input.outPath, input.folder, input.info, control);
  },

  makeThumbnail: async (
    input: { path: string; outPath: string; info: MediaInfo & { video: VideoInfo } },
    { signal }: ThreadControl,
  ): Promise<void> => {
    const { makeThumbnail } = await import('#server/media/derive/thumbnail.ts');
    await makeThumbnail(input.path, input.outPath, input.info, signal);
  },

  /**
   * `cuts`: file of ranges as `flatRanges`; `lines`: file of captions. Progress: `{ segmentNb, nbSegments, progress }`. Gives why
   * better ways failed.
   */
  cutMedia: async (
    { cuts, lines, ...job }: CutWork,
    { signal, onProgress }: ThreadControl,
  ): Promise<string[]> => {
    const { cutMedia } = await import('#server/media/cut/cut.ts');
    const { planOf } = await import('#server/media/plan/cut-plan.ts');
    const ranges = rangesOf(await readFloats(cuts));
    return cutMedia({
      ...job,
      ...(lines && {
        captions: {
          lines: JSON.parse(await readFile(lines.path, 'utf8')) as CaptionLine[],
          language: lines.language,
        },
      }),
      plan: planOf(ranges, job.info),
      signal,
      onProgress: (segmentNb, nbSegments, progress) => onProgress({ segmentNb, nbSegments, progress }),
    });
  },

  /** See silencesFile in the contract. `words` as `flatRanges`, null before there are any. */
  writeSilences: async (
    input: Recording & { outPath: string; words: Float64Array | null },
    { signal }: ThreadControl,
  ): Promise<void> => {
    const { decodeSpeechPcm } = await import('#server/media/ffmpeg/pcm.ts');
    const { writeSilences } = await import('#server/media/derive/silences-file.ts');
    const { path, info, outPath } = input;
    const pcm = decodeSpeechPcm(path, { info, fromTime: 0, signal });
    await writeSilences(pcm, input.words && rangesOf(input.words), info.duration, outPath);
  },
  /** As the text of a reply. */
  suggestCuts: async (input: SuggestCutsInput, { signal }: ThreadControl): Promise<SuggestCutsOutput> => {
    const { suggestCuts } = await import('./suggest-cuts.ts');
    return suggestCuts(input, signal);
  },
  packEdit: async (input: EditInput): Promise<PackedEdit> => {
    const { packEdit } = await import('#server/payloads/edits.ts');
    return packEdit(input);
  },
  mergeEdit: async (input: MergeInput): Promise<PackedEdit | null> => {
    const { mergeEdit } = await import('#server/payloads/edits.ts');
    return mergeEdit(input);
  },
  preloadEdit: async (input: Omit<EditInput, 'text'>): Promise<void> => {
    const { preloadEdit } = await import('#server/payloads/edits.ts');
    preloadEdit(input);
  },
  /** As JSON text. */
  shiftEdit: async (input: ShiftedEdit): Promise<Uint8Array> => {
    const { shiftEdit } = await import('#server/payloads/edits.ts');
    return shiftEdit(input);
  },
  /** As JSON text. */
  reviewDocument: async (input: ReviewInput): Promise<Uint8Array> => {
    const { reviewDocument } = await import('./review-document.ts');
    return reviewDocument(input);
  },
  /** For the search. */
  spokenIn: async ({ transcribed }: { transcribed: string | null }): Promise<Spoken> => {
    const { spokenIn } = await import('./spoken-in.ts');
    return spokenIn(transcribed);
  },
  planCuts: async (input: PlanCutsInput): Promise<PlannedCuts | { readonly outside: Range }> => {
    const { planCuts } = await import('./plan-cuts.ts');
    return planCuts(input);
  },

  /** From source second `fromTime` on, up to `until`, as `splitSegments`. */
  streamSegments: async (
    {
      path,
      info,
      fromTime,
      until = Number.POSITIVE_INFINITY,
    }: Recording & { fromTime: number; until?: number },
    { signal, give }: ThreadStream<AudioSegment>,
  ): Promise<void> => {
    const { decodeSpeechPcm } = await import('#server/media/ffmpeg/pcm.ts');
    const { firstSamples, splitSegments } = await import('#server/speech/segments.ts');
    const pcm = firstSamples(decodeSpeechPcm(path, { info, fromTime, signal }), until - fromTime);
    for await (const segment of splitSegments(pcm)) await give(segment, [segment.audio.buffer]);
  },

  diarize: async (
    { path, info, ...wanted }: Recording & { count: number; modelsDir: string },
    { signal }: ThreadControl,
  ): Promise<readonly Turn[]> => {
    const { decodeSpeechPcm } = await import('#server/media/ffmpeg/pcm.ts');
    const { diarize } = await import('#server/speech/speakers/diarize.ts');
    const pcm = decodeSpeechPcm(path, { info, fromTime: 0, signal });
    return diarize({ ...wanted, pcm, signal });
  },

  /** Throws PayloadError where these are none. */
  checkStretches: async ({ text }: { text: Uint8Array }): Promise<void> => {
    const { readStretches } = await import('#server/payloads/lists.ts');
    readStretches(text);
  },

  /** Progress: 0–1. */
  alignWords: async (input: AlignInput, control: ThreadControl): Promise<void> => {
    const { alignStretches } = await import('./align-words.ts');
    await alignStretches(input, control);
  },

  writeProjectFiles: async (input: ProjectFiles): Promise<void> => {
    const { writeProjectFiles } = await import('./account-export.ts');
    await writeProjectFiles(input);
  },
  zipFolder: async (input: { folder: string; outPath: string }, { signal }: ThreadControl): Promise<void> => {
    const { zipFolder } = await import('./account-export.ts');
    await zipFolder(input, { signal });
  },
} as const satisfies Readonly<Record<string, Work>>;

type Work = (input: never, control: never) => Promise<unknown>;
export type WorkName = keyof typeof WORK;
export type WorkInput<Name extends WorkName> = Parameters<(typeof WORK)[Name]>[0];
export type WorkOutput<Name extends WorkName> = Awaited<ReturnType<(typeof WORK)[Name]>>;
export type WorkItem<Name extends WorkName> =
  Parameters<(typeof WORK)[Name]> extends [unknown, ThreadStream<infer Item>] ? Item : never;
