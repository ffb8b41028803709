/** What all engines have in common: pieces at pauses, voices told from noise, words fitted to the signal, results in order. */
import { speechIn } from './activity.ts';
import { conditioned } from './condition.ts';
import { refined } from './edges.ts';
import { SPEECH_RATE, type SpeechBatch, type SpeechRequest } from './engine.ts';
import { shortened, uncovered } from './gaps.ts';
import type { HeardWord } from './heard-word.ts';
import { inOrder } from './in-order.ts';
import { type Piece, splitPieces } from './pieces.ts';
import { capitalise } from './polish.ts';
import type { SherpaHost } from './sherpa/client.ts';

/** One running recogniser. */
export interface Recogniser {
  /** Words of a sound of 16 kHz, in order, disjoint, seconds from its start. One call at a time. @throws SpeechFailed, the signal's reason */
  hear(sound: Int16Array): Promise<HeardWord[]>;
  stop(): Promise<void>;
}

export interface PieceWork {
  /** As many as work at once. */
  readonly recognisers: readonly Recogniser[];
  /** Tells voices from noise. */
  readonly host: SherpaHost;
  /** False where the engine gives no capitals itself. */
  readonly capitals: boolean;
}

/** Seconds kept around the speech of a piece. */
const MARGIN = 0.35;

/** Recognises a recording piece by piece; a batch a piece, in order. */
export async function* transcribePieces(
  { pcm, fromTime, signal }: SpeechRequest,
  { recognisers, host, capitals }: PieceWork,
): AsyncGenerator<SpeechBatch> {
  // A resumed recording does not know the word before it; the pause is then measured from where it resumes.
  let lastEnd = fromTime === 0 ? Number.NEGATIVE_INFINITY : fromTime;
  const results = inOrder(splitPieces(pcm), recognisers.length, async (piece, hand) => {
    signal.throwIfAborted();
    return { piece, ...(await hear(piece, recognisers[hand]!, host, signal)) };
  });
  for await (const { piece, words, gaps } of results) {
    const offset = fromTime + piece.soundStart / SPEECH_RATE;
    const at = ({ start, end }: { start: number; end: number }) => ({
      start: offset + start,
      end: offset + end,
    });
    yield {
      words: words.map((word) => {
        const placed = { ...word, ...at(word), speaker: 0 };
        const pause = placed.start - lastEnd;
        lastEnd = placed.end;
        return capitals ? placed : capitalise(placed, pause);
      }),
      gaps: gaps.map(at),
      transcribedUntil: fromTime + piece.end / SPEECH_RATE,
    };
  }
}

async function hear(
  { sound }: Piece,
  recogniser: Recogniser,
  host: SherpaHost,
  signal: AbortSignal,
): Promise<Pick<SpeechBatch, 'gaps'> & { words: HeardWord[] }> {
  const speech = await speechIn(sound, host, signal);
  const [first, last] = [speech[0], speech.at(-1)];
  if (!first || !last) return { words: [], gaps: [] };
  const from = Math.max(0, first.start - MARGIN * SPEECH_RATE);
  const voiced = conditioned(sound.subarray(from, last.end + MARGIN * SPEECH_RATE));
  const shift = from / SPEECH_RATE;
  const words = refined(shortened(await recogniser.hear(voiced)), voiced).map((word) => ({
    ...word,
    start: shift + word.start,
    end: shift + word.end,
  }));
  const seconds = speech.map(({ start, end }) => ({ start: start / SPEECH_RATE, end: end / SPEECH_RATE }));
  return { words, gaps: uncovered(seconds, words) };
}
