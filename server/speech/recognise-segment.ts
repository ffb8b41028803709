/** The steps that all engines share: voice activity, conditioning, plausibility checks, and aligning words to the audio. */
import { withDoubt } from '#model/pauses/gaps.ts';
import type { Gap, Range } from '#model/types.ts';
import { speechIn } from './activity.ts';
import { fits, type Placed } from './align/align.ts';
import { isNoneSaid, unsaidRuns } from './align/unsaid.ts';
import { conditioned } from './condition.ts';
import { refined } from './edges.ts';
import { type Recognised, type RecognisedWord, type SegmentTranscript, SPEECH_RATE } from './engine.ts';
import { shortened, uncovered } from './gaps.ts';
import { besideWords } from './hesitations.ts';
import { doubtOf } from './plausible.ts';
import { inSaidDigits } from './said-digits.ts';
import { cutPoint, middlePause } from './segments.ts';
import { sharedOver } from './shared-times.ts';
import { HostFailed, type SherpaHost } from './sherpa/client.ts';

/** Seconds. */
const MARGIN = 0.35;
/** Seconds; a shorter part has no pause to be cut at. */
const MIN_PART = 4;
/** Seconds; shorter halves are not transcribed on their own. */
const MIN_HALF = 1;
/** How often a part with an implausible answer is halved and transcribed again. */
const HALVINGS = 2;
/** Most confidence of words whose times are a guess: doubtful, though no reason to doubt all of the transcript. */
const MAX_GUESSED_CONFIDENCE = 0.5;
/** Most confidence of words that were not said, as far as their audio tells. */
const MAX_UNSAID_CONFIDENCE = 0.2;

/** What an engine provides. */
export interface SegmentRecogniser {
  readonly host: SherpaHost;
  readonly language: string;
  /** Seconds of audio it takes at once. */
  readonly longest: number;
  /** Words of 16 kHz audio, in order, disjoint, seconds from its start. */
  recognise(audio: Int16Array): Promise<Recognised>;
  /** Whether the engine itself retries implausible answers. */
  readonly checksItself?: boolean;
}

/** `[start, end)` in samples. */
interface Part extends Range, Recognised {}

/** Where its words lie, seconds from its start; null where they were not found. */
interface PlacedPart extends Part {
  readonly placed: readonly Placed[] | null;
  /** Sounds like an 'um' that nobody wrote, seconds from its start. */
  readonly hesitations: readonly Range[];
}

/** @param onHeard called before words are placed @throws what `recognise` throws, the signal's reason */
export async function recogniseSegment(
  audio: Int16Array,
  ear: SegmentRecogniser,
  signal: AbortSignal,
  onHeard?: () => void,
): Promise<SegmentTranscript> {
  const { host, language, longest } = ear;
  const speech = await speechIn(audio, host, signal);
  const [first, last] = [speech[0], speech.at(-1)];
  if (!first || !last) return { words: [], gaps: [] };
  const from = Math.max(0, first.start - MARGIN * SPEECH_RATE);
  const segment = audio.subarray(from, last.end + MARGIN * SPEECH_RATE);
  const voiced = await byHost(host.ask('condition', segment, signal), () => conditioned(segment));
  const voices = speech.map(({ start, end }) => ({ start: start - from, end: end - from }));
  const heardParts: Part[] = [];
  const leftOut: Gap[] = [];
  const halvings = ear.checksItself ? 0 : HALVINGS;
  for (const range of partsOf(voiced, longest))
    heardParts.push(...(await hearPart(voiced, voices, range, { ear, leftOut }, halvings)));
  onHeard?.();
  const onAudio = (some: readonly Part[]): Promise<PlacedPart[]> => placedIn(voiced, some, language, signal);
  const parts: PlacedPart[] = [];
  for (const part of await onAudio(heardParts))
    parts.push(
      ...(unsaidIn(part, language) > 0 ? await heardAgain(part, voiced, voices, ear, onAudio) : [part]),
    );
  const heard = shortened(parts.flatMap((part) => placedWords(part, voices, voiced, language)));
  const words = await byHost(host.ask('refine', { words: heard, audio: voiced }, signal), () =>
    refined(heard, voiced),
  );
  const shift = from / SPEECH_RATE;
  const shifted = words.map((word) => ({ ...word, start: shift + word.start, end: shift + word.end }));
  const spoken = speech.map(inSeconds);
  const gaps = uncovered(spoken, shifted).map((gap) => withReason(gap, leftOut, shift));
  const hesitations = parts.flatMap((part) => {
    const at = shift + part.start / SPEECH_RATE;
    return part.hesitations.map(({ start, end }) => ({ start: at + start, end: at + end }));
  });
  return { words: besideWords(hesitations, shifted, spoken), gaps };
}

/** The gap, with why words were left out in its middle. @param leftOut seconds from the start of the voiced part, which begins after `shift` */
function withReason(gap: Range, leftOut: readonly Gap[], shift: number): Gap {
  const middle = (gap.start + gap.end) / 2 - shift;
  const { doubt } = leftOut.find(({ start, end }) => start <= middle && middle <= end) ?? {};
  return withDoubt(gap, doubt);
}

/** Who listens, and what it answered that cannot be true, seconds from the start of the whole. */
interface Listener {
  readonly ear: SegmentRecogniser;
  readonly leftOut: Gap[];
}

