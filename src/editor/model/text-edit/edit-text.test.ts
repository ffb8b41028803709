import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordOrderOf } from '../edit/arrangement.ts';
import { cutOfWord, cutTime, cutWords, suggestCuts } from '../edit/cuts.ts';
import { moveEdge } from '../edit/edges.ts';
import { moveWords } from '../edit/moves.ts';
import { appendTranscript, renameSpeaker, setParagraphs } from '../edit/transcript.ts';
import { operationBetween } from '../merge/operation.ts';
import { setSilenceMode, setSilences, setSilenceThreshold } from '../pauses/silences.ts';
import { checkDocument, emptyDocument } from '../saved/document.ts';
import { documentOf, generateTranscript } from '../testing.ts';
import type { EditorDocument, Silence } from '../types.ts';
import { takeEditText } from './take-edit-text.ts';
import { withEditText } from './with-edit-text.ts';
import { writeEditText } from './write-edit-text.ts';

/** Two sentences with a pause between them. */
const talk = documentOf('so tell me um the thing. And then it it ended.');
/** With these pauses, shortened. */
const trimmed = (pauses: readonly Silence[]): EditorDocument =>
  setSilenceMode(setSilenceThreshold(setSilences(talk, pauses), 0.3), true);
const bodyOf = (doc: EditorDocument): string[] =>
  writeEditText(doc, 'talk.mp4')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Reads the text of a document after a change of it. */
function after(doc: EditorDocument, change: (text: string) => string) {
  return withEditText(doc, change(writeEditText(doc, 'talk.mp4')));
}

const replaced = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

/** What plays, in its order. */
function kept(doc: EditorDocument): string {
  const order = wordOrderOf(doc);
  return Array.from({ length: doc.words.length }, (_, place) => order.at(place))
    .filter((word) => cutOfWord(doc, word) === null)
    .map((word) => doc.words.text[word])
    .join(' ');
}

