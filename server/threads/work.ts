/** What runs in threads: everything whose cost grows with what people send. Modules load in the thread; data is cloned. */
import { readFile } from 'node:fs/promises';
import type { Transferable } from 'node:worker_threads';
import type { Blocks, Range } from '#model/types.ts';
import type { CutJob } from '#server/media/cut/cut.ts';
import type { HiddenCopy } from '#server/media/derive/hidden-copy.ts';
import type { Rush } from '#server/media/join/join.ts';
import type { About, CaptionLine, MediaInfo, VideoInfo } from '#server/media/types.ts';
import type { VoiceWork } from '#server/media/voice/make.ts';
import type { EditInput, MergeInput, ShiftedEdit } from '#server/payloads/edits.ts';
import type { SpeechWindow } from '#server/speech/second/windows.ts';
import type { AudioSegment } from '#server/speech/segments.ts';
import type { ProjectFiles } from './account-export.ts';
import type { AlignInput } from './align-words.ts';
import type { PlanCutsInput } from './plan-cuts.ts';
import { rangesOf, readFloats } from './ranges.ts';
import type { ReviewInput } from './review-document.ts';
import type { StoredEdit } from './stored-transcript.ts';
import type { SuggestCutsInput } from './suggest-cuts.ts';

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

interface Derived extends Recording {
  readonly outPath: string;
}

interface DerivedFrames extends Derived {
  readonly info: MediaInfo & { readonly video: VideoInfo };
}

interface CutWork extends Omit<CutJob, 'plan' | 'whole' | 'signal' | 'onProgress' | 'captions' | 'about'> {
  readonly cuts: string;
  /** File of what is removed of the whole edit, by which a part's loudness is measured. */
  readonly whole?: string | undefined;
  readonly blocks?: Blocks;
  /** Of the edit, edited seconds: all that is cut. */
  readonly part?: Range;
  readonly lines?: { readonly path: string; readonly language: string | null } | undefined;
  readonly about?: string | undefined;
}

interface HearWork
  extends Pick<
    CutWork,
    'masterPath' | 'info' | 'extension' | 'changes' | 'gains' | 'matched' | 'voice' | 'cuts' | 'blocks'
  > {
  readonly folder: string;
}

