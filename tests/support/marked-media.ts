/**
 * Rushes for the test of the main job: speech with a tone in chosen pauses, so that a cut can be checked in the
 * samples of the download. Each tone has its own frequency and is told apart from speech by its purity.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { execa } from 'execa';
import { madeOnce } from '#scripts/make-media.ts';
import { speechFixture } from './speech-fixture.ts';
import { readWav, wavOf } from './wav.ts';

const FOLDER = resolve(import.meta.dirname, '../../.cache/fixtures');
/** Real recordings of the team; absent on a stranger's machine. */
const HUMAN_SPEECH = resolve(import.meta.dirname, '../../../shared/media/jfk.wav');
const TONE_SECONDS = 0.3;

export interface Marker {
  /** Hz. */
  readonly frequency: number;
  /** Where its middle is in the recording, seconds. */
  readonly at: number;
}

export interface MarkedRush {
  readonly path: string;
  /** Seconds. */
  readonly duration: number;
  readonly sentences: readonly { text: string; start: number; end: number }[];
  readonly markers: readonly Marker[];
}

/**
 * A 29.97 fps H.264/AAC video of the spoken fixture, with a tone in the pause after its first, second and third
 * sentence: 1,500, 2,500 and 3,500 Hz.
 */
export async function markedVideo(): Promise<MarkedRush> {
  const speech = await speechFixture();
  const markers = [1500, 2500, 3500].map((frequency, i) => ({
    frequency,
    at: (speech.sentences[i].end + speech.sentences[i + 1].start) / 2,
  }));
  const path = await madeOnce(join(FOLDER, 'marked-rush.mp4'), async (own) => {
    const { samples, sampleRate } = readWav(await readFile(speech.path));
    for (const marker of markers) addTone(samples, sampleRate, marker);
    const picture = `testsrc2=size=640x360:rate=30000/1001:duration=${speech.duration}`;
    const encode = [
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-g', '60'],
      ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2', '-movflags', '+faststart'],
    ];
    await execa('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', picture, '-i', '-', ...encode, own], {
      input: wavOf(samples, sampleRate),
    });
  });
  return { path, duration: speech.duration, sentences: speech.sentences, markers };
}

/** A recording of a person where the team's media folder is there, else the synthetic one: a WAV file, 16 kHz mono. */
export async function secondRush(): Promise<string> {
  return existsSync(HUMAN_SPEECH) ? HUMAN_SPEECH : (await speechFixture()).path;
}

function addTone(samples: Int16Array, rate: number, { frequency, at }: Marker): void {
  const first = Math.round((at - TONE_SECONDS / 2) * rate);
  const count = Math.round(TONE_SECONDS * rate);
  for (let i = 0; i < count; i++) {
    // Faded over a tenth at both ends: a click would be heard as speech.
    const fade = Math.min(1, i / (count / 10), (count - i) / (count / 10));
    samples[first + i] += Math.round(6000 * fade * Math.sin((2 * Math.PI * frequency * i) / rate));
  }
}

/** Times (seconds) where a tone of `frequency` sounds in a media file, by the Goertzel algorithm over 50 ms windows. */
export async function tonesIn(path: string, frequency: number): Promise<number[]> {
  const rate = 16_000;
  const { stdout } = await execa(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-ar', `${rate}`, '-'],
    { encoding: 'buffer', maxBuffer: 1 << 30 },
  );
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.byteLength >> 1);
  const size = rate / 20;
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / rate);
  const found: number[] = [];
  for (let start = 0; start + size <= samples.length; start += size) {
    let previous = 0;
    let before = 0;
    let energy = 0;
    for (let i = start; i < start + size; i++) {
      const next = samples[i] + coefficient * previous - before;
      before = previous;
      previous = next;
      energy += samples[i] ** 2;
    }
    const power = previous ** 2 + before ** 2 - coefficient * previous * before;
    // A pure tone of amplitude A: power = (A·size/2)², energy = A²·size/2, so their ratio is size/2.
    const purity = energy === 0 ? 0 : power / (energy * (size / 2));
    if (purity > 0.8 && energy / size > 300 ** 2) found.push((start + size / 2) / rate);
  }
  return found;
}
