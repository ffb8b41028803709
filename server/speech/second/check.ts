/** A window of a recording, heard by a second recogniser: what it hears otherwise than the first, and what is to stand there. */
import type { PassRun } from '#contract/index.ts';
import type { Range } from '#model/types.ts';
import { type Hearing, SPEECH_RATE } from '../engine.ts';
import { confirmed, decided, type PassMode } from './decide.ts';
import type { HeardWord } from './differences.ts';
import { agreementsOf, readingsOf } from './readings.ts';

export interface WindowCheck {
  /** Of the whole recording, in order; seconds of the recording. */
  readonly first: readonly HeardWord[];
  readonly audio: Int16Array;
  /** Seconds of the recording. */
  readonly audioStart: number;
  /** Only what lies in it is decided: the audio goes beyond it on both sides. */
  readonly within: Range;
  readonly language: string;
  readonly mode: PassMode;
}

/** In order, disjoint. @param hearing what the second recogniser makes of the audio @throws the signal's reason */
export async function runsIn(
  { first, audio, audioStart, within, language, mode }: WindowCheck,
  hearing: Hearing,
  signal: AbortSignal,
): Promise<PassRun[]> {
  const audioEnd = audioStart + audio.length / SPEECH_RATE;
  const later = <T extends Range>(range: T): T => ({
    ...range,
    start: audioStart + range.start,
    end: audioStart + range.end,
  });
  const heard = {
    ...{ audio, audioStart },
    first: first.filter(({ start, end }) => end > audioStart && start < audioEnd),
    second: hearing.words.map(later),
    voices: hearing.voices.map(later),
  };
  const readings = await readingsOf(heard, within, language, signal);
  const differing = readings.flatMap((reading) => decided(reading, mode) ?? []);
  if (mode === 'mark') return differing;
  const same = agreementsOf(heard, within).flatMap((agreement) => confirmed(agreement) ?? []);
  return [...differing, ...same].sort((a, b) => spanOf(a).start - spanOf(b).start);
}

/** Seconds of the recording of all words of a run. */
export function spanOf({ was, now }: PassRun): Range {
  const words = [...was, ...now];
  return {
    start: Math.min(...words.map(({ start }) => start)),
    end: Math.max(...words.map(({ end }) => end)),
  };
}
