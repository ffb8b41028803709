/** Cuts intra-coded video by dropping packets: fast and lossless. */

import { ratio } from '../encode/filters.ts';
import { inParts } from '../ffmpeg/parts.ts';
import { type RunLimits, runFfmpeg } from '../ffmpeg/run.ts';
import { ascendingRuns, type FrameRange, selectExpression } from '../plan/cut-plan.ts';
import type { Container } from '../plan/formats.ts';
import { canKeepRotation } from '../plan/rotation.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';

const STANDING_ALONE = [
  ...['prores', 'mjpeg', 'dvvideo', 'dnxhd', 'cfhd', 'jpeg2000'],
  ...['ffv1', 'huffyuv', 'ffvhuff', 'utvideo', 'rawvideo', 'v210'],
];
/** Characters; Linux takes arguments of 131072 bytes. */
const MAX_FILTER_LENGTH = 120_000;

/**
 * Bit stream filters (for `-copyts`) that keep the packets of these frames and renumber them, one for each ascending run. Null where
 * frames depend on others.
 */
export function packetFilters(
  info: MediaInfo,
  container: Pick<Container, 'family'>,
  kept: readonly FrameRange[],
): readonly string[] | null {
  const { video, maxKeyframeGap } = info;
  if (!video || info.container !== container.family || !STANDING_ALONE.includes(video.codec)) return null;
  const { num, den } = video.frameRate;
  const onlyKeys = maxKeyframeGap !== null && maxKeyframeGap < (1.5 * den) / num;
  // Packets are renumbered one after the other.
  if (!onlyKeys || video.variableRate || video.holes?.missing || !canKeepRotation(video)) return null;
  const frame = `st(0,round((pts*tb-${info.startTime})*${ratio(video.frameRate)}))`;
  const time = `round(N*${den}/(${num}*TB))`;
  const filters = ascendingRuns(kept).map((run) => {
    const dropped = `${frame};not(${selectExpression(run).replaceAll('(n,', '(ld(0),')})`;
    return `noise=drop='${dropped}',setts=ts='${time}':duration='round(${den}/(${num}*TB))'`;
  });
  return filters.every(({ length }) => length < MAX_FILTER_LENGTH) ? filters : null;
}

/** Seconds read before and after a run. */
const SLACK = 1;

interface CopiedRecording {
  readonly path: string;
  readonly info: MediaInfo & { readonly video: VideoInfo };
  readonly muxer: string;
}

/** Files of the packets of each run, in order. @param filters by run @throws MediaFailed, the signal's reason */
export async function copyRuns(
  { path, info: { video, startTime }, muxer }: CopiedRecording,
  runs: readonly (readonly FrameRange[])[],
  filters: readonly string[],
  { folder, signal, timeLimit }: RunLimits & { readonly folder: string },
): Promise<string[]> {
  const { num, den } = video.frameRate;
  const work = runs.map((run, i) => {
    const from = Math.max(0, ((run[0]?.startFrame ?? 0) * den) / num - SLACK);
    const to = ((run.at(-1)?.endFrame ?? 0) * den) / num + SLACK;
    const seek = from > 0 ? ['-seek_timestamp', '1', '-ss', String(startTime + from)] : [];
    const options = ['-an', '-sn', '-dn', ...seek, '-t', String(to - from + Math.abs(startTime))];
    const copied = ['-c:v:0', 'copy', '-bsf:v:0', filters[i] ?? ''];
    const command = {
      inputs: [{ kind: 'file', path, options } as const],
      args: ['-copyts', '-map', `0:${video.index}`, ...copied, '-map_metadata', '-1', '-f', muxer],
    };
    return {
      key: JSON.stringify(command.args),
      make: (output: string, signal: AbortSignal) => runFfmpeg({ ...command, output }, { signal, timeLimit }),
    };
  });
  const paths: string[] = [];
  for await (const made of inParts(work, folder, signal)) paths.push(made);
  return paths;
}
