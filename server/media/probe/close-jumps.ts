/** Recordings whose clock jumps are copied to a file in which it does not, as players show them. */
import { rename, rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { MediaFailed } from '../errors.ts';
import type { Command } from '../ffmpeg/command.ts';
import { eachLine } from '../ffmpeg/ffprobe-lines.ts';
import { type RunLimits, runFfmpeg, runFfprobe } from '../ffmpeg/run.ts';
import { type Container, containerFor, fittingExtension } from '../plan/formats.ts';
import { JumpFinder, type Jumps, type Shift } from '../plan/time-jumps.ts';
import type { Flaw } from '../types.ts';
import { codecDelay } from './matroska.ts';
import type { StreamPackets } from './packets.ts';
import { refuseOtherTracks } from './transport-stream.ts';

/** Seconds: what is not looked at more closely. Frames are stored in another order than shown. */
const AHEAD = 10;
const BACK = 1;
/** Seconds by which decoding times go back where a clock restarts; other containers do not all store them. */
const BACK_IN_TS = 0.2;
/** Seconds: more than frames are stored ahead of others that are shown before them. */
const MAX_REORDERING = 1;
/** Of a transport stream's clock, 33 bits at 90 kHz. */
const WRAP = 2 ** 33 / 90_000;
/** Bytes without a packet that are damage: what lies between packets is far less. */
const MIN_DAMAGE_BYTES = 64 * 1024;
/** Wall-clock seconds: the file is copied. */
const TIME_LIMIT = 600;
/** Containers whose packets have times of their own. */
const TIMED = ['mpegts', 'matroska', 'ogg', 'mp4'];
const KINDS = ['video', 'audio', 'subtitle', 'attachment'];

/** Whether the times of a stream, in file order, look as if the clock jumped. */
export function mayJump(packets: ReadonlyMap<number, Pick<StreamPackets, 'times'>>): boolean {
  return [...packets.values()].some(({ times }) =>
    times.some((time, i) => {
      const step = time - (times[i - 1] ?? time);
      return step > AHEAD || step < -BACK;
    }),
  );
}

interface Described {
  readonly streams?: readonly {
    readonly index: number;
    readonly codec_type: string;
    readonly disposition?: { readonly attached_pic?: number };
  }[];
  readonly format?: { readonly format_name?: string };
}

/**
 * Puts a copy in the place of a recording whose clock jumps.
 * @param name the user's
 * @returns what was closed; nothing where the clock does not jump, or the file cannot be copied
 * @throws MediaRefused where a transport stream goes on in other tracks, of which a copy would know nothing; the signal's reason
 */
export async function closeJumps(path: string, name: string, signal: AbortSignal): Promise<readonly Flaw[]> {
  const limits = { signal, timeLimit: TIME_LIMIT };
  const { stdout, failed } = await runFfprobe(path, ['-show_format', '-show_streams', '-of', 'json'], limits);
  if (failed) return [];
  const { streams = [], format } = JSON.parse(stdout) as Described;
  const names = (format?.format_name ?? '').split(',');
  const family = TIMED.find((timed) => names.includes(timed));
  const jumps = family ? await findJumps(path, streams, family, limits) : null;
  if (!family || !jumps) return [];
  if (family === 'mpegts') await refuseOtherTracks(path, name, signal);
  const hasVideo = numbersOf(streams, 'video').length > 0;
  const container = containerFor(fittingExtension(extname(name), family, hasVideo));
  const kept = streams.filter(({ codec_type }) => KINDS.includes(codec_type)).map(({ index }) => index);
  const delays = family === 'matroska' ? await Promise.all(kept.map((index) => codecDelay(path, index))) : [];
  const output = `${path}.mended`;
  try {
    await runFfmpeg(mendCommand(path, kept, { ...jumps, delays }, container, output), limits);
    await rename(output, path);
    return jumps.flaws;
  } catch (error) {
    signal.throwIfAborted();
    // A file that cannot be copied is left as it is.
    if (error instanceof MediaFailed) return [];
    throw error;
  } finally {
    await rm(output, { force: true });
  }
}

/** Numbers of the streams of a kind, without covers. */
function numbersOf(streams: NonNullable<Described['streams']>, kind: string): number[] {
  return streams
    .filter((stream) => stream.codec_type === kind && stream.disposition?.attached_pic !== 1)
    .map(({ index }) => index);
}

async function findJumps(
  path: string,
  streams: NonNullable<Described['streams']>,
  family: string,
  limits: RunLimits,
): Promise<Jumps | null> {
  const isStream = family === 'mpegts';
  const finder = new JumpFinder({
    video: numbersOf(streams, 'video'),
    audio: numbersOf(streams, 'audio'),
    wrap: isStream ? WRAP : Number.POSITIVE_INFINITY,
    back: isStream ? BACK_IN_TS : BACK,
    closesStills: isStream,
  });
  let read = 0;
  const entries = ['-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time,size,pos'];
  await eachLine(path, entries, limits, ([stream, shown, decoded, seconds, size, pos]) => {
    const at = Number(pos);
    finder.add({
      stream: Number(stream),
      shown: Number.parseFloat(shown ?? ''),
      decoded: Number.parseFloat((isStream && decoded) || shown || ''),
      seconds: Number.parseFloat(seconds ?? '') || 0,
      behindHole: !isStream && read > 0 && at - read > MIN_DAMAGE_BYTES,
    });
    if (at >= 0) read = Math.max(read, at + (Number(size) || 0));
  });
  return finder.finish();
}

function mendCommand(
  path: string,
  kept: readonly number[],
  { shifts, dropped, delays }: Jumps & { readonly delays: readonly number[] },
  { muxer, options }: Container,
  output: string,
): Command {
  return {
    inputs: [{ kind: 'file', path }],
    args: [
      // ffmpeg's own mending of jumps goes by what it reads first; all packets stay, or counting them would not help.
      ...['-copyts', '-dts_delta_threshold', '1000000', '-copyinkf', '-copypriorss', '1'],
      ...kept.flatMap((index) => ['-map', `0:${index}`]),
      ...['-c', 'copy'],
      ...kept.flatMap((index, i) => {
        const moved = shifts.get(index) ?? [];
        // ffmpeg takes the encoder's delay off the times of Matroska, and does not put it back.
        const delay = delays[i] ?? 0;
        const by = `round((${shiftExpression(moved)}+${delay})/TB)`;
        const isMoved = delay > 0 || moved.some(({ seconds }) => seconds !== 0);
        const left = (dropped.get(index) ?? []).map((packet) => `eq(n,${packet})`).join('+');
        const move = `setts=pts='PTS+${by}':dts='${decodedAt(by, muxer)}'`;
        return isMoved ? [`-bsf:${i}`, left ? `${move},noise=drop='${left}'` : move] : [];
      }),
      // Packets that share a time would share the first one's shift.
      ...(muxer === 'mpegts' ? ['-pes_payload_size', '0'] : []),
      ...['-map_metadata', '0', ...options, '-f', muxer],
    ],
    output,
  };
}

/**
 * Matroska stores no times of decoding, and those that ffmpeg makes up go back where the others do: any that rise, and are not
 * behind the others, will do.
 */
function decodedAt(by: string, muxer: string): string {
  const isGuessed = muxer === 'matroska' || muxer === 'webm';
  return isGuessed ? `max(PREV_OUTDTS+1,PTS+${by}-${MAX_REORDERING}/TB)` : `DTS+${by}`;
}

/** By halves: ffmpeg allows no `if` within over 100 others. */
function shiftExpression(shifts: readonly Shift[]): string {
  const [only] = shifts;
  if (!only) return '0';
  if (shifts.length === 1) return only.seconds.toFixed(6);
  const half = shifts.length >> 1;
  const [before, after] = [shifts.slice(0, half), shifts.slice(half)];
  return `if(lt(N,${after[0]?.packet}),${shiftExpression(before)},${shiftExpression(after)})`;
}
