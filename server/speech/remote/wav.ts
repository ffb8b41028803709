const HEADER = 44;

/** A WAV file of 16-bit mono samples. */
export function wavOf(samples: Int16Array, sampleRate: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(HEADER + samples.byteLength);
  const view = new DataView(file.buffer);
  const name = (at: number, text: string): void => file.set(new TextEncoder().encode(text), at);
  name(0, 'RIFF');
  view.setUint32(4, HEADER - 8 + samples.byteLength, true);
  name(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, sampleRate, true);
  view.setUint32(28, 2 * sampleRate, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  name(36, 'data');
  view.setUint32(40, samples.byteLength, true);
  file.set(new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), HEADER);
  return file;
}
