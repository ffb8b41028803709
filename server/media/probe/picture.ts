/** What the first bytes of a JPEG or a PNG say of it, before anything decodes it. Pure. */

export interface PictureHead {
  readonly kind: 'jpeg' | 'png';
  /** As stored: not turned. */
  readonly width: number;
  readonly height: number;
  /** How it is turned to be looked at: 1 (not) to 8, as Exif counts. */
  readonly orientation: number;
}

const PNG = '\x89PNG\r\n\x1a\n';
/** Markers of JPEG that say how large the picture is: starts of frames, without tables that share their numbers. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Null where it is neither, or does not say. */
export function pictureHead(bytes: Uint8Array): PictureHead | null {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head =
    data.toString('latin1', 0, 8) === PNG
      ? pngHead(data)
      : data[0] === 0xff && data[1] === 0xd8
        ? jpegHead(data)
        : null;
  return head && head.width > 0 && head.height > 0 ? head : null;
}

function pngHead(data: Buffer): PictureHead | null {
  if (data.length < 24 || data.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { kind: 'png', width: data.readUInt32BE(16), height: data.readUInt32BE(20), orientation: 1 };
}

function jpegHead(data: Buffer): PictureHead | null {
  let orientation = 1;
  for (let at = 2; at + 9 <= data.length; ) {
    if (data[at] !== 0xff) return null;
    const marker = data[at + 1] as number;
    // Bytes that only fill.
    if (marker === 0xff) at += 1;
    else {
      if (isFrame(marker))
        return {
          kind: 'jpeg',
          width: data.readUInt16BE(at + 7),
          height: data.readUInt16BE(at + 5),
          orientation,
        };
      const length = data.readUInt16BE(at + 2);
      if (marker === 0xe1) orientation = orientationIn(data.subarray(at + 4, at + 2 + length)) ?? orientation;
      at += 2 + Math.max(2, length);
    }
  }
  return null;
}

const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** Of a segment of Exif. */
function orientationIn(segment: Buffer): number | null {
  if (segment.length < 14 || segment.toString('latin1', 0, 6) !== 'Exif\0\0') return null;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const list = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (list + 2 > tiff.length) return null;
  const count = short(list);
  for (let i = 0; i < count; i += 1) {
    const at = list + 2 + ENTRY_BYTES * i;
    if (at + ENTRY_BYTES > tiff.length) return null;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
