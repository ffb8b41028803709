/**
 * What brings the speakers of a recording to one level. Preview and download follow it: it is the same for the same words, speakers and
 * energies, whatever is cut.
 */

import { MAX_SPEAKERS } from '../constants.ts';
import { clamp } from '../time/sorted.ts';
import type { Paragraph, Words } from '../types.ts';
import { ABSOLUTE_GATE, ENERGY_BLOCK, type Energies, RELATIVE_GATE } from './energies.ts';
import type { Level } from './levels.ts';

/** Most that a speaker becomes louder or softer, dB. */
export const MOST_MATCH = 9;
/** A dB has so many steps that gains are rounded to: a word more or less changes little. */
const STEPS = 10;
/** Seconds of a voice alone that say how loud it is. */
const LEAST_HEARD = 0.5;

/** Who says when something: sorted by start, each word with its speaker. */
export type SpokenWords = Pick<Words, 'length' | 'start' | 'end' | 'speaker'>;

/** Of the track that somebody speaks in. */
export type SpokenEnergies = Pick<Energies, 'spoken'>;

export interface SpeakerMatch {
  /** By speaker, dB: 0 for who stays. */
  readonly gains: readonly number[];
  /** Over source time, sorted and disjoint; where none is, the recording stays as loud. They meet in the middle of pauses. */
  readonly levels: readonly Level[];
}

/** Nothing where fewer than two can be heard alone. @param duration source seconds */
export function matchSpeakers(words: SpokenWords, energies: SpokenEnergies, duration: number): SpeakerMatch {
  const voices = voicesOf(words, energies);
  const gains = gainsOf(words, voices);
  const levels = gains.some((gain) => gain !== 0) ? levelsOf(turnsOf(words, voices), gains, duration) : [];
  return { gains, levels };
}

/** How many people say something. */
export function countSpeakers(paragraphs: readonly Pick<Paragraph, 'speaker'>[]): number {
  return new Set(paragraphs.map(({ speaker }) => speaker)).size;
}

/** Energies of a track as they are under `levels`. */
export function underLevels(energies: Float32Array, levels: readonly Level[]): Float32Array {
  if (levels.length === 0) return energies;
  const shares = new Float64Array(energies.length).fill(1);
  for (const { start, end, decibels } of levels) {
    const last = Math.min(energies.length, Math.ceil(end / ENERGY_BLOCK));
    for (let block = Math.floor(start / ENERGY_BLOCK); block < last; block++) {
      const from = Math.max(start, block * ENERGY_BLOCK);
      const share = (Math.min(end, (block + 1) * ENERGY_BLOCK) - from) / ENERGY_BLOCK;
      shares[block] += share * (10 ** (decibels / 10) - 1);
    }
  }
  return energies.map((energy, block) => energy * shares[block]);
}

/** By speaker, the mean square where nobody else speaks; 0 where it is not heard. */
function voicesOf(words: SpokenWords, { spoken: energy }: SpokenEnergies): Float64Array {
  const alone = blocksAlone(words, energy.length);
  const means = meansOf(alone, energy, new Float64Array(MAX_SPEAKERS));
  const gates = means.map(({ mean }) => mean * RELATIVE_GATE);
  const voices = meansOf(alone, energy, Float64Array.from(gates));
  return Float64Array.from(voices, ({ mean, count }) =>
    count * ENERGY_BLOCK >= LEAST_HEARD - 1e-9 && mean > ABSOLUTE_GATE ? mean : 0,
  );
}

const NOBODY = -1;
const SEVERAL = -2;

