/** Where rushes are joined: one after the other on one grid. Pure. */

import { losesColours } from '#model/media/pixel-format.ts';
import type { Range, Rational } from '#model/types.ts';
import { recordedCodec } from '../plan/formats.ts';
import { canKeepRotation } from '../plan/rotation.ts';
import type { AudioInfo, Flaw, JoinedFrom, MediaInfo, SampleFormat, VideoInfo } from '../types.ts';

export interface Rush {
  readonly path: string;
  readonly name: string;
  readonly info: MediaInfo;
  /** Has neither tags nor chapters that a joined recording would keep. */
  readonly isBare?: true;
}

export interface JoinPlan {
  readonly video: {
    readonly width: number;
    readonly height: number;
    readonly frameRate: Rational;
    readonly frames: readonly number[];
  } | null;
  readonly audio: {
    readonly codec: string;
    readonly sampleRate: number;
    readonly channels: number;
    /** As `AudioInfo.channelLayout`. */
    readonly channelLayout?: string;
    readonly sampleFormat: SampleFormat;
    /** Of each rush, counted from common boundaries so that nothing drifts. */
    readonly samples: readonly number[];
  } | null;
}

const JOINED_RATE = 48_000;
const MAX_JOINED_CHANNELS = 2;

/** @param rushes at least one, in order */
export function planJoin(rushes: readonly Rush[]): JoinPlan {
  const videos = rushes.flatMap(({ info }) => (info.video ? [info.video] : []));
  const audios = rushes.flatMap(({ info }) => (info.audio ? [info.audio] : []));
  const [first] = videos;
  const rate = first?.frameRate ?? null;
  const frames = rushes.map(({ info }) => {
    if (!rate) return 0;
    const own = info.video && sameRate(info.video.frameRate, rate) ? info.video.frames : null;
    return own ?? Math.max(1, Math.round((info.duration * rate.num) / rate.den));
  });
  const [lead] = audios;
  const equal = audios.every((a) => a.sampleRate === lead?.sampleRate && a.channels === lead.channels);
  const sampleRate = equal && lead ? lead.sampleRate : JOINED_RATE;
  return {
    video:
      first && rate
        ? { width: even(first.width), height: even(first.height), frameRate: rate, frames }
        : null,
    audio: lead
      ? {
          codec: audios.every((a) => recordedCodec(a) === recordedCodec(lead)) ? recordedCodec(lead) : '',
          sampleRate,
          channels: equal ? lead.channels : MAX_JOINED_CHANNELS,
          ...(equal && lead.channelLayout && audios.every((a) => a.channelLayout === lead.channelLayout)
            ? { channelLayout: lead.channelLayout }
            : {}),
          sampleFormat: audios.every((a) => a.sampleFormat === lead.sampleFormat)
            ? lead.sampleFormat
            : 'f32le',
          samples: boundaries(rushes, frames, rate, sampleRate),
        }
      : null,
  };
}

/**
 * What downloads go by: joining encodes the audio once more, at the usual rate.
 * @param codec as which it was recorded; where not all rushes have it, nothing is known
 */
export function recordedRate(rushes: readonly Rush[], codec: string): Pick<AudioInfo, 'bitRate' | 'profile'> {
  const audios = rushes.flatMap(({ info: { audio } }) => (audio ? [audio] : []));
  if (!audios.every((audio) => recordedCodec(audio) === codec && audio.bitRate)) return {};
  const [most] = audios.toSorted((a, b) => (b.bitRate ?? 0) - (a.bitRate ?? 0));
  return { ...(most?.bitRate && { bitRate: most.bitRate }), ...(most?.profile && { profile: most.profile }) };
}

/** Of each rush, seconds. */
export function plannedDurations({ video, audio }: JoinPlan): number[] {
  if (video) return video.frames.map((frames) => (frames * video.frameRate.den) / video.frameRate.num);
  return audio ? audio.samples.map((samples) => samples / audio.sampleRate) : [];
}

/** What cannot be read of the rushes, joined seconds. */
export function joinedHoles(rushes: readonly Rush[], plan: JoinPlan): Range[] {
  const durations = plannedDurations(plan);
  let before = 0;
  return rushes.flatMap(({ info: { unreadable = [] } }, i) => {
    const from = before;
    before += durations[i] ?? 0;
    return unreadable.map(({ start, end }) => ({ start: from + start, end: from + end }));
  });
}

