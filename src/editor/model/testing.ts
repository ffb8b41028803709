/** Documents for tests and benches; nothing of the product imports this. */

import { spliceWords } from './edit/splice-words.ts';
import { appendTranscript } from './edit/transcript.ts';
import { setSilences } from './pauses/silences.ts';
import { emptyDocument } from './saved/document.ts';
import type { EditorDocument, Silence, Word } from './types.ts';
import { shareTime } from './words/share-time.ts';
import { wordAt } from './words/words.ts';

/** Deterministic numbers in [0, 1) (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** One word a second from 1 on, 0.6 s long. */
export function spoken(text: string): Word[] {
  return text.split(' ').map((word, i) => ({
    text: word,
    start: 1 + i,
    end: 1.6 + i,
    confidence: 0.9,
    speaker: 0,
  }));
}

/** One second of media before and after the words. */
export function documentOf(text: string, silences: readonly Silence[] = []): EditorDocument {
  const words = spoken(text);
  const doc = emptyDocument({ duration: words.length + 2, language: 'en' });
  return withPauses(appendTranscript(doc, words), silences);
}

/** Word `i` and the next become one, as when a match of two words is replaced by one. */
export function joinWords(doc: EditorDocument, i: number): EditorDocument {
  const both = [wordAt(doc.words, i), wordAt(doc.words, i + 1)];
  const text = both.map((word) => word.text).join('');
  return spliceWords(doc, [{ at: i, remove: 2, insert: shareTime(both, [text]) }]);
}

/** `doc` with these pauses; words inside them move into what a cut leaves at their start. */
export function withPauses(doc: EditorDocument, silences: readonly Silence[]): EditorDocument {
  let last = 0;
  const hunks = Array.from({ length: doc.words.length }, (_, i) => wordAt(doc.words, i)).flatMap(
    (word, at) => {
      const pause = silences.find(({ start, end }) => word.start < end - 0.1 && word.end > start + 0.1);
      const start = pause ? Math.max(last, Math.min(word.start, pause.start)) : word.start;
      last = pause ? Math.max(start, pause.start) + 0.005 : word.end;
      return pause ? [{ at, remove: 1, insert: [{ ...word, start, end: last }] }] : [];
    },
  );
  return setSilences(spliceWords(doc, hunks), silences);
}

const SYLLABLES = 'ba co di fe gu la mo ni pe ra so ta vu xi zo né ça’l'.split(' ');

/** Realistic words, pauses and two speakers. */
export function generateTranscript(
  count: number,
  seed: number,
): { words: Word[]; silences: Silence[]; duration: number } {
  const random = randomNumbers(seed);
  const vocabulary = Array.from({ length: 4000 }, (_, i) => {
    const length = 1 + (i % 4);
    return Array.from({ length }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)]).join('');
  });
  const words: Word[] = [];
  const silences: Silence[] = [];
  const milliseconds = (value: number) => Math.round(value * 1000) / 1000;
  let time = 0.5;
  for (let i = 0; i < count; i++) {
    // Squared, since few words are frequent.
    const plain = vocabulary[Math.floor(random() ** 2 * vocabulary.length)];
    const endsSentence = random() < 0.08;
    const start = milliseconds(time);
    const end = milliseconds(time + 0.15 + random() * 0.35);
    words.push({
      text: endsSentence ? `${plain}.` : plain,
      start,
      end,
      confidence: Math.round(random() * 1000) / 1000,
      speaker: Math.floor(i / 400) % 2,
    });
    time = end;
    if (endsSentence || random() < 0.02) {
      time = end + 0.2 + random() * 1.8;
      silences.push({ start: end, end: milliseconds(time) });
    }
  }
  return { words, silences, duration: milliseconds(time + 1) };
}
