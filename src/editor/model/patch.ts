import { cutsOverlapping, rangeOf, reindexed } from './cut.ts';
import { mergeSorted } from './cut-room.ts';
import { diffCuts, diffWords } from './diff.ts';
import { type Marks, marksBetween } from './merge/marks.ts';
import { runsBetween, type SpeakerRun, withRun } from './paragraphs.ts';
import { choicesAfter, coversWord, withSilenceCuts } from './silences.ts';
import { mapParagraphs, spliceWordsOnly } from './splice-words.ts';
import { namedSpeakers, tidyParagraphs } from './transcript.ts';
import type { Cut, EditorDocument, EditorSettings, Paragraph, Range, Silence } from './types.ts';
import type { WordHunk } from './words.ts';

export interface Patch {
  readonly hunks: readonly WordHunk[];
  /** Absent where unchanged, or following from `hunks`. */
  readonly paragraphs?: readonly Paragraph[];
  readonly runs?: readonly SpeakerRun[];
  /** `paragraphs` or `runs` by time, for documents with other words. */
  readonly marks?: Marks;
  readonly speakers?: readonly string[];
  readonly settings?: Partial<EditorSettings>;
  readonly gaps?: readonly Range[];
  readonly rejected?: readonly Range[];
  readonly language?: EditorDocument['language'];
  readonly origin?: EditorDocument['origin'];
  readonly remove: readonly Cut[];
  readonly insert: readonly Cut[];
  /** Pauses the cuts were made from. */
  readonly silences: readonly Silence[];
}

/** Null where nothing changed. */
export function patchesBetween(
  before: EditorDocument,
  after: EditorDocument,
): { readonly forward: Patch; readonly backward: Patch } | null {
  const words = diffWords(before.words, after.words);
  const { removed, added } = diffCuts(before.cuts, after.cuts);
  const { silences } = after;
  const forward: Patch = {
    hunks: words.map((change) => change.hunk),
    ...wholeParts(
      before,
      after,
      words.map((change) => change.hunk),
    ),
    remove: removed,
    insert: added,
    silences,
  };
  const backward: Patch = {
    hunks: words.map((change) => change.inverse),
    ...wholeParts(
      after,
      before,
      words.map((change) => change.inverse),
    ),
    remove: added,
    insert: removed,
    silences,
  };
  return isEmpty(forward) && isEmpty(backward) ? null : { forward, backward };
}

function isEmpty({
  hunks,
  paragraphs,
  runs,
  speakers,
  settings,
  gaps,
  rejected,
  language,
  origin,
  remove,
  insert,
}: Patch): boolean {
  const isSame = !paragraphs && !runs && !speakers && !settings && !gaps && !rejected;
  return isSame && !language && origin === undefined && hunks.length + remove.length + insert.length === 0;
}

function wholeParts(
  from: EditorDocument,
  to: EditorDocument,
  hunks: readonly WordHunk[],
): Omit<Patch, 'hunks' | 'remove' | 'insert' | 'silences'> {
  const settings = Object.fromEntries(
    Object.entries(to.settings).filter(
      ([key, value]) => from.settings[key as keyof EditorSettings] !== value,
    ),
  );
  const marks = marksBetween(from, to, hunks);
  return {
    ...paragraphPart(mapParagraphs(from.paragraphs, hunks), to.paragraphs),
    ...(marks && { marks }),
    ...(from.speakers !== to.speakers && { speakers: to.speakers }),
    ...(Object.keys(settings).length > 0 && { settings }),
    ...(from.gaps !== to.gaps && { gaps: to.gaps }),
    ...(from.rejected !== to.rejected && { rejected: to.rejected }),
    ...(from.language !== to.language && { language: to.language }),
    ...(from.origin !== to.origin && { origin: to.origin }),
  };
}

function paragraphPart(
  from: readonly Paragraph[],
  to: readonly Paragraph[],
): Pick<Patch, 'paragraphs' | 'runs'> {
  if (from === to) return {};
  const runs = runsBetween(from, to);
  if (runs === null) return { paragraphs: to };
  return runs.length > 0 ? { runs } : {};
}

/** Keeps what changed outside the history: silence cuts follow new pauses, word indexes the present words. */
export function applyPatch(doc: EditorDocument, patch: Patch): EditorDocument {
  const spliced = spliceWordsOnly(doc, patch.hunks);
  const whole = patch.paragraphs ? covering(patch.paragraphs, spliced.words.length) : spliced.paragraphs;
  const paragraphs = (patch.runs ?? []).reduce(withRun, whole);
  const patched: EditorDocument = {
    ...spliced,
    paragraphs,
    speakers: namedSpeakers(patch.speakers ?? spliced.speakers, paragraphs),
    settings: patch.settings ? { ...spliced.settings, ...patch.settings } : spliced.settings,
    gaps: patch.gaps ?? spliced.gaps,
    rejected: patch.rejected ?? spliced.rejected,
    language: patch.language ?? spliced.language,
    origin: patch.origin === undefined ? spliced.origin : patch.origin,
    cuts: patchCuts(spliced, patch),
  };
  // Pauses or words may have come outside the history.
  if (patch.silences === doc.silences && !coversWord(patched.cuts, patched.words)) return patched;
  return withSilenceCuts(patched, choicesAfter(doc, patched, patch));
}

/** Fitted to words that arrived since. */
function covering(paragraphs: readonly Paragraph[], length: number): readonly Paragraph[] {
  return paragraphs.at(-1)?.endWordIdx === length - 1 ? paragraphs : tidyParagraphs(paragraphs, length);
}

function patchCuts(doc: EditorDocument, { remove, insert }: Patch): readonly Cut[] {
  if (remove.length + insert.length === 0) return doc.cuts;
  const gone = new Set([...remove, ...insert].map((cut) => cut.id));
  let cuts: readonly Cut[] = doc.cuts.filter((cut) => !gone.has(cut.id));
  // Changes outside the history may have taken the place: silences give way.
  const taken = new Set(insert.flatMap((cut) => cutsOverlapping(cuts, rangeOf(cut)).map(({ id }) => id)));
  if (taken.size > 0) cuts = cuts.filter((cut) => !taken.has(cut.id));
  return mergeSorted(
    cuts,
    insert.map((cut) => reindexed(doc.words, cut)),
  );
}

/** Estimated bytes; shared objects count fully. */
export function patchBytes(patch: Patch): number {
  const cutBytes = (cut: Cut) => 160 + 2 * cut.description.length;
  let bytes = 200 + 24 * ((patch.paragraphs?.length ?? 0) + (patch.speakers?.length ?? 0));
  for (const cut of patch.insert) bytes += cutBytes(cut);
  for (const cut of patch.remove) bytes += cutBytes(cut);
  for (const { insert } of patch.hunks) {
    bytes += 48;
    for (const word of insert) bytes += 96 + 2 * word.text.length;
  }
  return bytes;
}
