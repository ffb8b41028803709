import { type ReplyOf, type RequestOf, transcribeMedia } from '#contract/index.ts';
import { MIN_WORD_DURATION } from '#model/constants.ts';
import type { Paragraph, Range, TranscriptOrigin, Word, Words } from '#model/types.ts';
import { wordAtTime } from '#model/words/words.ts';
import { followToEnd, streamApi } from '#src/api/client/index.ts';
import { projectAuth, session } from '../session/session.ts';
import { secondsLeft } from '../work/jobs.ts';

interface TranscriptionPosition {
  /** Seconds since the start. */
  readonly elapsed: number;
  /** Source seconds: of the media, and transcribed so far as the engine reports. */
  readonly duration: number;
  readonly transcribed: number;
}

/** Limit until the end is reached. */
const MAX_PERCENT_BEFORE_END = 99.99;

/** 0–99.99 with two decimals: the greater of the estimate (specification §4) and the engine's report. */
export function transcriptionProgress({ elapsed, duration, transcribed }: TranscriptionPosition): number {
  if (!(duration > 0)) return 0;
  const percent = Math.max((180 * elapsed) / duration, (100 * transcribed) / duration);
  return Math.min(MAX_PERCENT_BEFORE_END, Math.round(percent * 100) / 100);
}

/** Known lines are replayed within this time of connecting, seconds. */
const REPLAY = 1;

/** How long a transcription still takes, by the speed measured since it began or was resumed. */
export class ProgressRate {
  readonly #duration: number;
  readonly #started: number;
  /** The share that was already known, and the newest one: each with its time, seconds since the start. */
  #from = { at: 0, share: 0 };
  #newest = { at: 0, share: 0 };

  /** @param duration source seconds @param now milliseconds of a clock that never goes back */
  constructor(duration: number, now: number) {
    this.#duration = duration;
    this.#started = now;
  }

  note(transcribed: number, now: number): void {
    const position = { at: (now - this.#started) / 1000, share: transcribed / this.#duration };
    if (position.share <= this.#newest.share) return;
    this.#newest = position;
    if (position.at < REPLAY) this.#from = position;
  }

  /** Seconds, the placing of words included; null while unknown, and once all is heard and placed. */
  left(now: number): number | null {
    const { at, share } = this.#newest;
    if (share >= 1) return null;
    const left = secondsLeft(at - this.#from.at, share, this.#from.share);
    return left === null ? null : Math.max(1, left - ((now - this.#started) / 1000 - at));
  }
}

export type TranscriptLine = ReplyOf<typeof transcribeMedia>;
export type TranscriptRequest = Pick<
  RequestOf<typeof transcribeMedia>,
  'language' | 'n_speakers' | 'again' | 'engine' | 'vocabulary'
>;

/** Who heard what has ended, and what is to be doubted. */
export function originOf({
  engine,
  draft,
  notice,
  spoken,
}: Extract<TranscriptLine, { done: true }>): TranscriptOrigin {
  return { engine, draft, notice, ...(spoken != null && { spoken }) };
}

/** Takes what was transcribed. */
export interface TranscriptSink {
  words(words: readonly Word[], gaps: readonly Range[]): void;
  paragraphs(paragraphs: readonly Paragraph[]): void;
}

/**
 * The server counts its own words; after corrections the same moment may have another index.
 * @param ends of the words that the server sent, source seconds
 * @param words that are there now
 */
export function placedParagraphs(
  sent: readonly { readonly end_word_idx: number; readonly speaker: number }[],
  ends: readonly number[],
  words: Words,
): Paragraph[] {
  return sent.flatMap(({ end_word_idx, speaker }) => {
    const end = ends[end_word_idx];
    if (end === undefined) return [];
    return [{ endWordIdx: Math.max(0, wordAtTime(words, end - MIN_WORD_DURATION / 2)), speaker }];
  });
}

interface Follower {
  /** Called for each connection. */
  request(): TranscriptRequest;
  /** @returns whether that was the last line. @throws Error with the server's text when it gave up */
  take(line: TranscriptLine): boolean;
  reconnecting(isLost: boolean): void;
}

/** Reads the transcript to its end; reconnects by itself. @throws what the call throws */
export function followTranscript(follower: Follower, signal: AbortSignal): Promise<void> {
  const open = () => {
    const request = follower.request();
    const payload = {
      ...projectAuth(),
      extension: session.project?.media.extension ?? '',
      lang_code: request.language,
      ...request,
    };
    return streamApi(transcribeMedia, payload, { signal });
  };
  return followToEnd(
    {
      open,
      take: (line) => follower.take(line),
      reconnecting: (isLost) => follower.reconnecting(isLost),
      fromStart: true,
    },
    signal,
  );
}
