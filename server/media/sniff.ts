import { media } from '#i18n/en/server.ts';
/** Why a file is no recording, by its first bytes. Pure. */

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
