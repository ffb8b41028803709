/**
 * How well pauses are found in recordings whose pauses are known: speech at three levels over silence, pink noise, hum,
 * keyboard and breath at −60 to −15 dB. The metrics are those of noise 15 dB under the speech, of the pauses as they are
 * stored once the transcript is there; `_signal` are those before it. They are measured on recordings set apart
 * (docs/speech.md says since when); `_chosen_on` are those of the others. `_rooms` are quiet recordings of speakers near and far from
 * one microphone, by sound alone; `silence.speed` is what finding pauses takes, decoding left out. The peer is ffmpeg's
 * `silencedetect` on the same recordings.
 */
import { SILENCE_PADDING } from '#model/constants.ts';
import type { Range } from '#model/types.ts';
import { findSilences } from '#server/media/silence-finder.ts';
import type { Family, Point, Report } from './lib/report.ts';
import { slopeOf } from './lib/slope.ts';
import { median, percentile } from './lib/stats.ts';
import { detectedSilences, SILENCEDETECT } from './peers/ffmpeg/silences.ts';
import { type Half, NOISES, RATE, type Recording, speeches, withNoise } from './silence/recordings.ts';
import { roomRecordings } from './silence/rooms.ts';

/** Pauses that are looked for, seconds. */
const WANTED = 0.4;
/** A pause counts as found if one of ours covers this share of it. */
const COVERED = 0.75;
const UNDER = [60, 30, 15];
const GAINS = [0, -12, -24];
/** Of the series: ten would take four minutes. */
const HOURS = [0.1, 0.3, 1];

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

/** A way to find the pauses of a recording. */
interface Finder {
  readonly name: string;
  readonly find: (recording: Recording) => Promise<readonly Range[]>;
}

const secondsOf = ({ samples }: Recording): number => samples.length / RATE;
const BY_SIGNAL: Finder = {
  name: 'signal alone',
  find: (recording) => findSilences(chunks(recording.samples), null, secondsOf(recording)),
};
const WITH_WORDS: Finder = {
  name: 'with words',
  find: (recording) => findSilences(chunks(recording.samples), recording.words, secondsOf(recording)),
};
const BY_FFMPEG: Finder = {
  name: `ffmpeg ${SILENCEDETECT}`,
  find: (recording) => detectedSilences(recording.samples, RATE, secondsOf(recording)),
};

/** Adds to `score` what `ours` found of a recording. */
function rate(recording: Recording, ours: readonly Range[], score: Score): void {
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

function publish(report: Report, suffix: string, score: Score, peer?: Score): void {
  const n = score.wanted;
  const tellOf = (name: string, unit: string, of: (score: Score) => number, better: 'more' | 'less') =>
    report({
      ...{ metric: `silence.${name}${suffix}`, value: of(score), unit, n },
      ...(peer && besides(of(score), of(peer), better)),
    });
  tellOf('recall', 'share', ({ found, wanted }) => found / wanted, 'more');
  tellOf('speech_lost', 's', ({ lost }) => lost, 'less');
  tellOf('speech_lost_in_cuts', 's', ({ lostCut }) => lostCut, 'less');
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

/** A line for the peer; how many times better ours is, where that can be divided. */
function besides(own: number, peerValue: number, better: 'more' | 'less') {
  const ratio = better === 'more' ? own / peerValue : peerValue / own;
  return { peer: BY_FFMPEG.name, peerValue, ...(Number.isFinite(ratio) && ratio > 0 && { ratio }) };
}

const PARTS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  async noise(report) {
    const peer = await half('held out', [15], BY_FFMPEG);
    publish(report, '', await half('held out', UNDER, WITH_WORDS), peer);
    publish(report, '_signal', await half('held out', [15], BY_SIGNAL));
    publish(report, '_chosen_on', await half('chosen on', [15], WITH_WORDS));
  },
  rooms,
  hours,
};

const family: Family = {
  family: 'silence',
  parts: Object.keys(PARTS),
  async run(report, parts = Object.keys(PARTS)) {
    for (const part of parts) await PARTS[part]?.(report);
  },
};

/** What hours take: a talk with pauses, again and again. */
async function hours(report: Report): Promise<void> {
  const [voice] = await speeches('held out');
  if (!voice) return;
  const { samples } = withNoise(voice.speech, 'pink', 30, { half: 'held out' });
  const points: Point[] = [];
  for (const size of HOURS) {
    const times = Math.round((size * 3600 * RATE) / samples.length);
    const repeated = async function* () {
      for (let i = 0; i < times; i++) yield* chunks(samples);
    };
    const before = performance.now();
    await findSilences(repeated(), null, (times * samples.length) / RATE);
    points.push({ size, of: 'hours', value: (performance.now() - before) / 1000, unit: 's' });
  }
  report(slopeOf('silence.slope_hours', points));
}

async function rooms(report: Report): Promise<void> {
  const [total, peer] = [none(), none()];
  let [spoken, seconds, took] = [0, 0, 0];
  for (const part of ['held out', 'chosen on'] as const)
    for (const recording of (await roomRecordings(part)) ?? []) {
      const score = none();
      const heard = { ...recording, words: [] };
      const before = performance.now();
      const found = await BY_SIGNAL.find(heard);
      took += (performance.now() - before) / 1000;
      seconds += recording.samples.length / RATE;
      rate(heard, found, score);
      rate(heard, await BY_FFMPEG.find(heard), peer);
      tell(`${part}, ${recording.name}`, score);
      add(total, score);
      for (const { start, end } of recording.speech) spoken += end - start;
    }
  const n = total.wanted;
  if (n === 0) return;
  const recall = total.found / n;
  report({
    ...{ metric: 'silence.recall_rooms', value: recall, unit: 'share', n },
    ...besides(recall, peer.found / n, 'more'),
  });
  const lost = total.lostCut / spoken;
  report({
    ...{ metric: 'silence.speech_lost_in_cuts_rooms', value: lost, unit: 'share', n },
    ...besides(lost, peer.lostCut / spoken, 'less'),
  });
  report({ metric: 'silence.speed', value: seconds / took, unit: 'x real time', n });
}

/** The scores of one half at each level of noise; those at −15 dB together. */
async function half(part: Half, levels: readonly number[], { name, find }: Finder): Promise<Score> {
  const voices = await speeches(part);
  const total = none();
  for (const under of levels)
    for (const noise of NOISES) {
      const score = none();
      for (const { speech } of voices)
        for (const gain of GAINS) {
          const recording = withNoise(speech, noise, under, { gain, half: part });
          rate(recording, await find(recording), score);
        }
      tell(`${part}, ${name}, ${noise} at −${under} dB`, score);
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
