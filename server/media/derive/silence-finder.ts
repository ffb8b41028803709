import { writeFile } from 'node:fs/promises';
import type { SilencesFile } from '#contract/index.ts';
import { MIN_PAUSE } from '#model/constants.ts';
import { rangeWithout } from '#model/time/ranges.ts';
import type { Range, Silence } from '#model/types.ts';
import { LEVEL_FRAME, LEVEL_RATE, LevelMeter, SILENT } from '../probe/levels.ts';
import { openVoiceDetector, VOICE_HANGOVER, type Voice } from '../probe/vad.ts';

/** Frames of levels. */
type Run = Range;

interface Surroundings {
  /** dB of the noise. */
  readonly floor: number;
  /** dB; louder is sound. */
  readonly threshold: number;
  /** Noise hides the soft ends of words. */
  readonly isNoisy: boolean;
}

/** Seconds between measurements of the floor, and on each side of one. */
const STEP = 1;
const FLOOR_AROUND = 8;
const SPEECH_AROUND = 15;
const FLOOR_SHARE = 0.08;
const SPEECH_SHARE = 0.95;
/** Share of the way from floor to speech, within limits, dB. */
const RISE_SHARE = 0.25;
const MIN_RISE = 4;
const MAX_RISE = 12;
/** dB under the speech that nobody hears. */
const HEARD = 48;
const SOFTER = 20;
/** dB; a smaller distance of floor and speech is noise. */
const CLEAR = 38;
const FRAMES_PER_SECOND = 100;
const BIN = 0.5;
const BINS = Math.ceil(-SILENT / BIN);

/** One a second, from histograms: sorting would take long. */
export function surroundingsOf(levels: Float32Array): Surroundings[] {
  const seconds = Math.max(1, Math.ceil(levels.length / FRAMES_PER_SECOND / STEP));
  const counts = Array.from({ length: seconds }, () => new Uint32Array(BINS));
  for (const [f, level] of levels.entries()) {
    const bin = Math.floor((level - SILENT) / BIN);
    counts[Math.floor(f / FRAMES_PER_SECOND / STEP)]![Math.max(0, Math.min(BINS - 1, bin))]!++;
  }
  const shareOf = (share: number, from: number, to: number): number =>
    levelOf(counts.slice(Math.max(0, from), to), share);
  const all = shareOf(SPEECH_SHARE, 0, seconds);
  return counts.map((_, second) => {
    const near = (share: number, around: number): number =>
      shareOf(share, second - around, second + around + 1);
    const speech = Math.max(near(SPEECH_SHARE, SPEECH_AROUND), all - SOFTER);
    const floor = Math.max(near(FLOOR_SHARE, FLOOR_AROUND), speech - HEARD);
    const rise = Math.min(MAX_RISE, Math.max(MIN_RISE, RISE_SHARE * (speech - floor)));
    return { floor, threshold: floor + rise, isNoisy: speech - floor < CLEAR };
  });
}

/** @param share 0–1 */
function levelOf(counts: readonly Uint32Array[], share: number): number {
  const sum = new Uint32Array(BINS);
  let total = 0;
  for (const second of counts)
    for (let bin = 0; bin < BINS; bin++) {
      sum[bin]! += second[bin]!;
      total += second[bin]!;
    }
  let below = 0;
  for (let bin = 0; bin < BINS; bin++) {
    below += sum[bin]!;
    if (below > share * total) return SILENT + (bin + 0.5) * BIN;
  }
  return SILENT;
}

function surroundingsAt(surroundings: readonly Surroundings[], f: number): Surroundings {
  const second = Math.floor(f / FRAMES_PER_SECOND / STEP);
  return surroundings[Math.max(0, Math.min(surroundings.length - 1, second))]!;
}

