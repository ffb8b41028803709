import { isSilence } from '../cut-reasons.ts';
import type { EditorDocument, Range, Words } from '../types.ts';
import { textOf, wordsInTime } from '../words/words.ts';
import { cutSpans, cutWords, deleteCutsInWords, type WordSpan } from './cuts.ts';

/** Where a comment stands: source seconds, and the words (inclusive, −1 without) it was written on. */
export interface Anchor extends Range {
  readonly firstWord: number;
  readonly lastWord: number;
}

/** `cut` and `restore` propose a change of the edit. */
export type CommentKind = 'comment' | 'cut' | 'restore';
export type CommentState = 'open' | 'resolved' | 'accepted' | 'declined';

export interface Comment extends Anchor {
  readonly id: string;
  /** The comment that it replies to. */
  readonly parentId: string | null;
  readonly kind: CommentKind;
  /** Empty for the owner. */
  readonly author: string;
  readonly fromOwner: boolean;
  readonly text: string;
  readonly state: CommentState;
  /** ISO 8601. */
  readonly createdAt: string;
}

export interface CommentThread {
  readonly comment: Comment;
  readonly replies: readonly Comment[];
}

/** In the order of the list, which replies keep too. */
export function threadsOf(comments: readonly Comment[]): CommentThread[] {
  const replies = Map.groupBy(
    comments.filter(({ parentId }) => parentId !== null),
    ({ parentId }) => parentId,
  );
  return comments
    .filter(({ parentId }) => parentId === null)
    .map((comment) => ({ comment, replies: replies.get(comment.id) ?? [] }));
}

/** Seconds by which the time of a word may differ and still be that of the anchor. */
const ANCHOR_TOLERANCE = 0.02;

/** Inclusive indexes of the words it stands on now; `[-1, -1]` for a moment, or where none are left. Time decides. */
export function wordsOfAnchor(words: Words, anchor: Anchor): readonly [number, number] {
  const { start, end, firstWord, lastWord } = anchor;
  if (firstWord < 0) return [-1, -1];
  const isThere =
    lastWord < words.length &&
    Math.abs(words.start[firstWord] - start) < ANCHOR_TOLERANCE &&
    Math.abs(words.end[lastWord] - end) < ANCHOR_TOLERANCE;
  return isThere ? [firstWord, lastWord] : wordsInTime(words, start, end);
}

/** The words it stands on now; empty for a moment. */
export function quoteOf(words: Words, anchor: Anchor): string {
  const [first, last] = wordsOfAnchor(words, anchor);
  return first < 0 ? '' : textOf(words, first, last);
}

/** Does what is proposed; the same document where it is done already or its words are gone. */
export function applyProposal(
  doc: EditorDocument,
  proposal: Anchor & { readonly kind: CommentKind },
): EditorDocument {
  const [first, last] = wordsOfAnchor(doc.words, proposal);
  if (first < 0 || proposal.kind === 'comment') return doc;
  return proposal.kind === 'cut' ? cutWords(doc, first, last) : restoreWords(doc, first, last);
}

/** What a cut takes out beyond these words stays cut. */
function restoreWords(doc: EditorDocument, first: number, last: number): EditorDocument {
  const rests: WordSpan[] = [];
  for (const cut of doc.cuts) {
    const { startWordIdx, endWordIdx } = cut;
    if (isSilence(cut) || startWordIdx < 0 || endWordIdx < first || startWordIdx > last) continue;
    if (startWordIdx < first) rests.push({ startWordIdx, endWordIdx: first - 1 });
    if (endWordIdx > last) rests.push({ startWordIdx: last + 1, endWordIdx });
  }
  const freed = deleteCutsInWords(doc, first, last);
  return rests.length === 0 ? freed : cutSpans(freed, rests);
}
