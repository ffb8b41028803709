/** Words that may be others: both readings are put on the same audio, with the words around, and compared. */
import type { OpenReading } from '#model/transcripts/aligned.ts';
import type { JudgedReading } from '#model/transcripts/readings.ts';
import type { Range } from '#model/types.ts';
import { splitAtSpaces } from '#model/words/share-time.ts';
import { conditioned } from '../condition.ts';
import { SPEECH_RATE } from '../engine.ts';
import { fits, type SpokenAudio } from './align.ts';
import type { AudioSource, PlacedWord, WordStretch } from './align-words.ts';

/** Seconds; a word further away says nothing about where these begin. */
const NEAR = 0.6;
/** Seconds that are listened to where no word is near. */
const MARGIN = 0.3;
/** Seconds; a few words take less. */
const LONGEST = 10;
/** Readings for one process, which loads its model each time. */
const BATCH = 16;

/** @param placed the words of the stretch as they were found @throws the signal's reason */
export async function judgedReadings(
  { words, readings, ...room }: WordStretch & { readonly readings: readonly OpenReading[] },
  placed: readonly PlacedWord[],
  audio: AudioSource,
  { language, signal }: { readonly language: string; readonly signal: AbortSignal },
): Promise<JudgedReading[]> {
  const judged: JudgedReading[] = [];
  for (let i = 0; i < readings.length; i += BATCH) {
    const batch = readings.slice(i, i + BATCH).map((reading) => listenedTo(reading, placed, room));
    const asked: SpokenAudio[] = [];
    for (const [k, { start, end, before, after }] of batch.entries()) {
      const { first, count, text } = readings[i + k]!;
      const heard = end - start > LONGEST ? new Int16Array() : conditioned(await audio.read(start, end));
      const own = words.slice(first, first + count).map((word) => word.text);
      for (const texts of [own, splitAtSpaces(text)])
        asked.push({ audio: heard, texts: [...textAt(words, before), ...texts, ...textAt(words, after)] });
    }
    const found = await fits(asked, language, signal);
    for (const [k, { start, before, after }] of batch.entries()) {
      const [sent, other] = [found[2 * k] ?? null, found[2 * k + 1] ?? null];
      const seconds = asked[2 * k]!.audio.length / SPEECH_RATE;
      const gain = sent && other ? (other.score - sent.score) / Math.max(0.1, seconds) : Number.NaN;
      const own = other?.placed.slice(before === null ? 0 : 1, after === null ? undefined : -1) ?? [];
      judged.push({
        gain: Number.isFinite(gain) ? gain : null,
        times: own.map((time) => ({ start: start + time.start, end: start + time.end })),
      });
    }
  }
  return judged;
}

function textAt(words: WordStretch['words'], i: number | null): string[] {
  return i === null ? [] : [words[i]!.text];
}

/** With the indexes of the words around, where they are near. */
function listenedTo(
  { first, count }: OpenReading,
  placed: readonly PlacedWord[],
  room: Range,
): Range & { readonly before: number | null; readonly after: number | null } {
  const [from, to] = [placed[first]!, placed[first + count - 1]!];
  const [left, right] = [placed[first - 1], placed[first + count]];
  const before = left && from.start - left.end <= NEAR ? first - 1 : null;
  const after = right && right.start - to.end <= NEAR ? first + count : null;
  return {
    start: before === null ? Math.max(room.start, from.start - MARGIN) : left!.start,
    end: after === null ? Math.min(room.end, to.end + MARGIN) : right!.end,
    ...{ before, after },
  };
}
