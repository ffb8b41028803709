/** Words of a whole transcript, or of some sentences, on their audio: in windows that widen until they fit. */
import { jobs } from '#i18n/en/server.ts';
import type { Range } from '#model/types.ts';
import { fitInOrder } from '#model/words/in-order.ts';
import { conditioned } from '../condition.ts';
import { refined } from '../edges.ts';
import { SpeechUnavailable } from '../engine.ts';
import { shortened } from '../gaps.ts';
import { fittedToQuiet } from '../shared-times.ts';
import { align, missingForAlignment, type Placed, type SpokenAudio } from './align.ts';
import { likelyOffsets } from './offset.ts';
import { isEdgeUnsaid, isNoneSaid, unsaidRuns } from './unsaid.ts';
import { type AlignWindow, alignWindows, MAX_WINDOW_WORDS, type TimedText } from './windows.ts';

/** A recording, source seconds. */
export interface AudioSource {
  /** 16 kHz; shorter where the recording ends before. */
  read(start: number, end: number): Promise<Int16Array>;
  /** dB, one each `STEP` of offset.ts. */
  levels(): Promise<Float32Array>;
}

/** Where these words lie, in order and disjoint, and no others. */
export interface WordStretch extends Range {
  readonly words: readonly TimedText[];
}

/** `guessed`: not found, so that the times are those of before; `unsaid`: found, though hardly said; `fitted`: not looked for. */
export type Verdict = 'found' | 'guessed' | 'unsaid' | 'fitted';

export interface PlacedWord extends Range {
  readonly verdict: Verdict;
}

export interface Alignment {
  readonly language: string;
  /** All times may be off by the same, as those of captions often are. */
  readonly anyOffset: boolean;
  /** Times are shared out by length only. */
  readonly isShared: boolean;
  readonly signal: AbortSignal;
  /** 0–1. */
  onProgress(done: number): void;
}

/** Seconds; words that are mostly found so far away are not further away than that. */
const FAR = 2.5;
/** Seconds that words may be off where they were looked for: at first, and where they did not fit. */
const REACHES = [0.8, FAR, 6];
/** Seconds of words around that are known to be said beyond that. */
const AROUND = 0.5;
/** Windows for one process, which loads its model each time. */
const BATCH = 8;
/** Of a window's words, those that may have been left unsaid. */
const MAX_UNSAID_SHARE = 0.5;
/** Of a window's words that a wider try must have more of: it has more of other sounds as well. */
const MIN_GAIN = 0.05;

/** Of a try to find an offset. */
const SAMPLES = 4;
const SAMPLE_SECONDS = 6;
/** Seconds: more than half of what is between two likely offsets. */
const SAMPLE_REACH = 4;
/** Words of a sample that tell something. */
const MIN_SAMPLE_WORDS = 4;
/** Of the words of all samples, said where an offset puts them: surely right, and at least likely. */
const SURE = 0.8;
const LIKELY = 0.55;

/**
 * Times of all words of each stretch. Where they do not fit the audio, they keep the times they had, moved as all others.
 * @throws SpeechUnavailable where a program is missing, unless times are shared: these are then fitted to the quiet; the signal's reason
 */
export async function alignWords(
  stretches: readonly WordStretch[],
  audio: AudioSource,
  alignment: Alignment,
): Promise<PlacedWord[][]> {
  const missing = await missingForAlignment();
  if (missing !== null && !alignment.isShared) throw new SpeechUnavailable(jobs.cannotAlign({ missing }));
  const count = stretches.reduce((sum, { words }) => sum + words.length, 0);
  const aligned: PlacedWord[][] = [];
  let done = 0;
  for (const stretch of stretches) {
    const work = new StretchWork(stretch, audio, alignment);
    const tell = (words: number): void => alignment.onProgress((done + words) / Math.max(1, count));
    aligned.push(missing === null ? await work.onAudio(tell) : await work.onQuiet());
    done += stretch.words.length;
  }
  return aligned;
}

/** A window's words, found or not. */
interface Attempt {
  readonly words: readonly (Range & { readonly score: number })[];
  readonly isWhole: boolean;
  /** Median seconds by which words that were said lie later than they were. */
  readonly shift: number;
  /** Of its words. */
  readonly said: number;
}

