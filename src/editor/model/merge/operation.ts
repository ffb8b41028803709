import { diffCuts, diffWords } from '../diff.ts';
import type { Patch } from '../patch.ts';
import { type SavedCut, savedCut } from '../serialize.ts';
import type { EditorDocument, EditorSettings, Range, TranscriptOrigin, Word } from '../types.ts';
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
export interface Heard {
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
  readonly gaps?: ListChange<Range>;
  readonly rejected?: ListChange<Range>;
  readonly language?: EditorDocument['language'];
  readonly origin?: TranscriptOrigin | null;
  /** Both sorted by start. */
  readonly cuts?: ListChange<SavedCut>;
  readonly silences?: readonly Range[];
  readonly heard?: Heard;
}

/** Null where nothing differs. */
export function operationBetween(before: EditorDocument, after: EditorDocument): Operation | null {
  const { removed, added } = diffCuts(before.cuts, after.cuts);
  const changes = diffWords(before.words, after.words);
  const { silences } = after;
  const operation: Operation = {
    duration: after.duration,
    ...wordsPart(
      changes.map(({ hunk, inverse }) => ({ remove: inverse.insert, insert: hunk.insert })),
      marksBetween(
        before,
        after,
        changes.map(({ hunk }) => hunk),
      ),
    ),
    ...plainPart(before, after),
    ...(removed.length + added.length > 0 && {
      cuts: { remove: removed.map(savedCut), insert: added.map(savedCut) },
    }),
    ...(!sameRanges(before.silences, silences) && { silences }),
  };
  return isEmpty(operation) ? null : operation;
}

/** Of a step of the history, as it was done. */
export function operationOf(patch: Patch, inverse: Patch, duration: number): Operation {
  const words = patch.hunks.map(({ insert }, i) => ({ remove: inverse.hunks[i]?.insert ?? [], insert }));
  return {
    duration,
    ...wordsPart(words, patch.marks ?? null),
    ...(patch.speakers && { speakers: namesBetween(inverse.speakers ?? [], patch.speakers) }),
    ...(patch.settings && { settings: patch.settings }),
    ...(patch.gaps && { gaps: rangesBetween(inverse.gaps ?? [], patch.gaps) }),
    ...(patch.rejected && { rejected: rangesBetween(inverse.rejected ?? [], patch.rejected) }),
    ...(patch.language && { language: patch.language }),
    ...(patch.origin !== undefined && { origin: patch.origin }),
    ...(patch.remove.length + patch.insert.length > 0 && {
      cuts: { remove: patch.remove.map(savedCut), insert: patch.insert.map(savedCut) },
    }),
  };
}

function wordsPart(words: readonly WordsChange[], marks: Marks | null): Pick<Operation, 'words' | 'marks'> {
  return { ...(words.length > 0 && { words }), ...(marks && { marks }) };
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

function sameRanges(a: readonly Range[], b: readonly Range[]): boolean {
  return (
    a === b ||
    (a.length === b.length && a.every(({ start, end }, i) => start === b[i].start && end === b[i].end))
  );
}

/** Of small JSON values. */
export function isSameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

function isEmpty({ duration: _, ...parts }: Operation): boolean {
  return Object.keys(parts).length === 0;
}
