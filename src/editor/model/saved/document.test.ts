import { expect, test } from 'vitest';
import { cutTime, cutWords, suggestCuts } from '../edit/cuts.ts';
import { setSilenceMode } from '../pauses/silences.ts';
import { documentOf } from '../testing.ts';
import {
  checkDocument,
  DOCUMENT_VERSION,
  DocumentError,
  parseDocument,
  readDocument,
  serialize,
  setPreviewMode,
} from './document.ts';

const doc = cutTime(
  suggestCuts(
    cutWords(
      setSilenceMode(documentOf('zero one two three four five six', [{ start: 6.6, end: 8 }]), true),
      1,
      2,
    ),
    [[4, 4]],
  ),
  0.2,
  0.8,
  { isNew: true },
);

interface Saved {
  [field: string]: unknown;
  words: Record<string, unknown>;
  clips: Record<string, unknown>[];
}
/** The saved form of `doc`, after `change` has been at it. */
function spoilt(change: (saved: Saved) => void): unknown {
  const saved = JSON.parse(JSON.stringify(serialize(doc))) as Saved;
  change(saved);
  return saved;
}
/** What a changed form parses to; always a valid document. */
function parsed(change: (saved: Saved) => void) {
  const result = parseDocument(spoilt(change));
  expect(checkDocument(result.doc)).toEqual([]);
  return result;
}
const refusal = (change: (saved: Saved) => void) => () => parseDocument(spoilt(change));

test('a saved document reads back equal, cuts with everything that follows from them', () => {
  const { doc: back, notes } = readDocument(JSON.stringify(serialize(doc)));
  expect(notes).toEqual([]);
  expect(back.cuts).toEqual(doc.cuts);
  expect(serialize(back)).toEqual(serialize(doc));
});

test('what is no document is refused with a sentence', () => {
  for (const json of [null, 3, 'text', [], {}]) expect(() => parseDocument(json)).toThrow(DocumentError);
  expect(() => readDocument('')).toThrow('the saved file is incomplete or damaged');
});

test('a file cut short is refused', () => {
  const text = JSON.stringify(serialize(doc));
  expect(() => readDocument(text.slice(0, text.length / 2))).toThrow(DocumentError);
});

test('a newer version is refused and says what to do, no version too', () => {
  expect(refusal((saved) => Object.assign(saved, { version: DOCUMENT_VERSION + 1 }))).toThrow(
    'Reload the page',
  );
  expect(refusal((saved) => Object.assign(saved, { version: 'one' }))).toThrow('which version');
  expect(refusal((saved) => Object.assign(saved, { version: 0 }))).toThrow(DocumentError);
});

test('a transcript without a time for each word is refused rather than guessed', () => {
  expect(refusal((saved) => (saved.words.start as number[]).pop())).toThrow('has 7 words, but times for 6');
  expect(refusal((saved) => delete saved.words.end)).toThrow('its transcript is missing');
  expect(refusal((saved) => delete saved.duration)).toThrow('how long its media is');
});

test('words out of order, overlapping, untimed or past the end are repaired with notes', () => {
  const { doc: repaired, notes } = parsed((saved) => {
    saved.words.start = [1, 2, 2, null, 5, -4, 'x'];
    saved.words.end = [1, 9e9, 3.6, 4.6, 5, 6.6, 7.6];
  });
  expect(repaired.words.length).toBe(7);
  expect(notes.length).toBeGreaterThan(2);
});

test('missing confidences and speakers are taken as unsure and the first', () => {
  const { doc: repaired, notes } = parsed((saved) => {
    delete saved.words.confidence;
    saved.words.speaker = [0];
  });
  expect(Array.from(repaired.words.confidence.subarray(0, 7))).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(notes).toEqual([
    'Some words had no confidence or speaker. They are marked as uncertain and assigned to the first speaker.',
  ]);
});

test('a cut of unknown reason becomes a manual one', () => {
  const { doc: repaired, notes } = parsed((saved) => Object.assign(saved.clips[1], { reason: 'boredom' }));
  expect(repaired.cuts[1]).toMatchObject({ reason: 'manual', color: 'bg-red-500', description: 'one two' });
  expect(notes).toEqual(['1 cut had an unknown reason and is now a manual cut.']);
});

