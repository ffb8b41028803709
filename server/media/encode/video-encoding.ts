/** How video that must be encoded stays of the recording's kind: codec, depth, chroma, range, field order and quality. Pure. */
import { readPixelFormat } from '#model/media/pixel-format.ts';
import { reducedBitRate, type Size } from '#model/media/reduced-size.ts';
import { type Container, usualEncoder } from '../plan/formats.ts';
import type { VideoInfo } from '../types.ts';

type Source = Pick<VideoInfo, 'quantiser' | 'keyQuantiser' | 'peakRate' | 'width' | 'height' | 'frameRate'>;

/** Recordings below it are encoded at it; those above show their own losses, and get no finer than this. */
const QP = { finest: 12, coarsest: 30 };
/** Of HEVC: at coarser steps encoding once more loses what a sixth more bits would keep. */
const HEVC_QP = { finest: 12, coarsest: 26 };
const INDEX_QUALITY = { finest: 10, coarsest: 45 };
/** Finer ones are no longer told apart, and key frames stand long in stills. */
const FINEST_KEY = 6;
/** Steps by which other frames are coarser than key frames: at least, as encoders have it, and at most. */
const BEHIND_KEY = { least: 3, most: 9 };
/** Steps of AV1's scale by which a decoded frame must be coded finer to look like itself. */
const AV1_MARGIN = 4;
/** Of VP9's and AV1's index of 256 steps, the steps of their encoders' scale. */
const INDEX_PER_STEP = 4;

/** One quantiser for calm and busy frames; at exactly 1 both encoders code the first frame no finer than others. */
const QCOMP = '0.999';

/** Of the recording's busiest ten seconds. */
const PEAK_RATE_FACTOR = 1.1;
/** A pixel: more than calm frames take, so that a key frame among them is never short of bits. */
const MIN_BITS_PER_PIXEL = 0.25;
/** Seconds at the greatest rate. */
const BUFFER_SECONDS = 4;
/** Where key frames have nearly all of the bits: x264 gives one far less than the buffer has room for. */
const STILL_BUFFER_SECONDS = 60;

const within = (value: number, { finest, coarsest }: typeof QP) =>
  String(Math.min(coarsest, Math.max(finest, Math.round(value))));

/** Of other frames, and by how many steps key frames are finer. */
function steps({ quantiser = 0, keyQuantiser }: Source, bounds: typeof QP): { crf: string; ahead: number } {
  const key = keyQuantiser === undefined ? quantiser : Math.max(FINEST_KEY, keyQuantiser);
  const crf = within(Math.min(quantiser, key + BEHIND_KEY.most), bounds);
  return { crf, ahead: Math.max(BEHIND_KEY.least, Number(crf) - key) };
}

/**
 * libx264. At the recording's quantiser: without what makes calm frames finer and busy ones coarser. Bits are bounded for
 * recordings whose busy passages were encoded coarser.
 */
export function x264Quality(video: Source): string[] {
  if (video.quantiser === undefined) return ['-crf', '20', ...atMost(video)];
  const { crf, ahead } = steps(video, QP);
  const keys = ['-i_qfactor', (2 ** (-ahead / 6)).toFixed(3)];
  const bound = atMost(video, ahead > BEHIND_KEY.least ? STILL_BUFFER_SECONDS : BUFFER_SECONDS);
  return ['-crf', crf, '-qcomp', QCOMP, '-mbtree', '0', ...keys, ...bound];
}

/** libx265, whose bound of bits makes another file each time. @param params joined by colons */
export function x265Quality(video: Source, params: string): string[] {
  if (video.quantiser === undefined) return ['-crf', '21', '-x265-params', params];
  const { crf, ahead } = steps(video, HEVC_QP);
  const keys = `ipratio=${(2 ** (ahead / 6)).toFixed(3)}`;
  return ['-crf', crf, '-x265-params', `${params}:qcomp=${QCOMP}:cutree=0:${keys}`];
}

/** libvpx-vp9, libaom and SVT-AV1, whose key frames follow from the one quantiser. @param usual where the recording says none */
export function indexQuality({ quantiser, keyQuantiser }: Source, usual: number, margin = 0): string[] {
  if (quantiser === undefined) return ['-crf', String(usual)];
  const finest = Math.min(quantiser / INDEX_PER_STEP - margin, keyQuantiser ?? Number.POSITIVE_INFINITY);
  return ['-crf', within(finest, INDEX_QUALITY)];
}

/** Frames that have few bits do not look better with more. Passages that are busier than others keep what they have. */
function atMost(
  { peakRate, width, height, frameRate: { num, den } }: Source,
  bufferSeconds = BUFFER_SECONDS,
): string[] {
  if (!peakRate) return [];
  const bits = Math.round(
    Math.max(PEAK_RATE_FACTOR * peakRate, (MIN_BITS_PER_PIXEL * width * height * num) / den),
  );
  return ['-maxrate:v:0', String(bits), '-bufsize:v:0', String(bufferSeconds * bits)];
}

