import { cutSpans, type WordSpan } from '#model/cuts.ts';
import { emptyDocument } from '#model/document.ts';
import { setSilences, setSilenceThreshold } from '#model/silences.ts';
import { generateTranscript } from '#model/testing.ts';
import { appendTranscript } from '#model/transcript.ts';
import type { EditorDocument } from '#model/types.ts';

const SEED = 20_260;
/** About one pause in three is this long: some 3,000 beside the cuts of 100,000 words. */
const THRESHOLD = 1.3;

/** A transcript of `words` words with a cut of three words in every twenty (5,000 in 100,000 words), or `count` of them. */
export function benchDocument(words: number, count = Math.ceil((words - 6) / 20)): EditorDocument {
  const { words: list, silences, duration } = generateTranscript(words, SEED);
  const spoken = appendTranscript(emptyDocument({ duration, language: 'en' }), list);
  const doc = setSilenceThreshold(setSilences(spoken, silences), THRESHOLD);
  const spans: WordSpan[] = [];
  const step = Math.max(5, Math.floor(words / count / 5) * 5);
  for (let i = 4; i + 2 < words && spans.length < count; i += step)
    spans.push({ startWordIdx: i, endWordIdx: i + 2 });
  return cutSpans(doc, spans);
}

/** Index of a word that is in no cut of a `benchDocument` of `words` words, with a free one after it; another one for each `i`. */
export function freeWord(words: number, i: number): number {
  const blocks = Math.floor(words / 20);
  return ((i * 7919) % blocks) * 20 + 12;
}
