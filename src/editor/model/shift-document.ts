import { reindexed } from './cut.ts';
import { isSilence } from './cut-reasons.ts';
import type { Cut, EditorDocument, Range, Words } from './types.ts';

/** The same edit where rushes of `offset` seconds were joined before the recording, which lasts `duration` seconds now. */
export function shiftDocument(doc: EditorDocument, offset: number, duration: number): EditorDocument {
  const at = (time: number): number => Math.min(duration, time + offset);
  // Rounding leaves nothing of the shortest.
  const ranges = (list: readonly Range[]): readonly Range[] =>
    list
      .map(({ start, end }) => ({ start: at(start), end: at(end) }))
      .filter(({ start, end }) => end > start);
  const words = shiftedWords(doc.words, at);
  return {
    ...doc,
    duration,
    words,
    cuts: doc.cuts.map((cut) => reindexed(words, shiftedCut(cut, offset, duration))),
    silences: ranges(doc.silences),
    gaps: ranges(doc.gaps),
    rejected: ranges(doc.rejected),
  };
}

function shiftedWords(words: Words, at: (time: number) => number): Words {
  const { length } = words;
  return {
    ...words,
    text: words.text.slice(0, length),
    start: words.start.slice(0, length).map(at),
    end: words.end.slice(0, length).map(at),
  };
}

function shiftedCut(cut: Cut, offset: number, duration: number): Cut {
  const start = cut.start + offset;
  return { ...cut, id: shiftedId(cut, offset), start, duration: Math.min(cut.duration, duration - start) };
}

/** A silence is named by where its pause starts, in microseconds. */
function shiftedId(cut: Cut, offset: number): string {
  if (!isSilence(cut)) return cut.id;
  return cut.id.replace(/^s(\d+)/, (_, at: string) => `s${Number(at) + Math.round(offset * 1e6)}`);
}
