import { DOCUMENT_VERSION } from '../constants.ts';
import { type CutFields, savedFields } from '../cut-fields.ts';
import type { Cut, EditorDocument, Gap, Words } from '../types.ts';

/** Without what follows from words and reason. */
export interface SavedCut extends Pick<Cut, 'id' | 'start' | 'duration' | 'reason'>, Partial<CutFields> {}

export function serialize(doc: EditorDocument): object {
  const { words, paragraphs, silences } = doc;
  return {
    format: 'trimscript',
    version: DOCUMENT_VERSION,
    duration: doc.duration,
    language: doc.language,
    words: savedWords(words),
    paragraphs: {
      endWordIdx: paragraphs.map((paragraph) => paragraph.endWordIdx),
      speaker: paragraphs.map((paragraph) => paragraph.speaker),
    },
    speakers: doc.speakers,
    clips: doc.cuts.map(savedCut),
    silences: {
      start: silences.map((silence) => silence.start),
      end: silences.map((silence) => silence.end),
    },
    gaps: savedGaps(doc.gaps),
    rejected: { start: doc.rejected.map(({ start }) => start), end: doc.rejected.map(({ end }) => end) },
    settings: doc.settings,
  };
}

function savedGaps(gaps: readonly Gap[]): object {
  return {
    start: gaps.map(({ start }) => start),
    end: gaps.map(({ end }) => end),
    ...(gaps.some(({ doubt }) => doubt) && { doubt: gaps.map(({ doubt }) => doubt ?? null) }),
  };
}

export function savedWords(words: Words): object {
  const { length } = words;
  return {
    // Words hold no spaces; one text reads back several times faster than a list of words.
    text: words.text.slice(0, length).join(' '),
    start: Array.from(words.start.subarray(0, length)),
    end: Array.from(words.end.subarray(0, length)),
    confidence: Array.from(words.confidence.subarray(0, length), (value) => Math.round(value * 1000) / 1000),
    speaker: Array.from(words.speaker.subarray(0, length)),
    ...checkedOf(words),
  };
}

function checkedOf({ checked, length }: Words): { checked?: number[] } {
  const indexes: number[] = [];
  for (let i = 0; i < length; i++) if (checked[i] === 1) indexes.push(i);
  return indexes.length === 0 ? {} : { checked: indexes };
}

export function savedCut(cut: Cut): SavedCut {
  const { id, start, duration, reason } = cut;
  return { id, start, duration, reason, ...savedFields(cut) };
}
