/** Recordings that two recognisers hear, one behind the other: what becomes of the errors, what is marked, and what it costs. */
import type { PassRun } from '#contract/index.ts';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { withSecondPass } from '#model/transcripts/second-pass.ts';
import { wordAt } from '#model/words/words.ts';
import { SPEECH_RATE, type SpeechEngine, type SpeechWord } from '#server/speech/engine.ts';
import { createRecognisers, type Recognisers } from '#server/speech/recognisers.ts';
import { runsIn, spanOf } from '#server/speech/second/check.ts';
import { compared, type HeardWord, isHesitation } from '#server/speech/second/differences.ts';
import { splitWindows } from '#server/speech/second/windows.ts';
import { normalWords } from '#tests/support/speech-clips.ts';
import { chunks, transcribed } from '#tests/support/transcribe.ts';
import { alignWords } from '#tests/support/wer.ts';
import { cpuSeconds } from '../lib/processes.ts';
import type { Report } from '../lib/report.ts';
import { watchMemory } from './memory.ts';

/** A recording of which it is known what is said, 16 kHz mono. */
export interface Known {
  readonly samples: Int16Array;
  readonly words: readonly string[];
}

type Pass = 'first' | 'second';

/** Seconds that passed, of all processes, and of those of them that have ended: the aligner's. */
interface Cost {
  wall: number;
  cpu: number;
  align: number;
}

/** Words that were heard, and how many of them and of those said are wrong. */
interface Hits {
  /** Of what is said. */
  words: number;
  /** Substituted, left out and put in. */
  errors: number;
  heard: number;
  marked: number;
  /** Marked words that are wrong. */
  right: number;
  /** Wrong and missing words, and those of them that are marked; of a missing one, that a neighbour is. */
  wrong: number;
  found: number;
}

const LANGUAGE = 'en';
/** The page marks words below it. */
const UNSURE = 0.6;
const { signal } = new AbortController();
const noHits = (): Hits => ({ words: 0, errors: 0, heard: 0, marked: 0, right: 0, wrong: 0, found: 0 });

/** Of all recordings of a set. @param engines the one that hears first, the one that hears again */
export async function reportSecondPass(
  report: Report,
  set: string,
  recordings: readonly Known[],
  [first, second]: readonly [SpeechEngine, SpeechEngine],
): Promise<void> {
  const hits = { first: noHits(), differences: noHits(), second: noHits(), alone: noHits() };
  const cost: Record<Pass, Cost> = {
    first: { wall: 0, cpu: 0, align: 0 },
    second: { wall: 0, cpu: 0, align: 0 },
  };
  const begun: number[] = [];
  let seconds = 0;
  const memory = watchMemory();
  for (const { samples, words: all } of recordings) {
    const said = all.flatMap(normal);
    const start = performance.now();
    const words: SpeechWord[] = [];
    await measured(cost.first, async (tellAligned) => {
      const listening = { language: LANGUAGE, vocabulary: [] };
      for await (const batch of transcribed(first, chunks(samples), { listening })) {
        if (words.length === 0 && batch.words.length > 0) begun.push((performance.now() - start) / 1000);
        words.push(...batch.words);
        tellAligned();
      }
    });
    const recognisers = createRecognisers();
    const { runs, heard } = await measured(cost.second, async (tellAligned) => {
      const found = await heardAgain(samples, words, second, recognisers);
      tellAligned();
      return found;
    });
    await recognisers.close();
    count(hits.first, said, words, () => false);
    const differs = new Set(compared(words, heard).differences.flatMap((d) => words.slice(...d.first)));
    count(hits.differences, said, words, (word) => differs.has(word as SpeechWord));
    count(hits.alone, said, heard, ({ confidence }) => confidence < UNSURE);
    count(hits.second, said, afterPass(words, runs, samples), ({ confidence }) => confidence < UNSURE);
    seconds += samples.length / SPEECH_RATE;
  }
  const memoryMost = memory.most();
  memory.stop();
  const tell = (metric: string, value: number, unit: string, n: number): void =>
    report({ metric: `speech.second_${metric}_${set}`, value, unit, n });
  for (const [name, { errors, words }] of Object.entries({
    first: hits.first,
    alone: hits.alone,
    after: hits.second,
  }))
    tell(`wer_${name}`, errors / words, 'errors/word', words);
  for (const [name, { marked, right, found, wrong }] of Object.entries({
    differences: hits.differences,
    marks: hits.second,
    alone: hits.alone,
  })) {
    tell(`precision_${name}`, right / Math.max(1, marked), 'wrong', marked);
    tell(`recall_${name}`, found / Math.max(1, wrong), 'of those wrong', wrong);
  }
  tell('marks', (100 * hits.second.marked) / hits.second.heard, 'of 100 words', hits.second.heard);
  tell('first_word', Math.max(...begun), 's', begun.length);
  for (const [pass, { wall, cpu, align }] of Object.entries(cost)) {
    tell(`${pass}_wall`, wall / seconds, 's/s', recordings.length);
    tell(`${pass}_cpu`, cpu / seconds, 'core-s/s', recordings.length);
    tell(`${pass}_align_cpu`, align / seconds, 'core-s/s', recordings.length);
  }
  if (memoryMost !== null) tell('memory', memoryMost / 1e6, 'MB', 1);
}

