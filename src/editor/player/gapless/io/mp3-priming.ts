const DECODER_DELAY = 529;
const NOTE_BYTES = 2048;

/** Encoder padding of an MP3, samples; the server's transcript and cuts leave it out. 0 where unknown. */
export async function mp3Priming(url: string): Promise<number> {
  const start = id3Length(await bytesAt(url, 0, 10));
  return primingOf(await bytesAt(url, start, NOTE_BYTES));
}

async function bytesAt(url: string, from: number, count: number): Promise<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=${from}-${from + count - 1}` } });
  if (response.status !== 206) {
    await response.body?.cancel();
    return new Uint8Array();
  }
  return new Uint8Array(await response.arrayBuffer());
}

/** `header`: first ten bytes. 0 without a tag. */
export function id3Length(header: Uint8Array): number {
  if (header.length < 10 || String.fromCharCode(...header.subarray(0, 3)) !== 'ID3') return 0;
  return 10 + header.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}

/** From the Xing or Info header with LAME extension, decoder delay included. */
export function primingOf(frame: Uint8Array): number {
  const text = Array.from(frame, (byte) => String.fromCharCode(byte)).join('');
  const at = Math.max(text.indexOf('Xing'), text.indexOf('Info'));
  if (at < 0 || at > 64 || at + 8 > frame.length) return 0;
  const flags = frame[at + 7];
  // Frame count, byte count, seek table and quality stand in between where their flags say so.
  const extension =
    at + 8 + (flags & 1 ? 4 : 0) + (flags & 2 ? 4 : 0) + (flags & 4 ? 100 : 0) + (flags & 8 ? 4 : 0);
  if (extension + 23 >= frame.length || !/^(LAME|Lavf|Lavc)/.test(text.slice(extension))) return 0;
  return ((frame[extension + 21] << 4) | (frame[extension + 22] >> 4)) + DECODER_DELAY;
}
