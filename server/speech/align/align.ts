/** Finds known words in their audio: PocketSphinx with one grammar a segment, in which they follow one another. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Range } from '#model/types.ts';
import { SPEECH_RATE } from '../engine.ts';
import { yieldToOthers } from '../priority.ts';
import { pronounced } from './pronounce.ts';

/** Audio and the words that are said in it, 16 kHz. */
export interface SpokenAudio {
  readonly audio: Int16Array;
  readonly texts: readonly string[];
  /** Words before and after these that may be in the audio, or the ends of which. */
  readonly before?: readonly string[];
  readonly after?: readonly string[];
}

/** Seconds from the audio's start. */
export interface Placed extends Range {
  /** Of a frame, by the acoustic model; further below 0 is worse. */
  readonly score: number;
}

/** Of words in their audio. */
export interface Fit {
  readonly placed: Placed[];
  /** By the acoustic model, pauses and sounds between the words too. Of two readings of the same audio the higher one fits better. */
  readonly score: number;
  /** Sounds between them, before them and after them that are like an 'um', seconds from the audio's start; in order. */
  readonly hesitations: readonly Range[];
}

/** Debian; source or Homebrew on Intel; Homebrew on Apple silicon. */
const MODEL_FOLDERS = ['/usr', '/usr/local', '/opt/homebrew'].map((root) =>
  join(root, 'share/pocketsphinx/model/en-us/en-us'),
);
/** Hz. */
const FRAME_RATE = 100;
/** Samples; in less there is no word. */
const MIN_SAMPLES = SPEECH_RATE / 20;
/**
 * Words of a segment that are looked for: ten a second in the longest one, more than anybody says. Time and memory grow with words
 * times frames.
 */
export const MAX_SEGMENT_WORDS = 250;
/** Chosen for edges on the audio (docs/speech.md); narrower beams lose segments in which something else was said. */
const SEARCH =
  '-adcin yes -backtrace yes -cepext .raw -fsgext .fsg -lw 1 -wip 1 -pip 1 -silprob 0.1 -fillprob 1e-8 -cmn batch -remove_noise yes -beam 0 -wbeam 0 -pbeam 0 -maxhmmpf -1 -bestpath no';
/** Fillers that may be said between two words without being written. */
const FILLER = ['AH M', 'AH AH M', 'M', 'AH'];
/** Word w of segment p, its first and last frame, its score. */
const ROW = /^p(\d+)w(\d+)(?:\(\d+\))?\s+(\d+)\s+(\d+)\s+\S+\s+(-?\d+)\s/;
/** A filler that was not written, by its first and last frame, among the rows of its segment. */
const FILLER_ROW = /^um(?:\(\d+\))?\s+(\d+)\s+(\d+)\s/;
/** Comes before the rows of segment p. */
const BEGIN = /Decoding 'p(\d+)'/;
/** Seconds of quiet within a hesitation that is drawn out. */
const HESITATION_HOLE = 0.1;
/** Score of all of segment p. */
const TOTAL = /\(p(\d+) (-?\d+)\)$/;
/** Milliseconds, of a segment of the greatest length ten times the slowest; then it counts as hung. */
const LIMIT = 300_000;

/**
 * For each segment where its words lie; null where they were not found in it or are too many, or where this machine cannot look for
 * them.
 * @throws the signal's reason
 */
export async function align(
  segments: readonly SpokenAudio[],
  language: string,
  signal: AbortSignal,
): Promise<(Placed[] | null)[]> {
  return (await fits(segments, language, signal)).map((fit) => fit?.placed ?? null);
}

