import { createHash } from 'node:crypto';
import { RECORDED_ORDER, readBlocks } from '#model/edit/blocks.ts';
import { playedChapters } from '#model/edit/chapters.ts';
import { readGains } from '#model/edit/gains.ts';
import { timeMap } from '#model/edit/time-map.ts';
import type { Blocks, Gain, Range } from '#model/types.ts';
import type { ExportChanges } from '#server/db/schema/types.ts';
import { type Losses, lossesOf } from '#server/media/cut/losses.ts';
import { chapterFiles } from '#server/media/plan/chapter-files.ts';
import { planKept } from '#server/media/plan/cut-plan.ts';
import type { About, MediaInfo } from '#server/media/types.ts';
import {
  readBurntLook,
  readCaptionLines,
  readChapterList,
  readCuts,
  readGainList,
  readOrder,
  readTagsField,
} from '#server/payloads/lists.ts';
import { flatRanges } from './ranges.ts';

export interface PlanCutsInput {
  /** JSON list of `{start, duration}`, source seconds. */
  readonly text: Uint8Array;
  /** JSON list of what is removed of the whole edit, where `text` leaves a part of it; null: it is the whole. */
  readonly wholeText: Uint8Array | null;
  /** JSON list of where blocks start; null: as recorded. */
  readonly order: Uint8Array | null;
  /** JSON list of gains; null: none. */
  readonly gains: Uint8Array | null;
  readonly info: MediaInfo;
  /** Seconds a cut may reach past the end: clients round. */
  readonly slack: number;
  /** For the hash. */
  readonly mediaPrefix: string;
  readonly extension: string;
  readonly changes: ExportChanges;
  /** JSON list of `{start, end, text}`. */
  readonly captions: Uint8Array | null;
  /** JSON object of how burnt captions look; null: as usual. */
  readonly captionLook: Uint8Array | null;
  /** JSON list of `{time, name}`, source seconds; null: as recorded. */
  readonly chapters: Uint8Array | null;
  /** JSON object of tags; null: as recorded. */
  readonly tags: Uint8Array | null;
}

export interface PlannedCuts {
  /** As `flatRanges`: merged, sorted. */
  readonly cuts: Float64Array<ArrayBuffer>;
  /** As `cuts`, of the whole edit where it says how loud the part is; null: nothing is measured, or the part is the whole. */
  readonly whole: Float64Array<ArrayBuffer> | null;
  /** None where what is kept plays as it was recorded. */
  readonly blocks: Blocks;
  /** Sorted, disjoint. */
  readonly gains: readonly Gain[];
  /** Edited seconds. */
  readonly outputDuration: number;
  /** Or files, where each chapter is one. */
  readonly nbSegments: number;
  /** SHA-256 of media, container, cuts, order, gains and changes: what is paid once. Other captions, chapters and tags are made again for nothing. */
  readonly planHash: string;
  readonly losses: Losses;
  /** JSON, checked, and its SHA-256; null where none were given. */
  readonly captions: HashedText | null;
  /** JSON of an `About`; null where all is as recorded. */
  readonly about: HashedText | null;
}

/** With its SHA-256. */
interface HashedText {
  readonly json: Uint8Array<ArrayBuffer>;
  readonly hash: string;
}

/** @returns the plan, or the first cut outside the recording @throws PayloadError */
export function planCuts(input: PlanCutsInput): PlannedCuts | { readonly outside: Range } {
  const { text, order, info, slack, mediaPrefix, extension, changes } = input;
  const cuts = spansOf(readCuts(text));
  const outside = cuts.find(
    ({ start, duration }) => start < 0 || duration < 0 || start + duration > info.duration + slack,
  );
  if (outside) return { outside: { start: outside.start, end: outside.start + outside.duration } };
  const sorted = cuts.sort((a, b) => a.start - b.start);
  const wanted = order ? readBlocks(readOrder(order), info.duration) : RECORDED_ORDER;
  const asWanted = timeMap(sorted, info.duration, wanted);
  const isMoved = asWanted.kept.some(({ start }, i, all) => i > 0 && start < all[i - 1]!.start);
  const blocks = isMoved ? wanted : RECORDED_ORDER;
  const { removed, kept, editedDuration } = blocks === wanted ? asWanted : timeMap(sorted, info.duration);
  const plan = kept.length === 0 ? null : planKept(kept, info);
  const isChanged = Object.keys(changes).length > 0;
  const playing = isMoved ? [kept.map(({ start }) => start)] : [];
  const gains = input.gains ? readGains(readGainList(input.gains), info.duration) : [];
  const whole =
    input.wholeText && changes.loudness !== undefined ? wholeOf(input.wholeText, info.duration) : null;
  const about = aboutOf(input, { cuts: sorted, blocks, duration: info.duration });
  const paid = JSON.stringify([
    mediaPrefix,
    extension,
    removed,
    ...(isChanged ? [changes] : []),
    ...playing,
    ...(gains.length > 0 ? [{ gains }] : []),
    ...(whole ? [{ whole: [...whole] }] : []),
  ]);
  return {
    cuts: flatRanges(removed),
    whole,
    blocks,
    gains,
    outputDuration: kept.length === 0 ? 0 : editedDuration,
    nbSegments: changes.eachChapter
      ? chapterFiles(about ?? {}, kept, info).length
      : (plan?.segments.length ?? 0),
    planHash: sha256(paid),
    losses: lossesOf(info, extension, plan?.segments ?? [], changes),
    captions: input.captions && captionsOf(input.captions, editedDuration),
    about: about && hashed(about),
  };
}

function spansOf(pairs: Float64Array): { start: number; duration: number }[] {
  return Array.from({ length: pairs.length / 2 }, (_, i) => ({
    start: pairs[2 * i]!,
    duration: pairs[2 * i + 1]!,
  }));
}

/** What is removed of an edit, as `flatRanges`. @throws PayloadError */
function wholeOf(text: Uint8Array, duration: number): Float64Array<ArrayBuffer> {
  const cuts = spansOf(readCuts(text)).sort((a, b) => a.start - b.start);
  return flatRanges(timeMap(cuts, duration).removed);
}

function captionsOf(text: Uint8Array, duration: number): PlannedCuts['captions'] {
  const lines = readCaptionLines(text).filter(({ start }) => start < duration);
  return lines.length === 0 ? null : hashed(lines);
}

function aboutOf(
  { chapters, tags, captionLook }: Pick<PlanCutsInput, 'chapters' | 'tags' | 'captionLook'>,
  edit: Parameters<typeof playedChapters>[1],
): About | null {
  if (!chapters && !tags && !captionLook) return null;
  return {
    ...(chapters && { chapters: playedChapters(readChapterList(chapters, edit.duration), edit) }),
    ...(tags && { tags: readTagsField(tags) }),
    ...(captionLook && { captionLook: readBurntLook(captionLook) }),
  };
}

function hashed(value: unknown): HashedText {
  const json = new TextEncoder().encode(JSON.stringify(value));
  return { json, hash: sha256(json) };
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
