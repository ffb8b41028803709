/** Containers by file name, and the encoders that write each. Pure. */
import { MP3_FORMS } from '#model/media/audio-forms.ts';
import type { Rational } from '#model/types.ts';
import type { AudioInfo, Changes, MediaInfo, SampleFormat, VideoInfo } from '../types.ts';
import { audioArguments, type EncodedAudio, nearestPcm } from './audio-arguments.ts';
import type { SubtitleScript } from './subtitle-script.ts';

export interface Container {
  readonly muxer: string;
  /** Demuxer family as in `MediaInfo.container`. */
  readonly family: string;
  /** For frames whose codec is not kept; `null`: audio only. */
  readonly video: 'h264' | 'vp9' | 'theora' | null;
  /** Codecs of frames that are kept. */
  readonly keeps: readonly string[];
  /** Codecs that are kept; the first is used for all others. */
  readonly audio: readonly string[];
  /** By kind of script: the encoder of a track of subtitles. */
  readonly subtitles?: Readonly<Partial<Record<SubtitleScript, string>>>;
  readonly options: readonly string[];
  /** Samples by which codecs delay audio where the container cannot say so: their first ones are not written. */
  readonly unsignalledEncoderDelay?: Readonly<Record<string, number>>;
}

const AUDIO_ONLY = { video: null, keeps: [] };
const PCM = [
  ...['pcm_s16le', 'pcm_s24le', 'pcm_s32le', 'pcm_f32le', 'pcm_f64le', 'pcm_u8'],
  ...['pcm_mulaw', 'pcm_alaw'],
];
// Two passes over the file, but players can start before they have all of it.
const FASTSTART = ['-movflags', '+faststart'];
/** Bytes that a packet takes at most in an index of MP4, and that all else in it takes. */
const INDEXED = 48;
const INDEX_HEAD = 65_536;
const isoAudio = ['aac', 'alac', 'mp3', 'opus', 'flac', 'ac3', 'eac3'];
const BIG_ENDIAN_PCM = ['pcm_s16be', 'pcm_s24be', 'pcm_s32be'];
const BIG_ENDIAN_FLOATS = ['pcm_f32be', 'pcm_f64be'];

const MP4: Container = {
  muxer: 'mp4',
  family: 'mp4',
  video: 'h264',
  keeps: ['h264', 'hevc', 'av1', 'vp9', 'mpeg4', 'mpeg2video', 'mjpeg'],
  audio: isoAudio,
  subtitles: { srt: 'mov_text' },
  options: FASTSTART,
};
const TS: Container = {
  muxer: 'mpegts',
  family: 'mpegts',
  video: 'h264',
  keeps: ['h264', 'hevc', 'mpeg2video', 'mpeg4'],
  audio: ['aac', 'mp3', 'ac3', 'eac3', 'mp2'],
  options: [],
};
const OGG: Container = {
  muxer: 'ogg',
  family: 'ogg',
  video: 'theora',
  keeps: ['theora'],
  audio: ['vorbis', 'opus', 'flac'],
  options: [],
};

const AIFF: Container = {
  muxer: 'aiff',
  family: 'aiff',
  ...AUDIO_ONLY,
  audio: [...BIG_ENDIAN_PCM, ...BIG_ENDIAN_FLOATS, 'pcm_s16le', 'pcm_mulaw', 'pcm_alaw'],
  options: [],
};

const CAF: Container = {
  muxer: 'caf',
  family: 'caf',
  ...AUDIO_ONLY,
  audio: ['alac', ...PCM, ...BIG_ENDIAN_PCM, ...BIG_ENDIAN_FLOATS],
  options: [],
};

