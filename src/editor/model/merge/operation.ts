import { isSameValue } from '../fields.ts';
import { type SavedCut, savedCut } from '../saved/serialize.ts';
import { sameRanges } from '../time/ranges.ts';
import type { EditorDocument, EditorSettings, Gap, Range, TranscriptOrigin, Word } from '../types.ts';
import { diffCuts, diffWords, type WordChange } from '../words/diff-words.ts';
import { type Marks, marksBetween } from './marks.ts';

/** Words in a stretch of source time, before and after. */
export interface WordsChange {
  readonly remove: readonly Word[];
  readonly insert: readonly Word[];
}

/** Index and name, null where the last one went. */
export type SpeakerName = readonly [number, string | null];

export interface ListChange<T> {
  readonly remove: readonly T[];
  readonly insert: readonly T[];
}

/** What the transcription has left to do; saved beside the document. */
export interface TranscriptionProgress {
  readonly complete: boolean;
  readonly added: readonly Range[];
}

/** A change addressed by source time and cut id, so that it applies to documents other than the one it was made on. */
export interface Operation {
  /** Source seconds of the recording it was made for. */
  readonly duration: number;
  readonly words?: readonly WordsChange[];
  readonly marks?: Marks;
  readonly speakers?: readonly SpeakerName[];
  readonly settings?: Partial<EditorSettings>;
  readonly gaps?: ListChange<Gap>;
  readonly rejected?: ListChange<Range>;
  readonly language?: EditorDocument['language'];
  readonly origin?: TranscriptOrigin | null;
  /** Both sorted by start. */
  readonly cuts?: ListChange<SavedCut>;
  readonly silences?: readonly Range[];
  readonly transcription?: TranscriptionProgress;
}

/** A change and the one that takes it back. */
export interface ReversibleChange {
  readonly forward: Operation;
  readonly backward: Operation;
}

/** Null where nothing differs. */
export function operationBetween(before: EditorDocument, after: EditorDocument): Operation | null {
  return changeBetween(before, after)?.forward ?? null;
}

/** As `operationBetween`, with its inverse. */
export function changeBetween(before: EditorDocument, after: EditorDocument): ReversibleChange | null {
  const words = diffWords(before.words, after.words);
  const { removed, added } = diffCuts(before.cuts, after.cuts);
  const [remove, insert] = [removed.map(savedCut), added.map(savedCut)];
  const forward = operationFrom(before, after, words, { remove, insert });
  if (isEmpty(forward)) return null;
  const inverse = words.map((change) => ({ hunk: change.inverse, inverse: change.hunk }));
  return { forward, backward: operationFrom(after, before, inverse, { remove: insert, insert: remove }) };
}

function operationFrom(
  before: EditorDocument,
  after: EditorDocument,
  words: readonly WordChange[],
  cuts: ListChange<SavedCut>,
): Operation {
  const hunks = words.map(({ hunk }) => hunk);
  const marks = marksBetween(before, after, hunks);
  return {
    duration: after.duration,
    ...(words.length > 0 && {
      words: words.map(({ hunk, inverse }) => ({ remove: inverse.insert, insert: hunk.insert })),
    }),
    ...(marks && { marks }),
    ...plainPart(before, after),
    ...(cuts.remove.length + cuts.insert.length > 0 && { cuts }),
    ...(!sameRanges(before.silences, after.silences) && { silences: after.silences }),
  };
}

type Plain = Pick<Operation, 'speakers' | 'settings' | 'gaps' | 'rejected' | 'language' | 'origin'>;

function plainPart(before: EditorDocument, after: EditorDocument): Plain {
  const speakers = namesBetween(before.speakers, after.speakers);
  const settings = settingsBetween(before.settings, after.settings);
  return {
    ...(speakers.length > 0 && { speakers }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(!sameRanges(before.gaps, after.gaps) && { gaps: rangesBetween(before.gaps, after.gaps) }),
    ...(!sameRanges(before.rejected, after.rejected) && {
      rejected: rangesBetween(before.rejected, after.rejected),
    }),
    ...(before.language !== after.language && { language: after.language }),
    ...(!isSameValue(before.origin, after.origin) && { origin: after.origin }),
  };
}

function namesBetween(before: readonly string[], after: readonly string[]): SpeakerName[] {
  const length = Math.max(before.length, after.length);
  return Array.from({ length }, (_, i): SpeakerName => [i, after[i] ?? null]).filter(
    ([i, name]) => name !== before[i],
  );
}

function settingsBetween(before: EditorSettings, after: EditorSettings): Partial<EditorSettings> {
  return Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isSameValue(before[key as keyof EditorSettings], value)),
  );
}

/** Both sorted by start, then end. */
function rangesBetween(before: readonly Range[], after: readonly Range[]): ListChange<Range> {
  const old = new Set(before.map(rangeKey));
  const now = new Set(after.map(rangeKey));
  return {
    remove: before.filter((range) => !now.has(rangeKey(range))),
    insert: after.filter((range) => !old.has(rangeKey(range))),
  };
}

export function rangeKey({ start, end }: Range): string {
  return `${start} ${end}`;
}

function isEmpty({ duration: _, ...parts }: Operation): boolean {
  return Object.keys(parts).length === 0;
}
