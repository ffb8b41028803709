/** What an MP3 decoder itself adds in front, in samples. */
const DECODER_DELAY = 529;
/** Bytes behind the ID3 tag in which the encoder's note stands: the first frame. */
const NOTE_BYTES = 2048;

/**
 * Samples in front of the sound that the encoder of the MP3 behind `url` says are padding. The server's transcript and
 * cuts leave them out, so the preview must too. 0 where the file says nothing.
 */
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

/** Length of the ID3v2 tag whose first ten bytes are `header`, 0 for none. */
export function id3Length(header: Uint8Array): number {
  if (header.length < 10 || String.fromCharCode(...header.subarray(0, 3)) !== 'ID3') return 0;
  return 10 + header.subarray(6, 10).reduce((size, byte) => size * 128 + (byte & 0x7f), 0);
}

/** The padding noted in the first frame (Xing or Info header with a LAME extension), with the decoder's own. */
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
