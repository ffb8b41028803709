/** Where streams end by what the header says and by their packets, and what is amiss where both differ. Pure. */
import type { Flaw } from '../types.ts';
import { longestGap, type StreamPackets } from './packets.ts';

/** What ffprobe says of a stream or of the file: texts of seconds. */
interface Stated {
  readonly start_time?: string;
  readonly duration?: string;
}

/** Seconds by which one end may be before another: cameras stop audio and video one after the other. */
export const TOGETHER = 1;

/** A file that breaks off. What is missing is known where the header says how long it was. @param duration seconds that were found */
export function endOfFile(
  { format, streams = [] }: { readonly format?: Stated; readonly streams?: readonly Stated[] },
  duration: number,
): Flaw {
  const stated = [format, ...streams].map((part) => Number(part?.duration) || 0);
  const missing = Math.max(...stated) - duration;
  return { kind: 'ends', at: duration, seconds: missing > TOGETHER ? missing : 0 };
}

/** Audio or video that ends long before the other. @param audioEnd container seconds @param zero those of source time 0 */
export function earlyEnd(frames: StreamPackets, audioEnd: number, zero: number): Flaw[] {
  const { end: shown, times } = frames;
  if (shown - audioEnd > TOGETHER)
    return [{ kind: 'audioEnds', at: Math.max(0, audioEnd - zero), seconds: shown - audioEnd }];
  // Slides are meant to stand.
  if (audioEnd - shown <= TOGETHER + longestGap(times)) return [];
  return [{ kind: 'videoEnds', at: Math.max(0, shown - zero), seconds: audioEnd - shown }];
}

/** Container seconds; where the header is `exact` what it states, unless packets go on behind that. */
export function endOf(stream: Stated | undefined, found: StreamPackets | undefined, exact = false): number {
  const end = found?.end ?? Number.NEGATIVE_INFINITY;
  const stated = statedEnd(stream);
  return exact && stated > 0 && !(found && beginsBehind(found, stated)) ? Math.min(stated, end) : end;
}

/** Container seconds; NaN where it is not stated. */
function statedEnd(stream: Stated | undefined): number {
  return Number(stream?.start_time ?? 0) + Number(stream?.duration ?? Number.NaN);
}

/** Seconds: more than times are rounded by. */
export const BEHIND = 0.1;

function beginsBehind({ times }: StreamPackets, end: number): boolean {
  return times.some((time) => time > end + BEHIND);
}

/** The stream that goes on for longest behind its stated end. Container seconds: `startTime` of source time 0, `end` of the recording. */
export function longer<Stream extends Stated>(
  streams: readonly (Stream | undefined)[],
  packetsOf: (stream: Stream | undefined) => StreamPackets | undefined,
  { startTime, end }: { startTime: number; end: number },
): Flaw[] {
  const stated = streams.flatMap((stream) => {
    const found = packetsOf(stream);
    return found && beginsBehind(found, statedEnd(stream)) ? [statedEnd(stream)] : [];
  });
  if (stated.length === 0) return [];
  const at = Math.max(...stated);
  return [{ kind: 'longer', at: at - startTime, seconds: end - at }];
}

/** Whether FLAC, which counts its samples, has fewer. @param duration seconds that were found */
export function lacksEnd(stream: Stated | undefined, duration: number, family: string): boolean {
  return family === 'flac' && Number(stream?.duration) - duration > TOGETHER;
}