/** At pauses. */
function partsOf(audio: Int16Array, longest: number): Range[] {
  const parts: Range[] = [];
  for (let start = 0; start < audio.length; ) {
    const rest = audio.subarray(start);
    const isShort = rest.length <= longest * SPEECH_RATE;
    const end = start + (isShort ? rest.length : cutPoint(rest, { min: MIN_PART, max: longest }));
    parts.push({ start, end });
    start = end;
  }
  return parts;
}

/** Heard again in halves where it cannot have been said; none where no halving helps. */
async function hearPart(
  audio: Int16Array,
  voices: readonly Range[],
  { start, end }: Range,
  { ear, leftOut }: Listener,
  halvings: number,
): Promise<Part[]> {
  const voice = voicesIn(voices, { start, end }).reduce((sum, range) => sum + range.end - range.start, 0);
  if (voice === 0) return [];
  const part = audio.subarray(start, end);
  const heard = await ear.recognise(part);
  const texts = heard.words.map(({ text }) => text);
  const shift = start / SPEECH_RATE;
  for (const stretch of heard.leftOut ?? [])
    leftOut.push({ ...stretch, start: shift + stretch.start, end: shift + stretch.end });
  const doubt = doubtOf(texts, voice / SPEECH_RATE);
  if (doubt === null) return texts.length === 0 ? [] : [{ start, end, ...heard }];
  if (halvings > 0) return hearHalves(audio, voices, { start, end }, { ear, leftOut }, halvings - 1);
  // Nothing at all is what the gap says by itself.
  if (doubt !== 'wordless') leftOut.push({ ...inSeconds({ start, end }), doubt });
  return [];
}

async function hearHalves(
  audio: Int16Array,
  voices: readonly Range[],
  { start, end }: Range,
  listener: Listener,
  halvings: number,
): Promise<Part[]> {
  const middle = start + middlePause(audio.subarray(start, end));
  const halves: Part[] = [];
  for (const half of [
    { start, end: middle },
    { start: middle, end },
  ])
    halves.push(...(await hearPart(audio, voices, half, listener, halvings)));
  return halves;
}

async function placedIn(
  audio: Int16Array,
  parts: readonly Part[],
  language: string,
  signal: AbortSignal,
): Promise<PlacedPart[]> {
  const spoken = parts.map(({ start, end, words }) => ({
    audio: audio.subarray(start, end),
    texts: words.map(({ text }) => text),
  }));
  const fitted = await fits(spoken, language, signal);
  const placed: PlacedPart[] = [];
  for (const [i, part] of parts.entries()) {
    const fit = fitted[i];
    if (!fit) {
      placed.push({ ...part, placed: null, hesitations: [] });
      continue;
    }
    const said = await inSaidDigits({ words: part.words, fit }, spoken[i]!.audio, language, signal);
    const { placed: found, hesitations } = said.fit;
    placed.push({ ...part, words: said.words, placed: found, hesitations });
  }
  return placed;
}

/** How many of its words were not said, as far as the audio tells. */
function unsaidIn({ placed }: PlacedPart, language: string): number {
  return placed === null ? 0 : unsaidRuns(placed, language).filter(Boolean).length;
}

/** Transcribes a part in halves; keeps the first answer if halves have no fewer words that were not said. */
async function heardAgain(
  part: PlacedPart,
  audio: Int16Array,
  voices: readonly Range[],
  ear: SegmentRecogniser,
  onAudio: (parts: readonly Part[]) => Promise<PlacedPart[]>,
): Promise<PlacedPart[]> {
  if (part.end - part.start < 2 * MIN_HALF * SPEECH_RATE) return [part];
  const halves = await onAudio(await hearHalves(audio, voices, part, { ear, leftOut: [] }, 0));
  const unsaid = unsaidIn(part, ear.language);
  const words = halves.reduce((sum, half) => sum + half.words.length, 0);
  const isWhole = halves.every(({ placed }) => placed !== null) && words >= part.words.length - unsaid;
  const still = halves.reduce((sum, half) => sum + unsaidIn(half, ear.language), 0);
  return isWhole && still < unsaid ? halves : [part];
}

/** Words of a part with times on the audio, seconds from the start of the whole. */
function placedWords(
  part: PlacedPart,
  voices: readonly Range[],
  audio: Int16Array,
  language: string,
): readonly RecognisedWord[] {
  const { placed } = part;
  const shift = part.start / SPEECH_RATE;
  if (placed === null) {
    if (part.isTimed) return part.words.map((word) => moved(word, word, shift));
    const spans = voicesIn(voices, part).map(inSeconds);
    return sharedOver(spans, part.words, audio).map((word) => doubted(word, MAX_GUESSED_CONFIDENCE));
  }
  if (isNoneSaid(placed, language)) return [];
  const isUnsaid = unsaidRuns(placed, language);
  return part.words.map((word, i) => {
    const timed = moved(word, placed[i]!, shift);
    return isUnsaid[i] ? doubted(timed, MAX_UNSAID_CONFIDENCE) : timed;
  });
}

function moved(word: RecognisedWord, { start, end }: Range, shift: number): RecognisedWord {
  return { ...word, start: shift + start, end: shift + end };
}

function doubted(word: RecognisedWord, most: number): RecognisedWord {
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
