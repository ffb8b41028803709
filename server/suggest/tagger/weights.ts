import { readFileSync } from 'node:fs';
import { unpackWeights, type Weights } from './scoring.ts';

let weights: Weights | undefined;

/** Made by `tools/train-disfluencies.ts`; the card is weights.md. */
export function learnedWeights(): Weights {
  weights ??= unpackWeights(readFileSync(new URL('./weights.bin', import.meta.url)));
  return weights;
}
