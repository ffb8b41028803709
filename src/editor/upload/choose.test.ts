import { expect, test } from 'vitest';
import { isMediaFile } from './choose.tsx';

const file = (bytes: Uint8Array<ArrayBuffer>): File => new File([bytes], 'a');
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each([
  ['MP4', latin('\0\0\0\x18ftypisom')],
  ['QuickTime without a type', latin('\0\0\0\x08wide')],
  ['WAV', latin('RIFF....WAVE')],
  ['Matroska', latin('\x1aE\xdf\xa3')],
  ['AIFF', latin('FORM....AIFF')],
  ['CAF', latin('caff\0\x01')],
  ['FLV', latin('FLV\x01')],
  ['WMA', latin('0&\xb2u\x8ef')],
  ['Ogg', latin('OggS')],
  ['FLAC', latin('fLaC')],
  ['tagged MP3', latin('ID3\x04')],
  ['MP3', latin('\xff\xfb\x90')],
  ['AAC', latin('\xff\xf1\x50')],
  ['MPEG-TS', Uint8Array.from({ length: 400 }, (_, i) => (i % 188 === 0 ? 0x47 : 0))],
  ['MPEG-TS with times', Uint8Array.from({ length: 400 }, (_, i) => (i % 192 === 4 ? 0x47 : 0))],
])('%s looks like a recording', async (_, bytes) => expect(await isMediaFile(file(bytes))).toBe(true));

test.each([
  ['text', latin('These are notes, not a film.')],
  ['a picture', latin('\x89PNG\r\n')],
  ['nothing', new Uint8Array()],
])('%s does not', async (_, bytes) => expect(await isMediaFile(file(bytes))).toBe(false));
