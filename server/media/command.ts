/** Command lines of ffmpeg and ffprobe: what every run has in common. Pure. */
import { availableParallelism } from 'node:os';

/** Demuxers a recording may be read with. Playlists, scripts, images and devices are not among them. */
const DEMUXERS = 'mov,mp4,matroska,webm,mp3,wav,flac,ogg,aac,avi,mpegts';
/** Demuxers for what this program itself feeds through a pipe. */
const PIPE_DEMUXERS = 's16le,s32le,f32le,h264';
/** Demuxers for packets that this program itself puts together. */
const PACKET_DEMUXERS = 'mov,mp4';
const MAX_PIXELS = 8192 * 4352;
const MAX_ALLOC = 1024 * 1024 * 1024;
const MAX_OUTPUT = 64 * 1024 * 1024 * 1024;
const THREADS = Math.min(8, availableParallelism());

/**
 * One input: an absolute path of ours (`file`), a concat script of ours (`list`), or what the caller writes: raw sound or
 * a byte stream into `pipe`, an MP4 into `packets`.
 */
export interface Input {
  readonly kind: 'file' | 'list' | 'pipe' | 'packets';
  readonly path?: string;
  /** Options before `-i`. */
  readonly options?: readonly string[];
}

/** A run of ffmpeg with one output, which is a path or `pipe:1`. */
export interface Command {
  readonly inputs: readonly Input[];
  /** Everything between the inputs and the output. */
  readonly args: readonly string[];
  readonly output: string;
}

/** The whole command line of a run of ffmpeg. */
export function ffmpegArgs(command: Command, extra: readonly string[] = []): string[] {
  const threads = ['-threads', String(THREADS)];
  return [
    '-hide_banner',
    '-nostdin',
    '-y',
    ...['-loglevel', 'error', '-max_alloc', String(MAX_ALLOC), '-filter_threads', String(THREADS)],
    ...['-filter_complex_threads', String(THREADS), ...extra],
    ...command.inputs.flatMap((input) => [...threads, ...inputArgs(input)]),
    ...command.args,
    ...threads,
    ...['-fs', String(MAX_OUTPUT)],
    command.output === 'pipe:1' ? command.output : `file:${command.output}`,
  ];
}

const SOURCES = {
  file: { protocol: 'file', demuxers: DEMUXERS },
  list: { protocol: 'file', demuxers: `concat,${DEMUXERS}` },
  pipe: { protocol: 'pipe', demuxers: PIPE_DEMUXERS, url: 'pipe:0' },
  packets: { protocol: 'pipe', demuxers: PACKET_DEMUXERS, url: 'pipe:3' },
} as const;

/** An input with the demuxers, protocols and pixels it may have. */
export function inputArgs(input: Input): string[] {
  const source = SOURCES[input.kind];
  return [
    ...(input.options ?? []),
    ...['-protocol_whitelist', source.protocol, '-format_whitelist', source.demuxers],
    ...(input.kind === 'pipe' ? [] : ['-max_pixels', String(MAX_PIXELS)]),
    ...['-i', 'url' in source ? source.url : `file:${input.path}`],
  ];
}
