/**
 * The one place that runs ffmpeg and ffprobe. Whatever the caller wants, every run has: a fixed list of demuxers, files
 * and pipes as the only protocols, no terminal, and limits on time, threads, memory, pixels and output size.
 */
import { Duplex, Writable } from 'node:stream';
import { execa } from 'execa';
import { media } from '#i18n/en/server.ts';
import { MediaFailed } from '../errors.ts';
import { type Command, ffmpegArgs, ffprobeArgs } from './command.ts';
import { lacksMemory, MEMORY, NO_PROGRAM, withinMemory } from './memory.ts';

/** Seconds that a timer can wait. */
const MAX_TIMER_SECONDS = 2 ** 21;

/** Characters kept of ffmpeg's complaints. */
const STDERR_KEPT = 2000;
/** Characters of ffprobe's output that are kept: the description of a file with thousands of streams is no recording's. */
const STDOUT_KEPT = 1024 * 1024;
const NOT_INSTALLED = 'ffmpeg or ffprobe not found';

export interface RunLimits {
  readonly signal: AbortSignal;
  /** Wall-clock seconds after which the child is killed. */
  readonly timeLimit: number;
}

export interface FfmpegRun extends RunLimits {
  /** Bytes for the input of kind `pipe`. */
  readonly feed?: AsyncIterable<Uint8Array>;
  /** Bytes for the input of kind `packets`. */
  readonly packets?: AsyncIterable<Uint8Array>;
  /** Bytes for inputs of kind `pipe` that have a `track`, in their order. */
  readonly tracks?: readonly AsyncIterable<Uint8Array>[];
  /** What ffmpeg logs, as it comes. */
  readonly onLog?: (text: string) => void;
  /** Frames written so far and seconds of output so far, a few times a second. */
  readonly onProgress?: (done: { frames: number; seconds: number }) => void;
}

/**
 * Runs ffmpeg to a file, to its end.
 * @throws MediaFailed if it fails; the signal's reason if it was aborted.
 */
export async function runFfmpeg(command: Command, run: FfmpegRun): Promise<void> {
  const progress = run.onProgress ? ['-progress', 'pipe:1', '-stats_period', '0.25'] : [];
  const log = run.onLog ? ['-nostats', '-loglevel', 'info'] : [];
  const child = start('ffmpeg', ffmpegArgs(command, [...progress, ...log]), run, run);
  const feeding = feedAll(child, run);
  const reading = run.onProgress ? readProgress(child, run.onProgress) : child.stdout.resume();
  const [ended, , fed] = await Promise.allSettled([child.done, reading, feeding]);
  fail(run.signal, fed, ended);
}

/**
 * Runs ffmpeg with `pipe:1` as output and yields what it writes. Leaving the loop early kills the child.
 * @throws like `runFfmpeg`
 */
export async function* streamFfmpeg(command: Command, run: FfmpegRun): AsyncGenerator<Buffer> {
  const child = start('ffmpeg', ffmpegArgs(command, []), run, run);
  const feeding = feedAll(child, run);
  let whole = false;
  try {
    for await (const chunk of child.stdout) yield chunk as Buffer;
    whole = true;
  } finally {
    if (!whole) child.kill();
    const [ended, fed] = await Promise.allSettled([child.done, feeding]);
    if (whole) fail(run.signal, fed, ended);
  }
}

/** How a run of ffprobe ended, and what it complained about (shortened, without paths). A bad file is not an error. */
interface Probed {
  readonly stderr: string;
  readonly failed: boolean;
}

/**
 * Runs ffprobe and keeps what it prints; more than a description of a recording has counts as a failure.
 * @throws MediaFailed if there is no ffprobe; the signal's reason if it was aborted
 */
export async function runFfprobe(
  path: string,
  args: readonly string[],
  limits: RunLimits,
): Promise<Probed & { stdout: string }> {
  let stdout = '';
  const ended = await streamFfprobe(path, args, limits, (text, child) => {
    stdout += text;
    if (stdout.length > STDOUT_KEPT) child.kill();
  });
  return { stdout, ...ended };
}

/**
 * Runs ffprobe and hands on what it prints as it comes.
 * @param take what it throws ends ffprobe and is thrown on
 * @throws like `runFfprobe`
 */
export async function streamFfprobe(
  path: string,
  args: readonly string[],
  limits: RunLimits,
  take: (text: string, child: Pick<Child, 'kill'>) => void,
): Promise<Probed> {
  const child = start('ffprobe', ffprobeArgs(path, args), limits, {});
  const decoder = new TextDecoder();
  try {
    for await (const chunk of child.stdout) take(decoder.decode(chunk as Buffer, { stream: true }), child);
  } catch (error) {
    child.kill();
    throw error;
  }
  const failed = await child.done.then(
    () => false,
    (error: unknown) => {
      if (error instanceof MediaFailed && error.detail !== NOT_INSTALLED) return true;
      throw error;
    },
  );
  return { stderr: child.complaints(), failed };
}

