/**
 * How well and how fast recordings are recognised, by every engine that is there: word error rate and word-edge error on
 * LibriVox clips, also of captions that are late, who-speaks-when, and speed and memory on a recording made of all clips.
 * SPEECH_SET_EN and SPEECH_SET_FR name folders of further recordings: NAME.wav (16 kHz, mono) and what is said in NAME.txt.
 * `interview`, two hours of two voices, is measured where it is named.
 *
 * The alignments of the clips come from PocketSphinx's own test data, and PocketSphinx finds the words here too: the edge error shows
 * by how much their refinement moves edges rather than by how much they are wrong.
 */
import { findEngines } from '#server/speech/choose.ts';
import { SPEECH_RATE, type SpeechEngine, type SpeechWord } from '#server/speech/engine.ts';
import { hesitationsOf } from '#server/speech/hesitations.ts';
import { diarize } from '#server/speech/speakers/diarize.ts';
import { createWhisper, whisperFolders } from '#server/speech/whisper/whisper.ts';
import { captionsOf, importedWords, joinedClips, type Labelled } from '#tests/support/captions.ts';
import { quickTalk } from '#tests/support/quick-talk.ts';
import { type Clip, clipsIn, normalWords, speechClips } from '#tests/support/speech-clips.ts';
import { chunks, transcribed } from '#tests/support/transcribe.ts';
import { alignWords } from '#tests/support/wer.ts';
import { cpuSeconds } from './lib/processes.ts';
import type { Family, Report } from './lib/report.ts';
import { spreadOf } from './lib/stats.ts';
import { hesitationHits } from './speech/hesitations.ts';
import { watchMemory } from './speech/memory.ts';
import { type Known, reportSecondPass } from './speech/second-pass.ts';
import { type Conversation, type Turn, telephone } from './speech/telephone.ts';
import { type SaidBy, saidBy, wordsNearChanges } from './speech/turns.ts';

/** Seconds of one step of the count. */
const STEP = 0.01;

/**
 * Diarization error rate as NIST and pyannote.metrics define it: seconds missed, falsely found and given to the wrong speaker,
 * by seconds spoken, overlap counted for each speaker, no collar, under the best pairing of speakers.
 */
function diarizationError(reference: readonly Turn[], found: readonly Turn[]): number {
  const end = Math.max(0, ...reference.map((turn) => turn.end), ...found.map((turn) => turn.end));
  const names = (turns: readonly Turn[]) => [...new Set(turns.map(({ speaker }) => speaker))];
  const [real, heard] = [names(reference), names(found)];
  const together = real.map(() => heard.map(() => 0));
  let spoken = 0;
  let errors = 0;
  for (let t = STEP / 2; t < end; t += STEP) {
    const at = (turns: readonly Turn[], all: (string | number)[]) =>
      all.flatMap((name, i) =>
        turns.some(({ start, end: stop, speaker }) => speaker === name && start <= t && t < stop) ? [i] : [],
      );
    const [r, h] = [at(reference, real), at(found, heard)];
    spoken += r.length;
    errors += Math.max(r.length, h.length);
    for (const i of r) for (const j of h) together[i]![j]! += 1;
  }
  return spoken === 0 ? 0 : (errors - best(together, 0, new Set())) / spoken;
}

/** The most steps that any pairing of real with heard speakers gets right. Five speakers at most: all are tried. */
function best(together: readonly (readonly number[])[], i: number, taken: ReadonlySet<number>): number {
  const row = together[i];
  if (!row) return 0;
  let most = best(together, i + 1, taken);
  for (const [j, steps] of row.entries())
    if (!taken.has(j)) most = Math.max(most, steps + best(together, i + 1, new Set(taken).add(j)));
  return most;
}

const MODELS = process.env.MODELS_DIR ?? 'data/models';
const { signal } = new AbortController();

