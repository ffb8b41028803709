/** Why a file is no recording that can be taken: its first bytes, its codecs, and protection against copying. */
import { media } from '#i18n/en/server.ts';
import { outerBoxes } from './boxes.ts';
import { reading } from './reading.ts';

/** Bytes of a description that are searched; those of long recordings have some megabytes. */
const SEARCHED = 64 * 1024 * 1024;
/** Common Encryption's schemes (ISO/IEC 23001-7), Microsoft's and Apple's. */
const SCHEMES = ['cenc', 'cbc1', 'cens', 'cbcs', 'piff', 'itun'];

/** Whether an MP4 says that its tracks are encrypted (DRM). */
export async function isProtected(path: string): Promise<boolean> {
  return reading(path, async (file, size) => {
    for await (const { name, at, until } of outerBoxes(file)) {
      if (name !== 'moov') continue;
      const box = Buffer.alloc(Math.min(until - at, size - at, SEARCHED));
      await file.read(box, 0, box.length, at);
      return statesScheme(box);
    }
    return false;
  });
}

/** A scheme's box within the protection of an encrypted sample entry. */
function statesScheme(box: Buffer): boolean {
  if (!box.includes('encv') && !box.includes('enca') && !box.includes('drm')) return false;
  for (let at = box.indexOf('schm'); at >= 0; at = box.indexOf('schm', at + 4))
    if (SCHEMES.includes(box.toString('latin1', at + 8, at + 12))) return true;
  return false;
}

export function whyNotMedia(head: Uint8Array, complaint: string): string {
  const text = Buffer.from(head).toString('latin1');
  if (head.length === 0) return media.isEmpty();
  if (text.startsWith('#EXTM3U') || text.startsWith('ffconcat') || /^\s*<\?xml.*<MPD/s.test(text))
    return media.isPlaylist();
  if (isImage(text)) return media.isImage();
  if (text.startsWith('%PDF') || text.startsWith('PK\x03\x04') || text.startsWith('\xd0\xcf\x11\xe0'))
    return media.isDocument();
  if (isText(head)) return media.isText();
  if (looksLikeMedia(text) && /moov atom not found|partial file|End of file|Invalid data/i.test(complaint))
    return media.isIncomplete();
  return media.isUnknownFormat();
}

function isImage(text: string): boolean {
  const heads = ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'BM', 'II*\0', 'MM\0*'];
  return (
    heads.some((head) => text.startsWith(head)) ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    /^....ftyp(avif|heic|mif1)/s.test(text) ||
    /^\s*(<\?xml[^>]*>\s*)?<svg/.test(text)
  );
}

function isText(head: Uint8Array): boolean {
  const control = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)).length;
  return control === 0;
}

function looksLikeMedia(text: string): boolean {
  const heads = ['\x1a\x45\xdf\xa3', 'RIFF', 'OggS', 'fLaC', 'ID3'];
  return /^....(ftyp|moov|mdat|free|wide|skip)/s.test(text) || heads.some((head) => text.startsWith(head));
}

/** Codecs of which the ffmpeg here knows the name at most, by that or by how MP4 calls them. */
const NOT_DECODED: Readonly<Record<string, string>> = {
  ...{ vvc: 'VVC (H.266)', vvc1: 'VVC (H.266)', vvi1: 'VVC (H.266)', evc1: 'EVC', lvc1: 'LCEVC' },
  ...{ ac4: 'AC-4', 'ac-4': 'AC-4', mpegh_3d_audio: 'MPEG-H 3D Audio' },
  ...Object.fromEntries(['mha1', 'mha2', 'mhm1', 'mhm2'].map((tag) => [tag, 'MPEG-H 3D Audio'])),
  ...{ iamf: 'IAMF', apv1: 'APV', 'dts+': 'DTS-UHD', dtsx: 'DTS-UHD', dts_uhd: 'DTS-UHD' },
  ...{ evc: 'EVC', avs3: 'AVS3' },
};

/** Whether no decoder is expected for what ffprobe calls so. */
export const namesUnknown = (codec: string) => codec in NOT_DECODED;

/** As the rest of a sentence: of a stream that gave no frame, damage or a codec that is not known. Pure. */
export function undecodable(
  what: 'audio' | 'video',
  {
    codec_name: codec = '',
    codec_tag_string: tag = '',
  }: { codec_name?: string; codec_tag_string?: string } = {},
): string {
  const named = NOT_DECODED[codec] ?? NOT_DECODED[tag];
  if (named) return media.codecNotKnown({ what, codec: named });
  if (codec !== '' && codec !== 'unknown') return media.undecodable({ what, codec });
  return media.codecNotKnown({ what, codec: /^[\w+ .-]{4}$/.test(tag) ? tag : 'none' });
}
