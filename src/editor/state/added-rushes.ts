import { insertHeard } from '#model/added-words.ts';
import { setParagraphs, withParagraphSpeakers } from '#model/transcript.ts';
import type { EditorDocument, Paragraph, Range } from '#model/types.ts';
import { wordMiddle } from '#model/words.ts';
import { dispatch } from './document.ts';
import type { Taking } from './transcript-stream.ts';

/** What is heard of rushes that were joined to a recording goes among the words that are there. */
export function takeAdded(added: readonly Range[]): Taking {
  return {
    words: (words, gaps) => dispatch((doc) => insertHeard(doc, { words, gaps }, added), { undoable: false }),
    paragraphs: (paragraphs) =>
      dispatch((doc) => withAddedParagraphs(doc, paragraphs, added), { undoable: false }),
  };
}

/** Of words in `added` as heard, of the others as they are; a paragraph ends where one meets the other. */
export function withAddedParagraphs(
  doc: EditorDocument,
  heard: readonly Paragraph[],
  added: readonly Range[],
): EditorDocument {
  const { words } = doc;
  const isAdded = (word: number): boolean => {
    const middle = wordMiddle(words, word);
    return added.some(({ start, end }) => middle >= start && middle < end);
  };
  const paragraphs: Paragraph[] = [
    ...doc.paragraphs.filter(({ endWordIdx }) => !isAdded(endWordIdx)),
    ...heard.filter(({ endWordIdx }) => endWordIdx < words.length && isAdded(endWordIdx)),
  ];
  const speakerOf = (list: readonly Paragraph[], word: number): number =>
    list.find(({ endWordIdx }) => endWordIdx >= word)?.speaker ?? 0;
  for (let word = 0; word + 1 < words.length; word++)
    if (isAdded(word) !== isAdded(word + 1) && !paragraphs.some(({ endWordIdx }) => endWordIdx === word))
      paragraphs.push({
        endWordIdx: word,
        speaker: speakerOf(isAdded(word) ? heard : doc.paragraphs, word),
      });
  return withParagraphSpeakers(setParagraphs(doc, paragraphs));
}
