/** What command lines of ffmpeg and ffprobe have in common. Pure. */
import { availableParallelism } from 'node:os';

/** What covers are made of, and are. */
const PICTURE_DEMUXERS = 'jpeg_pipe,png_pipe';
/** For recordings: no playlists, scripts, images or devices. */
const DEMUXERS = 'mov,mp4,matroska,webm,mp3,wav,flac,ogg,aac,avi,mpegts,aiff,caf,flv,asf';
const PIPE_DEMUXERS = 's16le,s32le,f32le,h264,hevc,ivf,flac';
const PACKET_DEMUXERS = 'mov,mp4';
/** The first of a run's descriptors for further tracks of audio. */
const TRACKS_FROM = 4;
const MAX_PIXELS = 8192 * 4352;
/** Of a picture: more than telephones take. */
export const MAX_PICTURE_PIXELS = 64_000_000;
const MAX_ALLOC = 1024 * 1024 * 1024;
const MAX_OUTPUT = 64 * 1024 * 1024 * 1024;
const THREADS = Math.min(8, availableParallelism());

/**
 * A path of ours (`part`: written by an encoder), a script of ours (concat: `list`, ffmetadata: `chapters`, `subtitles`, WebVTT: `captions`), or
 * a pipe: raw audio or byte stream (`pipe`), MP4 (`packets`). `picture`: what somebody sent, through a pipe; `cover`: what was made of that.
 */
export interface Input {
  readonly kind: keyof typeof SOURCES;
  readonly path?: string;
  /** Number of a further track of audio, counted from 1, that is fed beside the first. */
  readonly track?: number;
  readonly options?: readonly string[];
}

/** With one output, a path or `pipe:1`. */
export interface Command {
  readonly inputs: readonly Input[];
  readonly args: readonly string[];
  readonly output: string;
  /** Where not as many as there are cores. */
  readonly threads?: number;
}

const WITHIN_MEMORY = ['-max_alloc', String(MAX_ALLOC)];

/** Of a recording. */
export function ffprobeArgs(path: string, args: readonly string[]): string[] {
  const limits = [...WITHIN_MEMORY, '-threads', String(THREADS)];
  return ['-hide_banner', '-loglevel', 'error', ...limits, ...args, ...inputArgs({ kind: 'file', path })];
}

export function ffmpegArgs(command: Command, extra: readonly string[] = []): string[] {
  const count = String(command.threads ?? THREADS);
  const threads = ['-threads', count];
  return [
    '-hide_banner',
    '-nostdin',
    '-y',
    ...['-loglevel', 'error', ...WITHIN_MEMORY, '-filter_threads', count],
    ...['-filter_complex_threads', count, ...extra],
    ...command.inputs.flatMap((input) => [...threads, ...inputArgs(input)]),
    ...command.args,
    ...threads,
    ...['-fs', String(MAX_OUTPUT)],
    command.output === 'pipe:1' ? command.output : `file:${command.output}`,
  ];
}

const SOURCES = {
  file: { protocol: 'file', demuxers: DEMUXERS },
  part: { protocol: 'file', demuxers: `nut,h264,hevc,ivf,${DEMUXERS}` },
  list: { protocol: 'file', demuxers: `concat,nut,${DEMUXERS}` },
  chapters: { protocol: 'file', demuxers: 'ffmetadata' },
  subtitles: { protocol: 'file', demuxers: 'srt,ass,webvtt' },
  captions: { protocol: 'file', demuxers: 'webvtt' },
  cover: { protocol: 'file', demuxers: PICTURE_DEMUXERS },
  pipe: { protocol: 'pipe', demuxers: PIPE_DEMUXERS, url: 'pipe:0' },
  packets: { protocol: 'pipe', demuxers: PACKET_DEMUXERS, url: 'pipe:3' },
  picture: { protocol: 'pipe', demuxers: PICTURE_DEMUXERS, url: 'pipe:0' },
} as const;

export function inputArgs(input: Input): string[] {
  const source = SOURCES[input.kind];
  const pixels = String(input.kind === 'picture' ? MAX_PICTURE_PIXELS : MAX_PIXELS);
  const pipe = input.track ? `pipe:${TRACKS_FROM + input.track - 1}` : 'url' in source && source.url;
  return [
    ...(input.options ?? []),
    ...['-protocol_whitelist', source.protocol, '-format_whitelist', source.demuxers],
    ...(input.kind === 'pipe' ? [] : ['-max_pixels', pixels]),
    ...['-i', pipe || `file:${input.path}`],
  ];
}
