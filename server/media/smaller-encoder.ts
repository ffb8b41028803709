/** How a picture that is made smaller is encoded. Pure. */
import { type Size, smallerBits } from '#model/smaller.ts';
import { type Container, usualEncoder } from './formats.ts';
import { keptEncoder, type PictureEncoder } from './picture-encoder.ts';
import type { VideoInfo } from './types.ts';

/** Codecs made for few bits, by ffprobe's names: what they are told beside the usual. All others become the container's usual one. */
const SPARING: Readonly<Record<string, (bits: number) => readonly string[]>> = {
  h264: (bits) => ['-crf:v:0', '23', ...capped(bits)],
  hevc: (bits) => ['-crf:v:0', '26', ...capped(bits)],
  vp9: (bits) => ['-crf:v:0', '34', '-b:v:0', String(bits)],
  vp8: (bits) => ['-crf:v:0', '12', '-b:v:0', String(bits)],
  av1: () => ['-crf:v:0', '36'],
};

/** @param sourceBits a second, of the whole recording */
export function smallerEncoder(
  container: Container,
  // Its own quality is that of larger pictures.
  { fieldOrder, quantiser: _, ...video }: VideoInfo,
  size: Size,
  sourceBits: number,
): PictureEncoder {
  const scaled = { ...video, ...size };
  const bits = smallerBits(video, size, video.frameRate, sourceBits);
  const codec = smallerCodec(container, video);
  const kept = codec === video.codec ? keptEncoder(container, scaled) : null;
  const base = kept ?? { args: usualEncoder(container, scaled), pixelFormat: 'yuv420p' };
  const told = SPARING[codec]?.(bits) ?? [];
  return {
    args: [...base.args, ...told],
    pixelFormat: base.pixelFormat,
    // Fields do not survive another number of lines.
    deinterlace: fieldOrder !== undefined,
  };
}

/** As ffprobe calls it. */
export function smallerCodec(container: Container, { codec }: Pick<VideoInfo, 'codec'>): string {
  return codec in SPARING && container.keeps.includes(codec) ? codec : (container.video ?? 'h264');
}

function capped(bits: number): string[] {
  return ['-maxrate:v:0', String(bits), '-bufsize:v:0', String(2 * bits)];
}