/** As `align`, with how well the words fit all of the audio, and hesitations that nobody wrote. @throws the signal's reason */
export async function fits(
  segments: readonly SpokenAudio[],
  language: string,
  signal: AbortSignal,
): Promise<(Fit | null)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-align-'));
  try {
    return fitsIn(await run(segments, language, folder, signal), segments);
  } catch {
    signal.throwIfAborted();
    return segments.map(() => null);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** What is missing for alignment on this machine, for the operator; null if nothing is. */
export async function missingForAlignment(): Promise<string | null> {
  const known = await Promise.all([
    modelFolder() !== undefined,
    execa('pocketsphinx_batch', { reject: false, stdin: 'ignore' }).then(({ code }) => code !== 'ENOENT'),
    execa('espeak-ng', ['--version'], { reject: false }).then(({ failed }) => !failed),
  ]);
  const names = ["PocketSphinx's English model", 'PocketSphinx', 'espeak-ng'];
  return names.find((_, i) => !known[i]) ?? null;
}

function modelFolder(): string | undefined {
  return MODEL_FOLDERS.find((path) => existsSync(path));
}

/** @returns the log, which has the rows of all words */
async function run(
  segments: readonly SpokenAudio[],
  language: string,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const model = modelFolder();
  const audible = [...segments.entries()].filter(
    ([, { audio, ...spoken }]) => audio.length >= MIN_SAMPLES && allTexts(spoken).length <= MAX_SEGMENT_WORDS,
  );
  if (!model || audible.length === 0) return '';
  const all = segments.map(allTexts);
  const phones = await pronounced(all.flat(), language, signal);
  const names = all.flatMap((texts, p) => texts.map((_, w) => `p${p}w${w}`));
  const dictionary = [...entries('um', FILLER), ...names.flatMap((name, i) => entries(name, phones[i]!))];
  const at = (name: string): string => join(folder, name);
  await writeFile(at('dict'), `${dictionary.join('\n')}\n`);
  await writeFile(at('list'), audible.map(([p]) => `p${p}\n`).join(''));
  for (const [p, { audio, ...spoken }] of audible) {
    await writeFile(at(`p${p}.raw`), new Uint8Array(audio.buffer, audio.byteOffset, audio.byteLength));
    await writeFile(at(`p${p}.fsg`), grammar(p, spoken));
  }
  const files = ['-hmm', model, '-dict', at('dict'), '-ctl', at('list'), '-fsgctl', at('list')];
  const child = execa(
    'pocketsphinx_batch',
    [...files, '-fsgdir', folder, '-cepdir', folder, ...SEARCH.split(' '), ...(await versionArgs())],
    {
      stdin: 'ignore',
      stdout: 'ignore',
      cancelSignal: signal,
      forceKillAfterDelay: false,
      killSignal: 'SIGKILL',
      timeout: LIMIT,
    },
  );
  yieldToOthers(child.pid);
  return (await child).stderr;
}

let ownArgs: Promise<string[]> | undefined;

/** Of 0.8 (Debian) or 5 (Homebrew): called without arguments, the program prints those it knows. */
function versionArgs(): Promise<string[]> {
  ownArgs ??= execa('pocketsphinx_batch', { reject: false, stdin: 'ignore' }).then(({ stderr = '' }) => [
    // It would drop frames without counting them.
    ...(stderr.includes('-remove_silence') ? ['-remove_silence', 'no'] : []),
    ...(stderr.includes('-loglevel') ? ['-loglevel', 'INFO'] : []),
  ]);
  return ownArgs;
}

/** Of a dictionary, a line a pronunciation. */
function entries(name: string, phones: readonly string[]): string[] {
  return phones.map((ways, i) => `${name}${i === 0 ? '' : `(${i + 1})`} ${ways}`);
}

function allTexts({ before = [], texts, after = [] }: Omit<SpokenAudio, 'audio'>): readonly string[] {
  return [...before, ...texts, ...after];
}

/** All words in order, each once, with fillers that are not written between them; those around them from any one to any one. */
function grammar(segment: number, spoken: Omit<SpokenAudio, 'audio'>): string {
  const last = allTexts(spoken).length;
  const { before = [], after = [] } = spoken;
  const lines = [`FSG_BEGIN p${segment}`, `NUM_STATES ${last + 1}`, 'START_STATE 0', `FINAL_STATE ${last}`];
  for (let i = 0; i <= last; i++) lines.push(`TRANSITION ${i} ${i} 1e-6 um`);
  for (let i = 0; i < last; i++) lines.push(`TRANSITION ${i} ${i + 1} 1.0 p${segment}w${i}`);
  for (let i = 1; i <= before.length; i++) lines.push(`TRANSITION 0 ${i} 1.0`);
  for (let i = last - after.length; i < last; i++) lines.push(`TRANSITION ${i} ${last} 1.0`);
  return [...lines, 'FSG_END', ''].join('\n');
}

/** A segment counts with all its words alone. */
function fitsIn(log: string, segments: readonly SpokenAudio[]): (Fit | null)[] {
  const found = segments.map((): Placed[] => []);
  const fillers = segments.map((): Range[] => []);
  const scores = segments.map(() => Number.NEGATIVE_INFINITY);
  let current = 0;
  for (const line of log.split('\n')) {
    const begun = BEGIN.exec(line);
    if (begun) current = Number(begun[1]);
    const filler = FILLER_ROW.exec(line);
    if (filler)
      fillers[current]!.push({
        start: Number(filler[1]) / FRAME_RATE,
        end: (Number(filler[2]) + 1) / FRAME_RATE,
      });
    const total = TOTAL.exec(line);
    if (total) scores[Number(total[1])] = Number(total[2]);
    const row = ROW.exec(line)?.slice(1).map(Number);
    if (!row) continue;
    const [segment, word, first, last, score] = row as [number, number, number, number, number];
    const frames = last + 1 - first;
    found[segment]![word] = {
      start: first / FRAME_RATE,
      end: (last + 1) / FRAME_RATE,
      score: score / frames,
    };
  }
  return found.map((words, p) => {
    const { before = [], texts } = segments[p]!;
    const own = words.slice(before.length, before.length + texts.length);
    return texts.every((_, w) => own[w] !== undefined)
      ? { placed: own, score: scores[p]!, hesitations: drawnOut(fillers[p]!) }
      : null;
  });
}

/** Fillers with no more than a short hole between them are one. */
function drawnOut(fillers: readonly Range[]): Range[] {
  const hesitations: Range[] = [];
  for (const { start, end } of fillers) {
    const last = hesitations.at(-1);
    if (last && start - last.end <= HESITATION_HOLE) hesitations.splice(-1, 1, { start: last.start, end });
    else hesitations.push({ start, end });
  }
  return hesitations;
}
