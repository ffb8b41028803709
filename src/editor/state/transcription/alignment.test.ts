import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cutWords } from '#model/edit/cuts.ts';
import { otherReadingAt } from '#model/edit/other-readings.ts';
import { editWord } from '#model/edit/transcript.ts';
import { correctionDeed } from '#model/merge/deed.ts';
import { documentOf } from '#model/testing.ts';
import { scriptOfText, takeScript } from '../cuts/scripts.ts';
import { applyRemote, currentDoc, dispatch, editor, openDocument, redo, undo } from '../document/document.ts';
import { session } from '../session/session.ts';
import { writeOther } from '../transcript/check-words.ts';
import {
  alignment,
  alignmentRun,
  alignTranscript,
  cancelAlignment,
  correct,
  importQuestion,
  keepAsImported,
  placeAnyway,
  stopAlignment,
  undoImport,
} from './alignment.ts';
import { takeTranscript } from './transcript-files.ts';

type Word = [text: string, start: number, end: number];
interface Asked {
  readonly any_offset: string;
  readonly shared: string;
  readonly words: Word[];
}

let asked: Asked[];
/** Ends the answers that are held back. */
let answer: () => void;
/** Seconds by which the server finds words later than they were. */
const LATE = 0.1;
/** Of how many of the first words it does. */
let findable: number;
/** What the server is asked about, and by how much it finds that other readings fit better. */
let open: [first: number, count: number, text: string][];
const GAINS = [900, -900];

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  asked = [];
  findable = Number.POSITIVE_INFINITY;
  const held = Promise.withResolvers<void>();
  answer = held.resolve;
  vi.stubGlobal(
    'fetch',
    async (url: string, { body, signal }: { body: FormData; signal: AbortSignal | null }) => {
      if (url.includes('cancel_alignment')) return Response.json({ status: 'success' });
      const field = (name: string) => String(body.get(name));
      const stretches = JSON.parse(field('stretches')) as { words: Word[]; readings: typeof open }[];
      open = stretches.flatMap(({ readings }) => readings);
      const words = stretches.flatMap((stretch) => stretch.words);
      asked.push({ any_offset: field('any_offset'), shared: field('shared'), words });
      await Promise.race([
        held.promise,
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      ]);
      const found = words.map(([, start, end], i) =>
        i < findable ? [start + LATE, end + LATE, 0] : [start, end, 1],
      );
      return new Response(
        [{ progress: 40 }, { words: found }, { readings: open.map((_, i) => [GAINS[i], []]) }, { done: true }]
          .map((line) => `${JSON.stringify(line)}\n`)
          .join(''),
      );
    },
  );
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  session.project = { project_id: crypto.randomUUID(), media: { audio: true, extension: 'wav' } } as never;
  openDocument(documentOf('so we went there. and then we saw it. that was all.'));
});
afterEach(() => {
  stopAlignment();
  session.user = null;
  session.project = null;
  vi.unstubAllGlobals();
});

const starts = (): number[] => [...currentDoc().words.start.slice(0, currentDoc().words.length)];
const moved = (first: number, last: number): number[] =>
  Array.from({ length: 12 }, (_, i) => 1 + i + (i >= first && i <= last ? LATE : 0));

test('a corrected word asks for its sentence alone, and the times that come join its step', async () => {
  correct((doc) => editWord(doc, 5, 'afterwards'), correctionDeed('afterwards'));
  await expect.poll(() => asked).toHaveLength(1);
  expect(asked[0]).toMatchObject({ any_offset: 'false', shared: 'false' });
  expect(asked[0]!.words.map(([text]) => text)).toEqual(['and', 'afterwards', 'we', 'saw', 'it.']);
  dispatch((doc) => cutWords(doc, 10, 10));
  answer();
  await expect.poll(starts).toEqual(moved(4, 8));
  expect(alignment.run.status).toBe('idle');
  undo();
  expect(editor.undoName).toBe('Corrected “afterwards”');
  undo();
  expect([starts(), currentDoc().words.text[5], editor.canUndo]).toEqual([moved(0, -1), 'then', false]);
  redo();
  expect([starts(), currentDoc().words.text[5]]).toEqual([moved(4, 8), 'afterwards']);
});

test('what is found is dropped where the words changed meanwhile, by the same hand or another', async () => {
  correct((doc) => editWord(doc, 5, 'afterwards'), correctionDeed('afterwards'));
  await expect.poll(() => asked).toHaveLength(1);
  applyRemote(editWord(currentDoc(), 7, 'heard'));
  answer();
  correct((doc) => editWord(doc, 0, 'then'), correctionDeed('then'));
  await expect.poll(starts).toEqual(moved(0, 3));
  expect(currentDoc().words.text.slice(4, 9)).toEqual(['and', 'afterwards', 'we', 'heard', 'it.']);
});

test('a correction that was undone stays undone', async () => {
  correct((doc) => editWord(doc, 5, 'afterwards'), correctionDeed('afterwards'));
  await expect.poll(() => asked).toHaveLength(1);
  undo();
  answer();
  correct((doc) => editWord(doc, 0, 'then'), correctionDeed('then'));
  await expect.poll(starts).toEqual(moved(0, 3));
  expect(currentDoc().words.text[5]).toBe('then');
});

test('only another spelling asks for nothing, and neither does a recording without audio', async () => {
  correct((doc) => editWord(doc, 5, 'Then'), correctionDeed('Then'));
  Object.assign(session.project!.media, { audio: false });
  correct((doc) => editWord(doc, 5, 'afterwards'), correctionDeed('afterwards'));
  await Promise.resolve();
  expect(asked).toEqual([]);
});

