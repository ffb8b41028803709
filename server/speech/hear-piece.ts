/** What all engines share: voice activity, conditioning, what they may not make up, and times on the sound. */
import type { Range } from '#model/types.ts';
import { speechIn } from './activity.ts';
import { align, type Placed } from './align/align.ts';
import { conditioned } from './condition.ts';
import { refined } from './edges.ts';
import { type HeardPiece, type HeardWord, type Recognised, SPEECH_RATE } from './engine.ts';
import { shortened, uncovered } from './gaps.ts';
import { cutPoint, middlePause } from './pieces.ts';
import { isPlausible } from './plausible.ts';
import { sharedOver } from './shared-times.ts';
import { HostFailed, type SherpaHost } from './sherpa/client.ts';

/** Seconds. */
const MARGIN = 0.35;
/** Seconds; a shorter part has no pause to be cut at. */
const LEAST_PART = 4;
/** How often a part is halved that cannot have been said as it was heard. */
const HALVINGS = 2;
/** Most confidence of words whose times are a guess: doubtful, though no reason to doubt all of the transcript. */
const TIMES_GUESSED = 0.5;
/** Most confidence of words that were not said, as far as their sound tells. */
const NOT_SAID = 0.2;
/** Acoustic score of words that were not said, by language; it tells little of single ones. */
const UNSAID: Readonly<Record<string, number>> = { en: -45, fr: -65 };
const RUN = 3;
/** By how much worse fewer words than that must be. */
const FEW_UNSAID = 1.5;

/** What an engine brings. */
export interface Ear {
  readonly host: SherpaHost;
  readonly language: string;
  /** Seconds of sound it takes at once. */
  readonly longest: number;
  /** Words of a 16 kHz sound, in order, disjoint, seconds from its start. */
  recognise(sound: Int16Array): Promise<Recognised>;
}

/** `[start, end)` in samples. */
interface Part extends Range, Recognised {}

/** @throws what `recognise` throws, the signal's reason */
export async function hearPiece(sound: Int16Array, ear: Ear, signal: AbortSignal): Promise<HeardPiece> {
  const { host, language, longest } = ear;
  const speech = await speechIn(sound, host, signal);
  const [first, last] = [speech[0], speech.at(-1)];
  if (!first || !last) return { words: [], gaps: [] };
  const from = Math.max(0, first.start - MARGIN * SPEECH_RATE);
  const piece = sound.subarray(from, last.end + MARGIN * SPEECH_RATE);
  const voiced = await byHost(host.ask('condition', piece, signal), () => conditioned(piece));
  const voices = speech.map(({ start, end }) => ({ start: start - from, end: end - from }));
  const parts: Part[] = [];
  for (const range of partsOf(voiced, longest)) parts.push(...(await hearPart(voiced, voices, range, ear)));
  const spoken = parts.map(({ start, end, words }) => ({
    sound: voiced.subarray(start, end),
    texts: words.map(({ text }) => text),
  }));
  const placed = await align(spoken, language, signal);
  const heard = shortened(
    parts.flatMap((part, i) => placedWords(part, placed[i] ?? null, voices, voiced, language)),
  );
  const words = await byHost(host.ask('refine', { words: heard, sound: voiced }, signal), () =>
    refined(heard, voiced),
  );
  const shift = from / SPEECH_RATE;
  const shifted = words.map((word) => ({ ...word, start: shift + word.start, end: shift + word.end }));
  return { words: shifted, gaps: uncovered(speech.map(inSeconds), shifted) };
}

/** At pauses. */
function partsOf(sound: Int16Array, longest: number): Range[] {
  const parts: Range[] = [];
  for (let start = 0; start < sound.length; ) {
    const rest = sound.subarray(start);
    const isShort = rest.length <= longest * SPEECH_RATE;
    const end = start + (isShort ? rest.length : cutPoint(rest, { least: LEAST_PART, most: longest }));
    parts.push({ start, end });
    start = end;
  }
  return parts;
}

/** Heard again in halves where it cannot have been said; none where no halving helps. */
async function hearPart(
  sound: Int16Array,
  voices: readonly Range[],
  { start, end }: Range,
  ear: Ear,
  halvings = HALVINGS,
): Promise<Part[]> {
  const voice = voicesIn(voices, { start, end }).reduce((sum, range) => sum + range.end - range.start, 0);
  if (voice === 0) return [];
  const part = sound.subarray(start, end);
  const heard = await ear.recognise(part);
  const texts = heard.words.map(({ text }) => text);
  if (isPlausible(texts, voice / SPEECH_RATE)) return texts.length === 0 ? [] : [{ start, end, ...heard }];
  if (halvings === 0) return [];
  const middle = start + middlePause(part);
  const halves: Part[] = [];
  for (const half of [
    { start, end: middle },
    { start: middle, end },
  ])
    halves.push(...(await hearPart(sound, voices, half, ear, halvings - 1)));
  return halves;
}

/** Words of a part with times on the sound, seconds from the start of the whole. */
function placedWords(
  part: Part,
  placed: readonly Placed[] | null,
  voices: readonly Range[],
  sound: Int16Array,
  language: string,
): readonly HeardWord[] {
  const shift = part.start / SPEECH_RATE;
  if (placed === null) {
    if (part.isTimed) return part.words.map((word) => moved(word, word, shift));
    const spans = voicesIn(voices, part).map(inSeconds);
    return sharedOver(spans, part.words, sound).map((word) => doubted(word, TIMES_GUESSED));
  }
  const limit = UNSAID[language] ?? Number.NEGATIVE_INFINITY;
  const isBad = placed.map(({ score }) => score < limit);
  // Laughter, or another language: speech, and none of these words.
  const none = placed.length < RUN ? FEW_UNSAID * limit : limit;
  if (placed.every(({ score }) => score < none)) return [];
  return part.words.map((word, i) => {
    let [first, last] = [i, i];
    while (isBad[first - 1]) first--;
    while (isBad[last + 1]) last++;
    const isUnsaid = isBad[i] && last - first + 1 >= RUN;
    const timed = moved(word, placed[i]!, shift);
    return isUnsaid ? doubted(timed, NOT_SAID) : timed;
  });
}

function moved(word: HeardWord, { start, end }: Range, shift: number): HeardWord {
  return { ...word, start: shift + start, end: shift + end };
}

function doubted(word: HeardWord, most: number): HeardWord {
  return { ...word, confidence: Math.min(word.confidence, most) };
}

function voicesIn(voices: readonly Range[], within: Range): Range[] {
  return voices
    .map(({ start, end }) => ({ start: Math.max(start, within.start), end: Math.min(end, within.end) }))
    .filter(({ start, end }) => start < end);
}

function inSeconds({ start, end }: Range): Range {
  return { start: start / SPEECH_RATE, end: end / SPEECH_RATE };
}

async function byHost<T>(answer: Promise<T>, here: () => T): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HostFailed) return here();
    throw error;
  }
}
