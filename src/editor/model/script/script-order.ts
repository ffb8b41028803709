import { orderParagraphs } from '../edit/moves.ts';
import { firstWordOfParagraph } from '../edit/transcript.ts';
import type { EditorDocument } from '../types.ts';
import { normalize } from '../words/search-index.ts';
import { textOf } from '../words/words.ts';
import { matchScript } from './match.ts';
import { passagesOf, type Script } from './read-script.ts';

/**
 * The paragraphs play in the order in which the script has them. Readings of the same passage follow each other as they were recorded, and
 * what is not in the script stays behind what was said before it.
 */
export function orderedByScript(doc: EditorDocument, script: Script): EditorDocument {
  const found = matchScript(
    Array.from({ length: doc.words.length }, (_, i) => normalize(textOf(doc.words, i, i))),
    script.words.map(({ text }) => normalize(text)),
  );
  const passages = passagesOf(script);
  let place = -1;
  const places = doc.paragraphs.map(({ endWordIdx }, p) => {
    const words = found.subarray(firstWordOfParagraph(doc, p), endWordIdx + 1);
    const first = words.find((at) => at >= 0);
    if (first !== undefined) place = passages[first];
    return place;
  });
  return orderParagraphs(
    doc,
    [...places.keys()].sort((a, b) => places[a] - places[b]),
  );
}
