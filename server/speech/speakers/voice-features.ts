import { voicesOf } from './cluster.ts';
import { DIMENSIONS, FRAME_TIME, mfccOf } from './features.ts';
import { type Turn, turnsOf } from './turns.ts';

/** Features of the speech of a recording, 5 kB a second. */
export class VoiceFeatures {
  readonly #parts: { rows: Float32Array; start: number }[] = [];

  /** @param start source second of the first sample (16 kHz) */
  add(speech: Int16Array, start: number): void {
    this.#parts.push({ rows: mfccOf(speech), start });
  }

  turns(count: number): Turn[] {
    const frames = this.#parts.reduce((sum, { rows }) => sum + rows.length / DIMENSIONS, 0);
    const rows = new Float32Array(frames * DIMENSIONS);
    const times = new Float64Array(frames);
    let at = 0;
    for (const part of this.#parts) {
      rows.set(part.rows, at * DIMENSIONS);
      for (let f = 0; f < part.rows.length / DIMENSIONS; f++) times[at++] = part.start + f * FRAME_TIME;
    }
    return turnsOf(times, voicesOf({ rows, times }, count));
  }
}
