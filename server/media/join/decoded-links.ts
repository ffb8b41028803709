/** What short files of audio alone decode to. One process reads many: to start one for each takes longer than to read it. */
import type { Range } from '#model/types.ts';
import { MediaFailed } from '../errors.ts';
import type { Command, Input } from '../ffmpeg/command.ts';
import { type RunLimits, streamFfmpeg } from '../ffmpeg/run.ts';
import { MIN_HOLE } from '../probe/examine.ts';

export interface DecodedLink {
  /** Of a channel, from the first that is decoded to the last, holes included. */
  readonly samples: number;
  /** Seconds from the first sample on. */
  readonly unreadable: readonly Range[];
}

interface Followed {
  first: number;
  end: number;
  readonly holes: Range[];
}

/**
 * In the order of the files; null where they cannot be read together, or one of them holds nothing.
 * @param sampleRates of each file, Hz
 * @throws the signal's reason
 */
export async function decodeLinks(
  paths: readonly string[],
  sampleRates: readonly number[],
  limits: RunLimits,
): Promise<readonly DecodedLink[] | null> {
  const followed = new Map<number, Followed>();
  const ticks = new Map<number, number>();
  try {
    let rest = '';
    for await (const bytes of streamFfmpeg(listCommand(paths), limits)) {
      const lines = (rest + bytes.toString('latin1')).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) take(line, followed, ticks);
    }
  } catch (error) {
    limits.signal.throwIfAborted();
    if (error instanceof MediaFailed) return null;
    throw error;
  }
  const links = sampleRates.map((rate, i): DecodedLink | null => {
    const { first, end, holes } = followed.get(i) ?? { first: 0, end: 0, holes: [] };
    if (!(end > first)) return null;
    const unreadable = holes.map((hole) => ({ start: hole.start - first, end: hole.end - first }));
    return { samples: Math.round((end - first) * rate), unreadable };
  });
  return links.every((link) => link !== null) ? links : null;
}

function listCommand(paths: readonly string[]): Command {
  return {
    inputs: paths.map((path): Input => ({ kind: 'file', path, options: ['-vn', '-sn', '-dn'] })),
    args: [
      // Holes stay as long as they are.
      ...['-dts_delta_threshold', '1000000'],
      ...paths.flatMap((_, i) => ['-map', `${i}:a:0`]),
      ...['-c:a', 'pcm_s16le', '-f', 'framecrc'],
    ],
    output: 'pipe:1',
    threads: 1,
  };
}

/** Of ffmpeg's list: `#tb 0: 1/48000`, or stream, times of decoding and showing, length, bytes and sum of a frame. */
function take(line: string, followed: Map<number, Followed>, ticks: Map<number, number>): void {
  const base = /^#tb (\d+): (\d+)\/(\d+)$/.exec(line);
  if (base) ticks.set(Number(base[1]), Number(base[2]) / Number(base[3]));
  if (line.startsWith('#')) return;
  const [stream = 0, , shown = 0, length = 0] = line.split(',').map(Number);
  const tick = ticks.get(stream) ?? Number.NaN;
  const [start, end] = [shown * tick, (shown + length) * tick];
  const one = followed.get(stream);
  if (!one) followed.set(stream, { first: start, end, holes: [] });
  else {
    if (start - one.end >= MIN_HOLE) one.holes.push({ start: one.end, end: start });
    one.end = Math.max(one.end, end);
  }
}