export interface VideoEncoding {
  readonly args: readonly string[];
  readonly pixelFormat: string;
  /** Interlaced frames the codec cannot hold are shown whole. */
  readonly deinterlace: boolean;
}

/** The name of the encoder in ffmpeg. */
export function encoderName({ args }: Pick<VideoEncoding, 'args'>): string {
  return args[args.indexOf('-c:v:0') + 1] ?? '';
}

interface Codec {
  readonly args: (video: VideoInfo, container: Container) => readonly string[];
  /** What the encoder takes; null: everything that is decoded. */
  readonly pixelFormats: readonly string[] | null;
  readonly interlaced?: readonly string[];
}

const formats = (chromas: string, suffixes: string) =>
  chromas.split(' ').flatMap((chroma) => suffixes.split(' ').map((suffix) => `yuv${chroma}${suffix}`));
const PLAIN = formats('420 422 444', 'p');
const TEN_BITS = formats('420 422 444', 'p10le');
const FULL_RANGE = formats('j420 j422 j444', 'p');
const INTERLACED_FLAGS = ['-flags', '+ilme+ildct'];

/** Seconds × rate, at least 1. */
const keyframesEach = (seconds: number, { frameRate: { num, den } }: VideoInfo) => [
  '-g',
  String(Math.max(1, Math.round((seconds * num) / den))),
];

const SVT_FORMATS = ['yuv420p', 'yuv420p10le'];
/** By what ffprobe calls them, the finest last. */
export const PRORES_PROFILES = ['Proxy', 'LT', 'Standard', 'HQ', '4444', 'XQ'];

const CODECS: Readonly<Record<string, Codec>> = {
  h264: {
    args: (video, container) => [...usualEncoder({ ...container, video: 'h264' }, video, x264Quality(video))],
    pixelFormats: [...PLAIN, ...FULL_RANGE, ...TEN_BITS],
    interlaced: INTERLACED_FLAGS,
  },
  hevc: {
    args: (video, { family }) => [
      ...['-c:v:0', 'libx265', '-preset', 'veryfast', ...x265Quality(video, 'log-level=error')],
      ...keyframesEach(2, video),
      // The name under which Apple's players take it.
      ...(family === 'mp4' ? ['-tag:v:0', 'hvc1'] : []),
    ],
    pixelFormats: [...PLAIN, ...FULL_RANGE, ...TEN_BITS, ...formats('420 422 444', 'p12le')],
  },
  av1: {
    args: (video) =>
      SVT_FORMATS.includes(video.pixelFormat)
        ? [
            ...['-c:v:0', 'libsvtav1', '-preset', '10', ...indexQuality(video, 30, AV1_MARGIN)],
            ...[...keyframesEach(2, video), ...atMost(video)],
          ]
        : [
            ...['-c:v:0', 'libaom-av1', '-usage', 'realtime', '-cpu-used', '8', '-row-mt', '1'],
            ...[...indexQuality(video, 28, AV1_MARGIN), '-b:v:0', '0', ...keyframesEach(2, video)],
          ],
    pixelFormats: [...PLAIN, ...TEN_BITS, ...formats('420 422 444', 'p12le')],
  },
  vp9: {
    args: (video, container) => [
      ...usualEncoder({ ...container, video: 'vp9' }, video, indexQuality(video, 30)),
    ],
    pixelFormats: [...PLAIN, ...TEN_BITS, ...formats('420 422 444', 'p12le')],
  },
  vp8: {
    args: (video) => [
      // By default the finest steps are left out, and still frames stay as coarse as their key frame.
      ...['-c:v:0', 'libvpx', '-deadline', 'realtime', '-cpu-used', '4'],
      ...['-crf', '4', '-qmin', '0', '-qmax', '24'],
      ...['-b:v:0', String(bitsFor(video, 0.3)), ...keyframesEach(2, video)],
    ],
    pixelFormats: ['yuv420p'],
  },
  theora: {
    args: (video, container) => usualEncoder({ ...container, video: 'theora' }, video),
    pixelFormats: PLAIN,
  },
  mpeg4: {
    args: (video) => ['-c:v:0', 'mpeg4', '-q:v:0', '3', ...keyframesEach(2, video)],
    pixelFormats: ['yuv420p'],
    interlaced: INTERLACED_FLAGS,
  },
  mpeg2video: {
    args: (video) => ['-c:v:0', 'mpeg2video', '-q:v:0', '3', ...keyframesEach(0.5, video)],
    pixelFormats: ['yuv420p', 'yuv422p'],
    interlaced: INTERLACED_FLAGS,
  },
  mjpeg: {
    args: () => ['-c:v:0', 'mjpeg', '-q:v:0', '2', '-strict', 'unofficial'],
    pixelFormats: [...FULL_RANGE, ...PLAIN],
  },
  prores: {
    args: ({ profile = '', pixelFormat }) => {
      const stated = PRORES_PROFILES.indexOf(profile);
      // Others hold less chroma.
      const known = pixelFormat.includes('444') ? Math.max(stated, PRORES_PROFILES.indexOf('4444')) : stated;
      return [
        '-c:v:0',
        'prores_ks',
        '-vendor',
        'apl0',
        ...(known < 0 ? [] : ['-profile:v:0', String(known)]),
      ];
    },
    pixelFormats: ['yuv422p10le', 'yuv444p10le', 'yuva444p10le'],
    interlaced: INTERLACED_FLAGS,
  },
  dvvideo: {
    args: () => ['-c:v:0', 'dvvideo'],
    pixelFormats: ['yuv411p', 'yuv420p', 'yuv422p'],
    interlaced: INTERLACED_FLAGS,
  },
  ffv1: {
    args: () => ['-c:v:0', 'ffv1', '-level', '3', '-g', '1', '-slicecrc', '1'],
    pixelFormats: null,
    interlaced: [],
  },
};