export const WORK = {
  probe: async ({ path, name }: { path: string; name: string }, control: ThreadControl) =>
    (await import('#server/media/join/take-in-chain.ts')).takeInChain(path, name, control),

  joinRushes: async (
    { rushes, outBase, extension }: { rushes: readonly Rush[]; outBase: string; extension: string },
    control: ThreadControl,
  ) => (await import('#server/media/join/join.ts')).joinRushes(rushes, outBase, extension, control),

  makePeaks: async ({ path, outPath, info }: Derived, control: ThreadControl) =>
    (await import('#server/media/derive/peaks.ts')).makePeaks(path, outPath, info, control),

  makeEnergies: async ({ path, outPath, info }: Derived, control: ThreadControl) =>
    (await import('#server/media/derive/energies.ts')).makeEnergies(path, outPath, info, control),

  /** Of a peaks file, as `outlineOf`. */
  outlinePeaks: async ({ path }: { path: string }) => (await import('./outline.ts')).outlineOf(path),

  makeProxy: async ({ path, outPath, info }: Derived, control: ThreadControl) =>
    (await import('#server/media/derive/proxy.ts')).makeProxy(path, outPath, info, control),

  makeReviewCopy: async ({ path, outPath, info }: Derived, control: ThreadControl) =>
    (await import('#server/media/derive/review-copy.ts')).makeReviewCopy(path, outPath, info, control),

  makeHiddenCopy: async (recording: HiddenCopy, control: ThreadControl) =>
    (await import('#server/media/derive/hidden-copy.ts')).makeHiddenCopy(recording, control),

  makeVoiceCopy: async (work: VoiceWork, control: ThreadControl) =>
    (await import('#server/media/voice/make.ts')).makeVoiceCopy(work, control),

  makeFilmstrip: async (
    { path, outPath, folder, info }: DerivedFrames & { folder: string },
    control: ThreadControl,
  ) =>
    (await import('#server/media/derive/filmstrip.ts')).makeFilmstrip(path, outPath, folder, info, control),

  makeThumbnail: async ({ path, outPath, info }: DerivedFrames, { signal }: ThreadControl) =>
    (await import('#server/media/derive/thumbnail.ts')).makeThumbnail(path, outPath, info, signal),

  /** Throws MediaRefused. */
  coverOfPicture: async ({ bytes }: { bytes: Uint8Array }, { signal }: ThreadControl) =>
    (await import('#server/media/derive/cover.ts')).coverOfPicture(bytes, signal),

  /** `at`: source seconds. */
  coverOfFrame: async (
    { path, info, at }: Omit<DerivedFrames, 'outPath'> & { at: number },
    { signal }: ThreadControl,
  ) => (await import('#server/media/derive/cover.ts')).coverOfFrame(path, info, at, signal),

  /**
   * `cuts`: file of ranges as `flatRanges`; `lines`: file of captions; `about`: of an `About`. Progress: `{ segmentNb, nbSegments, progress }`. Gives why
   * better ways failed.
   */
  cutMedia: async (
    { cuts, whole, blocks, part, lines, about, ...job }: CutWork,
    { signal, onProgress }: ThreadControl,
  ) => {
    const { cutMedia } = await import('#server/media/cut/cut.ts');
    const { planOf, planPart } = await import('#server/media/plan/cut-plan.ts');
    const { linesWithin } = await import('#server/media/plan/captions.ts');
    const ranges = rangesOf(await readFloats(cuts));
    const edit = planOf(ranges, job.info, blocks);
    const measured = whole ? planOf(rangesOf(await readFloats(whole)), job.info) : null;
    return cutMedia({
      ...job,
      ...(lines && {
        captions: {
          lines: linesWithin(JSON.parse(await readFile(lines.path, 'utf8')) as CaptionLine[], part),
          language: lines.language,
        },
      }),
      ...(about && { about: JSON.parse(await readFile(about, 'utf8')) as About }),
      plan: part ? planPart(ranges, part, job.info, blocks) : edit,
      ...(measured && { whole: measured }),
      signal,
      onProgress: (segmentNb, nbSegments, progress) => onProgress({ segmentNb, nbSegments, progress }),
    });
  },

  /** What `cutMedia` takes for parts of an edit, so that it is heard once. `folder`: for its files on their way. */
  hearEdit: async ({ cuts, blocks, folder, ...job }: HearWork, { signal }: ThreadControl) => {
    const { hearEdit } = await import('#server/media/cut/cut.ts');
    const { planOf } = await import('#server/media/plan/cut-plan.ts');
    return hearEdit(
      { ...job, plan: planOf(rangesOf(await readFloats(cuts)), job.info, blocks), signal },
      folder,
    );
  },

  /** Source seconds; none where they cannot be read. */
  recordedChapters: async ({ path, info }: Recording, { signal }: ThreadControl) =>
    (await import('#server/media/encode/recorded-chapters.ts')).recordedChapters(path, info, signal),

  /** See silencesFile in the contract. Words and hesitations as `flatRanges`, null before there are any. */
  writeSilences: async (
    { path, outPath, info, heard }: Derived & { heard: Record<'words' | 'hesitations', Float64Array> | null },
    { signal }: ThreadControl,
  ) => {
    const { decodeSpeechPcm } = await import('#server/media/ffmpeg/pcm.ts');
    const { writeSilences } = await import('#server/media/derive/silence-finder.ts');
    const pcm = decodeSpeechPcm(path, { info, fromTime: 0, signal });
    const ranges = heard && { words: rangesOf(heard.words), hesitations: rangesOf(heard.hesitations) };
    await writeSilences(pcm, ranges, info.duration, outPath);
  },

  /** As the text of a reply. */
  suggestCuts: async (input: SuggestCutsInput, { signal }: ThreadControl) =>
    (await import('./suggest-cuts.ts')).suggestCuts(input, signal),

  packEdit: async (input: EditInput) => (await import('#server/payloads/edits.ts')).packEdit(input),

  mergeEdit: async (input: MergeInput) => (await import('#server/payloads/edits.ts')).mergeEdit(input),

  preloadEdit: async (input: Omit<EditInput, 'text'>) =>
    (await import('#server/payloads/edits.ts')).preloadEdit(input),

  checkEdit: async ({ text }: { text: Uint8Array }): Promise<void> => {
    const { readEditText } = await import('#server/payloads/documents.ts');
    readEditText(text);
  },

  /** As JSON text. */
  shiftEdit: async (input: ShiftedEdit) => (await import('#server/payloads/edits.ts')).shiftEdit(input),

  /** As JSON text. */
  reviewDocument: async (input: ReviewInput) => (await import('./review-document.ts')).reviewDocument(input),

  /** For the search. */
  spokenIn: async ({ transcribed }: { transcribed: string | null }) =>
    (await import('./stored-transcript.ts')).spokenIn(transcribed),

  /** Of files of `spokenWords` and of energies: what brings speakers to one level. */
  matchSpeakers: async (files: { words: string; energies: string; duration: number }) =>
    (await import('./spoken-words.ts')).spokenLevels(files),

  /** See spoken-words.ts. */
  spokenWords: async (input: StoredEdit) => (await import('./spoken-words.ts')).spokenWords(input),

  planCuts: async (input: PlanCutsInput) => (await import('./plan-cuts.ts')).planCuts(input),

  /** From source second `fromTime` on, up to `until`, as `splitSegments`. */
  streamSegments: async (
    {
      path,
      info,
      fromTime,
      until = Number.POSITIVE_INFINITY,
    }: Recording & { fromTime: number; until?: number },
    { signal, give }: ThreadStream<AudioSegment>,
  ) => {
    const { decodeSpeechPcm } = await import('#server/media/ffmpeg/pcm.ts');
    const { firstSamples, splitSegments } = await import('#server/speech/segments.ts');
    const pcm = firstSamples(decodeSpeechPcm(path, { info, fromTime, signal }), until - fromTime);
    for await (const segment of splitSegments(pcm)) await give(segment, [segment.audio.buffer]);
  },

  streamWindows: async (
    { path, info, fromTime }: Recording & { fromTime: number },
    { signal, give }: ThreadStream<SpeechWindow>,
  ) => {
    const { decodeSpeechPcm } = await import('#server/media/ffmpeg/pcm.ts');
    const { splitWindows } = await import('#server/speech/second/windows.ts');
    for await (const window of splitWindows(decodeSpeechPcm(path, { info, fromTime, signal })))
      await give(window, [window.audio.buffer]);
  },

  /** Who says each word, as a number of the speaker. */
  diarize: async (
    {
      path,
      info,
      words,
      ...wanted
    }: Recording & { words: readonly (Range & { text: string })[]; count: number; modelsDir: string },
    { signal }: ThreadControl,
  ) => {
    const { decodeSpeechPcm } = await import('#server/media/ffmpeg/pcm.ts');
    const { speakersOf } = await import('#server/speech/speakers/diarize.ts');
    const pcm = decodeSpeechPcm(path, { info, fromTime: 0, signal });
    return speakersOf(words, { ...wanted, pcm, signal });
  },

  /** Throws PayloadError where these are none. */
  checkStretches: async ({ text }: { text: Uint8Array }): Promise<void> => {
    const { readStretches } = await import('#server/payloads/lists.ts');
    readStretches(text);
  },

  /** Progress: 0–1. */
  alignWords: async (input: AlignInput, control: ThreadControl) =>
    (await import('./align-words.ts')).alignStretches(input, control),

  writeProjectFiles: async (input: ProjectFiles) =>
    (await import('./account-export.ts')).writeProjectFiles(input),

  zipStored: async (input: { folder: string; outPath: string }, { signal }: ThreadControl) =>
    (await import('./zip-stored.ts')).zipStored(input, { signal }),

  zipFolder: async (input: { folder: string; outPath: string }, { signal }: ThreadControl) =>
    (await import('./account-export.ts')).zipFolder(input, { signal }),
} as const satisfies Readonly<Record<string, Work>>;

type Work = (input: never, control: never) => Promise<unknown>;
export type WorkName = keyof typeof WORK;
export type WorkInput<Name extends WorkName> = Parameters<(typeof WORK)[Name]>[0];
export type WorkOutput<Name extends WorkName> = Awaited<ReturnType<(typeof WORK)[Name]>>;
export type WorkItem<Name extends WorkName> =
  Parameters<(typeof WORK)[Name]> extends [unknown, ThreadStream<infer Item>] ? Item : never;
