const ASCII = new TextDecoder('latin1');

/** Whether the first bytes of a file are those of a container or stream the server reads. */
export async function looksRecorded(file: File): Promise<boolean> {
  const bytes = new Uint8Array(
    await file
      .slice(0, 512)
      .arrayBuffer()
      .catch(() => new ArrayBuffer(0)),
  );
  const text = (from: number, to: number): string => ASCII.decode(bytes.subarray(from, to));
  const isMp4 = /^(ftyp|moov|mdat|free|skip|wide)$/.test(text(4, 8));
  const isRiff = text(0, 4) === 'RIFF' || text(0, 4) === 'RF64';
  const isMatroska = text(0, 4) === '\x1a\x45\xdf\xa3';
  const isTagged = /^(OggS|fLaC|ID3)/.test(text(0, 4));
  // A frame header of MP3 or of AAC (ADTS): eleven bits set.
  const isFrames = bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0;
  // Packets of MPEG-TS, 188 bytes each, or 192 with a time in front.
  const isTransport = [188, 192].some((size) => bytes[size - 188] === 0x47 && bytes[2 * size - 188] === 0x47);
  return isMp4 || isRiff || isMatroska || isTagged || isFrames || isTransport;
}