/** Null where the container does not take the codec, or there is no encoder for it. */
export function keptEncoder(container: Container, video: VideoInfo): VideoEncoding | null {
  const codec = container.keeps.includes(video.codec) ? CODECS[video.codec] : undefined;
  if (!codec) return null;
  const pixelFormat = codec.pixelFormats ? nearest(video.pixelFormat, codec.pixelFormats) : video.pixelFormat;
  const order = video.rotation % 180 === 0 ? video.fieldOrder : undefined;
  const fields = order && codec.interlaced;
  return {
    args: [
      ...codec.args({ ...video, pixelFormat }, container),
      ...(fields ? [...fields, '-top', order === 'tff' ? '1' : '0'] : []),
    ],
    pixelFormat,
    deinterlace: video.fieldOrder !== undefined && !fields,
  };
}

/** What every container takes, as a last resort. */
export function plainEncoder(container: Container, video: VideoInfo): VideoEncoding {
  return {
    args: usualEncoder(container, video),
    pixelFormat: 'yuv420p',
    deinterlace: video.fieldOrder !== undefined,
  };
}

/** Chroma that no encoder here takes. */
const NEAREST_CHROMA: Readonly<Record<string, string>> = { RGB: '444', '4:4:0': '444', grey: '420' };

/** The same, else as deep with less chroma, else as much chroma with less depth. */
function nearest(source: string, taken: readonly string[]): string {
  const { chroma: own, bits, alpha } = readPixelFormat(source) ?? { chroma: '', bits: 8, alpha: false };
  const chroma = NEAREST_CHROMA[own] ?? (own.replaceAll(':', '') || '420');
  const range = source.startsWith('yuvj') ? 'j' : '';
  const preferred =
    bits > 8
      ? [
          ...(alpha ? [`yuva${chroma}p10le`] : []),
          ...[`yuv${chroma}p10le`, 'yuv422p10le', 'yuv420p10le', `yuv${chroma}p`],
        ]
      : [`yuv${range}${chroma}p`, `yuv${range}420p`, `yuv${chroma}p`];
  return [source, ...preferred, 'yuv420p'].find((format) => taken.includes(format)) ?? taken[0] ?? 'yuv420p';
}

/** Bits a second at so many bits a pixel. */
function bitsFor({ width, height, frameRate }: VideoInfo, bitsPerPixel: number): number {
  return Math.round((width * height * bitsPerPixel * frameRate.num) / frameRate.den);
}

/** Codecs made for few bits, by ffprobe's names: what they are told beside the usual. All others become the container's usual one. */
const LOW_RATE_ARGS: Readonly<Record<string, (bits: number) => readonly string[]>> = {
  h264: (bits) => ['-crf:v:0', '23', ...capped(bits)],
  hevc: (bits) => ['-crf:v:0', '26', ...capped(bits)],
  vp9: (bits) => ['-crf:v:0', '34', '-b:v:0', String(bits)],
  vp8: (bits) => ['-crf:v:0', '12', '-b:v:0', String(bits)],
  av1: () => ['-crf:v:0', '36'],
};

/** @param sourceBits a second, of the whole recording */
export function smallerEncoder(
  container: Container,
  // Its own quality is that of larger frames.
  { fieldOrder, quantiser: _, ...video }: VideoInfo,
  size: Size,
  sourceBits: number,
): VideoEncoding {
  const scaled = { ...video, ...size };
  const bits = reducedBitRate(video, size, video.frameRate, sourceBits);
  const codec = smallerCodec(container, video);
  const kept = codec === video.codec ? keptEncoder(container, scaled) : null;
  const base = kept ?? { args: usualEncoder(container, scaled), pixelFormat: 'yuv420p' };
  const lowRateArgs = LOW_RATE_ARGS[codec]?.(bits) ?? [];
  return {
    args: [...base.args, ...lowRateArgs],
    pixelFormat: base.pixelFormat,
    // Fields do not survive another number of lines.
    deinterlace: fieldOrder !== undefined,
  };
}

/** As ffprobe calls it. */
export function smallerCodec(container: Container, { codec }: Pick<VideoInfo, 'codec'>): string {
  return codec in LOW_RATE_ARGS && container.keeps.includes(codec) ? codec : (container.video ?? 'h264');
}

function capped(bits: number): string[] {
  return ['-maxrate:v:0', String(bits), '-bufsize:v:0', String(2 * bits)];
}
