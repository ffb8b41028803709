import { emptyFeatures, fill, placeOf, SIZE, startsOf } from './features.ts';
import { MAX_STARTS, type Sequence } from './sequence.ts';

/** Weights times `scale`. */
export interface Weights {
  readonly table: Int8Array | Float32Array;
  readonly scale: number;
}

const features = emptyFeatures();

/** Of the places from which words may be given up before `repair`: how likely each. */
export interface Candidates {
  readonly starts: Int32Array;
  readonly probability: Float64Array;
  count: number;
}

export function noCandidates(): Candidates {
  return { starts: new Int32Array(MAX_STARTS), probability: new Float64Array(MAX_STARTS), count: 0 };
}

/** Fills `candidates`, starts ascending. */
export function weigh(seq: Sequence, repair: number, weights: Weights, candidates: Candidates): void {
  candidates.count = 0;
  if (seq.earliest[repair] === repair) return;
  const { starts, probability } = candidates;
  const { table, scale } = weights;
  const place = placeOf(seq, repair);
  const count = startsOf(seq, place, starts);
  let most = 0;
  for (let k = 0; k < count; k++) {
    fill(features, seq, place, starts[k]!);
    let score = 0;
    for (let f = 0; f < features.count; f++) score += table[features.at[f]!]!;
    probability[k] = score * scale;
    most = Math.max(most, probability[k]!);
  }
  // That nothing is given up scores 0.
  let sum = Math.exp(-most);
  for (let k = 0; k < count; k++) sum += probability[k] = Math.exp(probability[k]! - most);
  for (let k = 0; k < count; k++) probability[k]! /= sum;
  candidates.count = count;
}

/** As bytes: the scale as a little-endian float, then a signed byte a weight. */
export function packWeights(table: Float32Array): Uint8Array {
  const most = table.reduce((a, b) => Math.max(a, Math.abs(b)), 0);
  const packed = Buffer.alloc(4 + SIZE);
  packed.writeFloatLE(most / 127, 0);
  for (let i = 0; i < SIZE; i++) packed.writeInt8(Math.round((table[i]! / most) * 127), 4 + i);
  return packed;
}

/** @throws Error where the file is of another size */
export function unpackWeights(packed: Buffer): Weights {
  if (packed.length !== 4 + SIZE) throw new Error(`weights of ${packed.length} bytes, not ${4 + SIZE}`);
  return {
    scale: packed.readFloatLE(0),
    table: new Int8Array(packed.buffer, packed.byteOffset + 4, SIZE),
  };
}
