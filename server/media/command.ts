/** Command lines of ffmpeg and ffprobe: what every run has in common. Pure. */
import { availableParallelism } from 'node:os';

/** Demuxers a recording may be read with. Playlists, scripts, images and devices are not among them. */
const DEMUXERS = 'mov,mp4,matroska,webm,mp3,wav,flac,ogg,aac,avi,mpegts';
/** Demuxers for what this program itself feeds through a pipe. */
const PIPE_DEMUXERS = 's16le,s32le,f32le,h264';
const MAX_PIXELS = 8192 * 4352;
const MAX_ALLOC = 1024 * 1024 * 1024;
const MAX_OUTPUT = 64 * 1024 * 1024 * 1024;
const THREADS = Math.min(8, availableParallelism());

/** One input: an absolute path of ours, or what the caller writes (`pipe`), or a concat script of ours (`list`). */
export interface Input {
  readonly kind: 'file' | 'pipe' | 'list';
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

/** An input with the demuxers, protocols and pixels it may have. */
export function inputArgs(input: Input): string[] {
  const demuxers =
    input.kind === 'pipe' ? PIPE_DEMUXERS : input.kind === 'list' ? `concat,${DEMUXERS}` : DEMUXERS;
  return [
    ...(input.options ?? []),
    ...['-protocol_whitelist', input.kind === 'pipe' ? 'pipe' : 'file', '-format_whitelist', demuxers],
    ...(input.kind === 'pipe' ? [] : ['-max_pixels', String(MAX_PIXELS)]),
    ...['-i', input.kind === 'pipe' ? 'pipe:0' : `file:${input.path}`],
  ];
}
