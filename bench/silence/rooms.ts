/**
 * Talk as a microphone at the far end of a room hears it: voices at several distances, each through a response of the room made
 * of decaying noise, over the babble of others. What is speech is known from the recordings before they were mixed.
 */
import { seeded } from '#tests/harness/seeded.ts';
import { speechClips } from '#tests/support/speech-clips.ts';
import { telephone } from '../speech/telephone.ts';
import { madeSpeech, RATE, type Said, type Speech, withGaps } from './recordings.ts';

/** Thresholds are chosen on one half of the voices and rooms and measured on the other. */
export type Half = 'chosen' | 'measured';

interface Room {
  /** Seconds in which an echo falls by 60 dB. */
  readonly echo: number;
  /** Power of what comes straight over that of the echo, dB. */
  readonly straight: number;
}

/** Its pauses begin when the echo of what was said before has died away. */
export interface FarRecording extends Speech {
  /** dB from the speech down to the babble. */
  readonly babble: number;
}

const ROOMS: Readonly<Record<Half, readonly Room[]>> = {
  chosen: [
    { echo: 0.35, straight: -3 },
    { echo: 0.6, straight: -7 },
    { echo: 0.9, straight: -10 },
  ],
  measured: [
    { echo: 0.3, straight: -2 },
    { echo: 0.5, straight: -6 },
    { echo: 0.8, straight: -9 },
  ],
};
/** dB from the speech down to the babble. */
export const BABBLES = [10, 20, 30];
/** Levels of those who speak in turn, dB. */
const DISTANCES = [0, -8, -3, -16, -6, -12];
/** Rates at which the same recordings are other voices. */
const VOICES = [1, 0.86, 1.14];
/** Voices at once in the babble. */
const CROWD = 12;
const CROWDED: Room = { echo: 0.4, straight: -10 };
/** Of full scale: a quiet recording. */
const LEVEL = 10 ** (-32 / 20) * 32_768;
const MICROPHONE_NOISE = 6;
/** Rumble of the building over the speech, dB; nearly all of it lies under the voices. */
const RUMBLE = -3;
/** dB by which an echo must have fallen for a pause to begin. */
const ECHO_HEARD = 20;

/** Every room of a half with each babble; null where the recordings are not at hand. */
export async function farRecordings(half: Half): Promise<FarRecording[] | null> {
  const said = await voicesOf(half);
  if (!said) return null;
  const recordings: FarRecording[] = [];
  const dry = withGaps(said);
  const random = seeded(half === 'chosen' ? 11 : 911);
  const crowd = babbleOf(said, dry.samples.length, random);
  const rumble = rumbleOf(dry.samples.length, random);
  for (const room of ROOMS[half]) {
    const heard = new Float32Array(dry.samples.length);
    for (const [i, { start, end }] of spans(dry.speech).entries()) {
      const from = Math.max(0, Math.floor(start * RATE) - 320);
      const part = dry.samples.subarray(from, Math.ceil(end * RATE) + 320);
      const gain = 10 ** (DISTANCES[i % DISTANCES.length]! / 20) / rmsOf(part);
      addEchoed(heard, part, from, gain, responseOf(room, random));
    }
    const spoken = rmsOf(concatenated(heard, dry.speech));
    const loud = (spoken * 10 ** (RUMBLE / 20)) / rmsOf(rumble);
    for (const babble of BABBLES) {
      const share = (spoken * 10 ** (-babble / 20)) / rmsOf(crowd);
      const samples = Int16Array.from(heard, (sample, i) => {
        const value =
          (LEVEL / spoken) * (sample + share * crowd[i]! + loud * rumble[i]!) +
          (random() - 0.5) * MICROPHONE_NOISE;
        return Math.max(-32_768, Math.min(32_767, Math.round(value)));
      });
      const echo = (room.echo * ECHO_HEARD) / 60;
      const pauses = dry.pauses.map(({ start, end }) => ({ start: start === 0 ? 0 : start + echo, end }));
      recordings.push({ samples, speech: dry.speech, pauses, babble });
    }
  }
  return recordings;
}

async function voicesOf(half: Half): Promise<Said[] | null> {
  const clips = await speechClips();
  if (!clips) return null;
  const own: Said[] = clips.librivox.filter((_, i) => i % 2 === (half === 'chosen' ? 0 : 1));
  const made = await madeSpeech(half === 'chosen' ? ['rms', 'awb'] : ['slt']);
  const told = half === 'measured' ? await telephone() : null;
  const talk: Said[] = told
    ? [{ samples: told.samples, times: told.turns.map(({ start, end }) => [start, end] as const) }]
    : [];
  return VOICES.flatMap((rate, i) => {
    const phrases = [...own.flatMap((said, k) => phrasesOf(said, i + k)), ...(i === 0 ? talk : [])];
    return [...phrases.map((said) => atRate(said, rate)), ...(i === 0 ? made : [])];
  });
}

/** Words in a row that are said by one voice in answer to another. */
const PHRASES = [2, 5, 1, 8, 3];

