/** What all engines share: voice activity, conditioning, refinement of edges. */
import { speechIn } from './activity.ts';
import { conditioned } from './condition.ts';
import { refined } from './edges.ts';
import type { HeardWord } from './engine.ts';
import { type HeardPiece, SPEECH_RATE } from './engine.ts';
import { shortened, uncovered } from './gaps.ts';
import { HostFailed, type SherpaHost } from './sherpa/client.ts';

/** Seconds. */
const MARGIN = 0.35;

/**
 * @param recognise words of a 16 kHz sound, in order, disjoint, seconds from its start
 * @throws what `recognise` throws, the signal's reason
 */
export async function hearPiece(
  sound: Int16Array,
  host: SherpaHost,
  recognise: (sound: Int16Array) => Promise<readonly HeardWord[]>,
  signal: AbortSignal,
): Promise<HeardPiece> {
  const speech = await speechIn(sound, host, signal);
  const [first, last] = [speech[0], speech.at(-1)];
  if (!first || !last) return { words: [], gaps: [] };
  const from = Math.max(0, first.start - MARGIN * SPEECH_RATE);
  const part = sound.subarray(from, last.end + MARGIN * SPEECH_RATE);
  const voiced = await byHost(host.ask('condition', part, signal), () => conditioned(part));
  const shift = from / SPEECH_RATE;
  const heard = shortened(await recognise(voiced));
  const fitted = await byHost(host.ask('refine', { words: heard, sound: voiced }, signal), () =>
    refined(heard, voiced),
  );
  const words = fitted.map((word) => ({
    ...word,
    start: shift + word.start,
    end: shift + word.end,
  }));
  const seconds = speech.map(({ start, end }) => ({ start: start / SPEECH_RATE, end: end / SPEECH_RATE }));
  return { words, gaps: uncovered(seconds, words) };
}

async function byHost<T>(answer: Promise<T>, here: () => T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HostFailed) return here();
    throw error;
  }
}
