import { isSilence } from '../cut-reasons.ts';
import { cutEnd, reindexed } from '../edit/cut.ts';
import { mergeSorted } from '../edit/cut-room.ts';
import { fitBlocks } from '../edit/moves.ts';
import { spliceWordsOnly } from '../edit/splice-words.ts';
import { namedSpeakers, normaliseParagraphs } from '../edit/transcript.ts';
import { choicesAfter, withSilenceCuts } from '../pauses/silences.ts';
import { withFields } from '../saved/document-fields.ts';
import type { EditorDocument, Silence } from '../types.ts';
import type { Claim } from './claims.ts';
import { withMarks } from './marks.ts';
import { cutOf, mergeCuts } from './merge-cuts.ts';
import { isByPerson, placeOver, placeWords } from './merge-words.ts';
import type { Operation, WordsChange } from './operation.ts';

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

/** Words of the second pass, unlike those of people, give way. */
export function isReheard({ origin }: Pick<EditorDocument, 'origin'>): boolean {
  return origin?.checkedBy !== undefined;
}

function withChangedWords(
  doc: EditorDocument,
  changes: readonly WordsChange[],
): Merged & { isSpliced: boolean } {
  const { hunks, refused } = placeWords(doc.words, changes, { isReheard: isReheard(doc) });
  const spliced = spliceWordsOnly(doc, hunks);
  if (!isReheard(doc)) return { doc: spliced, refused, isSpliced: hunks.length > 0 };
  let next = spliced;
  const left: WordsChange[] = [];
  for (const change of refused.filter(isByPerson)) {
    const hunk = placeOver(next.words, change);
    if (hunk) next = spliceWordsOnly(next, [hunk]);
    else left.push(change);
  }
  return { doc: next, refused: left, isSpliced: next !== doc };
}

function withoutCuts(doc: EditorDocument, operation: Operation): Merged {
  const { doc: spliced, refused, isSpliced } = withChangedWords(doc, operation.words ?? []);
  const { words } = spliced;
  const covering =
    (spliced.paragraphs.at(-1)?.endWordIdx ?? -1) === words.length - 1
      ? spliced.paragraphs
      : normaliseParagraphs(spliced.paragraphs, words.length);
  const paragraphs = operation.marks ? withMarks(covering, words, operation.marks) : covering;
  const fields = withFields(doc, operation);
  const next: EditorDocument = {
    ...spliced,
    ...fields,
    paragraphs,
    speakers: namedSpeakers(fields.speakers, paragraphs),
    cuts: spliced.cuts.map((cut) => reindexed(words, cut, isSpliced)),
  };
  return { doc: fitBlocks(next), refused };
}