/** Two of three frames must be loud: noise crosses any line now and then. */
export function soundRuns(levels: Float32Array, surroundings: readonly Surroundings[]): Run[] {
  const isLoud = (f: number): number =>
    Number(levels[f] !== undefined && levels[f] >= surroundingsAt(surroundings, f).threshold);
  const runs: Run[] = [];
  let start = -1;
  for (let f = 0; f <= levels.length; f++) {
    const sounds = f < levels.length && isLoud(f - 1) + isLoud(f) + isLoud(f + 1) >= 2;
    if (sounds && start < 0) start = f;
    if (sounds || start < 0) continue;
    runs.push({ start, end: f });
    start = -1;
  }
  return runs;
}

const FRAME = LEVEL_FRAME / LEVEL_RATE;
/** Seconds of sound between quiet. */
const CLICK = 0.06;
const CLICK_QUIET = 0.12;
/** Seconds that voice no louder than the noise is believed. */
const UNDER_NOISE = 0.1;
const UNDER_QUIET = 0;
/** Seconds; longer sound around a voice is breath or furniture. */
const OWN = 0.25;
/** Seconds; nearer sound belongs to the voice (release of a consonant). */
const NEAR = 0.05;
/** dB over the noise that make a faint voice one, and seconds of it: in doubt a pause is not cut. */
const STANDS_OUT = 10;
const STANDS_FOR = 0.35;
/** Seconds of sound that stands out as much without a voice: longer than a breath, it may be somebody far away. */
const LASTING = 0.7;
/** Seconds that such a sound may be softer in between. */
const SYLLABLE = 0.2;
/** Seconds around what may be speech. */
const DOUBT = 0.1;
/** Seconds by which recognisers misplace words. */
const WORD_SLACK = 0.15;
/** Seconds (or share) left to the soft ends of words in noise; see docs/suggestions.md. */
const HIDDEN = 0.1;
const HIDDEN_SHARE = 0.05;
/** Seconds inward, to the quietest 20 ms. */
const EDGE_ROOM = 0.02;

/** Source seconds, sorted, disjoint. */
export interface Pauses {
  /** Level and voice activity agree that nobody speaks. */
  readonly silences: readonly Silence[];
  /** They disagree: not to be cut unheard. */
  readonly unsure: readonly Silence[];
}

/**
 * Where no word is, and nobody is heard to speak.
 * @param pcm 16 kHz mono from source time 0
 * @param words in order; null: the sound alone decides
 */
export async function findSilences(
  pcm: AsyncIterable<Int16Array>,
  words: readonly Range[] | null,
  duration: number,
): Promise<Pauses> {
  const meter = new LevelMeter();
  const detector = openVoiceDetector();
  for await (const chunk of pcm) {
    meter.add(chunk);
    detector?.add(chunk);
  }
  return findPauses(meter.finish(), detector?.finish() ?? null, words, duration);
}

/**
 * @param levels dB, one a frame
 * @param voices sorted; null where nothing can tell voices
 */
export function findPauses(
  levels: Float32Array,
  voices: readonly Voice[] | null,
  words: readonly Range[] | null,
  duration: number,
): Pauses {
  const surroundings = surroundingsOf(levels);
  const sounds = withoutClicks(soundRuns(levels, surroundings));
  const { spoken, doubtful } = voices
    ? voicedRuns(sounds, voices, levels, surroundings)
    : { spoken: sounds, doubtful: [] };
  const covered = words ? [...spoken, ...words.map(runOfWord)] : spoken;
  const parts = gapsBetween(covered, levels.length)
    .map((gap) => withoutHidden(gap, levels.length, surroundings))
    .map((gap) => atQuietest(gap, levels))
    .map((gap) => parted(gap, [...doubtful, ...(voices ? lastingIn(gap, levels, surroundings) : [])]));
  const long = (runs: readonly Run[]): Silence[] =>
    runs
      .map(({ start, end }) => ({
        start: start * FRAME,
        end: end >= levels.length ? duration : end * FRAME,
      }))
      .filter(({ start, end }) => end - start >= MIN_PAUSE);
  return {
    silences: long(parts.flatMap(({ silent }) => silent)),
    unsure: long(parts.flatMap(({ unsure }) => unsure)),
  };
}

