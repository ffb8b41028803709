/** The thread that tells voices apart without models: it turns speech into features as it comes, and clusters them at the end. */
import { parentPort } from 'node:worker_threads';
import { voicesOf } from './cluster.ts';
import { DIMENSIONS, FRAME_TIME, mfccOf } from './features.ts';
import { type Turn, turnsOf } from './turns.ts';

export type WorkerQuestion =
  /** A stretch of speech of 16 kHz that starts at a source second. */
  | { readonly speech: Int16Array; readonly start: number }
  /** The end: how many voices there are. */
  | { readonly count: number };
/** To speech: null, once it is worked in. */
export type WorkerAnswer = readonly Turn[] | null;

const parts: { rows: Float32Array; start: number }[] = [];

parentPort?.on('message', (question: WorkerQuestion) => {
  const answer: WorkerAnswer = 'speech' in question ? worked(question) : clustered(question.count);
  parentPort?.postMessage(answer);
});

function worked({ speech, start }: { speech: Int16Array; start: number }): null {
  parts.push({ rows: mfccOf(speech), start });
  return null;
}

function clustered(count: number): Turn[] {
  const frames = parts.reduce((sum, { rows }) => sum + rows.length / DIMENSIONS, 0);
  const rows = new Float32Array(frames * DIMENSIONS);
  const times = new Float64Array(frames);
  let at = 0;
  for (const part of parts) {
    rows.set(part.rows, at * DIMENSIONS);
    for (let f = 0; f < part.rows.length / DIMENSIONS; f++) times[at++] = part.start + f * FRAME_TIME;
  }
  return turnsOf(times, voicesOf({ rows, times }, count));
}
