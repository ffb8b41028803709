import { endsSentence } from '../../words/sentence-end.ts';
import type { RetimedTranscript } from './retimed.ts';

const LANGUAGES = { en: 'en-us', fr: 'fr-fr' } as const;

/** The transcript of Premiere Pro, as its text panel exports and imports it: a segment a paragraph, a speaker by an id. */
export function writePremiere({ language, speakers, paragraphs }: RetimedTranscript): string {
  const code = LANGUAGES[language];
  const spoken = [...new Set(paragraphs.map(({ words }) => words[0].speaker))].sort((a, b) => a - b);
  const file = {
    language: code,
    segments: paragraphs.map(({ words }) => {
      const [first, last] = [words[0], words[words.length - 1]];
      return {
        duration: rounded(last.end - first.start),
        language: code,
        speaker: idOf(first.speaker),
        start: rounded(first.start),
        words: words.map(({ text, start, end, confidence }) => ({
          confidence: rounded(confidence),
          duration: rounded(end - start),
          eos: endsSentence(text),
          start: rounded(start),
          tags: [],
          text,
          type: 'word',
        })),
      };
    }),
    speakers: spoken.map((speaker) => ({ id: idOf(speaker), name: speakers[speaker] ?? '' })),
  };
  return `${JSON.stringify(file)}\n`;
}

/** A UUID, the same for the same speaker. */
function idOf(speaker: number): string {
  return `00000000-0000-4000-8000-${String(speaker + 1).padStart(12, '0')}`;
}

/** To milliseconds. */
function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
