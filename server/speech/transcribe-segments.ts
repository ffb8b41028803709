/** Turns segments of audio into batches of words, in order. */
import { soundText } from '#model/words/sound-text.ts';
import { ahead } from './ahead.ts';
import { type RecognisedWord, type SegmentTranscript, SPEECH_RATE, type SpeechBatch } from './engine.ts';
import type { AudioSegment } from './segments.ts';
import { inSentenceCase } from './sentence-case.ts';

/** @throws SpeechUnavailable, SpeechFailed, the signal's reason */
export type Result = () => Promise<SegmentTranscript>;

export interface SpeechRequest {
  readonly segments: AsyncIterable<AudioSegment>;
  /** Source seconds of the first sample. */
  readonly fromTime: number;
  readonly signal: AbortSignal;
}

export interface SegmentWork {
  /** Starts transcribing 16 kHz audio; segments come in order. @param at samples from the start of the recording */
  begin(audio: Int16Array, at: number): Promise<Result>;
  /** Segments begun before the oldest result is there. */
  readonly maxPending: number;
}

/** One batch a segment. @throws what `begin` and its results throw */
export async function* transcribeSegments(
  { segments, fromTime, signal }: SpeechRequest,
  { begin, maxPending }: SegmentWork,
): AsyncGenerator<SpeechBatch> {
  const first = Math.round(fromTime * SPEECH_RATE);
  const begun = ahead(segments, maxPending, async (segment) => {
    signal.throwIfAborted();
    const { audio, audioStart, end } = segment;
    const result = audio.length === 0 ? nothing : await begin(audio, first + audioStart);
    return { audioStart, end, result };
  });
  let before: string | null = null;
  for await (const { audioStart, end, result } of begun) {
    const { words: heard, gaps } = await result();
    const words: readonly RecognisedWord[] = inSentenceCase(heard, before);
    before = words.at(-1)?.text ?? before;
    const offset = fromTime + audioStart / SPEECH_RATE;
    const at = (range: { start: number; end: number }) => ({
      start: offset + range.start,
      end: offset + range.end,
    });
    yield {
      // Voices are only told apart within a segment, so their names get the segment's start.
      words: words.map(({ voice, ...word }) => ({
        ...{ ...word, ...at(word), text: soundText(word.text), speaker: 0 },
        ...(voice !== undefined && { voice: `${audioStart}:${voice}` }),
      })),
      gaps: gaps.map((gap) => ({ ...gap, ...at(gap) })),
      transcribedUntil: fromTime + end / SPEECH_RATE,
    };
  }
}

const nothing: Result = async () => ({ words: [], gaps: [] });

/** Characters of what was said before a segment. */
const CONTEXT = 200;

/** The last words of a segment, as context for the next. */
export function contextOf({ words }: SegmentTranscript): string {
  return words
    .map(({ text }) => text)
    .join(' ')
    .slice(-CONTEXT);
}
