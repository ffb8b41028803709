/** How finely each encoder is told to encode: as the recording is, where its quantisers are known. Pure. */
import type { VideoInfo } from './types.ts';

type Source = Pick<VideoInfo, 'quantiser' | 'peakRate' | 'width' | 'height' | 'frameRate'>;

/** Recordings below it are encoded at it; those above show their own losses, and get no finer than this. */
const QP = { finest: 12, coarsest: 30 };
const INDEX = { finest: 10, coarsest: 45 };
/** Of VP9's and AV1's index of 256 steps, the steps of their encoders' scale. */
const PER_STEP = 4;

/** Of the recording's busiest ten seconds. */
const RESERVE = 1.1;
/** A pixel: more than calm pictures take, so that a key picture among them is never short of bits. */
const LEAST_BITS = 0.1;
/** Seconds at the greatest rate. */
const BUFFER = 4;

const within = (value: number, { finest, coarsest }: typeof QP) =>
  String(Math.min(coarsest, Math.max(finest, Math.round(value))));

/**
 * libx264. At the recording's quantiser: without what makes calm pictures finer and busy ones coarser. Bits are bounded for
 * recordings whose busy passages were encoded coarser.
 */
export function x264Quality(video: Source): string[] {
  const { quantiser } = video;
  const quality =
    quantiser === undefined ? ['-crf', '20'] : ['-crf', within(quantiser, QP), '-qcomp', '1', '-mbtree', '0'];
  return [...quality, ...atMost(video)];
}

/** libx265, whose bound of bits makes another file each time. @param params joined by colons */
export function x265Quality({ quantiser }: Source, params: string): string[] {
  if (quantiser === undefined) return ['-crf', '21', '-x265-params', params];
  return ['-crf', within(quantiser, QP), '-x265-params', `${params}:qcomp=1:cutree=0`];
}

/** libvpx-vp9, libaom and SVT-AV1. @param usual where the recording says none */
export function indexQuality({ quantiser }: Source, usual: number): string[] {
  return ['-crf', quantiser === undefined ? String(usual) : within(quantiser / PER_STEP, INDEX)];
}

/** Pictures that have few bits do not look better with more. Passages that are busier than others keep what they have. */
export function atMost({ peakRate, width, height, frameRate: { num, den } }: Source): string[] {
  if (!peakRate) return [];
  const bits = Math.round(Math.max(RESERVE * peakRate, (LEAST_BITS * width * height * num) / den));
  return ['-maxrate:v:0', String(bits), '-bufsize:v:0', String(BUFFER * bits)];
}