const BY_EXTENSION: Readonly<Record<string, Container>> = {
  mp4: MP4,
  m4v: MP4,
  '3gp': MP4,
  mov: {
    ...MP4,
    muxer: 'mov',
    keeps: ['h264', 'hevc', 'prores', 'mjpeg', 'mpeg4', 'mpeg2video', 'dvvideo'],
    audio: ['aac', 'alac', 'mp3', 'ac3', 'eac3', ...PCM, ...BIG_ENDIAN_PCM, ...BIG_ENDIAN_FLOATS],
  },
  m4a: { ...MP4, muxer: 'ipod', ...AUDIO_ONLY, audio: ['aac', 'alac'], subtitles: {} },
  mkv: {
    muxer: 'matroska',
    family: 'matroska',
    video: 'h264',
    keeps: [
      ...['h264', 'hevc', 'av1', 'vp9', 'vp8', 'mpeg4', 'mpeg2video', 'mjpeg', 'prores', 'dvvideo', 'ffv1'],
      'theora',
    ],
    audio: ['aac', 'mp3', 'opus', 'vorbis', 'flac', 'ac3', 'eac3', 'mp2', ...PCM, ...BIG_ENDIAN_PCM],
    subtitles: { srt: 'copy', ass: 'copy', webvtt: 'copy' },
    options: [],
  },
  webm: {
    muxer: 'webm',
    family: 'matroska',
    video: 'vp9',
    keeps: ['vp9', 'vp8', 'av1'],
    audio: ['opus', 'vorbis'],
    subtitles: { webvtt: 'copy' },
    // The seek index in front, where players look first.
    options: ['-cues_to_front', '1', '-reserve_index_space', '100000'],
  },
  // Hosts of podcasts read ID3v2.3, and many no later one.
  mp3: { muxer: 'mp3', family: 'mp3', ...AUDIO_ONLY, audio: ['mp3'], options: ['-id3v2_version', '3'] },
  wav: { muxer: 'wav', family: 'wav', ...AUDIO_ONLY, audio: PCM, options: ['-rf64', 'auto'] },
  aiff: AIFF,
  aif: AIFF,
  aifc: AIFF,
  caf: CAF,
  flac: { muxer: 'flac', family: 'flac', ...AUDIO_ONLY, audio: ['flac'], options: [] },
  ogg: OGG,
  ogv: OGG,
  oga: { ...OGG, ...AUDIO_ONLY },
  opus: { ...OGG, ...AUDIO_ONLY, audio: ['opus'] },
  aac: {
    muxer: 'adts',
    family: 'aac',
    ...AUDIO_ONLY,
    audio: ['aac'],
    options: [],
    unsignalledEncoderDelay: { aac: 1024 },
  },
  avi: {
    muxer: 'avi',
    family: 'avi',
    video: 'h264',
    keeps: ['h264', 'mpeg4', 'mpeg2video', 'mjpeg', 'dvvideo', 'ffv1'],
    audio: ['mp3', 'ac3', ...PCM],
    // Else frames move behind the encoder's delay, off their grid.
    options: ['-avoid_negative_ts', 'disabled'],
    unsignalledEncoderDelay: { mp3: 1105, ac3: 256 },
  },
  ts: TS,
  mts: TS,
  m2ts: TS,
};

const DEFAULT_EXTENSION: Readonly<Record<string, string>> = { matroska: 'mkv', mpegts: 'ts' };

/** Families that are read and not written: what is recorded in them becomes MP4 or M4A when it is taken in. */
const READ_ONLY = ['flv', 'asf'];
/** Other names of what is read. */
const ALSO_READ = ['mpg', 'mpeg', 'mka', 'f4v'];
/** What such files are called. */
const READ_ONLY_NAMES = /\.(flv|wma|wmv|asf|caf)$/i;

export function isReadOnly({ container, audio }: Pick<MediaInfo, 'container' | 'audio'>): boolean {
  // ffmpeg does not write AAC and other codecs with packets of any length there.
  const isPacked = container === 'caf' && audio !== null && !CAF.audio.includes(audio.codec);
  return READ_ONLY.includes(container) || isPacked;
}

/** Whether a file is called as a recording, for who looks through folders. */
export function isRecordingName(name: string): boolean {
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return (
    Object.hasOwn(BY_EXTENSION, extension) || READ_ONLY_NAMES.test(name) || ALSO_READ.includes(extension)
  );
}

/** 'FLV', of the name of a recording that is kept as another kind of file; undefined of others. */
export function convertedFrom(name: string, extension: string): string | undefined {
  const own = READ_ONLY_NAMES.exec(name)?.[1]?.toLowerCase();
  return own === extension ? undefined : own?.toUpperCase();
}

/** That of the name if it fits the content, else the usual one of the container. Lower case, without a dot. */
export function fittingExtension(extension: string, family: string, hasVideo: boolean): string {
  const asked = extension.toLowerCase().replace(/^\./, '');
  const container = BY_EXTENSION[asked];
  if (container && container.family === family && (container.video || !hasVideo)) return asked;
  const usual = DEFAULT_EXTENSION[family] ?? family;
  return hasVideo && !BY_EXTENSION[usual]?.video ? 'mp4' : usual;
}

export function containerFor(extension: string): Container {
  return BY_EXTENSION[extension] ?? MP4;
}

/** Options that leave room for the index of so many packets, and so many bytes more, in front: one pass over the file is enough. */
export function indexedInFront(container: Container, packets: number, more: number): readonly string[] {
  if (container.family !== 'mp4') return container.options;
  return ['-moov_size', String(INDEX_HEAD + INDEXED * packets + more)];
}