/** @param work tells when the processes that have ended since the start are the aligner's alone */
async function measured<T>(cost: Cost, work: (tellAligned: () => void) => Promise<T>): Promise<T> {
  const [start, before] = [performance.now(), cpuSeconds(process.pid)];
  let aligned = before.ended;
  const result = await work(() => {
    aligned = cpuSeconds(process.pid).ended;
  });
  cost.wall += (performance.now() - start) / 1000;
  cost.cpu += cpuSeconds(process.pid).all - before.all;
  cost.align += aligned - before.ended;
  return result;
}

/** As the server does it; `heard`: all words of the second one, each by the window in whose middle it lies. */
async function heardAgain(
  samples: Int16Array,
  first: readonly SpeechWord[],
  engine: SpeechEngine,
  recognisers: Recognisers,
): Promise<{ runs: PassRun[]; heard: HeardWord[] }> {
  const runs: PassRun[] = [];
  const heard: HeardWord[] = [];
  const listening = { language: LANGUAGE, vocabulary: [] };
  for await (const { start, end, audio, audioStart } of splitWindows(chunks(samples))) {
    const hearing = await recognisers.lend(engine, listening, signal, async (recogniser) =>
      recogniser.hear!(audio, signal),
    );
    const check = { first, audio, audioStart, within: { start, end }, language: LANGUAGE };
    const last = runs.at(-1);
    const from = last ? spanOf(last).end : 0;
    const found = await runsIn({ ...check, mode: 'replace' }, hearing, signal);
    runs.push(...found.filter((run) => spanOf(run).start >= from));
    const words = hearing.words.map((word) => ({
      ...word,
      start: audioStart + word.start,
      end: audioStart + word.end,
    }));
    heard.push(...words.filter((word) => isWithin((word.start + word.end) / 2, start, end)));
  }
  return { runs, heard };
}

function isWithin(time: number, start: number, end: number): boolean {
  return start <= time && time < end;
}

/** What stands in the page once it has applied the pass. */
function afterPass(words: readonly SpeechWord[], runs: readonly PassRun[], samples: Int16Array): HeardWord[] {
  const empty = emptyDocument({ duration: samples.length / SPEECH_RATE, language: LANGUAGE });
  const origin = { engine: 'the first', draft: false, notice: null };
  const doc = { ...appendTranscript(empty, words), origin };
  const { words: after } = withSecondPass(doc, runs, { checkedBy: 'the second' });
  return Array.from({ length: after.length }, (_, i) => wordAt(after, i));
}

/** Hesitations count nowhere: nearly all recognisers leave them out, and they are looked for by other means. */
function normal(text: string): string[] {
  return normalWords(text).filter((word) => !isHesitation(word));
}

/** A word such as 'ill-disposed' is two of those said, both as sure. What is only written apart, such as 'wild fire', is right. */
function count(
  hits: Hits,
  said: readonly string[],
  words: readonly HeardWord[],
  isMarked: (word: HeardWord) => boolean,
): void {
  const heard = words.flatMap((word) =>
    normal(word.text).map((text) => ({ text, isMarked: isMarked(word) })),
  );
  const { matches } = alignWords(
    said,
    heard.map(({ text }) => text),
  );
  hits.words += said.length;
  hits.heard += heard.length;
  hits.marked += heard.filter((word) => word.isMarked).length;
  const isMarkedAt = (i: number): boolean => heard[i]?.isMarked === true;
  let [i, j] = [0, 0];
  for (const [nextSaid, nextHeard] of [...matches, [said.length, heard.length] as const]) {
    const others = heard.slice(j, nextHeard).map(({ text }) => text);
    const isSame = said.slice(i, nextSaid).join('') === others.join('');
    const errors = isSame ? 0 : Math.max(nextSaid - i, others.length);
    hits.errors += errors;
    for (let k = j; k < nextHeard && !isSame; k++) {
      hits.wrong += 1;
      if (isMarkedAt(k)) {
        hits.right += 1;
        hits.found += 1;
      }
    }
    const missing = errors - Math.min(errors, others.length);
    hits.wrong += missing;
    if (Array.from({ length: nextHeard - j + 2 }, (_, k) => j - 1 + k).some(isMarkedAt))
      hits.found += missing;
    [i, j] = [nextSaid + 1, nextHeard + 1];
  }
}
