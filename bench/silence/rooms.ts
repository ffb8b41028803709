/** Quiet recordings of rooms whose words are known: speakers near and far from one microphone, reverberation, noise. */
import type { Range } from '#model/types.ts';
import { frameLevels } from '#server/media/levels.ts';
import { seeded } from '#tests/harness/seeded.ts';
import { type Clip, speechClips } from '#tests/support/speech-clips.ts';
import { percentile } from '../lib/stats.ts';
import type { Half } from './recordings.ts';

const RATE = 16_000;
const FRAME = RATE / 100;
/** Seconds between what two speakers say. */
const GAPS = [0.6, 1, 2, 0.8, 3, 1.4, 0.7];
/** Seconds between words that end a stretch of speech. */
const HOLE = 0.3;
/** What is this far under the loud parts of a speaker is heard as neither word nor echo, dB. */
const HEARD = 30;

export interface RoomRecording {
  readonly name: string;
  /** 16 kHz mono. */
  readonly samples: Int16Array;
  /** Words that lie close together, as aligned. */
  readonly speech: readonly Range[];
  /** Neither words nor what the room makes of them. */
  readonly pauses: readonly Range[];
}

interface Room {
  /** dB, of the nearest speaker against the clip. */
  readonly gain: number;
  /** Seconds until the echo is 60 dB down. */
  readonly decay: number;
  /** dB of the farther speakers against the nearest. */
  readonly far: number;
  /** dB of the noise under the farthest speaker. */
  readonly noise: number;
}

const ROOMS: readonly Room[] = [
  { gain: -20, decay: 0.3, far: -6, noise: 20 },
  { gain: -25, decay: 0.5, far: -12, noise: 18 },
  { gain: -30, decay: 0.5, far: -8, noise: 15 },
  { gain: -25, decay: 0.8, far: -15, noise: 15 },
];

/** Null where the recordings of `shared/media` are not there. */
export async function roomRecordings(half: Half): Promise<RoomRecording[] | null> {
  const clips = await speechClips();
  if (!clips) return null;
  const own = clips.librivox.filter((_, i) => (i % 2 === 1) === (half === 'held out'));
  return ROOMS.map((room, i) => recorded(own, room, seeded((half === 'held out' ? 7001 : 31) + i)));
}

function recorded(clips: readonly Clip[], room: Room, random: () => number): RoomRecording {
  const said = [...clips, ...clips, ...clips].map((clip, i) => ({
    clip,
    gap: GAPS[i % GAPS.length]!,
    // Near, far, between.
    under: (room.far * (i % 3)) / 2,
    wet: i % 3 === 0 ? -6 : 3 * (i % 3) - 3,
  }));
  const length = said.reduce((sum, { clip, gap }) => sum + clip.samples.length + gap * RATE, RATE);
  const mixed = new Float64Array(Math.ceil(length + 2 * RATE));
  const speech: Range[] = [];
  const heard: Range[] = [];
  let at = RATE;
  for (const { clip, gap, under, wet } of said) {
    const echo = inRoom(clip.samples, room.decay, wet, random);
    const gain = 10 ** ((room.gain + under) / 20);
    for (let i = 0; i < echo.length; i++) mixed[at + i]! += gain * echo[i]!;
    for (const { start, end } of stretches(clip))
      speech.push({ start: start + at / RATE, end: end + at / RATE });
    for (const { start, end } of loud(echo)) heard.push({ start: start + at / RATE, end: end + at / RATE });
    at += clip.samples.length + Math.round(gap * RATE);
  }
  const levels = said.map(
    ({ clip }) => 10 * Math.log10(clip.samples.reduce((sum, x) => sum + x * x, 0) / clip.samples.length),
  );
  const noise = 10 ** ((Math.min(...levels) + room.gain + room.far - room.noise) / 20);
  const hiss = pink(mixed.length, random);
  const samples = Int16Array.from(mixed, (value, i) =>
    Math.round(value + noise * hiss[i]! + (random() - 0.5)),
  );
  return {
    name: `${room.gain} dB, ${room.decay} s, far ${room.far} dB`,
    samples,
    speech,
    pauses: between(heard, samples.length / RATE),
  };
}

/** Direct sound and velvet noise that decays; `wet` is dB of the echo against the direct sound. */
function inRoom(samples: Int16Array, decay: number, wet: number, random: () => number): Float64Array {
  const taps: { at: number; gain: number }[] = [];
  for (let slot = 160; slot < decay * RATE; slot += 16) {
    const at = slot + Math.floor(16 * random());
    taps.push({ at, gain: (random() < 0.5 ? -1 : 1) * 10 ** ((-3 * at) / RATE / decay) });
  }
  const energy = taps.reduce((sum, { gain }) => sum + gain * gain, 0);
  const scale = 10 ** (wet / 20) / Math.sqrt(energy);
  const out = new Float64Array(samples.length + Math.ceil(decay * RATE) + 16);
  for (let i = 0; i < samples.length; i++) out[i] = samples[i]!;
  for (const { at, gain } of taps)
    for (let i = 0; i < samples.length; i++) out[at + i]! += scale * gain * samples[i]!;
  return out;
}

function stretches({ times }: Clip): Range[] {
  const said: { start: number; end: number }[] = [];
  for (const [start, end] of times ?? []) {
    const last = said.at(-1);
    if (last && start - last.end < HOLE) last.end = end;
    else said.push({ start, end });
  }
  return said;
}

function loud(sound: Float64Array): Range[] {
  const levels = frameLevels(Int16Array.from(sound, (value) => Math.max(-32_768, Math.min(32_767, value))));
  const limit = percentile([...levels], 0.95) - HEARD;
  return [...levels].flatMap((level, f) =>
    level < limit ? [] : [{ start: (f * FRAME) / RATE, end: ((f + 1) * FRAME) / RATE }],
  );
}

function between(ranges: readonly Range[], duration: number): Range[] {
  const pauses: Range[] = [];
  let from = 0;
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    if (start > from) pauses.push({ start: from, end: start });
    from = Math.max(from, end);
  }
  return from < duration ? [...pauses, { start: from, end: duration }] : pauses;
}

/** Root mean square 1; three poles approximate 1/f (Paul Kellet). */
function pink(length: number, random: () => number): Float64Array {
  const out = new Float64Array(length);
  let [a, b, c, power] = [0, 0, 0, 0];
  for (let i = 0; i < length; i++) {
    const white = random() * 2 - 1;
    a = 0.99765 * a + white * 0.099046;
    b = 0.963 * b + white * 0.2965164;
    c = 0.57 * c + white * 1.0526913;
    out[i] = a + b + c + white * 0.1848;
    power += out[i]! ** 2;
  }
  const rms = Math.sqrt(power / length);
  return out.map((value) => value / rms);
}