/** What else is amiss with the rushes, joined seconds. */
export function joinedFlaws(rushes: readonly Rush[], plan: JoinPlan): Flaw[] {
  const durations = plannedDurations(plan);
  let before = 0;
  return rushes.flatMap(({ info: { flaws = [] } }, i) => {
    const from = before;
    before += durations[i] ?? 0;
    return flaws.map((flaw) => ({ ...flaw, at: from + flaw.at }));
  });
}

/** Colour properties by ffprobe's names; absent where the file does not state them. */
export interface Colours {
  readonly range?: string;
  readonly matrix?: string;
  readonly transfer?: string;
  readonly primaries?: string;
}

/** How the video of a rush is coded. */
export interface StreamSignature {
  /** Equal ones can be decoded as one stream; '' without video. */
  readonly coding: string;
  /** Seconds from the container's start to source time 0. */
  readonly late: number;
  readonly colours: Colours;
}

/** Seconds: a tick of Matroska. */
const TICK = 0.001;

/** Whether the video of all rushes can be concatenated without encoding: same coding, frame grid, start and rotation. */
export function canCopyVideo(rushes: readonly Rush[], signatures: readonly StreamSignature[]): boolean {
  const lead = rushes[0]?.info.video;
  const signature = signatures[0];
  return rushes.every(({ info: { video } }, i) => {
    const own = signatures[i];
    if (!video || !lead || !own?.coding || own.coding !== signature?.coding) return false;
    if (!sameRate(video.frameRate, lead.frameRate) || Math.abs(own.late - signature.late) > TICK)
      return false;
    if (!canKeepRotation(video) || String(video.matrix) !== String(lead.matrix)) return false;
    return !video.variableRate && !video.holes?.missing && !video.variableSize;
  });
}

function boundaries(
  rushes: readonly Rush[],
  frames: readonly number[],
  rate: Rational | null,
  sampleRate: number,
): number[] {
  let before = 0;
  let total = 0;
  return rushes.map(({ info }, i) => {
    const exact = info.audio?.samples && info.audio.sampleRate === sampleRate ? info.audio.samples : null;
    if (!rate) return exact ?? Math.round(info.duration * sampleRate);
    total += frames[i] ?? 0;
    const until = Math.round((total * sampleRate * rate.den) / rate.num);
    const samples = until - before;
    before = until;
    return samples;
  });
}

function sameRate(a: Rational, b: Rational): boolean {
  return a.num * b.den === b.num * a.den;
}

function even(side: number): number {
  return Math.max(2, side - (side % 2));
}

/** What the rushes, and rushes joined into them earlier, lost. @param joined the video that they became */
export function joinedFrom(
  rushes: readonly Rush[],
  joined: Pick<VideoInfo, 'codec' | 'pixelFormat' | 'hdr' | 'fieldOrder'>,
): { joinedFrom?: JoinedFrom } {
  const all = rushes.flatMap(({ info: { video } }) =>
    video ? [{ video, before: video.joinedFrom ?? {} }] : [],
  );
  const codecs = all
    .flatMap(({ video, before }) => [...(before.codecs ?? []), video.codec])
    .filter((codec) => codec !== joined.codec);
  const formats = all
    .flatMap(({ video, before }) => [...(before.pixelFormats ?? []), formatWithAlpha(video)])
    .filter((format) => losesColours(format, joined.pixelFormat));
  const hdr = all.some(({ video, before }) => before.hdr || (video.hdr && !joined.hdr));
  const fields = all.some(({ video, before }) => before.fields || (video.fieldOrder && !joined.fieldOrder));
  const lost: JoinedFrom = {
    ...(codecs.length > 0 && { codecs: [...new Set(codecs)] }),
    ...(formats.length > 0 && { pixelFormats: [...new Set(formats)] }),
    ...(hdr && { hdr }),
    ...(fields && { fields }),
  };
  return Object.keys(lost).length > 0 ? { joinedFrom: lost } : {};
}

/** The pixel format of frames and of the transparency that may stand beside them. */
export function formatWithAlpha({ alpha, pixelFormat }: Pick<VideoInfo, 'alpha' | 'pixelFormat'>): string {
  return alpha ? pixelFormat.replace('yuv4', 'yuva4') : pixelFormat;
}
