import { setParagraphs, withParagraphSpeakers } from './transcript.ts';
import type { EditorDocument, Paragraph } from './types.ts';

/** Inclusive word indexes. */
export interface SpeakerRun {
  readonly startWordIdx: number;
  readonly endWordIdx: number;
  readonly speaker: number;
}

/** Splits the paragraphs it cuts through. */
export function withRun(
  paragraphs: readonly Paragraph[],
  { startWordIdx, endWordIdx, speaker }: SpeakerRun,
): readonly Paragraph[] {
  const result: Paragraph[] = [];
  let first = 0;
  for (const paragraph of paragraphs) {
    const last = paragraph.endWordIdx;
    if (first < startWordIdx) {
      result.push(last < startWordIdx ? paragraph : { ...paragraph, endWordIdx: startWordIdx - 1 });
    }
    if (first <= endWordIdx && endWordIdx <= last) result.push({ endWordIdx, speaker });
    if (last > endWordIdx) result.push(paragraph);
    first = last + 1;
  }
  return result;
}

/** Null where the paragraphs end at other words. */
export function runsBetween(from: readonly Paragraph[], to: readonly Paragraph[]): SpeakerRun[] | null {
  if (from.length !== to.length) return null;
  const runs: SpeakerRun[] = [];
  let startWordIdx = 0;
  for (const [i, { endWordIdx, speaker }] of to.entries()) {
    if (from[i].endWordIdx !== endWordIdx) return null;
    if (from[i].speaker !== speaker) runs.push({ startWordIdx, endWordIdx, speaker });
    startWordIdx = endWordIdx + 1;
  }
  return runs;
}

/** Final paragraphs of a transcription; keeps those the user gave to another speaker. */
export function finishParagraphs(doc: EditorDocument, final: readonly Paragraph[]): EditorDocument {
  const finished = withParagraphSpeakers(setParagraphs(doc, final));
  const chosen = chosenRuns(doc);
  if (chosen.length === 0) return finished;
  return setParagraphs(finished, chosen.reduce(withRun, finished.paragraphs));
}

function chosenRuns({ words, paragraphs }: EditorDocument): SpeakerRun[] {
  const runs: SpeakerRun[] = [];
  let startWordIdx = 0;
  for (const { endWordIdx, speaker } of paragraphs) {
    if (!words.speaker.subarray(startWordIdx, endWordIdx + 1).includes(speaker))
      runs.push({ startWordIdx, endWordIdx, speaker });
    startWordIdx = endWordIdx + 1;
  }
  return runs;
}
