import { describe, expect, test } from 'vitest';
import { paragraphOrder } from '../edit/arrangement.ts';
import { asRecorded } from '../edit/moves.ts';
import { appendTranscript, firstWordOfParagraph } from '../edit/transcript.ts';
import { checkDocument, emptyDocument } from '../saved/document.ts';
import type { EditorDocument } from '../types.ts';
import { normalize } from '../words/search-index.ts';
import { textOf, wordAt } from '../words/words.ts';
import { matchScript } from './match.ts';
import { readScript, readWordScript, type Script } from './read-script.ts';
import { orderedByScript } from './script-order.ts';
import { compareWithScript, doubtsOf, withScript } from './with-script.ts';

const TEXT = `ANNE: Welcome to the first lesson. Today we bake a loaf of rye bread, and we take our time.

BOB: You need five hundred grams of flour, some salt, and a warm place. Do not hurry the dough.

ANNE: In the next lesson we talk about ovens.`;

const scriptOf = (text: string): Script => {
  const script = readScript(text);
  if (script === null) throw new Error('No script');
  return script;
};

/** A recording in which these words are said, two a second. */
function recording(text: string) {
  const words = text.split(' ').map((word, i) => ({
    ...{ text: word, start: i / 2, end: i / 2 + 0.4 },
    ...{ confidence: 0.9, speaker: 0 },
  }));
  return appendTranscript(emptyDocument({ duration: words.length, language: 'en' }), words);
}

function compared(said: string, text = TEXT) {
  const doc = recording(said);
  const script = scriptOf(text);
  const comparison = compareWithScript(doc, script);
  const made = withScript(doc, script, comparison);
  expect(() => checkDocument(made)).not.toThrow();
  const textOf = (first: number, last: number): string =>
    Array.from({ length: last + 1 - first }, (_, k) => wordAt(made.words, first + k).text).join(' ');
  return {
    made,
    unsaid: comparison.unsaid,
    takes: comparison.takes.map((readings) => readings.map(([first, last]) => textOf(first, last))),
    proposed: [
      ...comparison.retakes.map(({ words: [first, last] }) => `retake: ${textOf(first, last)}`),
      ...comparison.unscripted.map(([first, last]) => `unscripted: ${textOf(first, last)}`),
    ],
    kept: made.paragraphs.map(({ endWordIdx, speaker }, p) => {
      const first = p === 0 ? 0 : made.paragraphs[p - 1]!.endWordIdx + 1;
      return `${made.speakers[speaker]}: ${textOf(first, endWordIdx)}`;
    }),
  };
}

const SAID =
  'welcome to the first lesson today we bake a loaf of rye bread and we take our time you need five hundred grams of flour some salt and a warm place do not hurry the dough in the next lesson we talk about ovens';

test('a script that is read as it is written becomes the transcript, with its signs, paragraphs and speakers', () => {
  const { kept, proposed, unsaid, made } = compared(SAID);
  expect(kept).toEqual(TEXT.split('\n\n'));
  expect(proposed).toEqual([]);
  expect(unsaid).toEqual([]);
  expect([made.words.start[5], made.words.end[5]]).toEqual([2.5, 2.9]);
});

test('what is said beside the script is proposed as a cut, and what nobody says is listed', () => {
  const said = SAID.replace('do not hurry the dough', 'can somebody close the door');
  const { proposed, unsaid, made } = compared(said);
  expect(proposed).toEqual(['unscripted: can somebody close the door']);
  expect(unsaid).toEqual(['Do not hurry the dough.']);
  expect(made.cuts).toEqual([]);
});

test('earlier readings of a passage are cut as retakes, with what is said before the next, and are listed as takes', () => {
  const said = SAID.replace(
    'bread and',
    'no sorry once again today we bake a loaf of no no today we bake a loaf of rye bread and',
  );
  const { proposed, takes, made } = compared(said);
  expect(proposed).toEqual([
    'retake: Today we bake a loaf of rye no sorry once again',
    'retake: Today we bake a loaf of no no',
  ]);
  const cut = { reason: 'suggested', suggestion: { kind: 'retake' } };
  expect(made.cuts).toMatchObject([cut, cut]);
  const short = 'Today we bake a loaf of';
  expect(takes).toEqual([[`${short} rye`, short, `${short} rye`]]);
  const twice = `${SAID} let me do that again you need five hundred grams of flour some salt and a warm place do not hurry the dough in the next lesson we talk about ovens`;
  expect(compared(twice).proposed).toEqual([
    `retake: You need five hundred grams of flour, some salt, and a warm place. Do not hurry the dough. In the next lesson we talk about ovens. let me do that again`,
  ]);
});

