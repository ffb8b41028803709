import { isSilence } from '../cut-reasons.ts';
import { cutEnd, reindexed } from '../edit/cut.ts';
import { mergeSorted } from '../edit/cut-room.ts';
import { spliceWordsOnly } from '../edit/splice-words.ts';
import { namedSpeakers, normaliseParagraphs } from '../edit/transcript.ts';
import { choicesAfter, normaliseSilences, withSilenceCuts } from '../pauses/silences.ts';
import type { EditorDocument, Range, Silence } from '../types.ts';
import type { Claim } from './claims.ts';
import { withMarks } from './marks.ts';
import { cutOf, mergeCuts } from './merge-cuts.ts';
import { placeWords } from './merge-words.ts';
import {
  type ListChange,
  type Operation,
  rangeKey,
  type SpeakerName,
  type WordsChange,
} from './operation.ts';

export interface Merged {
  readonly doc: EditorDocument;
  /** Corrections that gave way to others. */
  readonly refused: readonly WordsChange[];
}

/** The document is not the one that the operation was made on. */
export class MergeError extends Error {
  override readonly name = 'MergeError';
}

const NO_CHANGE = { remove: [], insert: [] } as const;

/** On the document it was made on. @throws MergeError */
export function applyOperation(doc: EditorDocument, operation: Operation): EditorDocument {
  const { doc: next, refused } = withoutCuts(doc, operation);
  const { remove, insert } = operation.cuts ?? NO_CHANGE;
  const gone = new Set(remove.map(({ id }) => id));
  const rest = next.cuts.filter(({ id }) => !gone.has(id));
  const cuts = mergeSorted(
    rest,
    insert.map((cut) => cutOf(next.words, cut)),
  );
  const isDisjoint = cuts.every((cut, i) => i === 0 || cutEnd(cuts[i - 1]) <= cut.start + 1e-6);
  const added = new Set(insert.map(({ id }) => id));
  const isFree = rest.every(({ id }) => !added.has(id));
  if (refused.length > 0 || rest.length + gone.size !== next.cuts.length || !isDisjoint || !isFree)
    throw new MergeError('The edit differs from the one it was made on');
  return { ...next, cuts };
}

/** As `applyOperation`; where the document is another one, what fits of it is done. */
export function replayOperation(doc: EditorDocument, operation: Operation): EditorDocument {
  try {
    return applyOperation(doc, operation);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return mergeOperation(doc, operation).doc;
  }
}

/**
 * On a document that others changed.
 * @param claims what they cut, unknown to the author of `operation`
 * @param silences pauses that it was made with, where these are known not to be the document's
 */
export function mergeOperation(
  doc: EditorDocument,
  operation: Operation,
  claims: readonly Claim[] = [],
  silences?: readonly Silence[],
): Merged {
  const { doc: next, refused } = withoutCuts(doc, operation);
  const change = operation.cuts ?? NO_CHANGE;
  const merged = { ...next, cuts: mergeCuts(next, operation, claims) };
  const choices = choicesAfter(doc, merged, {
    remove: change.remove.filter(isSilence).map((cut) => cutOf(next.words, cut)),
    insert: change.insert.filter(isSilence).map((cut) => cutOf(next.words, cut)),
    silences: silences ?? merged.silences,
  });
  return { doc: withOwnIds(withSilenceCuts(merged, choices)), refused };
}

/** Rests of one silence may come from two windows. */
function withOwnIds(doc: EditorDocument): EditorDocument {
  const taken = new Set(doc.cuts.map(({ id }) => id));
  if (taken.size === doc.cuts.length) return doc;
  const seen = new Set<string>();
  const cuts = doc.cuts.map((cut) => {
    let { id } = cut;
    while (seen.has(id) || (id !== cut.id && taken.has(id))) id += 'b';
    seen.add(id);
    return id === cut.id ? cut : { ...cut, id };
  });
  return { ...doc, cuts };
}

function withoutCuts(doc: EditorDocument, operation: Operation): Merged {
  const { hunks, refused } = placeWords(doc.words, operation.words ?? []);
  const spliced = spliceWordsOnly(doc, hunks);
  const { words } = spliced;
  const covering =
    (spliced.paragraphs.at(-1)?.endWordIdx ?? -1) === words.length - 1
      ? spliced.paragraphs
      : normaliseParagraphs(spliced.paragraphs, words.length);
  const paragraphs = operation.marks ? withMarks(covering, words, operation.marks) : covering;
  const next: EditorDocument = {
    ...spliced,
    paragraphs,
    speakers: namedSpeakers(withNames(doc.speakers, operation.speakers ?? []), paragraphs),
    settings: operation.settings ? { ...doc.settings, ...operation.settings } : doc.settings,
    gaps: withDisjoint(doc.gaps, operation.gaps),
    rejected: withRanges(doc.rejected, operation.rejected),
    language: operation.language ?? doc.language,
    origin: operation.origin === undefined ? doc.origin : operation.origin,
    silences: operation.silences ? normaliseSilences(operation.silences, doc.duration) : doc.silences,
    cuts: spliced.cuts.map((cut) => reindexed(words, cut, hunks.length > 0)),
  };
  return { doc: next, refused };
}

function withNames(names: readonly string[], changes: readonly SpeakerName[]): readonly string[] {
  if (changes.length === 0) return names;
  const next = [...names];
  for (const [i, name] of changes) {
    while (next.length < i) next.push(`Speaker ${next.length + 1}`);
    if (name !== null) next[i] = name;
  }
  for (const [i, name] of changes.toReversed()) if (name === null && i === next.length - 1) next.pop();
  return next;
}

function withRanges(ranges: readonly Range[], change: ListChange<Range> | undefined): readonly Range[] {
  if (!change) return ranges;
  const gone = new Set([...change.remove, ...change.insert].map(rangeKey));
  const kept = ranges.filter((range) => !gone.has(rangeKey(range)));
  return [...kept, ...change.insert].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** Ranges that overlap become one. */
function withDisjoint(ranges: readonly Range[], change: ListChange<Range> | undefined): readonly Range[] {
  const disjoint: Range[] = [];
  for (const range of withRanges(ranges, change)) {
    const last = disjoint.at(-1);
    if (last && range.start < last.end)
      disjoint[disjoint.length - 1] = { start: last.start, end: Math.max(last.end, range.end) };
    else disjoint.push(range);
  }
  return change ? disjoint : ranges;
}
