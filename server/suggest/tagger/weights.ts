import { readFileSync } from 'node:fs';
import { unpackWeights, type Weights } from './model.ts';

let weights: Weights | undefined;

/** Made by `npm run train:disfluencies`; the card is weights.md. */
export function learnedWeights(): Weights {
  weights ??= unpackWeights(readFileSync(new URL('./weights.bin', import.meta.url)));
  return weights;
}