/** Whether there is a container that keeps it. */
export function canWrite(codec: string): boolean {
  return Object.values(BY_EXTENSION).some(
    ({ keeps, audio }) => keeps.includes(codec) || audio.includes(codec),
  );
}

/** Where the recording's own codec is not kept. @param quality where it is another than usual, of H.264 and VP9 */
export function usualEncoder(
  container: Container,
  source: Pick<VideoInfo, 'frameRate'>,
  quality?: readonly string[],
): string[] {
  const { num, den } = source.frameRate;
  // A keyframe every 2 s keeps the result quick to seek, and cheap to cut again.
  const gop = ['-g', String(Math.max(1, Math.round((2 * num) / den)))];
  if (container.video === 'vp9') {
    const speed = ['-deadline', 'realtime', '-cpu-used', '6', '-row-mt', '1', '-tile-columns', '2'];
    return ['-c:v:0', 'libvpx-vp9', '-b:v:0', '0', ...(quality ?? ['-crf', '30']), ...speed, ...gop];
  }
  if (container.video === 'theora') return ['-c:v:0', 'libtheora', '-q:v:0', '9', ...gop];
  // AVI has no presentation times, so its frames must be stored in the order they are shown.
  const order = container.muxer === 'avi' ? ['-bf', '0'] : [];
  return ['-c:v:0', 'libx264', '-preset', 'veryfast', ...(quality ?? ['-crf', '20']), ...order, ...gop];
}

export function timescaleArgs({ family }: Pick<Container, 'family'>, { num }: Rational): string[] {
  return family === 'mp4' ? ['-video_track_timescale', String(timescaleFor(num))] : [];
}

/** A large multiple of the numerator: frame times are exact, and browsers seek a frame off when a tick is a whole frame. */
export function timescaleFor(num: number): number {
  return num * Math.max(1, Math.ceil(50_000 / num));
}

/** Of the audio as its owner recorded it. */
export function recordedCodec({ codec, recordedAs }: Pick<AudioInfo, 'codec' | 'recordedAs'>): string {
  return recordedAs ?? codec;
}

/** As codec name, options and PCM format to feed. @param sampleRate of what is fed; each track is written with its own */
export function audioEncoder(
  { audio }: Pick<Container, 'audio'>,
  source: EncodedAudio,
  sampleRate: number,
): { codec: string; args: string[]; feed: SampleFormat } {
  const wanted = recordedCodec(source);
  const codec = audio.includes(wanted) ? wanted : (nearestPcm(wanted, audio) ?? audio[0] ?? 'aac');
  const lossless = codec.startsWith('pcm_') || codec === 'flac' || codec === 'alac';
  const feed: SampleFormat = lossless ? source.sampleFormat : 'f32le';
  return { codec, args: audioArguments(codec, { ...source, codec: wanted }, feed, sampleRate), feed };
}

/** Encoder options as those of one of several tracks; `-strict` is the container's as well. */
export function ofTrack(args: readonly string[], track: number): string[] {
  return args.map((arg) => (/^-(?!strict)[a-z]/.test(arg) ? `${arg.replace(/:a$/, '')}:a:${track}` : arg));
}

/**
 * As a file of that name has it. Without the video of the recording, and in other containers than its own, that is the spoken
 * audio track alone; the others become `others`.
 * @param changes say how its audio is encoded
 */
export function writtenAs(info: MediaInfo, extension: string, { mp3 }: Pick<Changes, 'mp3'> = {}): MediaInfo {
  const held = heldBy(info, extension);
  if (!mp3 || !held.audio) return held;
  const { bitRate, isMono } = MP3_FORMS[mp3];
  const { channelLayout, ...audio } = held.audio;
  const mixed = isMono && audio.channels > 1;
  return {
    ...held,
    audio: {
      ...audio,
      wantedBits: bitRate,
      ...(mixed ? { channels: 1, isMixed: true } : channelLayout ? { channelLayout } : {}),
    },
  };
}

function heldBy(info: MediaInfo, extension: string): MediaInfo {
  const { video, family } = containerFor(extension);
  if (video !== null || (family === info.container && !info.video)) return info;
  const { otherAudio = [], others = [], ...rest } = info;
  const left = otherAudio.map(({ index, ...audio }) => ({
    ...{ index, kind: 'audio' as const },
    codec: recordedCodec(audio),
  }));
  const all = [...others, ...left];
  return { ...rest, ...(all.length > 0 && { others: all }), video: null, maxKeyframeGap: null };
}