function phrasesOf({ samples, times }: Said, first: number): Said[] {
  const phrases: Said[] = [];
  for (let n = 0, i = first; times && n < times.length; i++) {
    const words = times.slice(n, n + PHRASES[i % PHRASES.length]!);
    n += words.length;
    const from = Math.max(0, words[0]![0] - 0.02);
    const part = samples.slice(Math.floor(from * RATE), Math.ceil((words.at(-1)![1] + 0.02) * RATE));
    phrases.push({ samples: part, times: words.map(([start, end]) => [start - from, end - from] as const) });
  }
  return phrases;
}

function atRate({ samples, times }: Said, rate: number): Said {
  if (rate === 1) return { samples, times };
  const other = Int16Array.from({ length: Math.floor((samples.length - 1) / rate) }, (_, i) => {
    const at = i * rate;
    const before = Math.floor(at);
    return samples[before]! + (at - before) * (samples[before + 1]! - samples[before]!);
  });
  return { samples: other, times: times?.map(([from, to]) => [from / rate, to / rate] as const) ?? null };
}

/** Stretches of one voice each: what is said with less than half a second between. */
function spans(speech: Speech['speech']): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  for (const { start, end } of speech) {
    const last = found.at(-1);
    if (last && start - last.end < 0.5) last.end = end;
    else found.push({ start, end });
  }
  return found;
}

interface Tap {
  readonly at: number;
  readonly gain: number;
}

/** Echoes that come later than this are heard without their high tones: seconds, and share that a low-pass keeps of the last value. */
const DULLED = [
  [0, 0],
  [0.05, 0.4],
  [0.2, 0.7],
] as const;

/** Single echoes at random places, 2000 a second, which sound like noise that decays. */
function responseOf({ echo, straight }: Room, random: () => number): Tap[] {
  const spacing = RATE / 2000;
  const taps: Tap[] = [];
  for (let at = RATE * 0.004; at < RATE * echo; at += spacing)
    taps.push({
      at: Math.floor(at + random() * spacing),
      gain: Math.sign(random() - 0.5) * 10 ** ((-3 * at) / RATE / echo),
    });
  const power = taps.reduce((sum, { gain }) => sum + gain ** 2, 0);
  const scale = Math.sqrt(10 ** (-straight / 10) / power);
  return [{ at: 0, gain: 1 }, ...taps.map(({ at, gain }) => ({ at, gain: gain * scale }))];
}

function addEchoed(
  out: Float32Array,
  part: Int16Array | Float32Array,
  from: number,
  gain: number,
  taps: readonly Tap[],
): void {
  for (const [k, [since, kept]] of DULLED.entries()) {
    const until = RATE * (DULLED[k + 1]?.[0] ?? Number.POSITIVE_INFINITY);
    const dulled = lowPassed(part, kept);
    for (const tap of taps.filter(({ at }) => at >= since * RATE && at < until)) {
      const factor = gain * tap.gain;
      const end = Math.min(part.length, out.length - from - tap.at);
      for (let i = 0; i < end; i++) out[from + tap.at + i]! += factor * dulled[i]!;
    }
  }
}

/** @param kept share of the last value, 0 to 1 */
function lowPassed(samples: Int16Array | Float32Array, kept: number): Float32Array {
  let last = 0;
  return Float32Array.from(samples, (sample) => {
    last = kept * last + (1 - kept) * sample;
    return last;
  });
}

/** Many voices at once from all over the room. */
function babbleOf(said: readonly Said[], length: number, random: () => number): Float32Array {
  const dry = new Float32Array(length);
  for (let k = 0; k < CROWD; k++) {
    for (let at = -Math.floor(random() * 3 * RATE); at < length; ) {
      const { samples } = atRate(said[Math.floor(random() * said.length)]!, 0.85 + 0.4 * random());
      const gain = 1 / rmsOf(samples);
      for (let i = Math.max(0, -at); i < samples.length && at + i < length; i++)
        dry[at + i]! += gain * samples[i]!;
      at += samples.length;
    }
  }
  const heard = new Float32Array(length);
  addEchoed(heard, dry, 0, 1, responseOf(CROWDED, random));
  return heard;
}

/** Air conditioning and traffic: noise that falls by 12 dB an octave above some 50 Hz. */
function rumbleOf(length: number, random: () => number): Float32Array {
  return lowPassed(
    lowPassed(
      Float32Array.from({ length }, () => random() - 0.5),
      0.98,
    ),
    0.98,
  );
}

function rmsOf(samples: Int16Array | Float32Array): number {
  let sum = 0;
  for (let i = 0; i < samples.length; i++) sum += samples[i]! ** 2;
  return Math.sqrt(sum / Math.max(1, samples.length)) || 1;
}

function concatenated(samples: Float32Array, ranges: Speech['speech']): Float32Array {
  const parts = ranges.map(({ start, end }) =>
    samples.subarray(Math.floor(start * RATE), Math.ceil(end * RATE)),
  );
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
