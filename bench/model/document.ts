import { cutSpans, type WordSpan } from '#model/edit/cuts.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { setSilences, setSilenceThreshold } from '#model/pauses/silences.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { generateTranscript } from '#model/testing.ts';
import type { EditorDocument } from '#model/types.ts';

const SEED = 20_260;
/** About one pause in three is this long: some 3,000 beside the cuts of 100,000 words. */
const THRESHOLD = 1.3;

/** A transcript of `words` words with a cut of three words in every twenty (5,000 in 100,000 words). */
export function benchDocument(words: number): EditorDocument {
  const { words: list, silences, duration } = generateTranscript(words, SEED);
  const spoken = appendTranscript(emptyDocument({ duration, language: 'en' }), list);
  const doc = setSilenceThreshold(setSilences(spoken, silences), THRESHOLD);
  const spans: WordSpan[] = [];
  for (let i = 4; i + 2 < words; i += 20) spans.push({ startWordIdx: i, endWordIdx: i + 2 });
  return cutSpans(doc, spans);
}
