/** What encoders of audio are told. Pure. */
import { audioBitRate } from '#model/media/audio-bit-rate.ts';
import type { AudioInfo, SampleFormat } from '../types.ts';
import { layoutArguments } from './channel-layouts.ts';

interface Kind {
  readonly isFloat: boolean;
  readonly bits: number;
}

/** The nearest of those taken that is at least as deep, else the deepest; undefined for what is no PCM. */
export function nearestPcm(codec: string, taken: readonly string[]): string | undefined {
  const own = kindOf(codec);
  if (!own) return undefined;
  const distance = (other: string) => {
    const { isFloat, bits } = kindOf(other) ?? own;
    // Less depth is the worst, then whole numbers for floats or the other way round.
    return (bits < own.bits ? 1000 + own.bits - bits : bits - own.bits) + (isFloat === own.isFloat ? 0 : 100);
  };
  return taken
    .filter((other) => /^pcm_[suf]\d/.test(other))
    .sort((a, b) => distance(a) - distance(b))
    .at(0);
}

/** What a telephone's 8 bits stand for has 16. */
function kindOf(codec: string): Kind | null {
  if (/^pcm_(alaw|mulaw|vidc)$/.test(codec)) return { isFloat: false, bits: 16 };
  if (/^pcm_(bluray|dvd)$/.test(codec)) return { isFloat: false, bits: 24 };
  const [, letter, bits] = /^pcm_([suf])(\d+)/.exec(codec) ?? [];
  return bits ? { isFloat: letter === 'f', bits: Number(bits) } : null;
}

export type EncodedAudio = Pick<
  AudioInfo,
  | 'codec'
  | 'recordedAs'
  | 'profile'
  | 'bitRate'
  | 'channels'
  | 'channelLayout'
  | 'sampleFormat'
  | 'sampleRate'
  | 'wantedBits'
>;

/** By ffprobe's names, where ffmpeg's encoder has another one or is not the only one. */
const ENCODERS: Readonly<Record<string, string>> = {
  opus: 'libopus',
  mp3: 'libmp3lame',
  vorbis: 'libvorbis',
};

/** @param source with the codec as recorded; `sampleRate` of what is fed, the track is written with its own */
export function audioArguments(
  codec: string,
  source: EncodedAudio,
  feed: SampleFormat,
  sampleRate: number,
): string[] {
  const bits = source.wantedBits ?? audioBitRate(codec, source);
  const isSlow = source.wantedBits !== undefined && source.sampleRate < FULL_RATE;
  const rate = isSlow ? CD_RATE : encodableRate(codec, source.sampleRate);
  return [
    ...['-c:a', ENCODERS[codec] ?? codec],
    ...(bits === null ? [] : bitArguments(codec, bits, rate)),
    // In MP4, ffmpeg 5.1 calls FLAC experimental.
    ...(codec === 'flac' ? ['-sample_fmt', feed === 's16le' ? 's16' : 's32', '-strict', '-2'] : []),
    ...(codec === 'alac' ? ['-sample_fmt', feed === 's16le' ? 's16p' : 's32p'] : []),
    ...(rate === sampleRate ? [] : ['-ar', String(rate)]),
    ...layoutArguments(source, codec),
  ];
}

/** Hertz; below, MP3 has no 192 kbit/s. */
const FULL_RATE = 32_000;
const CD_RATE = 44_100;

/** Of rates above it libvorbis knows qualities alone. */
const MANAGED_RATE = 48_000;

function bitArguments(codec: string, bits: number, rate: number): string[] {
  return codec === 'vorbis' && rate > MANAGED_RATE ? ['-q:a', '6'] : ['-b:a', `${bits / 1000}k`];
}

function encodableRate(codec: string, rate: number): number {
  const rates: Record<string, readonly number[]> = {
    opus: [8000, 12000, 16000, 24000, 48000],
    mp3: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000],
    aac: [8000, 11025, 12000, 16000, 22050, 24000, 32000, 44100, 48000, 64000, 88200, 96000],
    ac3: [32000, 44100, 48000],
    eac3: [32000, 44100, 48000],
    mp2: [16000, 22050, 24000, 32000, 44100, 48000],
  };
  return !rates[codec] || rates[codec].includes(rate) ? rate : 48000;
}
