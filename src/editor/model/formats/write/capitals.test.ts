import { expect, test } from 'vitest';
import { cutWords } from '../../edit/cuts.ts';
import { setParagraphs } from '../../edit/transcript.ts';
import { documentOf } from '../../testing.ts';
import { captionsOf, lineText } from './caption-lines.ts';
import { retimed, retimedText } from './retimed.ts';

/** What is read of words of which those between brackets are cut; `/` begins a paragraph. */
function read(text: string): string {
  const parts = text.replaceAll('[', '').replaceAll(']', '').replaceAll('/ ', '').split(' ');
  let doc = documentOf(parts.join(' '));
  const tokens = text.split(' ');
  const ends = tokens.flatMap((token, i) =>
    token === '/' ? [i - 1 - tokens.slice(0, i).filter((t) => t === '/').length] : [],
  );
  doc = setParagraphs(
    doc,
    [...ends, parts.length - 1].map((endWordIdx) => ({ endWordIdx, speaker: 0 })),
  );
  let from = 0;
  for (const [i, word] of tokens.filter((token) => token !== '/').entries()) {
    if (word.startsWith('[')) from = i;
    if (word.endsWith(']')) doc = cutWords(doc, from, i);
  }
  return retimedText(doc, 'edited')
    .paragraphs.map(({ words }) => lineText(words))
    .join(' / ');
}

test.each([
  ['[So, you know,] we went home.', 'We went home.'],
  ['He left. [Then, well,] “perhaps later” he came.', 'He left. “Perhaps later” he came.'],
  ['Il part. [Donc] l’homme part.', 'Il part. L’homme part.'],
  ['Il part. [Donc] écoute.', 'Il part. Écoute.'],
  // Two beginnings in one cut, and a sentence that is gone.
  ['He left. [So. Then he] came back.', 'He left. Came back.'],
  ['He left. / [Well, I] came back.', 'He left. / Came back.'],
])('a sentence whose beginning was cut begins with a capital: %s', (said, text) => {
  expect(read(said)).toBe(text);
});

test.each([
  ['a name with capitals inside', 'He left. [So] iPhone sales fell.', 'He left. iPhone sales fell.'],
  ['an elided name', 'He left. [So] eBay and d’Artagnan.', 'He left. eBay and d’Artagnan.'],
  ['a number', 'He left. [So] 2nd place.', 'He left. 2nd place.'],
  ['the middle of a sentence', 'He left [you know] again.', 'He left again.'],
  [
    'a sentence that goes on one whose end was cut',
    'He went [home. Then we] came back.',
    'He went came back.',
  ],
  ['a transcript in small letters', '[so you know] we went', 'we went'],
  ['a paragraph inside a sentence', 'He went / [over the] hills.', 'He went / hills.'],
  ['a kept beginning', 'so we [really] went. and then', 'so we went. and then'],
])('%s stays as it is', (_, said, text) => {
  expect(read(said)).toBe(text);
});

test('captions and texts read so; the transcript itself and its words by the recording’s clock stay as said', () => {
  const doc = cutWords(documentOf('So you know we went home.'), 0, 2);
  expect(captionsOf(retimedText(doc, 'edited'))[0]!.lines).toEqual(['We went home.']);
  expect(lineText(retimed(doc, 'edited').paragraphs[0]!.words)).toBe('we went home.');
  expect(lineText(retimedText(doc, 'source').paragraphs[0]!.words)).toBe('So you know we went home.');
});