test('a sentence is a line with its time and speaker, what is cut stands struck in it', () => {
  const doc = suggestCuts(cutWords(trimmed([{ start: 6.6, end: 7 }]), 1, 2), [[3, 3]]);
  const text = writeEditText(renameSpeaker(doc, 0, 'Ann: [host]'), 'my talk.mp4');
  expect(text.split('\n').slice(0, 4)).toEqual([
    '# Trimscript edit 1',
    '# file: my talk.mp4',
    '# length: 0:00:13.00',
    expect.stringMatching(/^# revision: [0-9a-f]{16}$/),
  ]);
  expect(text).toContain('\n0:00:01.00 Ann\\: \\[host\\]: so ~~tell me~~ ~~um~~ the thing. [0.4s→0.2s]\n');
});

test('words are struck, deleted, restored, corrected and moved by their lines', () => {
  expect(kept(after(talk, replaced('me um', 'me ~~um~~')).doc)).toBe(
    'so tell me the thing. And then it it ended.',
  );
  expect(kept(after(talk, replaced('it ended.', '{it|It} ~~ended~~.')).doc)).toBe(
    'so tell me um the thing. And then it It',
  );
  expect(kept(after(talk, replaced('ended.', '{ended|stopped}.')).doc)).toMatch(/ it it stopped\.$/);
  expect(kept(after(talk, replaced('me um', 'me')).doc)).toBe('so tell me the thing. And then it it ended.');
  const cut = cutWords(talk, 1, 3);
  expect(kept(after(cut, replaced('~~tell me um~~', '~~tell~~ me ~~um~~')).doc)).toBe(
    'so me the thing. And then it it ended.',
  );
  const whole = after(cut, replaced('~~tell me um~~', 'tell me um'));
  expect([whole.doc.cuts, whole.changes.restored]).toEqual([[], 3]);
  const corrected = after(talk, replaced('the thing.', '{the thing.|a thing or two.}')).doc;
  expect(kept(corrected)).toBe('so tell me um a thing or two. And then it it ended.');
  expect(corrected.words.checked.slice(4, 8)).toEqual(Uint8Array.of(1, 1, 1, 1));
  const [first, second] = bodyOf(talk) as [string, string];
  const moved = after(talk, (text) =>
    text.replace(first, 'x').replace(second, first).replace('\nx\n', `\n${second}\n`),
  );
  expect(kept(moved.doc)).toBe('And then it it ended. so tell me um the thing.');
  expect(moved.changes).toEqual({ struck: 0, restored: 0, corrected: 0, pauses: 0, moved: 1 });
  expect(kept(after(talk, (text) => text.replace(`${first}\n`, '')).doc)).toBe('And then it it ended.');
});

test('what a text cannot say stays, also beside what changes, and stands as a comment', () => {
  const dragged = moveEdge(cutWords(cutTime(talk, 0.2, 0.5), 3, 3), 'c2', 'end', 4.8);
  const text = writeEditText(dragged, 'talk.mp4');
  expect(text).toContain('# Also cut, without a word: 0:00:00.20–0:00:00.50');
  expect(text).toMatch(/# This cut has edges of its own: 0:00:0\d\.\d\d–0:00:04\.80/);
  const next = after(dragged, replaced('And then', 'And ~~then~~')).doc;
  expect(next.cuts.slice(0, 2)).toEqual(dragged.cuts);
});

test('a shortened pause is left as it was recorded where its mark is deleted', () => {
  const doc = trimmed([
    { start: 2.6, end: 3 },
    { start: 6.6, end: 7 },
  ]);
  const { doc: next, changes } = after(doc, (text) => text.replace('[0.4s→0.2s]', ''));
  expect([doc.cuts.length, next.cuts.length, changes.pauses]).toEqual([2, 1, 1]);
  const words = after(doc, (text) => text.replace(/the thing\..*$/m, ''));
  expect(words.changes).toMatchObject({ struck: 2, pauses: 0 });
});

test.each<[string, (text: string) => string, string]>([
  ['a word that is not there', replaced('me um', 'me uh'), '“uh” is not in the recording here'],
  ['words in another order', replaced('tell me', 'me tell'), 'is not in the recording here'],
  ['a line twice', (text) => text + bodyOf(talk)[0], 'this line stands twice'],
  ['another time', replaced('0:00:01.00', '0:00:01.50'), 'no line of the recording has this time'],
  ['another speaker', replaced('Speaker 1', 'Bob'), 'somebody else speaks here'],
  ['an open strike', replaced('me um', 'me ~~um'), '~~ is not closed'],
  ['a strike inside a word', replaced('me um', 'me u~~m~~'), 'go around whole words'],
  ['no correction', replaced('me um', 'me {um|}'), 'needs words on both sides'],
  ['a pause that is not there', replaced('me um', 'me [1.0s→0.2s] um'), 'no such pause'],
  ['no head', (text) => text.split('\n').slice(6).join('\n'), 'its first lines are missing'],
  ['another edit', replaced('revision: ', 'revision: 0'), 'another one than this text was written from'],
])('%s is refused, with the line', (_, change, sentence) => {
  expect(() => after(talk, change)).toThrow(sentence);
});

test('a refusal says what stood there and what was expected', () => {
  const expected =
    'Found: 0:00:01.00 Speaker 1: so tell me uh the thing.\n  Expected: 0:00:01.00 Speaker 1: so tell me um the thing.';
  expect(() => after(talk, replaced('me um', 'me uh'))).toThrow(expected);
});

/** Talk in paragraphs, with cuts and moves. */
const edits = fc
  .record({
    seed: fc.nat(10_000),
    cuts: fc.array(fc.tuple(fc.nat(119), fc.nat(6)), { maxLength: 8 }),
    isTrimmed: fc.boolean(),
    moves: fc.array(fc.tuple(fc.nat(119), fc.nat(20), fc.nat(119)), { maxLength: 2 }),
  })
  .map(({ seed, cuts, isTrimmed, moves }) => {
    const { words, silences, duration } = generateTranscript(120, seed);
    const spoken = appendTranscript(emptyDocument({ duration, language: 'en' }), words);
    const told = setParagraphs(spoken, [
      { endWordIdx: 50, speaker: 0 },
      { endWordIdx: 119, speaker: 1 },
    ]);
    const trimmed = setSilenceMode(setSilences(told, silences), isTrimmed);
    const cut = cuts.reduce(
      (doc, [first, more]) => cutWords(doc, first, Math.min(119, first + more)),
      trimmed,
    );
    return moves.reduce(
      (doc, [first, more, before]) =>
        moveWords(doc, [{ startWordIdx: first, endWordIdx: Math.min(119, first + more) }], before),
      cut,
    );
  });

test('an unchanged text makes no operation', () => {
  fc.assert(
    fc.property(edits, (doc) => {
      const { doc: same } = after(doc, (text) => text);
      expect(operationBetween(doc, same)).toBeNull();
      expect(same).toBe(doc);
    }),
    { numRuns: 60 },
  );
});

/** Random changes of lines, and what is said by them afterwards. */
const changes = fc.array(
  fc.record({
    line: fc.nat(40),
    word: fc.nat(30),
    what: fc.constantFrom('strike', 'free', 'delete', 'correct', 'move', 'drop'),
  }),
  { minLength: 1, maxLength: 6 },
);

test('changes of lines are applied exactly, or refused with a line', () => {
  let applied = 0;
  fc.assert(
    fc.property(edits, changes, (doc, all) => {
      const lines = bodyOf(doc);
      const said: (string | null)[] = lines.map((line) => line);
      for (const { line, word, what } of all) {
        const at = line % lines.length;
        const text = said[at];
        if (text === null || text === undefined) continue;
        const [time = '', ...rest] = text.split(/(?<=: )/);
        const words = rest.join('').split(' ');
        const i = word % words.length;
        const own = words[i] ?? '';
        if (what === 'free') words.splice(0, words.length, ...rest.join('').replaceAll('~~', '').split(' '));
        if (what === 'strike' && !/[~[{]/.test(rest.join(''))) words[i] = `~~${own}~~`;
        if (what === 'delete' && !/[~[{]/.test(own)) words.splice(i, 1);
        if (what === 'correct' && !/[~[{]/.test(own) && own) words[i] = `{${own}|corrected}`;
        said[at] = what === 'drop' ? null : `${time}${words.join(' ')}`;
        if (what === 'move') said.splice(word % lines.length, 0, ...said.splice(at, 1));
      }
      const body = said.filter((line) => line !== null);
      const text = writeEditText(doc, 'talk.mp4');
      const head = text
        .split('\n')
        .filter((line) => line.startsWith('#'))
        .slice(0, 6);
      let read: ReturnType<typeof withEditText>;
      try {
        read = withEditText(doc, [...head, ...body].join('\n'));
      } catch (error) {
        expect(String(error)).toMatch(/Line \d+: /);
        return;
      }
      applied++;
      expect(checkDocument(read.doc)).toEqual([]);
      const wanted = body
        .map((line) => line.slice(line.indexOf(': ') + 2))
        .join(' ')
        .replaceAll(/~~.*?~~|\[.*?\]/g, '')
        .replaceAll(/\{[^|]*\|([^}]*)\}/g, '$1');
      expect(kept(read.doc).split(' ')).toEqual(wanted.split(' ').filter(Boolean));
    }),
    { numRuns: 150 },
  );
  expect(applied).toBeGreaterThan(60);
});

test('a text of an earlier edit is merged with what was changed since, or refused, and says why', () => {
  const text = writeEditText(talk, 'talk.mp4').replace('it it ended', '~~it~~ it ended');
  const cutSince = cutWords(talk, 0, 0);
  expect(() => takeEditText(cutSince, text, [cutSince])).toThrow('another one than this text');
  const taken = takeEditText(cutSince, text, [talk, cutSince]);
  expect([kept(taken.doc), taken.isMerged]).toEqual(['tell me um the thing. And then it ended.', true]);
  expect(takeEditText(talk, text, []).isMerged).toBe(false);

  const correcting = (is: string) => writeEditText(talk, 'talk.mp4').replace('um', `{um|${is}}`);
  const correctedSince = withEditText(talk, correcting('a bout')).doc;
  expect(() => takeEditText(correctedSince, correcting('of'), [talk])).toThrow('corrects to “of”');
});
