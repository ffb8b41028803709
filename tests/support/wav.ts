/** A WAV file of 16-bit samples, mono. */
export function wavOf(samples: Int16Array, sampleRate: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

/** Samples of a 16-bit mono WAV file, and their rate. @throws if it is another kind of file. */
export function readWav(file: Buffer): { samples: Int16Array; sampleRate: number } {
  const kind = file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12);
  if (kind !== 'RIFFWAVE') throw new Error('Not a WAV file');
  let sampleRate = 0;
  for (let at = 12; at + 8 <= file.length; ) {
    const name = file.toString('latin1', at, at + 4);
    const size = Math.min(file.readUInt32LE(at + 4), file.length - at - 8);
    if (name === 'fmt ') {
      if (
        file.readUInt16LE(at + 8) !== 1 ||
        file.readUInt16LE(at + 10) !== 1 ||
        file.readUInt16LE(at + 22) !== 16
      )
        throw new Error('Not 16-bit mono PCM');
      sampleRate = file.readUInt32LE(at + 12);
    }
    if (name === 'data') {
      const bytes = file.subarray(at + 8, at + 8 + size - (size % 2));
      return { samples: new Int16Array(Uint8Array.from(bytes).buffer), sampleRate };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error('A WAV file without sound');
}