/** Removes paths from an error message and keeps its end. */
export function withoutPaths(text: string): string {
  return text
    .replace(/(file:)?\/[^\s:'"]*/g, '…')
    .trim()
    .slice(-STDERR_KEPT);
}

/** Throws what went wrong first: the abort, then what the child was fed with, then the child itself. */
function fail(signal: AbortSignal, fed: PromiseSettledResult<unknown>, ended: PromiseSettledResult<void>) {
  signal.throwIfAborted();
  if (fed.status === 'fulfilled' && fed.value) throw fed.value;
  if (ended.status === 'rejected') throw ended.reason;
}

type Child = ReturnType<typeof start>;

function start(
  tool: 'ffmpeg' | 'ffprobe',
  args: readonly string[],
  limits: RunLimits,
  fed: Pick<FfmpegRun, 'feed' | 'packets' | 'tracks' | 'onLog'>,
) {
  limits.signal.throwIfAborted();
  const [file, limited] = withinMemory(MEMORY, [tool, ...args]);
  const child = execa(file, limited, {
    stdio: [
      fed.feed ? 'pipe' : 'ignore',
      ...(['pipe', 'pipe', fed.packets ? 'pipe' : 'ignore'] as const),
      ...(fed.tracks ?? []).map(() => 'pipe' as const),
    ],
    encoding: 'buffer',
    buffer: false,
    reject: false,
    cancelSignal: limits.signal,
    killSignal: 'SIGKILL',
    timeout: 1000 * Math.min(limits.timeLimit, MAX_TIMER_SECONDS),
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString('utf8');
    fed.onLog?.(text);
    stderr = (stderr + text).slice(-2 * STDERR_KEPT);
  });
  const complaints = () => withoutPaths(stderr);
  const done = child.then((result) => {
    if (!result.failed) return;
    limits.signal.throwIfAborted();
    if (result.exitCode === NO_PROGRAM) throw new MediaFailed(media.noFfmpeg(), NOT_INSTALLED);
    const detail = complaints();
    if (result.timedOut)
      throw new MediaFailed(media.notProcessed(), `${tool} took over ${limits.timeLimit} s`);
    const message = lacksMemory(detail) ? media.needsMemory() : media.notProcessed();
    throw new MediaFailed(message, detail || `${tool} failed without a word`);
  });
  // The caller awaits `done` later; a failure before that is not an unhandled one.
  done.catch(() => undefined);
  return {
    pipes: [child.stdin, ...child.stdio.slice(3)],
    stdout: child.stdout,
    done,
    complaints,
    kill: () => child.kill('SIGKILL'),
  };
}

/** Feeds all inputs. Resolves to the first error of their sources, or null. */
async function feedAll(child: Child, { feed: audio, packets, tracks = [] }: FfmpegRun): Promise<unknown> {
  const sources = [audio, packets, ...tracks];
  const errors = await Promise.all(
    sources.map((source, i) => (source ? feed(child, child.pipes[i], source) : null)),
  );
  return errors.find(Boolean) ?? null;
}

/** Writes all of `source` to a pipe of the child. Resolves to the error of the source, after ending the child, if there is one. */
async function feed(child: Child, pipe: unknown, source: AsyncIterable<Uint8Array>): Promise<unknown> {
  if (!(pipe instanceof Writable || pipe instanceof Duplex)) return null;
  let broken = false;
  pipe.on('error', () => {
    broken = true;
  });
  try {
    for await (const chunk of source) {
      if (broken || pipe.destroyed) return null;
      if (!pipe.write(chunk)) await drained(pipe);
    }
    pipe.end();
    return null;
  } catch (error) {
    child.kill();
    return error;
  }
}

/** Resolves when the pipe accepts more data, or is closed. */
function drained(pipe: NodeJS.WritableStream): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      pipe.off('drain', settle).off('close', settle).off('error', settle);
      resolve();
    };
    pipe.on('drain', settle).on('close', settle).on('error', settle);
  });
}

async function readProgress(child: Child, report: NonNullable<FfmpegRun['onProgress']>): Promise<void> {
  let rest = '';
  const done = { frames: 0, seconds: 0 };
  for await (const chunk of child.stdout) {
    const lines = (rest + (chunk as Buffer).toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [key, value] = line.split('=');
      if (key === 'frame') done.frames = Number(value) || done.frames;
      if (key === 'out_time_us') done.seconds = Number(value) / 1e6 || done.seconds;
      if (key === 'progress') report({ ...done });
    }
  }
}
