/**
 * How well pauses are found in recordings whose pauses are known: speech at three levels over silence, pink noise, hum,
 * keyboard and breath 15 dB under it, as the pauses are stored once the transcript is there; `_signal` are those before it.
 * The peer is ffmpeg's `silencedetect` on the same recordings. Thresholds were chosen on other voices, texts and noises.
 *
 * `far_` are pauses by audio alone of talk far from the microphone, by how far the babble lies under the speech; `far_chosen_`
 * are those of the half of voices and rooms on which thresholds are chosen.
 */
import { INITIAL_SILENCE_REMAINDER } from '#model/constants.ts';
import type { Range } from '#model/types.ts';
import { findSilences } from '#server/media/derive/silence-finder.ts';
import type { Family, Report } from './lib/report.ts';
import { spreadOf } from './lib/stats.ts';
import { detectedSilences, SILENCEDETECT } from './peers/ffmpeg/silences.ts';
import { NOISES, RATE, type Recording, type Speech, speeches, withNoise } from './silence/recordings.ts';
import { BABBLES, farRecordings, type Half } from './silence/rooms.ts';

/** Pauses that are looked for, seconds. */
const WANTED = 0.4;
/** A pause counts as found if one of ours covers this share of it. */
const COVERED = 0.75;
/** Noise under the speech, dB. */
const UNDER = 15;
const GAINS = [0, -12, -24];
/** A pause between people far away that is clear, seconds after the echo. */
const CLEAR = 0.8;

interface Score {
  found: number;
  wanted: number;
  /** Seconds of speech inside pauses, and inside what silence mode cuts of them. */
  lost: number;
  lostCut: number;
  /** Seconds of speech. */
  said: number;
  /** Seconds between edges found and known. */
  edges: number[];
}

const none = (): Score => ({ found: 0, wanted: 0, lost: 0, lostCut: 0, said: 0, edges: [] });

/** A way to find the pauses of a recording. */
interface Finder {
  readonly name: string;
  readonly find: (recording: Recording) => Promise<readonly Range[]>;
}

const secondsOf = ({ samples }: Speech): number => samples.length / RATE;
async function silencesIn(speech: Speech, words: readonly Range[] | null): Promise<readonly Range[]> {
  return (await findSilences(chunks(speech.samples), words, secondsOf(speech))).silences;
}
const BY_SIGNAL: Finder = {
  name: 'signal alone',
  find: (recording) => silencesIn(recording, null),
};
const WITH_WORDS: Finder = {
  name: 'with words',
  find: (recording) => silencesIn(recording, recording.words),
};
const BY_FFMPEG: Finder = {
  name: `ffmpeg ${SILENCEDETECT}`,
  find: (recording) => detectedSilences(recording.samples, RATE, secondsOf(recording)),
};

/** Adds to `score` what `ours` found of a recording's pauses of `wanted` seconds or more. */
function rate(recording: Speech, ours: readonly Range[], score: Score, wanted = WANTED): void {
  for (const { start, end } of recording.speech) score.said += end - start;
  for (const pause of recording.pauses) {
    if (pause.end - pause.start < wanted) continue;
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
      score.lostCut += overlap(
        { start: one.start + INITIAL_SILENCE_REMAINDER / 2, end: one.end - INITIAL_SILENCE_REMAINDER / 2 },
        said,
      );
    }
}

async function* chunks(samples: Int16Array): AsyncGenerator<Int16Array> {
  for (let i = 0; i < samples.length; i += 65_536) yield samples.subarray(i, i + 65_536);
}

function overlap(a: Range, b: Range): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start));
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
  const spread = spreadOf(score.edges.map((seconds) => 1000 * seconds));
  report({ metric: `silence.edge_error${suffix}`, value: spread.p50, unit: 'ms', ...spread });
}

/** A line for the peer; how many times better ours is, where that can be divided. */
function besides(own: number, peerValue: number, better: 'more' | 'less') {
  const ratio = better === 'more' ? own / peerValue : peerValue / own;
  return { peer: BY_FFMPEG.name, peerValue, ...(Number.isFinite(ratio) && ratio > 0 && { ratio }) };
}

/** What a finder makes of every voice, noise and level together. */
async function scoreOf({ name, find }: Finder): Promise<Score> {
  const voices = await speeches();
  const score = none();
  for (const noise of NOISES)
    for (const speech of voices)
      for (const gain of GAINS) {
        const recording = withNoise(speech, noise, UNDER, gain);
        rate(recording, await find(recording), score);
      }
  console.error(`silence: ${name} found ${score.found} of ${score.wanted}`);
  return score;
}

/** Those far from the microphone; nothing where their recordings are not at hand. */
async function publishFar(report: Report, half: Half, name: string): Promise<void> {
  const recordings = await farRecordings(half);
  if (!recordings) return console.error('silence: skipped talk far away, its recordings are not at hand');
  for (const babble of BABBLES) {
    const score = none();
    for (const recording of recordings.filter((one) => one.babble === babble)) {
      const found = await silencesIn(recording, null);
      rate(recording, found, score, CLEAR);
    }
    const [n, unit] = [score.wanted, 'share'];
    report({ metric: `silence.${name}_recall_${babble}db`, value: score.found / n, unit, n });
    report({ metric: `silence.${name}_speech_in_cuts_${babble}db`, value: score.lostCut / score.said, unit });
  }
}

export default {
  family: 'silence',
  parts: ['noise', 'far', 'chosen'],
  async run(report, only) {
    const isWanted = (part: string): boolean => only?.includes(part) ?? part !== 'chosen';
    if (isWanted('chosen')) await publishFar(report, 'chosen', 'far_chosen');
    if (isWanted('far')) await publishFar(report, 'measured', 'far');
    if (!isWanted('noise')) return;
    const peer = await scoreOf(BY_FFMPEG);
    publish(report, '', await scoreOf(WITH_WORDS), peer);
    publish(report, '_signal', await scoreOf(BY_SIGNAL));
  },
} satisfies Family;
