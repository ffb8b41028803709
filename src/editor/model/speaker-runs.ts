import { setParagraphs, withParagraphSpeakers } from './transcript.ts';
import type { EditorDocument, Paragraph } from './types.ts';

/** Words `startWordIdx … endWordIdx` (inclusive) spoken by `speaker`, as one paragraph. */
export interface SpeakerRun {
  readonly startWordIdx: number;
  readonly endWordIdx: number;
  readonly speaker: number;
}

/** `paragraphs` with `run` as one of them; those it cuts through keep the rest of their words. */
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

/** The paragraphs of `to` that have another speaker than in `from`; null where the two do not end at the same words. */
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

/**
 * `doc` with the final paragraphs of its transcription, and its words given to the speakers these name. A paragraph that the
 * user gave to another speaker while the words came stays as it is: it is one whose speaker none of its words has.
 */
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