const ALIKE = 'today we bake a loaf of something that nobody has ever tasted';

test.each([
  ['after', `${SAID} ${ALIKE}`],
  ['before', SAID.replace('today', `${ALIKE} today`)],
])('a passage that begins like one of the script and is said %s it is no retake', (_, said) => {
  const { made, proposed, takes } = compared(said);
  expect(made.cuts).toEqual([]);
  expect(proposed).toEqual(['unscripted: Today we bake a loaf of something that nobody has ever tasted']);
  expect(takes).toEqual([]);
});

test('a reading that breaks off goes before none that goes on to the end, and is cut if it says nothing else', () => {
  const { made, takes } = compared(SAID.replace('do not', 'you need five hundred grams of do not'));
  const broken = 'You need five hundred grams of';
  expect(made.cuts).toMatchObject([{ description: broken, startWordIdx: 31 }]);
  expect(takes).toEqual([[broken, broken]]);
  expect(compared(`${SAID} today we bake a loaf of white bread`).made.cuts).toEqual([]);
});

test('a reading of which only the beginning is the script’s is offered, not cut', () => {
  const doc = recording(
    SAID.replace('today', 'today we bake a loaf of rye bread because they like it today'),
  );
  const comparison = compareWithScript(doc, scriptOf(TEXT));
  expect(withScript(doc, scriptOf(TEXT), comparison).cuts).toEqual([]);
  expect(doubtsOf(comparison)).toMatchObject({
    pairs: [
      [5, 12],
      [13, 16],
    ],
    kinds: [{ kind: 'retake' }, { kind: 'unscripted' }],
  });
});

test('words that were heard otherwise are the script’s, and doubtful', () => {
  const { made, proposed } = compared(SAID.replace('rye bread', 'wry bred').replace('grams', 'grahams'));
  expect(proposed).toEqual([]);
  const doubtful = Array.from({ length: made.words.length }, (_, i) => wordAt(made.words, i)).filter(
    ({ confidence }) => confidence < 0.6,
  );
  expect(doubtful.map(({ text }) => text)).toEqual(['rye', 'bread,', 'grams']);
});

test('passages that are said in another order, and words that come often, keep their own places', () => {
  const lines = ['the cat sat on the mat', 'the dog lay on the rug', 'the bird sang in the tree'];
  const script = lines.join(' ').split(' ');
  const found = matchScript(lines.toReversed().join(' ').split(' '), script);
  expect([...found]).toEqual(
    [...Array.from({ length: 6 }, (_, i) => 12 + i)].concat([6, 7, 8, 9, 10, 11], [0, 1, 2, 3, 4, 5]),
  );
});

test('a long script is found in a reading with slips, second readings and passages that are left out', () => {
  const random = randomOf(7);
  const small = ['the', 'and', 'of', 'a', 'to', 'in', 'it', 'is', 'we', 'you'];
  const script = Array.from({ length: 4000 }, () =>
    random() < 0.45 ? small[Math.floor(random() * 10)]! : `w${Math.floor(random() ** 2 * 1500)}`,
  );
  const heard: string[] = [];
  const truth: number[] = [];
  const say = (word: string, at: number): void => {
    heard.push(word);
    truth.push(at);
  };
  for (let at = 0; at < script.length; ) {
    const what = random();
    if (what < 0.002 && at > 60) at -= Math.floor(10 + random() * 40);
    else if (what < 0.003) at += Math.floor(random() * 30);
    else if (what < 0.004) for (let k = 0; k < 8; k++) say(`x${Math.floor(random() * 1500)}`, -1);
    else {
      const isSlip = random() < 0.08;
      say(isSlip ? 'slip' : script[at]!, isSlip ? -1 : at);
      at++;
    }
  }
  const found = matchScript(heard, script);
  const wrong = truth.filter((at, i) => found[i] !== -1 && found[i] !== at);
  const missed = truth.filter((at, i) => at >= 0 && found[i] === -1);
  expect(wrong.length).toBeLessThan(truth.length / 200);
  expect(missed.length).toBeLessThan(truth.length / 50);
});

