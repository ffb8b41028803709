/** What the audio says of words that two recognisers hear differently: each reading is aligned to it, with the words around. */
import type { Range } from '#model/types.ts';
import { type Fit, fits, type SpokenAudio } from '../align/align.ts';
import { SPEECH_RATE } from '../engine.ts';
import { compared, type Difference, type HeardWord, isHesitation } from './differences.ts';

/** Words of both and the audio in which they are said; all times in seconds of the recording. */
export interface HeardTwice {
  readonly first: readonly HeardWord[];
  readonly second: readonly HeardWord[];
  readonly audio: Int16Array;
  readonly audioStart: number;
  /** Where somebody speaks, in order, disjoint. */
  readonly voices: readonly Range[];
}

/** A difference, with all that is known about it. */
export interface Reading {
  readonly was: readonly HeardWord[];
  /** Between the words of the first around: where the aligner found them, else where the second recogniser did. */
  readonly now: readonly HeardWord[];
  /**
   * By how much the second reading fits the audio better than the first, by the acoustic model; null where that is not known. A
   * second of speech that is read wrong costs some hundreds.
   */
  readonly gain: number | null;
  /** Seconds of audio that `gain` is about. */
  readonly seconds: number;
  /** Share of the words' time in which somebody speaks. */
  readonly voiced: number;
  /** Whether both readings are short and stand alone, with pauses around. */
  readonly isAlone: boolean;
  /** Whether the first wrote a hesitation amid its words, which the second leaves out. */
  readonly isHesitant: boolean;
  /** Whether there is time for `now` between the words around. */
  readonly hasRoom: boolean;
  /** The words of the first on both sides, where they are near. */
  readonly before: HeardWord | null;
  readonly after: HeardWord | null;
  /** Whether a sentence begins with `now` as the second one writes it. */
  readonly beginsSentence: boolean;
}

/** A word that both heard. */
export interface Agreement {
  readonly was: HeardWord;
  /** That of the second recogniser. */
  readonly confidence: number;
  /** Whether they differ next to it. */
  readonly isNear: boolean;
}

/** Words from a difference, at most, to one that is beside it. */
const BESIDE = 2;
/** Seconds; a word further away says nothing about where these begin. */
const NEAR = 0.6;
/** Seconds that are listened to where no word is near. */
const MARGIN = 0.3;
/** Words, and seconds of pause around them. */
const ALONE = { words: 3, pause: 0.6 };
/** Seconds; nobody says a word in less. */
const SHORTEST = 0.04;

/** Only those whose middle is `within`, in order. @throws the signal's reason */
export async function readingsOf(
  heard: HeardTwice,
  within: Range,
  language: string,
  signal: AbortSignal,
): Promise<Reading[]> {
  const first = heard.first.filter(({ text }) => !isHesitation(text));
  const second = heard.second.filter(({ text }) => !isHesitation(text));
  const sketches = compared(first, second)
    .differences.map((difference) => sketchOf(heard, first, second, difference))
    .filter(({ span }) => {
      const middle = (span.start + span.end) / 2;
      return within.start <= middle && middle < within.end;
    });
  const asked = sketches.flatMap(({ was, now, listened }) => [
    spoken(heard, listened, was),
    spoken(heard, listened, now),
  ]);
  const found = await fits(asked, language, signal);
  return sketches.map((sketch, i) =>
    readingOf(heard, sketch, found[2 * i] ?? null, found[2 * i + 1] ?? null),
  );
}

/** Only those whose middle is `within`, in order. */
export function agreementsOf(heard: Pick<HeardTwice, 'first' | 'second'>, within: Range): Agreement[] {
  const first = heard.first.filter(({ text }) => !isHesitation(text));
  const second = heard.second.filter(({ text }) => !isHesitation(text));
  const { agreed, differences } = compared(first, second);
  return agreed.flatMap(([i, j]) => {
    const was = first[i]!;
    const middle = (was.start + was.end) / 2;
    if (middle < within.start || middle >= within.end) return [];
    const isNear = differences.some(({ first: [from, to] }) => i >= from - BESIDE && i < to + BESIDE);
    return { was, confidence: second[j]!.confidence, isNear };
  });
}

interface Sketch extends Pick<Reading, 'was' | 'now' | 'isAlone' | 'beginsSentence'> {
  readonly span: Range;
  /** The audio to which both readings are aligned. */
  readonly listened: Range & Pick<Reading, 'before' | 'after'>;
}

