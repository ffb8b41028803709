/** From the pieces of a sound to batches of words: recognised by whoever takes them, results in order. */
import { ahead } from './ahead.ts';
import { type HeardPiece, SPEECH_RATE, type SpeechBatch } from './engine.ts';
import type { Piece } from './pieces.ts';
import { capitalise } from './polish.ts';

/** Asks for what a begun piece gave. @throws SpeechUnavailable, SpeechFailed, the signal's reason */
export type Result = () => Promise<HeardPiece>;

export interface SpeechRequest {
  /** As `splitPieces` gives them. Left before their end when the work is aborted or fails. */
  readonly pieces: AsyncIterable<Piece>;
  /** Source seconds of the first sample. */
  readonly fromTime: number;
  /** Makes the iteration throw its reason. */
  readonly signal: AbortSignal;
}

export interface PieceWork {
  /**
   * Has the sound (16 kHz) of a piece recognised, now or soon.
   * @param at samples from the start of the recording to the sound's
   */
  begin(sound: Int16Array, at: number): Promise<Result>;
  /** Pieces that are begun before the oldest one's result is there, at most. */
  readonly most: number;
  /** False where the engine gives no capitals itself. */
  readonly capitals: boolean;
}

/** Recognises a recording piece by piece; a batch a piece, in order. @throws what `begin` and its results throw */
export async function* transcribePieces(
  { pieces, fromTime, signal }: SpeechRequest,
  { begin, most, capitals }: PieceWork,
): AsyncGenerator<SpeechBatch> {
  const first = Math.round(fromTime * SPEECH_RATE);
  // A resumed recording does not know the word before it; the pause is then measured from where it resumes.
  let lastEnd = fromTime === 0 ? Number.NEGATIVE_INFINITY : fromTime;
  const begun = ahead(pieces, most, async (piece) => {
    signal.throwIfAborted();
    const { sound, soundStart, end } = piece;
    const result = sound.length === 0 ? nothing : await begin(sound, first + soundStart);
    return { soundStart, end, result };
  });
  for await (const { soundStart, end, result } of begun) {
    const { words, gaps } = await result();
    const offset = fromTime + soundStart / SPEECH_RATE;
    const at = (range: { start: number; end: number }) => ({
      start: offset + range.start,
      end: offset + range.end,
    });
    yield {
      words: words.map((word) => {
        const placed = { ...word, ...at(word), speaker: 0 };
        const pause = placed.start - lastEnd;
        lastEnd = placed.end;
        return capitals ? placed : capitalise(placed, pause);
      }),
      gaps: gaps.map(at),
      transcribedUntil: fromTime + end / SPEECH_RATE,
    };
  }
}

const nothing: Result = async () => ({ words: [], gaps: [] });
