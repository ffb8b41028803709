/** The sound of joined rushes, one after the other to the sample. */

import { pcmInput } from './cut-command.ts';
import { audioEncoder, type Container, containerFor } from './formats.ts';
import type { JoinPlan, Rush } from './join-plan.ts';
import { BYTES, inPieces, pcmCommand, timeLimitFor, whole, without } from './pcm.ts';
import { streamFfmpeg } from './run.ts';
import { splice } from './splice.ts';
import type { Control, SampleFormat } from './types.ts';

type JoinedSound = NonNullable<JoinPlan['sound']>;

const LOSSY = ['aac', 'mp3', 'ac3', 'eac3', 'opus', 'vorbis', 'mp2'];
/** Of what PCM of 16 bits takes, FLAC takes about so much. */
const PACKED = 0.6;
/** A fifth less time than FLAC's usual level, for 2 % more bytes of sound. */
const QUICK = ['-compression_level', '3'];
/** Of what the rushes take, at most so much more. */
const ROOM = 0.1;

/**
 * The sound as FLAC, and the container that takes it; null where lossy sound is better encoded again. Encoding FLAC takes
 * a tenth of the time, adds no delay, and costs no quality before the download.
 * @param bytes of all rushes, whose pictures are copied
 */
export function withoutLoss(
  rushes: readonly Rush[],
  { picture, sound }: JoinPlan,
  container: Container,
  bytes: number,
): { sound: JoinedSound; container: Container; recordedAs: string } | null {
  if (!picture || !sound || !['mp4', 'mov', 'matroska'].includes(container.muxer)) return null;
  const taking = container.family === 'mp4' ? containerFor('mp4') : container;
  const samples = sound.samples.reduce((sum, count) => sum + count, 0);
  const size = samples * sound.channels * BYTES.s16le * PACKED;
  const { codec } = audioEncoder(container, sound, sound.sampleRate);
  const isKept = rushes.every(({ info: { video } }) => video && taking.keeps.includes(video.codec));
  if (!isKept || !LOSSY.includes(codec) || size > ROOM * bytes) return null;
  return {
    ...{ container: taking, recordedAs: codec },
    sound: { ...sound, codec: 'flac', sampleFormat: 's16le' },
  };
}

/** As its encoder is fed. */
export function joinedSound(
  rushes: readonly Rush[],
  sound: JoinedSound,
  container: Container,
  control: Control,
): AsyncGenerator<Uint8Array> {
  const { codec, feed } = audioEncoder(container, sound, sound.sampleRate);
  const untold = (container.untoldDelay?.[codec] ?? 0) * BYTES[feed] * sound.channels;
  return without(strung(rushes, sound, feed, control), untold);
}

/** As FLAC, by an encoder of its own beside the one that copies pictures. @param sound, container of `withoutLoss` */
export function packedSound(
  rushes: readonly Rush[],
  sound: JoinedSound,
  container: Container,
  control: Control,
): AsyncGenerator<Uint8Array> {
  const { codec, args, feed } = audioEncoder(container, sound, sound.sampleRate);
  const duration = rushes.reduce((sum, { info }) => sum + info.duration, 0);
  return streamFfmpeg(
    {
      inputs: [pcmInput(sound, feed, sound.sampleRate, container, codec)],
      args: ['-map', '0:a', ...args, ...QUICK, '-f', 'flac', ...inPieces()],
      output: 'pipe:1',
      threads: 1,
    },
    {
      ...{ signal: control.signal, timeLimit: timeLimitFor({ duration }) },
      feed: joinedSound(rushes, sound, container, control),
    },
  );
}

async function* strung(
  rushes: readonly Rush[],
  { sampleRate, channels, samples: counts }: JoinedSound,
  format: SampleFormat,
  control: Control,
): AsyncGenerator<Uint8Array> {
  for (const [i, { path, info }] of rushes.entries()) {
    const samples = counts[i] ?? 0;
    const run = { signal: control.signal, timeLimit: timeLimitFor(info) };
    const decoded = info.audio
      ? streamFfmpeg(pcmCommand(path, info.audio, { format, channels, sampleRate }), run)
      : nothing();
    yield* splice(whole(decoded, BYTES[format] * channels), {
      pieces: [{ startSample: 0, sampleCount: samples }],
      format,
      channels,
      sampleRate,
      firstSample: Math.round((info.audio?.offset ?? 0) * sampleRate),
      endSample: samples,
    });
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
