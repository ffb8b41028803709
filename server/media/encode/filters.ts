/** Video filter chains. Pure. */
import type { Size } from '#model/media/reduced-size.ts';
import type { Rational } from '#model/types.ts';
import { type FrameRange, selectExpression } from '../plan/cut-plan.ts';
import type { MediaInfo, VideoInfo } from '../types.ts';
import type { VideoEncoding } from './video-encoding.ts';

export const ratio = ({ num, den }: Rational) => `${num}/${den}`;

/** HDR, whose transfer, primaries and matrix are stated, becomes BT.709. */
export const toneMap = (range: 'tv' | 'pc' = 'tv', matrix = 'bt709') =>
  `zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=${matrix}:r=${range}`;

/** Frame n of the result is what is shown at source second n / rate. Needs `-copyts`. */
export function gridFilter(info: Pick<MediaInfo, 'startTime'>, rate: Rational): string {
  return `${fromZero(info)},${onGrid(rate)}`;
}

const fromZero = ({ startTime }: Pick<MediaInfo, 'startTime'>) => `setpts=round(PTS-${startTime}/TB)`;
export const onGrid = (rate: Rational) => `fps=fps=${ratio(rate)}:start_time=0:round=near`;
/**
 * `fps` leaves out the last frame where the file does not say how long it stands, as Matroska does not of a varying rate.
 * Seconds: at least a frame of any rate.
 */
const LAST_STANDS = 'tpad=stop_duration=4:stop_mode=clone';

function fieldsOf({ fieldOrder }: Pick<VideoInfo, 'fieldOrder'>): string[] {
  return fieldOrder ? [`setfield=${fieldOrder}`] : [];
}

/** Filters that make progressive frames of fields. */
export function progressiveFrames(video: Pick<VideoInfo, 'fieldOrder'>): string[] {
  return video.fieldOrder ? [...fieldsOf(video), 'bwdif=mode=send_frame:deint=all'] : [];
}

/** Even sides; bright HDR is tone-mapped where the format has 8 bits. */
export function pixelFilter(
  video: Pick<VideoInfo, 'width' | 'height' | 'hdr'>,
  pixelFormat = 'yuv420p',
): string {
  const odd = video.width % 2 !== 0 || video.height % 2 !== 0;
  return [
    ...(odd ? ['crop=trunc(iw/2)*2:trunc(ih/2)*2'] : []),
    ...(video.hdr && !/p1\d/.test(pixelFormat) ? [toneMap()] : []),
    `format=${pixelFormat}`,
  ].join(',');
}

/** Another size, and a filter that draws by edited time. */
export interface VideoChange {
  readonly size?: Size;
  readonly drawn?: string;
}

/**
 * Leaves out the frames with which the grid repeats a decoded one, known by where its packet lies in the file: the grid repeats
 * it. Where that is not known all stay. The last frame of the result stays, so that it has its length.
 */
const eachOnce = (last: number | null) =>
  `select='if(eq(pos+1,ld(0)),0,st(0,pos+1))${last === null ? '' : `+eq(n,${last})`}'`;

/** Whether frames that only repeat the one before are left out; of a part that others follow the last one as well. */
export type KeepsTimes = boolean | 'part';

/**
 * Renumbered from 0, ready to encode; the last frame stands where the plan goes on after it.
 */
export function cutFilter(
  info: MediaInfo,
  video: VideoInfo,
  kept: readonly FrameRange[],
  { pixelFormat, deinterlace }: Pick<VideoEncoding, 'pixelFormat' | 'deinterlace'>,
  { size, drawn }: VideoChange = {},
  keepsTimes: KeepsTimes = false,
): string {
  const total = kept.reduce((sum, range) => sum + range.endFrame - range.startFrame, 0);
  // The last range is left open: `trim` ends the stream, and with it the decoding, when it sees one frame too many.
  const open = kept.map((range, i) => (i < kept.length - 1 ? range : { ...range, endFrame: Infinity }));
  return [
    fromZero(info),
    ...(video.variableRate ? [LAST_STANDS] : []),
    onGrid(video.frameRate),
    // Before frames go, since it looks at the ones beside.
    ...(deinterlace ? progressiveFrames(video) : fieldsOf(video)),
    // The last frame stands as long as the plan goes on.
    'tpad=stop=-1:stop_mode=clone',
    `select='${selectExpression(open)}'`,
    `settb=${video.frameRate.den}/${video.frameRate.num}`,
    'setpts=N',
    // Not `-frames`, which would end the audio as well.
    `trim=end_frame=${total}`,
    ...(keepsTimes ? [eachOnce(keepsTimes === 'part' ? null : total - 1)] : []),
    ...(size ? [`scale=${size.width}:${size.height}:flags=lanczos`] : []),
    pixelFilter({ ...video, ...size }, pixelFormat),
    // After HDR is tone-mapped, or its white would be as well.
    ...(drawn ? [drawn, `format=${pixelFormat}`] : []),
  ].join(',');
}

/** Frames exactly as the filter numbers them. */
export function cfrTiming(rate: Rational): string[] {
  return ['-fps_mode:v:0', 'cfr', '-r:v:0', ratio(rate)];
}

/** Frames where the filter leaves them, which need not be on every place of the grid. */
export function vfrTiming({ num, den }: Rational): string[] {
  return ['-fps_mode:v:0', 'passthrough', '-enc_time_base:v:0', ratio({ num: den, den: num })];
}
