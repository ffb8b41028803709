/** About how long the stages of a cut take: what a bar promises before their pace is known, and how it weighs them. Pure. */
import type { ExportPlan } from '#model/edl.ts';
import { AT_ONCE } from './parts.ts';
import { countFrames, type SmartPlan } from './smart-plan.ts';
import type { MediaInfo, VideoInfo } from './types.ts';

/**
 * In their order: to the sound is listened before anything is written, pictures are encoded to parts of their own, what is
 * not yet written by then is written, and the file is read back.
 */
export const STAGES = ['listening', 'encoding', 'writing', 'checking'] as const;
export type StageName = (typeof STAGES)[number];

export interface Stage {
  /** What is done, as far as another recording's takes as long for the same. */
  readonly work: string;
  /** 0: there is no such stage. */
  readonly seconds: number;
  /** Seconds until the first of it is done, before those. */
  readonly starting: number;
  /** Share of it that is done beside the stage before, in its time. */
  readonly beside?: number;
}

export type Stages = Readonly<Record<StageName, Stage>>;

/** Seconds that one core takes for a million pixels. */
const DECODING = 0.0015;
const ENCODING: Readonly<Record<string, number>> = {
  libx264: 0.007,
  libx265: 0.025,
  libsvtav1: 0.02,
  'libaom-av1': 0.024,
  'libvpx-vp9': 0.01,
  libvpx: 0.01,
  mpeg4: 0.002,
  mpeg2video: 0.004,
  mjpeg: 0.003,
  prores_ks: 0.012,
};
/** Encoders of what is mixed with copies. */
const AROUND_SEAMS: Readonly<Record<string, string>> = {
  h264: 'libx264',
  hevc: 'libx265',
  vp9: 'libvpx-vp9',
  av1: 'libaom-av1',
};
const OTHERS = 0.007;
/** To make smaller ones of them. */
const SCALING = 0.001;
/** By which power of its side a smaller picture takes less to encode: less than its area, since its pixels show more. */
const DETAIL = 1.5;
/** Share of the cores that one process which does it all keeps busy. */
const IN_ONE_GO = 0.85;
/** Seconds of stereo that are encoded a second, by codec; those that are decoded, and those that are listened to. */
const SOUND_ENCODED: Readonly<Record<string, number>> = {
  aac: 85,
  mp3: 105,
  opus: 70,
  vorbis: 80,
  ac3: 200,
  eac3: 150,
  mp2: 200,
};
const SOUND_PACKED = 500;
const SOUND_DECODED = 600;
const HEARD = 40;
/** Pictures that are strung together a second. */
const STRUNG = 8000;
/** Packets that are listed a second. */
const LISTED = 150_000;
/** Seconds until a process gives its first; encoders look ahead. */
const STARTING = 0.1;
const STARTING_ENCODERS = 0.3;

export interface Expected {
  readonly plan: ExportPlan;
  readonly info: MediaInfo;
  /** That the sound becomes. */
  readonly soundCodec: string;
  /** How often the sound is listened to beforehand. */
  readonly heard: number;
  /** That are encoded, where that is not one for each frame of the plan. */
  readonly pictures?: number;
}

interface Encoding {
  readonly encodes: 'parts' | 'whole';
  /** As ffmpeg calls it. */
  readonly encoder: string;
  /** Of a smaller picture. */
  readonly shorterSide: number | null;
}

/** @param way frames copied and encoded around seams, all encoded in parts or in one go, or none */
export function expectedStages(
  { plan, info, soundCodec, heard, pictures: shown = plan.totalFrames }: Expected,
  way: { readonly smart: SmartPlan } | Encoding | null,
): Stages {
  const { video, audio, otherAudio = [] } = info;
  const tracks = audio ? 1 + otherAudio.length : 0;
  const soundEncoded = (tracks * plan.duration) / (SOUND_ENCODED[soundCodec] ?? SOUND_PACKED);
  const soundDecoded = (tracks * info.duration) / SOUND_DECODED;
  // Each is done by a process of its own.
  const strung = Math.max(soundEncoded, soundDecoded, shown / STRUNG);
  const writing = { work: `writing ${soundCodec}`, seconds: strung, starting: STARTING };
  const listening = (tracks * heard * plan.duration) / HEARD;
  const packets = shown + 47 * tracks * plan.duration;
  const rest = {
    listening: { work: 'listening', seconds: listening, starting: STARTING },
    encoding: { work: '', seconds: 0, starting: 0 },
    checking: { work: 'checking', seconds: packets / LISTED, starting: STARTING },
  };
  const starting = STARTING_ENCODERS;
  if (!video || !way) return { ...rest, writing };
  if ('smart' in way) {
    const { runs } = way.smart;
    if (runs.length === 0) return { ...rest, writing };
    const encoded = countFrames(runs.flatMap(({ pieces }) => pieces.flatMap(({ ranges }) => ranges)));
    const decoded = runs.flatMap(({ feed }) => feed).reduce((sum, { packets }) => sum + packets, 0);
    // What comes before the parts that are made last is written beside them.
    const left = Math.min(1, AT_ONCE / runs.length);
    const pictures = decodes(video, decoded) + encodes(video, AROUND_SEAMS[video.codec], encoded);
    const seconds = (pictures + (1 - left) * (soundEncoded + soundDecoded)) / Math.min(AT_ONCE, runs.length);
    return {
      ...{ ...rest, encoding: { work: `mixing ${video.codec}`, seconds, starting } },
      writing: { ...writing, seconds: left * strung, beside: 1 - left },
    };
  }
  const span = ((plan.segments.at(-1)?.endFrame ?? plan.totalFrames) * shown) / plan.totalFrames;
  const side = (way.shorterSide ?? Number.POSITIVE_INFINITY) / Math.min(video.width, video.height);
  const share = Math.min(1, side ** DETAIL);
  const scaled = way.shorterSide === null ? 0 : megapixels(video) * SCALING * shown;
  const encoded = share * encodes(video, way.encoder, shown);
  const pictures = decodes(video, span) + scaled + encoded;
  const work = `encoding ${way.encoder}`;
  if (way.encodes === 'parts')
    return { ...rest, encoding: { work, seconds: pictures / AT_ONCE, starting }, writing };
  const seconds = Math.max((pictures + soundEncoded + soundDecoded) / (AT_ONCE * IN_ONE_GO), strung);
  return { ...rest, writing: { work: `${work} in one go`, seconds, starting } };
}

function megapixels({ width, height }: VideoInfo): number {
  return (width * height) / 1e6;
}

function decodes(video: VideoInfo, frames: number): number {
  return megapixels(video) * DECODING * frames;
}

function encodes(video: VideoInfo, encoder: string | undefined, frames: number): number {
  return megapixels(video) * (ENCODING[encoder ?? ''] ?? OTHERS) * frames;
}
