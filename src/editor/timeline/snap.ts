import { partitionPoint } from '#model/sorted.ts';
import type { EditorDocument } from '#model/types.ts';
import { wordAtTime } from '#model/words.ts';

/** Nearest word edge or pause end within `tolerance`, else `time`. Source seconds. */
export function snapTime(doc: EditorDocument, time: number, tolerance: number): number {
  let best = time;
  let distance = tolerance;
  const offer = (candidate: number | undefined) => {
    if (candidate === undefined || Math.abs(candidate - time) > distance) return;
    best = candidate;
    distance = Math.abs(candidate - time);
  };
  const { words, silences } = doc;
  const at = wordAtTime(words, time);
  for (let i = Math.max(at, 0); i <= Math.min(at + 1, words.length - 1); i++) {
    offer(words.start[i]);
    offer(words.end[i]);
  }
  const first = partitionPoint(silences.length, (i) => silences[i].end < time - tolerance);
  for (let i = first; i < silences.length && silences[i].start <= time + tolerance; i++) {
    offer(silences[i].start);
    offer(silences[i].end);
  }
  return best;
}
