/** How a file says that its frames are to be rotated or mirrored when they are shown. Pure. */
import type { VideoInfo } from '../types.ts';

type Rotation = Pick<VideoInfo, 'rotation' | 'matrix'>;

const WHOLE = 65_536;
/** The corner of a matrix that rotates or mirrors; the rest of it moves the video. */
const CORNER = [0, 1, 3, 4];

/**
 * @param sideData of a stream, by ffprobe
 * @param family demuxer's: ffmpeg 5.1 reads turns of Matroska too, but writes those of MP4 and MOV only
 */
export function rotationOf(
  sideData: readonly { readonly rotation?: number; readonly displaymatrix?: string }[],
  family: string,
): Rotation {
  const stated = sideData.find((data) => data.rotation !== undefined);
  const rotation = (((Math.round(-(stated?.rotation ?? 0) / 90) * 90) % 360) + 360) % 360;
  const matrix = parseMatrix(stated?.displaymatrix ?? '');
  return { rotation, ...(family === 'mp4' && turnsOnly(matrix) && { matrix }) };
}

/** Lines of a number in hexadecimal, a colon and three integers. */
function parseMatrix(printed: string): number[] {
  return printed
    .trim()
    .split('\n')
    .flatMap((line) => line.replace(/^\w*:/, '').trim().split(/\s+/).map(Number));
}

/** Whether a matrix only rotates by quarters or mirrors: neither scaled nor skewed. */
function turnsOnly(matrix: readonly number[]): boolean {
  const sides = CORNER.map((at) => Math.abs(matrix[at] ?? 0));
  return matrix.length === 9 && [`${WHOLE},0,0,${WHOLE}`, `0,${WHOLE},${WHOLE},0`].includes(sides.join());
}

/** Whether packets can be written so that they are shown as the recording's. */
export const canKeepRotation = ({ rotation, matrix }: Rotation) => rotation === 0 || matrix !== undefined;

/** The size of frames as they are stored, before rotation. */
export function codedSize({ width, height, rotation }: Pick<VideoInfo, 'width' | 'height' | 'rotation'>): {
  width: number;
  height: number;
} {
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}
