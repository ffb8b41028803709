import { partitionPoint } from '../time/sorted.ts';
import type { EditorDocument, Word } from '../types.ts';
import { replaceWords, type WordHunk, wordAt, wordMiddle } from '../words/words.ts';
import { cutEnd, reindexed } from './cut.ts';
import { cutOfWord } from './cuts.ts';
import { isSilenced } from './gains.ts';
import { mapParagraphs } from './splice-words.ts';
import { paragraphOfWord } from './transcript.ts';

/** Stands for words that are not to be read, once for neighbours. */
export const HIDDEN = '[…]';

/** What is kept from readers. */
export interface Hides {
  /** Words that are muted or bleeped. */
  readonly silenced: boolean;
  /** Words that are cut. */
  readonly cut: boolean;
}

/**
 * The edit for people who must not read some of its words, nor what may quote them: names of chapters, and what a download says of itself. It
 * no longer mutes or bleeps where that is hidden: what they hear is silent there already.
 */
export function withHiddenWords(doc: EditorDocument, hides: Hides): EditorDocument {
  const hunks = hiddenRuns(doc, hides);
  const words = replaceWords(doc.words, hunks);
  return {
    ...doc,
    words,
    paragraphs: mapParagraphs(doc.paragraphs, hunks),
    cuts: doc.cuts.map((cut) => reindexed(words, cut)),
    gains: hides.silenced ? doc.gains.filter(({ kind }) => kind === 'level') : doc.gains,
    chapters: null,
    tags: {},
  };
}

/** Neighbours are those of one paragraph with no edge of a cut between them, so that one word can stand for them. */
function hiddenRuns(doc: EditorDocument, hides: Hides): WordHunk[] {
  const { words } = doc;
  const isHidden = (word: number): boolean =>
    (hides.silenced && isSilenced(doc, word)) || (hides.cut && cutOfWord(doc, word) !== null);
  const runs: (WordHunk & { readonly place: string; readonly insert: readonly [Word] })[] = [];
  for (let word = 0; word < words.length; word++) {
    if (!isHidden(word)) continue;
    const { start, end, speaker } = wordAt(words, word);
    const place = `${paragraphOfWord(doc, word)} ${placeAmongCuts(doc, word)}`;
    const before = runs.at(-1);
    if (before && before.at + before.remove === word && before.place === place)
      runs[runs.length - 1] = {
        ...before,
        remove: before.remove + 1,
        insert: [{ ...before.insert[0], end }],
      };
    else {
      const hidden = { text: HIDDEN, start, end, confidence: 1, speaker };
      runs.push({ at: word, remove: 1, insert: [hidden], place });
    }
  }
  return runs;
}

function placeAmongCuts({ words, cuts }: EditorDocument, word: number): string {
  const middle = wordMiddle(words, word);
  const begun = partitionPoint(cuts.length, (i) => cuts[i].start <= middle);
  return `${begun} ${begun > 0 && cutEnd(cuts[begun - 1]) > middle}`;
}
