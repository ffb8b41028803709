/** Why a file is no recording, by its first bytes. Pure. */

export function whyNotMedia(head: Uint8Array, complaint: string): string {
  const text = Buffer.from(head).toString('latin1');
  if (head.length === 0) return 'is empty. Export or record it again and upload it once more.';
  if (text.startsWith('#EXTM3U') || text.startsWith('ffconcat') || /^\s*<\?xml.*<MPD/s.test(text))
    return 'is a playlist that points at other files, not a recording. Upload the recording itself.';
  if (isImage(text)) return 'is an image. Upload an audio or video recording.';
  if (text.startsWith('%PDF') || text.startsWith('PK\x03\x04') || text.startsWith('\xd0\xcf\x11\xe0'))
    return 'is a document or an archive. Upload an audio or video recording.';
  if (isText(head)) return 'is a text file. Upload an audio or video recording.';
  if (looksLikeMedia(text) && /moov atom not found|partial file|End of file|Invalid data/i.test(complaint))
    return 'is incomplete: a part of it is missing, as after an interrupted recording or copy. Upload a whole copy.';
  return 'is not an audio or video format that can be read here. Upload MP4, MOV, WebM, MKV, MP3, M4A, WAV, OGG or FLAC.';
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