/** What there are models for; nothing is fetched. `suffix` is the end of its metrics' names. */
async function engines(): Promise<{ engine: SpeechEngine; suffix: string }[]> {
  const folders = whisperFolders({ dataDir: process.env.DATA_DIR ?? 'data', modelsDir: MODELS }).all;
  const log = { info: () => undefined, warn: () => undefined };
  const whisper = createWhisper({ model: null, device: 'cpu', folders, into: null, signal, log });
  const found = (await findEngines({ modelsDir: MODELS, whisper })).engines;
  for (const id of ['moonshine', 'whisper', 'parakeet'])
    if (!found.some((engine) => engine.id === id))
      console.error(`speech: ${id} is not measured, it is not here`);
  return found.map((engine) => ({ engine, suffix: engine.id === 'moonshine' ? '' : `_${engine.id}` }));
}

async function transcribe(engine: SpeechEngine, samples: Int16Array, language = 'en'): Promise<SpeechWord[]> {
  const words: SpeechWord[] = [];
  const listening = { language, vocabulary: [] };
  for await (const batch of transcribed(engine, chunks(samples), { listening })) words.push(...batch.words);
  return words;
}

interface Score {
  errors: number;
  words: number;
  /** Seconds between word edges heard and aligned, of the words that match. */
  edges: number[];
}

async function score(engine: SpeechEngine, clips: readonly Clip[], language = 'en'): Promise<Score> {
  const total: Score = { errors: 0, words: 0, edges: [] };
  for (const clip of clips) {
    const heard = await transcribe(engine, clip.samples, language);
    // 'ill-disposed' is two words of the reference, whose inner edges nobody told.
    const spoken = heard.flatMap((word) => {
      const parts = normalWords(word.text);
      return parts.map((text) => ({ text, times: parts.length === 1 ? word : null }));
    });
    const texts = spoken.map(({ text }) => text);
    const { errors, matches } = alignWords(clip.words, texts);
    total.errors += errors;
    total.words += clip.words.length;
    console.error(`${clip.name}: ${texts.join(' ')}`);
    for (const [i, j] of clip.times ? matches : []) {
      const [start, end] = clip.times![i]!;
      const { times } = spoken[j]!;
      if (times) total.edges.push(Math.abs(times.start - start), Math.abs(times.end - end));
    }
  }
  return total;
}

function reportErrors(report: Report, metric: string, { errors, words }: Score): void {
  report({ metric, value: errors / words, unit: 'errors/word', n: words });
}