test('overlapping cuts become one, so that what was cut stays cut', () => {
  const { doc: repaired, notes } = parsed((saved) => Object.assign(saved.clips[1], { duration: 3.2 }));
  expect(repaired.cuts[1]).toMatchObject({ start: 2, startWordIdx: 1, endWordIdx: 4 });
  expect(repaired.cuts[1].start + repaired.cuts[1].duration).toBeCloseTo(5.6, 9);
  expect(notes).toEqual(['1 cut overlapped another and was joined with it.']);
});

test('cuts out of order, outside the media, without times or with an id used twice', () => {
  const { doc: repaired, notes } = parsed((saved) => {
    saved.clips.reverse();
    saved.clips.push({ id: 'c1', start: 8.5, duration: 40, reason: 'manual' });
    saved.clips.push({ id: 'c7', start: 'then', duration: 1, reason: 'manual' });
    saved.clips.push({ id: 'c8', start: 3.7, duration: 0.05, reason: 'manual' });
    saved.clips.push(null as unknown as Saved);
  });
  expect(new Set(repaired.cuts.map(({ id }) => id)).size).toBe(5);
  expect(notes).toEqual([
    '3 cuts had no usable times and were left out.',
    '1 cut reached outside the media and was shortened.',
    '1 cut had no ID of its own and was given one.',
  ]);
});

test('silences cut while silence mode is off turn it on, those under other cuts go', () => {
  const on = parsed((saved) => Object.assign(saved.settings as object, { silenceMode: false }));
  expect(on.doc.settings.silenceMode).toBe(true);
  expect(on.notes).toHaveLength(1);
  const under = parsed((saved) => Object.assign(saved.clips[2], { duration: 3 }));
  expect(under.doc.cuts.filter(({ reason }) => reason === 'silence')).toEqual([]);
  expect(under.notes).toEqual(['1 cut of a silence lay under another cut and was left out.']);
});

test('settings, paragraphs, speakers, pauses and language have first values to fall back to', () => {
  const { doc: repaired, notes } = parsed((saved) => {
    saved.settings = { silenceThreshold: 99 };
    saved.paragraphs = { endWordIdx: [3], speaker: [12] };
    saved.speakers = 'nobody';
    saved.silences = null;
    saved.language = 'de';
    saved.clips = [];
  });
  expect(repaired.settings).toEqual({
    silenceMode: false,
    silenceThreshold: 1,
    silenceRemainder: 0.2,
    previewMode: true,
    vocabulary: [],
  });
  expect(repaired.paragraphs).toEqual([{ endWordIdx: 6, speaker: 0 }]);
  expect(repaired.speakers).toEqual(['Speaker 1']);
  expect(repaired.language).toBe('en');
  expect(notes).toHaveLength(3);
});

test('the check finds each broken rule', () => {
  const [first, second] = doc.cuts;
  const broken = (change: Partial<typeof doc>) => checkDocument({ ...doc, ...change }).join(' ');
  expect(broken({ cuts: [second, first] })).toMatch(/not sorted/);
  expect(broken({ cuts: [{ ...second, duration: 0.05 }] })).toMatch(/shorter than 0.1 s/);
  expect(broken({ cuts: [{ ...second, start: 99 }] })).toMatch(/outside the media/);
  expect(broken({ cuts: [{ ...second, endWordIdx: 3 }] })).toMatch(/not the ones inside its times/);
  expect(broken({ cuts: [{ ...second, description: 'other' }] })).toMatch(/describes other words/);
  expect(broken({ cuts: [first, { ...second, id: first.id }] })).toMatch(/Two cuts/);
  expect(broken({ settings: { ...doc.settings, silenceMode: false } })).toMatch(/silence mode is off/);
  expect(broken({ paragraphs: [] })).toMatch(/do not cover/);
  expect(broken({ words: { ...doc.words, end: doc.words.start } })).toMatch(/no length/);
  expect(broken({ silences: [{ start: 3, end: 2 }] })).toMatch(/Silence 0/);
});

test('specification §4: preview mode is on by default and is switched', () => {
  expect(doc.settings.previewMode).toBe(true);
  const off = setPreviewMode(doc, false);
  expect([off.settings.previewMode, setPreviewMode(off, false) === off]).toEqual([false, true]);
});