class StretchWork {
  readonly #stretch: WordStretch;
  readonly #audio: AudioSource;
  readonly #alignment: Alignment;

  constructor(stretch: WordStretch, audio: AudioSource, alignment: Alignment) {
    this.#stretch = stretch;
    this.#audio = audio;
    this.#alignment = alignment;
  }

  async onAudio(tell: (words: number) => void): Promise<PlacedWord[]> {
    const { words } = this.#stretch;
    const { language } = this.#alignment;
    const offset = this.#alignment.anyOffset ? await this.#offset() : 0;
    const windows = alignWindows(words);
    const found: ((Range & { readonly score: number }) | null)[] = words.map(() => null);
    let shift = offset;
    for (let i = 0; i < windows.length; i += BATCH) {
      const batch = windows.slice(i, i + BATCH);
      for (const [w, attempt] of (await this.#attempts(batch, shift)).entries()) {
        if (!attempt) continue;
        // What drifts, drifts on.
        if (this.#alignment.anyOffset && attempt.words.length >= MIN_SAMPLE_WORDS) shift = attempt.shift;
        for (const [k, word] of attempt.words.entries()) found[batch[w]!.first + k] = word;
      }
      tell(batch.at(-1)!.end);
    }
    const unsaid = unsaidRuns(
      found.map((word) => word ?? { score: 0 }),
      language,
    );
    const times = fitInOrder(words, found, { room: this.#stretch, shift: offset });
    return times.map((time, i) => ({
      ...time,
      verdict: found[i] === null ? 'guessed' : unsaid[i] ? 'unsaid' : 'found',
    }));
  }

  /** Fits shared times to quiet, where words cannot be aligned. */
  async onQuiet(): Promise<PlacedWord[]> {
    const { words } = this.#stretch;
    const fitted: Range[] = [];
    for (const window of alignWindows(words)) {
      const own = words.slice(window.first, window.end);
      const from = Math.max(this.#stretch.start, own[0]!.start - AROUND);
      const audio = conditioned(await this.#audio.read(from, own.at(-1)!.end + AROUND));
      fitted.push(...later(audio.length === 0 ? own : fittedToQuiet(later(own, -from), audio), from));
    }
    return fitInOrder(words, fitted, { room: this.#stretch, shift: 0 }).map((time) => ({
      ...time,
      verdict: 'fitted',
    }));
  }

  /** Of each window the first that fits, else the widest that fits in part; null where none does. @param shift seconds */
  async #attempts(windows: readonly AlignWindow[], shift: number): Promise<(Attempt | null)[]> {
    const best: (Attempt | null)[] = windows.map(() => null);
    let open = [...windows.keys()];
    for (const reach of REACHES) {
      const near = (w: number): number => best[w]?.shift ?? nearestShift(best, w) ?? shift;
      const looked = open.map((w) => ({ ...windows[w]!, reach, shift: near(w) }));
      const attempts = await this.#look(looked);
      for (const [k, w] of open.entries()) if (isBetter(attempts[k]!, best[w]!)) best[w] = attempts[k]!;
      open = open.filter((w) => !isSettled(best[w]!, reach));
      if (open.length === 0) break;
    }
    return best.map((attempt) => (attempt && 1 - attempt.said <= MAX_UNSAID_SHARE ? attempt : null));
  }

  async #look(
    windows: readonly (AlignWindow & { readonly reach: number; readonly shift: number })[],
  ): Promise<(Attempt | null)[]> {
    const { language, signal } = this.#alignment;
    const segments: (SpokenAudio & { readonly from: number })[] = [];
    for (const { first, end, reach, shift } of windows)
      segments.push(await this.#segment(first, end, reach, shift));
    const placed = await align(segments, language, signal);
    return placed.map((words, i) => {
      const { first, end } = windows[i]!;
      return words && this.#attempt(this.#stretch.words.slice(first, end), words, segments[i]!);
    });
  }

  /** Words of a window in the audio in which they may lie, with those around them that it may hold. */
  async #segment(first: number, end: number, reach: number, shift: number) {
    const { words, start, end: until } = this.#stretch;
    const from = Math.max(start, words[first]!.start + shift - reach);
    const to = Math.min(until, words[end - 1]!.end + shift + reach);
    const audio = conditioned(await this.#audio.read(from, Math.max(from, to)));
    let before = first;
    const earliest = Math.max(0, first - MAX_WINDOW_WORDS);
    while (before > earliest && words[before - 1]!.end > words[first]!.start - 2 * reach - AROUND) before--;
    let after = end;
    const latest = Math.min(words.length, end + MAX_WINDOW_WORDS);
    while (after < latest && words[after]!.start < words[end - 1]!.end + 2 * reach + AROUND) after++;
    const texts = (a: number, b: number): string[] => words.slice(a, b).map(({ text }) => text);
    return {
      ...{ audio, from, texts: texts(first, end) },
      ...{ before: texts(before, first), after: texts(end, after) },
    };
  }

  #attempt(
    words: readonly TimedText[],
    placed: readonly Placed[],
    { audio, from }: { readonly audio: Int16Array; readonly from: number },
  ): Attempt {
    const { language } = this.#alignment;
    // Of one or two words there is no run.
    const unsaid = isNoneSaid(placed, language) ? placed.map(() => true) : unsaidRuns(placed, language);
    const unsaidCount = unsaid.filter(Boolean).length;
    const texts = placed.map((word, i) => ({ ...word, text: words[i]!.text }));
    const found = later(refined(shortened(texts), audio), from);
    const shifts = found.flatMap(({ start }, i) => (unsaid[i] ? [] : [start - words[i]!.start]));
    return {
      words: found,
      isWhole: unsaidCount === 0 && !isEdgeUnsaid(placed, language),
      shift: medianOf(shifts),
      said: 1 - unsaidCount / placed.length,
    };
  }

  /** Seconds by which all words are early or late: where some samples of them were found. */
  async #offset(): Promise<number> {
    const { words } = this.#stretch;
    const all = alignWindows(words, SAMPLE_SECONDS).filter(
      ({ first, end }) => end - first >= MIN_SAMPLE_WORDS,
    );
    const count = Math.min(SAMPLES, all.length);
    const samples = Array.from(
      { length: count },
      (_, i) => all[Math.floor(((i + 0.5) * all.length) / count)]!,
    );
    if (count === 0) return 0;
    let best = await this.#saidAt(samples, 0);
    if (best.share >= SURE) return best.shift;
    for (const offset of likelyOffsets(words, await this.#audio.levels())) {
      const said = await this.#saidAt(samples, offset);
      if (said.share > best.share) best = said;
      if (said.share >= SURE) break;
    }
    return best.share >= LIKELY ? best.shift : 0;
  }

  /** Of the words of samples, those that are said near an offset; median seconds by which they lie later than they were. */
  async #saidAt(samples: readonly AlignWindow[], offset: number): Promise<{ share: number; shift: number }> {
    const attempts = await this.#look(
      samples.map((window) => ({ ...window, reach: SAMPLE_REACH, shift: offset })),
    );
    const share = attempts.reduce((sum, attempt) => sum + (attempt?.said ?? 0), 0) / samples.length;
    const shifts = attempts.flatMap((attempt) =>
      attempt && attempt.said > MAX_UNSAID_SHARE ? [attempt.shift] : [],
    );
    return { share, shift: medianOf(shifts) };
  }
}

/** Whether its words are not looked for further away. */
function isSettled(attempt: Attempt | null, reach: number): boolean {
  if (attempt === null || attempt.isWhole) return attempt !== null;
  return reach >= FAR && 1 - attempt.said <= MAX_UNSAID_SHARE;
}

function isBetter(attempt: Attempt | null, best: Attempt | null): boolean {
  return attempt !== null && (best === null || attempt.isWhole || attempt.said >= best.said + MIN_GAIN);
}

/** Of the window before it that was found, else of the one after. */
function nearestShift(attempts: readonly (Attempt | null)[], w: number): number | null {
  const isFound = (attempt: Attempt | null): boolean => attempt?.isWhole === true;
  const found = attempts.slice(0, w).findLast(isFound) ?? attempts.slice(w + 1).find(isFound);
  return found?.shift ?? null;
}

function later<W extends Range>(words: readonly W[], seconds: number): W[] {
  return words.map((word) => ({ ...word, start: word.start + seconds, end: word.end + seconds }));
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
