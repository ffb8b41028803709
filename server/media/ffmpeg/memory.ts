/** Limits the memory of one run of ffmpeg or ffprobe, so that a hostile recording cannot make the system kill the server. */
import { totalmem } from 'node:os';

/** Bytes; encoding 4K as HEVC needs as much. */
const MIN_MEMORY = 4 * 1024 ** 3;
/** Of the machine's, or of what this process may use of it: what needs more would push everything else out. */
const MEMORY_SHARE = 0.75;

/** Bytes. */
export const MEMORY = Math.max(MIN_MEMORY, Math.floor(MEMORY_SHARE * Math.min(totalmem(), constrained())));

function constrained(): number {
  // 0 where nothing constrains it.
  return process.constrainedMemory() || Number.POSITIVE_INFINITY;
}

/** What encoders, decoders and ffmpeg itself say when they get no more. */
const OUT_OF_MEMORY =
  /cannot allocate memory|out of memory|malloc of size|malloc failed|allocation failure|memory allocation|allocate memory failed|bad_alloc/i;

export const lacksMemory = (complaints: string) => OUT_OF_MEMORY.test(complaints);

/** Counts what may be written to (Linux: RLIMIT_DATA); where a system has no such limit, or a lower one, it runs all the same. */
const LIMITED = 'ulimit -d "$1" 2>/dev/null; shift; exec "$@"';

/** The same command, as its shell becomes it. Ends with 127 where there is no such program. */
export function withinMemory(bytes: number, command: readonly string[]): [string, string[]] {
  return ['/bin/sh', ['-c', LIMITED, 'sh', String(Math.floor(bytes / 1024)), ...command]];
}

export const NO_PROGRAM = 127;