function reportEdges(report: Report, metric: string, { edges }: Score): void {
  const spread = spreadOf(edges.map((seconds) => 1000 * seconds));
  report({ metric, value: spread.p50, unit: 'ms', ...spread });
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** Error and speed of telling the speakers of a recording apart. */
async function reportSpeakers(report: Report, talk: Conversation): Promise<void> {
  const { samples, turns } = talk;
  const duration = samples.length / SPEECH_RATE;
  const start = performance.now();
  const request = { count: 2, modelsDir: MODELS, signal };
  const { turns: found } = await diarize({ ...request, pcm: chunks(samples) });
  const speed = duration / ((performance.now() - start) / 1000);
  report({ metric: 'speech.der', value: diarizationError(turns, found), unit: 'of speech', n: 1 });
  report({ metric: 'speech.der_speed', value: speed, unit: 'x real time', n: 1 });
}

/** Words with the wrong speaker beside a change: of two made voices, and of the telephone talk as it is heard. */
async function reportTurns(report: Report, { samples, turns }: Conversation): Promise<void> {
  async function reportOf(name: string, audio: Int16Array, words: readonly SaidBy[]): Promise<void> {
    const { near, wrong } = await wordsNearChanges(audio, words);
    report({ metric: `speech.turns_wrong_${name}`, value: wrong / near, unit: 'near changes', n: near });
  }
  const made = await quickTalk();
  await reportOf('made', made.samples, made.words);
  const [first] = await engines();
  if (first) await reportOf('telephone', samples, saidBy(await transcribe(first.engine, samples), turns));
}

/** Words of a caption. */
const CAPTION = 8;
/** Seconds by which captions are late. */
const LATE = {
  on_time: () => 0,
  late: () => 0.3,
  by_turns: (caption: number) => (caption % 2 === 0 ? 0.3 : -0.3),
  very_late: () => 2,
} as const;

/** How often a recording follows itself where a long one is meant. */
const REPEATS = 10;

/** Core seconds of the aligner for a second of words that are imported 300 ms late: of talk, those that a recogniser hears. */
async function reportImportCost(report: Report, read: Labelled, talk: Conversation): Promise<void> {
  const [first] = await engines();
  const heard = first ? await transcribe(first.engine, talk.samples) : [];
  const times = heard.map(({ start, end }) => [start, end] as const);
  const spoken = { samples: talk.samples, words: heard.map(({ text }) => text), times };
  for (const [name, labelled] of Object.entries({ read, talk: spoken })) {
    if (labelled.words.length === 0) continue;
    // Looking for an offset costs the same whatever the length.
    const long = joinedClips(Array.from({ length: REPEATS }, () => ({ ...labelled, name, path: '' })));
    const before = cpuSeconds(process.pid).ended;
    await importedWords(long, captionsOf(long, CAPTION, LATE.late));
    const cost = cpuSeconds(process.pid).ended - before;
    const value = cost / (long.samples.length / SPEECH_RATE);
    report({ metric: `speech.align_cpu_${name}`, value, unit: 'core-s/s', n: long.words.length });
  }
}

/** Edges of imported words against the labels, and what a cut of one word leaves of it and takes of its neighbours. */
async function reportImports(report: Report, labelled: Labelled): Promise<void> {
  for (const [name, late] of Object.entries(LATE)) {
    const { after } = await importedWords(labelled, captionsOf(labelled, CAPTION, late));
    const edges = after.flatMap(({ start, end }, i) => {
      const [from, to] = labelled.times[i]!;
      return [Math.abs(start - from), Math.abs(end - to)];
    });
    reportEdges(report, `speech.edge_error_imports_${name}`, { errors: 0, words: 0, edges });
    const { left, taken } = oneWordCuts(after, labelled.times);
    const n = after.length;
    report({ metric: `speech.cut_leaves_${name}`, value: left, unit: 'of the word', n });
    report({ metric: `speech.cut_takes_${name}`, value: taken, unit: 'of the neighbours', n });
  }
}

/** Of all words, shares of the seconds that a cut at their found edges leaves of them and takes of their neighbours. */
function oneWordCuts(
  found: readonly { readonly start: number; readonly end: number }[],
  known: readonly (readonly [number, number])[],
): { left: number; taken: number } {
  const shared = (i: number, k: number): number => {
    const [start, end] = known[k] ?? [0, 0];
    return Math.max(0, Math.min(found[i]!.end, end) - Math.max(found[i]!.start, start));
  };
  const length = (k: number): number => (known[k] ? known[k][1] - known[k][0] : 0);
  let [left, taken, words, neighbours] = [0, 0, 0, 0];
  for (const i of found.keys()) {
    left += length(i) - shared(i, i);
    words += length(i);
    taken += shared(i, i - 1) + shared(i, i + 1);
    neighbours += length(i - 1) + length(i + 1);
  }
  return { left: left / words, taken: taken / neighbours };
}

/** By made voices that hesitate, and of recordings in which nobody does. */
async function reportHesitations(
  report: Report,
  fluent: readonly { readonly samples: Int16Array }[],
): Promise<void> {
  for (const language of ['en', 'fr']) {
    const { said, found, right } = await hesitationHits(language);
    report({
      metric: `speech.hesitations_recall_${language}`,
      value: right / said,
      unit: 'of those said',
      n: said,
    });
    report({
      metric: `speech.hesitations_precision_${language}`,
      value: right / found,
      unit: 'right',
      n: found,
    });
  }
  const [first] = await engines();
  if (!first) return;
  let [minutes, offered] = [0, 0];
  for (const { samples } of fluent) {
    minutes += samples.length / SPEECH_RATE / 60;
    offered += hesitationsOf(await transcribe(first.engine, samples)).length;
  }
  report({ metric: 'speech.hesitations_false', value: offered / minutes, unit: 'a minute', n: offered });
}

/** Recordings that are read, and those in which people talk; further ones each by itself. */
async function reportSecond(report: Report, read: readonly Known[], talk: readonly Known[]): Promise<void> {
  const all = (await engines()).map(({ engine }) => engine);
  const [first, second] = [all.find(({ id }) => id === 'moonshine'), all.find(({ id }) => id === 'whisper')];
  if (!first || !second) return;
  const sets = { read, talk, own: await clipsIn(process.env.SPEECH_SET_EN) };
  for (const [set, recordings] of Object.entries(sets))
    if (recordings.length > 0) await reportSecondPass(report, set, recordings, [first, second]);
}

/** Two hours of two voices: the telephone talk again and again. */
const HOURS = 2;

async function reportInterview(report: Report, { samples }: Conversation): Promise<void> {
  async function* pcm(): AsyncGenerator<Int16Array> {
    let left = HOURS * 3600 * SPEECH_RATE;
    while (left > 0) {
      for await (const chunk of chunks(samples.subarray(0, left))) yield chunk;
      left -= samples.length;
    }
  }
  const memory = watchMemory();
  const seconds = await secondsOf(() => diarize({ count: 2, modelsDir: MODELS, signal, pcm: pcm() }));
  const most = memory.most() ?? 0;
  memory.stop();
  report({ metric: 'speech.interview', value: seconds / 60, unit: 'min', n: 1 });
  report({ metric: 'speech.interview_memory', value: most / 1e6, unit: 'MB', n: 1 });
}

export default {
  family: 'speech',
  parts: ['recognition', 'imports', 'hesitations', 'second', 'speakers', 'turns', 'interview'],
  async run(report, only) {
    const isWanted = (part: string): boolean => only?.includes(part) ?? part !== 'interview';
    const clips = await speechClips();
    const talk = await telephone();
    if (!clips || !talk) {
      console.error('speech: skipped, the folder with real recordings is not here');
      return;
    }
    const labelled = joinedClips(clips.librivox);
    for (const { engine, suffix } of isWanted('recognition') ? await engines() : []) {
      const librivox = await score(engine, clips.librivox);
      reportErrors(report, `speech.wer${suffix}`, librivox);
      reportEdges(report, `speech.edge_error${suffix}`, librivox);
      reportErrors(report, `speech.wer_jfk${suffix}`, await score(engine, [clips.jfk]));
      const { samples } = joinedClips([...clips.librivox, clips.jfk]);
      const memory = watchMemory();
      const value = samples.length / SPEECH_RATE / (await secondsOf(() => transcribe(engine, samples)));
      report({ metric: `speech.speed${suffix}`, value, unit: 'x real time', n: 1 });
      const most = memory.most();
      memory.stop();
      if (most !== null) report({ metric: `speech.memory${suffix}`, value: most / 1e6, unit: 'MB', n: 1 });
      for (const language of engine.languages) {
        const own = await clipsIn(process.env[`SPEECH_SET_${language.toUpperCase()}`]);
        if (own.length > 0)
          reportErrors(report, `speech.wer_own_${language}${suffix}`, await score(engine, own, language));
      }
    }
    if (isWanted('imports')) await reportImports(report, labelled);
    if (isWanted('imports')) await reportImportCost(report, labelled, talk);
    if (isWanted('hesitations')) await reportHesitations(report, [...clips.librivox, clips.jfk, talk]);
    if (isWanted('second')) await reportSecond(report, [joinedClips([...clips.librivox, clips.jfk])], [talk]);
    if (isWanted('speakers')) await reportSpeakers(report, talk);
    if (isWanted('turns')) await reportTurns(report, talk);
    if (isWanted('interview')) await reportInterview(report, talk);
  },
} satisfies Family;
