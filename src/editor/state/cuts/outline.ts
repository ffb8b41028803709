import { paragraphOrder } from '#model/edit/arrangement.ts';
import { placeParagraphs } from '#model/edit/moves.ts';
import { firstWordOfParagraph } from '#model/edit/transcript.ts';
import { deedAbout } from '#model/merge/deed.ts';
import type { EditorDocument } from '#model/types.ts';
import { textOf } from '#model/words/words.ts';
import { currentDoc, dispatch } from '../document/document.ts';
import { jobs } from '../work/jobs.ts';

/** Places in playing order, inclusive. */
export type Places = readonly [first: number, last: number];

/** Whether paragraphs cannot be moved yet, since their words are still being heard. */
export function isStillHeard(): boolean {
  return jobs.transcription.status === 'running';
}

/**
 * Paragraphs at places of the playing order play before the one at `target`, which may be their number: one undo step.
 * @returns where they are now; null where nothing moved
 */
export function movePlaces([first, last]: Places, target: number): Places | null {
  if (isStillHeard()) return null;
  const said = wordsAt(currentDoc(), first);
  const count = last - first + 1;
  const does = count === 1 ? deedAbout('moved', said) : ({ kind: 'movedParagraphs', count } as const);
  const isMoved = dispatch((doc) => placeParagraphs(doc, [first, last], target), { does });
  if (!isMoved) return null;
  const at = target > last ? target - count : target;
  return [at, at + count - 1];
}

/** What is said in the paragraph at a place of the playing order. */
export function wordsAt(doc: EditorDocument, place: number): string {
  const index = paragraphOrder(doc)[place];
  const paragraph = index === undefined ? undefined : doc.paragraphs[index];
  if (index === undefined || !paragraph) return '';
  return textOf(doc.words, firstWordOfParagraph(doc, index), paragraph.endWordIdx);
}
