import { cutOfWord } from '#model/cuts.ts';
import { paragraphOfWord } from '#model/transcript.ts';
import type { EditorDocument } from '#model/types.ts';

/** Text of words `first`…`last` without cut words; paragraphs are separated by an empty line. */
export function copyText(doc: EditorDocument, first: number, last: number): string {
  let text = '';
  let paragraph = -1;
  let isCutUntil = -1;
  for (let word = first; word <= last && word < doc.words.length; word++) {
    if (word <= isCutUntil) continue;
    const cut = cutOfWord(doc, word);
    if (cut) {
      isCutUntil = cut.endWordIdx;
      continue;
    }
    const here = paragraphOfWord(doc, word);
    if (text !== '') text += here === paragraph ? ' ' : '\n\n';
    text += doc.words.text[word];
    paragraph = here;
  }
  return text;
}
