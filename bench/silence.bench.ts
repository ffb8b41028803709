/**
 * How well pauses are found in recordings whose pauses are known: speech at three levels over silence, pink noise, hum,
 * keyboard and breath at −60 to −15 dB. The metrics are those of noise 15 dB under the speech, of the pauses as they are
 * stored once the transcript is there; `_signal` are those before it. They are measured on recordings set apart
 * (docs/speech.md says since when); `_chosen_on` are those of the others. `_rooms` are quiet recordings of speakers near and far from
 * one microphone, by sound alone; `silence.speed` is what finding pauses takes, decoding left out.
 */
import { SILENCE_PADDING } from '#model/constants.ts';
import type { Range } from '#model/types.ts';
import { findSilences } from '#server/media/silence-finder.ts';
import type { Family, Report } from './lib/report.ts';
import { median, percentile } from './lib/stats.ts';
import { type Half, NOISES, RATE, type Recording, speeches, withNoise } from './silence/recordings.ts';
import { roomRecordings } from './silence/rooms.ts';

/** Pauses that are looked for, seconds. */
const WANTED = 0.4;
/** A pause counts as found if one of ours covers this share of it. */
const COVERED = 0.75;
const UNDER = [60, 30, 15];
const GAINS = [0, -12, -24];

interface Score {
  found: number;
  wanted: number;
  /** Seconds of speech inside pauses, and inside what silence mode cuts of them. */
  lost: number;
  lostCut: number;
  /** Seconds between edges found and known. */
  edges: number[];
}

const none = (): Score => ({ found: 0, wanted: 0, lost: 0, lostCut: 0, edges: [] });

async function measure(recording: Recording, withWords: boolean, score: Score): Promise<void> {
  const ours = await findSilences(
    chunks(recording.samples),
    withWords ? recording.words : null,
    recording.samples.length / RATE,
  );
  for (const pause of recording.pauses) {
    if (pause.end - pause.start < WANTED) continue;
    score.wanted++;
    const match = ours.find((one) => overlap(one, pause) >= COVERED * (pause.end - pause.start));
    if (!match) continue;
    score.found++;
    if (pause.start > 0) score.edges.push(Math.abs(match.start - pause.start));
    if (pause.end < recording.samples.length / RATE - 0.01) score.edges.push(Math.abs(match.end - pause.end));
  }
  for (const one of ours)
    for (const said of recording.speech) {
      score.lost += overlap(one, said);
      score.lostCut += overlap({ start: one.start + SILENCE_PADDING, end: one.end - SILENCE_PADDING }, said);
    }
}

async function* chunks(samples: Int16Array): AsyncGenerator<Int16Array> {
  for (let i = 0; i < samples.length; i += 65_536) yield samples.subarray(i, i + 65_536);
}

function overlap(a: Range, b: Range): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
}

function tell(name: string, { found, wanted, lost, lostCut, edges }: Score): void {
  const ms = (seconds: number): string => (1000 * seconds).toFixed(0);
  const at = edges.length > 0 ? `${ms(median(edges))} (p95 ${ms(percentile(edges, 0.95))})` : '–';
  console.error(
    `${name.padEnd(54)} found ${found}/${wanted}  lost ${ms(lost)} ms, in cuts ${ms(lostCut)} ms  edges ${at} ms`,
  );
}

function publish(report: Report, suffix: string, score: Score): void {
  const n = score.wanted;
  report({ metric: `silence.recall${suffix}`, value: score.found / n, unit: 'share', n });
  report({ metric: `silence.speech_lost${suffix}`, value: score.lost, unit: 's', n });
  report({ metric: `silence.speech_lost_in_cuts${suffix}`, value: score.lostCut, unit: 's', n });
  const p50 = 1000 * median(score.edges);
  report({
    metric: `silence.edge_error${suffix}`,
    value: p50,
    unit: 'ms',
    p50,
    p95: 1000 * percentile(score.edges, 0.95),
    n: score.edges.length,
  });
}

const family: Family = {
  family: 'silence',
  async run(report) {
    publish(report, '', await half('held out', true, UNDER));
    publish(report, '_signal', await half('held out', false, [15]));
    publish(report, '_chosen_on', await half('chosen on', true, [15]));
    await rooms(report);
  },
};

async function rooms(report: Report): Promise<void> {
  const total = none();
  let [spoken, seconds, took] = [0, 0, 0];
  for (const part of ['held out', 'chosen on'] as const)
    for (const recording of (await roomRecordings(part)) ?? []) {
      const score = none();
      const before = performance.now();
      await measure({ ...recording, words: [] }, false, score);
      took += (performance.now() - before) / 1000;
      seconds += recording.samples.length / RATE;
      tell(`${part}, ${recording.name}`, score);
      add(total, score);
      for (const { start, end } of recording.speech) spoken += end - start;
    }
  const n = total.wanted;
  if (n === 0) return;
  report({ metric: 'silence.recall_rooms', value: total.found / n, unit: 'share', n });
  report({ metric: 'silence.speech_lost_in_cuts_rooms', value: total.lostCut / spoken, unit: 'share', n });
  report({ metric: 'silence.speed', value: seconds / took, unit: 'x real time', n });
}

/** The scores of one half at each level of noise; those at −15 dB together. */
async function half(part: Half, withWords: boolean, levels: readonly number[]): Promise<Score> {
  const voices = await speeches(part);
  const total = none();
  for (const under of levels)
    for (const noise of NOISES) {
      const score = none();
      for (const { speech } of voices)
        for (const gain of GAINS)
          await measure(withNoise(speech, noise, under, { gain, half: part }), withWords, score);
      tell(`${part}, ${withWords ? 'with words' : 'signal alone'}, ${noise} at −${under} dB`, score);
      if (under === 15) add(total, score);
    }
  return total;
}

function add(total: Score, score: Score): void {
  total.found += score.found;
  total.wanted += score.wanted;
  total.lost += score.lost;
  total.lostCut += score.lostCut;
  total.edges.push(...score.edges);
}

export default family;
