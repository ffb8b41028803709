/** About how long the stages of a cut take: what a bar promises before their pace is known, and how it weighs them. Pure. */
import type { ExportPlan } from '#model/edl.ts';
import { AT_ONCE } from './parts.ts';
import { countFrames, type SmartPlan } from './smart-plan.ts';
import type { MediaInfo, VideoInfo } from './types.ts';

/** Seconds on two cores that do nothing else. */
export interface Stages {
  /** To the sound, before anything is written. */
  readonly listening: number;
  /** Pictures, to parts of their own. */
  readonly encoding: number;
  /** What is left to write when all parts are there, and the share of the output that this is. */
  readonly writing: number;
  readonly left: number;
  readonly checking: number;
}

/** Of a stage each, 0–1; `written` of all that is written. */
export interface Done {
  readonly listened: number;
  readonly encoded: number;
  readonly written: number;
}

/** Seconds that one core takes for a million pixels. */
const DECODING = 0.0015;
const ENCODING: Readonly<Record<string, number>> = {
  libx264: 0.007,
  libx265: 0.025,
  libsvtav1: 0.016,
  'libaom-av1': 0.05,
  'libvpx-vp9': 0.012,
  libvpx: 0.01,
  mpeg4: 0.004,
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
/** Seconds of stereo that are encoded a second, by codec; those that are decoded, and those that are listened to. */
const SOUND_ENCODED: Readonly<Record<string, number>> = {
  aac: 85,
  mp3: 75,
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
/** Seconds. */
const STARTING = 0.1;
/** Packets that are listed a second. */
const LISTED = 60_000;

export interface Expected {
  readonly plan: ExportPlan;
  readonly info: MediaInfo;
  /** That the sound becomes. */
  readonly soundCodec: string;
  /** How often the sound is listened to beforehand. */
  readonly heard: number;
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
  { plan, info, soundCodec, heard }: Expected,
  way: { readonly smart: SmartPlan } | Encoding | null,
): Stages {
  const { video, audio, otherAudio = [] } = info;
  const tracks = audio ? 1 + otherAudio.length : 0;
  const sound =
    tracks * (plan.duration / (SOUND_ENCODED[soundCodec] ?? SOUND_PACKED) + info.duration / SOUND_DECODED);
  const strung = plan.totalFrames / STRUNG;
  const rest = {
    listening: (tracks * heard * plan.duration) / HEARD,
    checking: STARTING + (plan.totalFrames + 47 * tracks * plan.duration) / LISTED,
  };
  if (!video || !way) return { ...rest, encoding: 0, writing: sound + strung, left: 1 };
  if ('smart' in way) {
    const { runs } = way.smart;
    const encoded = countFrames(runs.flatMap(({ pieces }) => pieces.flatMap(({ ranges }) => ranges)));
    const decoded = runs.flatMap(({ feed }) => feed).reduce((sum, { packets }) => sum + packets, 0);
    // What comes before the parts that are made last is written beside them.
    const left = Math.min(1, AT_ONCE / Math.max(1, runs.length));
    const beside = (1 - left) * sound;
    const encoding =
      (decodes(video, decoded) + encodes(video, AROUND_SEAMS[video.codec], encoded) + beside) /
      Math.min(AT_ONCE, runs.length || 1);
    return { ...rest, encoding: runs.length > 0 ? encoding : 0, writing: left * (sound + strung), left };
  }
  const span = plan.segments.at(-1)?.endFrame ?? plan.totalFrames;
  const scale = way.shorterSide === null ? 1 : (way.shorterSide / Math.min(video.width, video.height)) ** 2;
  const pictures = (decodes(video, span) + scale * encodes(video, way.encoder, plan.totalFrames)) / AT_ONCE;
  if (way.encodes === 'parts') return { ...rest, encoding: pictures, writing: sound + strung, left: 1 };
  return { ...rest, encoding: 0, writing: Math.max(pictures + sound / AT_ONCE, sound), left: 1 };
}

/** Of the whole. */
export function shareDone(stages: Stages, { listened, encoded, written }: Done): number {
  const { listening, encoding, writing, left, checking } = stages;
  const late = Math.max(0, (written - (1 - left)) / left);
  const done = listening * listened + encoding * encoded + writing * late;
  return Math.min(1, done / secondsOf({ listening, encoding, writing, left, checking }));
}

export function secondsOf({ listening, encoding, writing, checking }: Stages): number {
  return listening + encoding + writing + checking;
}

function decodes({ width, height }: VideoInfo, frames: number): number {
  return ((width * height) / 1e6) * DECODING * frames;
}

function encodes({ width, height }: VideoInfo, encoder: string | undefined, frames: number): number {
  return ((width * height) / 1e6) * (ENCODING[encoder ?? ''] ?? OTHERS) * frames;
}