/** Splits a gap into its silent parts and the parts that may be speech, with some room around them. */
function parted(gap: Run, doubts: readonly Run[]): { silent: Run[]; unsure: Run[] } {
  const room = Math.round(DOUBT / FRAME);
  const silent: Run[] = [];
  const unsure: Run[] = [];
  let at = gap.start;
  for (const doubt of doubts.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(at, doubt.start - room);
    const end = Math.min(gap.end, doubt.end + room);
    if (end <= start) continue;
    const last = unsure.at(-1);
    if (start > at) silent.push({ start: at, end: start });
    if (last?.end === start) unsure.splice(-1, 1, { start: last.start, end });
    else unsure.push({ start, end });
    at = end;
  }
  if (at < gap.end) silent.push({ start: at, end: gap.end });
  return { silent, unsure };
}

/** Sound of a gap that stands out for longer than a breath, whatever the voice activity says. */
function lastingIn(gap: Run, levels: Float32Array, surroundings: readonly Surroundings[]): Run[] {
  const runs: { start: number; end: number; loud: number }[] = [];
  for (let f = gap.start; f < gap.end; f++) {
    if (!isOutstanding(f, levels, surroundings)) continue;
    const last = runs.at(-1);
    if (last && f - last.end <= SYLLABLE / FRAME) {
      last.end = f + 1;
      last.loud++;
    } else runs.push({ start: f, end: f + 1, loud: 1 });
  }
  return runs.filter(({ loud }) => loud * FRAME >= LASTING);
}

function isProminent(run: Run, levels: Float32Array, surroundings: readonly Surroundings[]): boolean {
  let frames = 0;
  for (let f = run.start; f < Math.min(run.end, levels.length); f++)
    if (isOutstanding(f, levels, surroundings)) frames++;
  return frames * FRAME >= STANDS_FOR;
}

function isOutstanding(f: number, levels: Float32Array, surroundings: readonly Surroundings[]): boolean {
  return levels[f]! >= surroundingsAt(surroundings, f).floor + STANDS_OUT;
}

/** The run of a voice; in noise it includes the soft ends, which the level does not show. */
function runOfVoice({ start, end, from, to }: Voice, surroundings: readonly Surroundings[]): Run {
  const isNoisy = (time: number): boolean => surroundingsAt(surroundings, Math.round(time / FRAME)).isNoisy;
  return framesOf({ start: isNoisy(start) ? from : start, end: isNoisy(end) ? to : end });
}

function framesOf({ start, end }: Range): Run {
  return { start: Math.round(start / FRAME), end: Math.round(end / FRAME) };
}

function withoutClicks(runs: readonly Run[]): Run[] {
  return runs.filter(({ start, end }, i) => {
    const before = start - (runs[i - 1]?.end ?? Number.NEGATIVE_INFINITY);
    const after = (runs[i + 1]?.start ?? Number.POSITIVE_INFINITY) - end;
    const isShort = (end - start) * FRAME <= CLICK + 1e-9;
    return !(isShort && Math.min(before, after) * FRAME >= CLICK_QUIET);
  });
}

/**
 * Edges by level, or by voice where noise covers the ends of words. Sound without voice is no speech; a voice without sound, and a
 * faint one that does not stand out, may be.
 */
function voicedRuns(
  sounds: readonly Run[],
  voices: readonly Voice[],
  levels: Float32Array,
  surroundings: readonly Surroundings[],
): { spoken: Run[]; doubtful: Run[] } {
  const hangover = Math.round(VOICE_HANGOVER / FRAME);
  const own = Math.round(OWN / FRAME);
  const near = Math.round(NEAR / FRAME);
  const spoken: Run[] = [];
  const doubtful: Run[] = [];
  let from = 0;
  for (const voice of voices) {
    const run = runOfVoice(voice, surroundings);
    const end = Math.max(run.start + 1, run.end - hangover);
    while (from < sounds.length && sounds[from]!.end <= run.start - near) from++;
    const inside: Run[] = [];
    for (let i = from; i < sounds.length && sounds[i]!.start < end + near; i++) {
      const audio = sounds[i]!;
      inside.push({ start: Math.max(audio.start, run.start - own), end: Math.min(audio.end, end + own) });
    }
    const first = inside[0];
    const last = inside.at(-1);
    if (!first || !last || (voice.isFaint && !isProminent(framesOf(voice), levels, surroundings))) {
      doubtful.push({ start: run.start, end });
      continue;
    }
    const room = (f: number): number =>
      Math.round((surroundingsAt(surroundings, f).isNoisy ? UNDER_NOISE : UNDER_QUIET) / FRAME);
    spoken.push(...inside, {
      start: Math.min(first.start, Math.max(run.start, first.start - room(first.start))),
      end: Math.max(last.end, Math.min(end, last.end + room(last.end))),
    });
  }
  return { spoken, doubtful };
}