/** By block, the speaker whose words take at least half of it while nobody else's reach into it. */
function blocksAlone(words: SpokenWords, count: number): Int8Array {
  const who = new Int8Array(count).fill(NOBODY);
  const covered = new Float32Array(count);
  for (let i = 0; i < words.length; i++) {
    const [start, end, speaker] = [words.start[i], words.end[i], words.speaker[i]];
    const last = Math.min(count, Math.ceil(end / ENERGY_BLOCK - 1e-9));
    for (let block = Math.max(0, Math.floor(start / ENERGY_BLOCK + 1e-9)); block < last; block++) {
      who[block] = who[block] === NOBODY || who[block] === speaker ? speaker : SEVERAL;
      const from = block * ENERGY_BLOCK;
      covered[block] += Math.min(end, from + ENERGY_BLOCK) - Math.max(start, from);
    }
  }
  return who.map((speaker, block) => (covered[block] < ENERGY_BLOCK / 2 ? NOBODY : speaker));
}

/** By speaker, of the blocks that are at least as loud as its gate. */
function meansOf(
  alone: Int8Array,
  energy: Float32Array,
  gates: Float64Array,
): readonly { readonly mean: number; readonly count: number }[] {
  const sums = new Float64Array(MAX_SPEAKERS);
  const counts = new Uint32Array(MAX_SPEAKERS);
  for (const [block, speaker] of alone.entries())
    if (speaker >= 0 && energy[block] >= gates[speaker]) {
      sums[speaker] += energy[block];
      counts[speaker]++;
    }
  return Array.from(sums, (sum, speaker) => ({
    mean: sum / Math.max(1, counts[speaker]),
    count: counts[speaker],
  }));
}

/** dB that bring each to the one who says most, of those who are heard. */
function gainsOf({ length, speaker }: SpokenWords, voices: Float64Array): number[] {
  const said = new Uint32Array(MAX_SPEAKERS);
  for (let i = 0; i < length; i++) said[speaker[i]]++;
  const heard = [...voices.keys()].filter((who) => voices[who] > 0 && said[who] > 0);
  const [wanted] = heard.toSorted((a, b) => said[b] - said[a] || a - b);
  return Array.from(voices, (voice, who) => {
    if (wanted === undefined || !heard.includes(who)) return 0;
    const decibels = 10 * Math.log10(voices[wanted] / voice);
    // −0 is 0.
    return Math.round(STEPS * clamp(decibels, -MOST_MATCH, MOST_MATCH)) / STEPS + 0;
  });
}

interface Turn {
  readonly start: number;
  end: number;
  readonly speaker: number;
}

/** Who speaks, or the loudest of those who speak at once; sorted, disjoint, neighbours differ. */
function turnsOf(words: SpokenWords, voices: Float64Array): readonly Turn[] {
  const turns: Turn[] = [];
  const loudestFirst = [...voices.keys()].sort((a, b) => voices[b] - voices[a] || a - b);
  /** Until when each speaks, of the words so far. */
  const until = new Float64Array(MAX_SPEAKERS);
  let time = 0;
  for (let i = 0; i <= words.length; i++) {
    const next = i < words.length ? words.start[i] : Number.POSITIVE_INFINITY;
    while (time < next) {
      const speaker = loudestFirst.find((who) => until[who] > time);
      if (speaker === undefined) break;
      const end = Math.min(next, until[speaker]);
      const before = turns.at(-1);
      if (before?.speaker === speaker) before.end = end;
      else turns.push({ start: time, end, speaker });
      time = end;
    }
    if (i === words.length) break;
    time = Math.max(time, next);
    until[words.speaker[i]] = Math.max(until[words.speaker[i]], words.end[i]);
  }
  return turns;
}

/** The level of a turn holds from the middle of the pause before it to that of the one behind it. */
function levelsOf(turns: readonly Turn[], gains: readonly number[], duration: number): readonly Level[] {
  const levels: { start: number; end: number; decibels: number }[] = [];
  let start = 0;
  for (const [i, turn] of turns.entries()) {
    const next = turns.at(i + 1);
    const end = next ? (turn.end + next.start) / 2 : duration;
    const decibels = gains[turn.speaker];
    const before = levels.at(-1);
    if (before && before.end === start && before.decibels === decibels) before.end = end;
    else if (decibels !== 0) levels.push({ start, end, decibels });
    start = end;
  }
  return levels;
}
