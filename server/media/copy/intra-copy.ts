/** Cuts intra-coded video by dropping packets: fast and lossless. Pure. */

import { ratio } from '../encode/filters.ts';
import { type FrameRange, selectExpression } from '../plan/cut-plan.ts';
import type { Container } from '../plan/formats.ts';
import { canKeepRotation } from '../plan/rotation.ts';
import type { MediaInfo } from '../types.ts';

const STANDING_ALONE = [
  ...['prores', 'mjpeg', 'dvvideo', 'dnxhd', 'cfhd', 'jpeg2000'],
  ...['ffv1', 'huffyuv', 'ffvhuff', 'utvideo', 'rawvideo', 'v210'],
];
/** Characters; Linux takes arguments of 131072 bytes. */
const MAX_FILTER_LENGTH = 120_000;

/** A bit stream filter (for `-copyts`) that keeps the packets of these frames and renumbers them. Null where frames depend on others. */
export function packetFilter(
  info: MediaInfo,
  container: Pick<Container, 'family'>,
  kept: readonly FrameRange[],
): string | null {
  const { video, maxKeyframeGap } = info;
  if (!video || info.container !== container.family || !STANDING_ALONE.includes(video.codec)) return null;
  const { num, den } = video.frameRate;
  const onlyKeys = maxKeyframeGap !== null && maxKeyframeGap < (1.5 * den) / num;
  if (!onlyKeys || video.variableRate || !canKeepRotation(video)) return null;
  const frame = `st(0,round((pts*tb-${info.startTime})*${ratio(video.frameRate)}))`;
  const dropped = `${frame};not(${selectExpression(kept).replaceAll('(n,', '(ld(0),')})`;
  const time = `round(N*${den}/(${num}*TB))`;
  const filter = `noise=drop='${dropped}',setts=ts='${time}':duration='round(${den}/(${num}*TB))'`;
  return filter.length < MAX_FILTER_LENGTH ? filter : null;
}