function runOfWord({ start, end }: Range): Run {
  const slack = Math.max(0, Math.min(WORD_SLACK, (end - start) / 2 - FRAME));
  return framesOf({ start: start + slack, end: end - slack });
}

function gapsBetween(runs: readonly Run[], length: number): Run[] {
  const gaps: Run[] = [];
  let from = 0;
  for (const { start, end } of runs.toSorted((a, b) => a.start - b.start)) {
    if (start > from) gaps.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  if (from < length) gaps.push({ start: from, end: length });
  return gaps;
}

/** Shortens a pause by what noise hides of the words around it. */
function withoutHidden({ start, end }: Run, length: number, surroundings: readonly Surroundings[]): Run {
  const most = Math.round(Math.min(HIDDEN / FRAME, HIDDEN_SHARE * (end - start)));
  const hidden = (f: number): number => (surroundingsAt(surroundings, f).isNoisy ? most : 0);
  return {
    start: start === 0 ? 0 : start + hidden(start),
    end: end >= length ? end : end - hidden(end),
  };
}

/** Edges moved inward to the quietest 20 ms, but at the ends of the recording. */
function atQuietest({ start, end }: Run, levels: Float32Array): Run {
  const room = Math.round(EDGE_ROOM / FRAME);
  if (end - start < 4 * room) return { start, end };
  const quietness = (f: number): number => levels[f - 1]! + levels[f]!;
  let [first, last] = [start + 1, end - 1];
  for (let f = start + 2; f <= start + room; f++) if (quietness(f) < quietness(first) - 1) first = f;
  for (let f = end - 2; f >= end - room; f--) if (quietness(f) < quietness(last) - 1) last = f;
  return { start: start === 0 ? 0 : first, end: end >= levels.length ? end : last };
}

/** @param heard words in order, and hesitations between them; null: the sound alone decides */
export async function writeSilences(
  pcm: AsyncIterable<Int16Array>,
  heard: { readonly words: readonly Range[]; readonly hesitations: readonly Range[] } | null,
  duration: number,
  outPath: string,
): Promise<void> {
  const pauses = await findSilences(pcm, heard?.words ?? null, duration);
  await writeFile(outPath, fileOf(pauses, notQuiet(heard?.hesitations ?? [], pauses.silences)));
}

/** Those that lie in no pause: there level and voice activity agree that nobody makes a sound. */
export function notQuiet(hesitations: readonly Range[], silences: readonly Silence[]): readonly Range[] {
  return hesitations.filter(({ start, end }) => {
    const sounds = rangeWithout({ start, end }, silences).reduce(
      (sum, part) => sum + part.end - part.start,
      0,
    );
    return sounds > (end - start) / 2;
  });
}

function fileOf({ silences, unsure }: Pauses, hesitations: readonly Range[]): string {
  const round = (seconds: number): number => Math.round(seconds * 1000) / 1000;
  const rounded = (found: readonly Range[]) =>
    found.map(({ start, end }) => ({ start: round(start), end: round(end), duration: round(end - start) }));
  const file: SilencesFile = {
    version: 1,
    ...{ silences: rounded(silences), unsure: rounded(unsure), hesitations: rounded(hesitations) },
  };
  return JSON.stringify(file);
}
