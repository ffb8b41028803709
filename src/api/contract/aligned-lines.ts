/** What `align_words` is sent and tells, between the model and its lines. */
import type { AlignedWord, SentStretch } from '#model/transcripts/aligned.ts';
import type { JudgedReading } from '#model/transcripts/readings.ts';
import { type FoundReading, type AlignedWord as FoundWord, VERDICTS } from './transcript.ts';

/** For the field `stretches`, as JSON. */
export function sentStretches(stretches: readonly SentStretch[]): string {
  return JSON.stringify(
    stretches.map(({ start, end, words, readings = [] }) => ({
      ...{ start, end },
      words: words.map((word) => [word.text, word.start, word.end]),
      readings: readings.map(({ first, count, text }) => [first, count, text]),
    })),
  );
}

/** Of a line. */
export function wordsFound(words: readonly FoundWord[]): AlignedWord[] {
  return words.map(([start, end, verdict]) => ({ start, end, verdict: VERDICTS[verdict] ?? 'guessed' }));
}

/** Of a line. */
export function readingsFound(readings: readonly FoundReading[]): JudgedReading[] {
  return readings.map(([gain, times]) => ({ gain, times: times.map(([start, end]) => ({ start, end })) }));
}