/** The same numbers from 0 to 1 every time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

describe('scripts are read from', () => {
  const words = ({ words: list }: Script) => list.map(({ text }) => text).join(' ');
  const plain = words(scriptOf(TEXT));

  test.each<[string, string, string]>([
    ['lines without empty ones between', 'TXT', TEXT.replaceAll('\n\n', '\n')],
    ['names on lines of their own', 'TXT', TEXT.replaceAll(': ', ':\n')],
    [
      'Markdown',
      'Markdown',
      `---\ntitle: Baking\n---\n# Lesson 1\n\n${TEXT.replace(/^(\w+):/gm, '**$1:**')
        .replace('rye', '*rye*')
        .replace('ovens', '[ovens](https://example.org)')}\n\n---\n`,
    ],
    [
      'Final Draft',
      'FDX',
      `<?xml version="1.0"?><FinalDraft DocumentType="Script"><Content><Paragraph Type="Scene Heading"><Text>INT. KITCHEN</Text></Paragraph><Paragraph Type="Action"><Text>A kitchen.</Text></Paragraph>${TEXT.split(
        '\n\n',
      )
        .map((line) => line.split(': '))
        .map(
          ([name, said]) =>
            `<Paragraph Type="Character"><Text>${name} (V.O.)</Text></Paragraph><Paragraph Type="Parenthetical"><Text>(calm)</Text></Paragraph><Paragraph Type="Dialogue"><Text>${said!.slice(0, 9)}</Text><Text Style="Italic">${said!.slice(9)}</Text></Paragraph>`,
        )
        .join('')}</Content></FinalDraft>`,
    ],
  ])('%s', (_, kind, text) => {
    const script = scriptOf(text);
    expect(words(script)).toBe(plain);
    expect(script).toMatchObject({ kind, speakers: ['ANNE', 'BOB'] });
  });

  test('Word', () => {
    const xml = `<w:document><w:body>${TEXT.split('\n\n')
      .map(
        (line) =>
          `<w:p w:rsidR="0"><w:r><w:rPr><w:b/></w:rPr><w:t>${line.slice(0, 5)}</w:t></w:r><w:r><w:t xml:space="preserve">${line.slice(5)}</w:t></w:r></w:p>`,
      )
      .join('')}</w:body></w:document>`;
    const script = readWordScript(xml);
    expect(script && words(script)).toBe(plain);
    expect(script?.speakers).toEqual(['ANNE', 'BOB']);
  });

  test.each([
    'Dear all, see you.',
    '<!DOCTYPE html><html><p>Hello</p></html>',
    '1 2 3 4 5 6 7 8 9 '.repeat(9),
  ])('but not from %j', (text) => expect(readScript(text)).toBeNull());
});

describe('a script whose paragraphs stand in another order than the recording', () => {
  const [welcome, flour, ovens] = [
    'welcome to the first lesson today we bake a loaf of rye bread and we take our time',
    'you need five hundred grams of flour some salt and a warm place do not hurry the dough',
    'in the next lesson we talk about ovens',
  ];
  const played = (doc: EditorDocument): string[] =>
    paragraphOrder(doc).map((p) => {
      const first = firstWordOfParagraph(doc, p);
      return normalize(textOf(doc.words, first, doc.paragraphs[p]!.endWordIdx));
    });

  test('is played as it is written, again after the words were corrected, and nothing of it is lost', () => {
    const { made } = compared([ovens, flour, welcome].join(' '));
    const ordered = orderedByScript(made, scriptOf(TEXT));
    expect(played(ordered)).toEqual([welcome, flour, ovens]);
    expect(() => checkDocument(ordered)).not.toThrow();
    expect(orderedByScript(ordered, scriptOf(TEXT))).toBe(ordered);
    expect(played(asRecorded(ordered))).toEqual([ovens, flour, welcome]);
  });

  test('keeps readings of one passage together, and what is not in it behind what was said before it', () => {
    const said = [flour, 'shall we stop here for coffee and cake', flour, welcome, ovens].join(' ');
    const { made } = compared(said);
    const [first, ...rest] = played(orderedByScript(made, scriptOf(TEXT)));
    expect(first).toBe(welcome);
    expect(rest.join(' ')).toBe([flour, 'shall we stop here for coffee and cake', flour, ovens].join(' '));
  });

  test('whose passage is begun without its first words is a paragraph of its own all the same', () => {
    const late = flour.split(' ').slice(3).join(' ');
    const { made } = compared([ovens, late, welcome].join(' '));
    expect(played(orderedByScript(made, scriptOf(TEXT)))).toEqual([welcome, late, ovens]);
  });

  test('leaves a recording in the order of its script alone', () => {
    const { made } = compared(SAID);
    expect(orderedByScript(made, scriptOf(TEXT))).toBe(made);
  });
});
