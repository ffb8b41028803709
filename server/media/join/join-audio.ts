/** The audio of joined rushes, one after the other to the sample. */

import type { Input } from '../ffmpeg/command.ts';
import { BYTES, inPieces, onItsClock, rawOutput, timeLimitFor, without } from '../ffmpeg/pcm.ts';
import { streamFfmpeg } from '../ffmpeg/run.ts';
import { audioEncoder, type Container, containerFor } from '../plan/formats.ts';
import type { Control, SampleFormat } from '../types.ts';
import type { JoinPlan, Rush } from './join-plan.ts';

type JoinedAudio = NonNullable<JoinPlan['audio']>;

const LOSSY = ['aac', 'mp3', 'ac3', 'eac3', 'opus', 'vorbis', 'mp2'];
/** Of what PCM of 16 bits takes, FLAC takes about so much. */
const FLAC_RATIO = 0.6;
/** A fifth less time than FLAC's usual level, for 2 % more bytes of audio. */
const FLAC_LEVEL = ['-compression_level', '3'];
/** Of what the rushes take, at most so much more. */
const MAX_GROWTH = 0.1;

/**
 * The audio as FLAC, and the container that takes it; null where lossy audio is better encoded again. Encoding FLAC takes
 * a tenth of the time, adds no delay, and costs no quality before the download.
 * @param bytes of all rushes, whose frames are copied
 */
export function withoutLoss(
  rushes: readonly Rush[],
  { video, audio }: JoinPlan,
  container: Container,
  bytes: number,
): { audio: JoinedAudio; container: Container; recordedAs: string } | null {
  if (!video || !audio || !['mp4', 'mov', 'matroska'].includes(container.muxer)) return null;
  const taking = container.family === 'mp4' ? containerFor('mp4') : container;
  const samples = audio.samples.reduce((sum, count) => sum + count, 0);
  const size = samples * audio.channels * BYTES.s16le * FLAC_RATIO;
  const { codec } = audioEncoder(container, audio, audio.sampleRate);
  const isKept = rushes.every(({ info: { video } }) => video && taking.keeps.includes(video.codec));
  if (!isKept || !LOSSY.includes(codec) || size > MAX_GROWTH * bytes) return null;
  return {
    ...{ container: taking, recordedAs: codec },
    audio: { ...audio, codec: 'flac', sampleFormat: 's16le' },
  };
}

/** The joined audio, in the PCM format that its encoder takes. */
export function decodeJoinedAudio(
  rushes: readonly Rush[],
  audio: JoinedAudio,
  container: Container,
  control: Control,
): AsyncGenerator<Uint8Array> {
  const { codec, feed } = audioEncoder(container, audio, audio.sampleRate);
  const encoderDelay = (container.unsignalledEncoderDelay?.[codec] ?? 0) * BYTES[feed] * audio.channels;
  return without(joinedAudio(rushes, audio, feed, rawOutput(feed), control), encoderDelay);
}

/**
 * As FLAC, by a process of its own beside the one that copies frames. It decodes too: samples that go through Node to the
 * encoder cost a fifth more. @param audio, container of `withoutLoss`
 */
export function packJoinedAudio(
  rushes: readonly Rush[],
  audio: JoinedAudio,
  container: Container,
  control: Control,
): AsyncGenerator<Uint8Array> {
  const { args, feed } = audioEncoder(container, audio, audio.sampleRate);
  return joinedAudio(
    rushes,
    audio,
    feed,
    [...args, ...FLAC_LEVEL, '-map_metadata', '-1', '-f', 'flac', ...inPieces()],
    control,
  );
}

function joinedAudio(
  rushes: readonly Rush[],
  audio: JoinedAudio,
  format: SampleFormat,
  output: readonly string[],
  { signal }: Control,
): AsyncGenerator<Uint8Array> {
  const duration = rushes.reduce((sum, { info }) => sum + info.duration, 0);
  const inputs = rushes.map(({ path }): Input => ({ kind: 'file', path, options: ['-vn', '-sn', '-dn'] }));
  const args = ['-filter_complex', joinedAudioFilter(rushes, audio, format), '-map', '[a]', ...output];
  const command = { inputs, args, output: 'pipe:1', threads: 1 };
  return streamFfmpeg(command, { signal, timeLimit: timeLimitFor({ duration }) });
}

const FILTERED: Readonly<Record<SampleFormat, string>> = { s16le: 's16', s32le: 's32', f32le: 'flt' };

/** Every rush's audio as long as planned, one after the other, as `[a]`: silence where it is late, has gaps, ends early or is none. */
export function joinedAudioFilter(
  rushes: readonly Rush[],
  { sampleRate, channels, channelLayout, samples }: JoinedAudio,
  format: SampleFormat,
): string {
  const layout = channelLayout ?? `${channels}c`;
  const shape = `aformat=sample_fmts=${FILTERED[format]}:sample_rates=${sampleRate}:channel_layouts=${layout}`;
  const chains = rushes.map(({ info: { audio } }, i) => {
    const count = samples[i] ?? 0;
    const first = Math.round((audio?.offset ?? 0) * sampleRate);
    return [
      audio ? `[${i}:${audio.index}]${onItsClock(audio)}` : `anullsrc=r=${sampleRate}:cl=${layout}`,
      shape,
      ...(first > 0 ? [`adelay=${first}S:all=1`] : []),
      ...(first < 0 ? [`atrim=start_sample=${-first}`] : []),
      `apad=whole_len=${count},atrim=end_sample=${count},asetpts=N/SR/TB[a${i}]`,
    ].join(',');
  });
  const all = rushes.map((_, i) => `[a${i}]`).join('');
  return `${chains.join(';')};${all}concat=n=${rushes.length}:v=0:a=1[a]`;
}