function sketchOf(
  { audio, audioStart }: HeardTwice,
  first: readonly HeardWord[],
  second: readonly HeardWord[],
  difference: Difference,
): Sketch {
  const was = first.slice(...difference.first);
  const now = second.slice(...difference.second);
  const words = [...was, ...now];
  const span = {
    start: Math.min(...words.map(({ start }) => start)),
    end: Math.max(...words.map(({ end }) => end)),
  };
  const left = first[difference.first[0] - 1];
  const right = first[difference.first[1]];
  const pauseBefore = left ? span.start - left.end : Number.POSITIVE_INFINITY;
  const pauseAfter = right ? right.start - span.end : Number.POSITIVE_INFINITY;
  const before = left && pauseBefore <= NEAR ? left : null;
  const after = right && pauseAfter <= NEAR ? right : null;
  const audioEnd = audioStart + audio.length / SPEECH_RATE;
  const previous = second[difference.second[0] - 1];
  return {
    ...{ was, now, span },
    listened: {
      start: Math.max(audioStart, before ? before.start : span.start - MARGIN),
      end: Math.min(audioEnd, after ? after.end : span.end + MARGIN),
      ...{ before, after },
    },
    isAlone:
      was.length > 0 &&
      Math.max(was.length, now.length) <= ALONE.words &&
      Math.min(pauseBefore, pauseAfter) >= ALONE.pause,
    beginsSentence: !previous || /[.?!…]$/.test(previous.text),
  };
}

function spoken(
  { audio, audioStart }: HeardTwice,
  { start, end, before, after }: Sketch['listened'],
  words: readonly HeardWord[],
): SpokenAudio {
  const at = (time: number): number => Math.round((time - audioStart) * SPEECH_RATE);
  const texts = [before, ...words, after].flatMap((word) => (word ? [word.text] : []));
  return { audio: audio.slice(at(start), at(end)), texts };
}

function readingOf(heard: HeardTwice, sketch: Sketch, old: Fit | null, other: Fit | null): Reading {
  const { was, now, span, listened, isAlone, beginsSentence } = sketch;
  const { start, end, before, after } = listened;
  const placed = other?.placed.slice(before ? 1 : 0);
  const timed = now.map((word, i) => {
    const at = placed?.[i];
    return at ? { ...word, start: start + at.start, end: start + at.end } : word;
  });
  const { room, between } = roomIn(heard.first, was, timed);
  return {
    ...{ was, isAlone, before, after, beginsSentence },
    now: fittedIn(timed, room),
    gain: old && other && Number.isFinite(other.score - old.score) ? other.score - old.score : null,
    seconds: end - start,
    voiced: voicedShare(heard.voices, span),
    isHesitant: between > was.length,
    hasRoom: room.end - room.start >= now.length * SHORTEST,
  };
}

/** The time between the words of the first around, hesitations among them, and how many of its words lie in it. */
function roomIn(
  first: readonly HeardWord[],
  was: readonly HeardWord[],
  now: readonly HeardWord[],
): { room: Range; between: number } {
  const [from, to] = [was[0], was.at(-1)];
  const middle = now.length > 0 ? (now[0]!.start + now.at(-1)!.end) / 2 : 0;
  const next = first.findIndex(({ start, end }) => (start + end) / 2 > middle);
  const gap = next < 0 ? first.length : next;
  const begin = from ? first.indexOf(from) : gap;
  const after = to ? first.indexOf(to) + 1 : gap;
  const room = {
    start: first[begin - 1]?.end ?? 0,
    end: first[after]?.start ?? Number.POSITIVE_INFINITY,
  };
  return { room, between: after - begin };
}

/** Words in order, disjoint, none outside of the room. */
function fittedIn(words: readonly HeardWord[], room: Range): HeardWord[] {
  const clamped = (time: number): number => Math.min(room.end, Math.max(room.start, time));
  let free = room.start;
  return words.map((word, i) => {
    const latest = room.end - (words.length - i - 1) * SHORTEST;
    const start = Math.max(free, Math.min(clamped(word.start), latest - SHORTEST));
    const end = Math.min(latest, Math.max(start + SHORTEST, clamped(word.end)));
    free = end;
    return { ...word, start, end };
  });
}

function voicedShare(voices: readonly Range[], { start, end }: Range): number {
  const voiced = voices.reduce(
    (sum, voice) => sum + Math.max(0, Math.min(voice.end, end) - Math.max(voice.start, start)),
    0,
  );
  return end > start ? Math.min(1, voiced / (end - start)) : 0;
}