test('the whole transcript is aligned in one step, with its cuts', async () => {
  dispatch((doc) => cutWords(doc, 2, 3));
  alignTranscript();
  expect(alignment.run.status).toBe('running');
  await expect.poll(() => asked).toMatchObject([{ any_offset: 'true', shared: 'false' }]);
  answer();
  await expect.poll(starts).toEqual(moved(0, 11));
  expect(alignment.run.status).toBe('done');
  expect(editor.undoName).toBe('Aligned to the audio');
  expect(currentDoc().cuts[0]).toMatchObject({ start: 3 + LATE, startWordIdx: 2, endWordIdx: 3 });
  undo();
  expect(starts()).toEqual(moved(0, -1));
  expect(currentDoc().cuts[0]).toMatchObject({ start: 3 });
});

test('a cancelled alignment changes nothing', async () => {
  alignTranscript();
  await expect.poll(() => asked).toHaveLength(1);
  cancelAlignment();
  answer();
  expect(alignment.run.status).toBe('idle');
  correct((doc) => editWord(doc, 0, 'then'), correctionDeed('then'));
  await expect.poll(starts).toEqual(moved(0, 3));
});

test('an import is there at once; its alignment is taken back with it', async () => {
  const imported = {
    kind: 'SubRip',
    cues: [{ text: 'all of it reads otherwise now', start: 1, end: 7, confidence: 1, speaker: 0 }],
    speakers: [],
    notes: [],
  };
  takeTranscript({ name: 'talk.srt', imported: imported as never });
  const before = starts();
  expect(currentDoc().words.length).toBe(6);
  await expect.poll(() => asked).toMatchObject([{ any_offset: 'true', shared: 'true' }]);
  answer();
  await expect.poll(starts).toEqual(before.map((start) => start + LATE));
  undo();
  expect([currentDoc().words.length, editor.canUndo]).toEqual([12, false]);
});

test('where a script says other words than were heard the audio decides, in the step of the import; choosing the other is one', async () => {
  const said = 'today we bake a loaf of white bread and we take nine grams of flour and a warm place to rest';
  openDocument(documentOf(said));
  const script = said.replace('white', 'rye').replace('nine', 'five');
  takeScript(scriptOfText(script));
  const textOf = () => currentDoc().words.text.slice(0, currentDoc().words.length).join(' ');
  expect(textOf()).toBe(script);
  await expect.poll(() => asked).toHaveLength(1);
  expect(open).toEqual([
    [6, 1, 'white'],
    [11, 1, 'nine'],
  ]);
  answer();
  await expect.poll(textOf).toBe(said.replace('nine', 'five'));
  writeOther({ first: 6, last: 6, other: 'rye' });
  expect(textOf()).toBe(script);
  expect(otherReadingAt(currentDoc().words, 6)).toBeNull();
  undo();
  expect([textOf(), otherReadingAt(currentDoc().words, 6)?.text]).toEqual([
    said.replace('nine', 'five'),
    'rye',
  ]);
  undo();
  expect([textOf(), editor.canUndo]).toEqual([said, false]);
});

/** A transcript of twelve words is imported and looked for. @returns starts of its words as imported */
async function importOf(found: number): Promise<number[]> {
  findable = found;
  const imported = {
    kind: 'SubRip',
    cues: [
      { text: 'none of this was ever said in', start: 1, end: 6, confidence: 1, speaker: 0 },
      { text: 'the recording that is here', start: 6, end: 12, confidence: 1, speaker: 0 },
    ],
    speakers: [],
    notes: [],
  };
  takeTranscript({ name: 'other.srt', imported: imported as never });
  const before = starts();
  expect(before).toHaveLength(12);
  answer();
  await expect.poll(() => alignment.run.status).toBe('done');
  return before;
}

test('of a transcript whose words are mostly not found no time is changed, until somebody says what becomes of it', async () => {
  const before = await importOf(5);
  expect(importQuestion.asked).toMatchObject({ found: 5, count: 12 });
  expect(starts()).toEqual(before);
  keepAsImported();
  expect([importQuestion.asked, starts()]).toEqual([null, before]);
  alignmentRun.resume();
  expect(alignment.run.status).toBe('done');

  await importOf(5);
  placeAnyway();
  expect(starts().slice(0, 5)).toEqual(before.slice(0, 5).map((start) => start + LATE));
  expect(currentDoc().words.confidence[7]).toBeLessThan(0.6);
  undo();
  expect([starts(), editor.canUndo]).toEqual([moved(0, -1), false]);
});

test('half of the words are enough', async () => {
  const before = await importOf(6);
  expect(importQuestion.asked).toBeNull();
  expect(starts()).not.toEqual(before);
});

test('the import is taken back with what was changed since, and the question with it', async () => {
  await importOf(2);
  dispatch((doc) => cutWords(doc, 1, 1));
  expect(undoImport()).toBe(true);
  expect([starts(), currentDoc().cuts, editor.canUndo]).toEqual([moved(0, -1), [], false]);
  expect(importQuestion.asked).toBeNull();
  expect(undoImport()).toBe(false);
});

test('after a reload of the page it is asked again', async () => {
  const before = await importOf(0);
  stopAlignment();
  expect(importQuestion.asked).toBeNull();
  alignmentRun.resume();
  await expect.poll(() => importQuestion.asked).toMatchObject({ found: 0, count: 12 });
  expect(starts()).toEqual(before);
});
