import { expect, test } from 'vitest';
import { FormatError } from '#model/formats/timecode.ts';
import { decodeText, readTranscriptFile } from './transcript-files.ts';

test('a file far too large is refused before it is read; a small one is read whatever its name says', async () => {
  const caption = '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello <i>there</i>\r\n\r\n';
  const megabyte = new Blob([caption.repeat(Math.ceil(1e6 / caption.length))]);
  const large = new File(Array<Blob>(100).fill(megabyte), 'film.srt');
  expect(large.size).toBeGreaterThan(100e6);
  large.arrayBuffer = () => Promise.reject(new Error('It was read'));
  await expect(readTranscriptFile(large)).rejects.toThrow(FormatError);
  await expect(readTranscriptFile(large)).rejects.toThrow('larger than 50 MB');
  const small = new File(['1\n00:00:01,000 --> 00:00:02,000\nHello'], 'talk.txt');
  expect((await readTranscriptFile(small)).imported).toMatchObject({
    kind: 'SubRip',
    cues: [{ text: 'Hello' }],
  });
});

test.each([
  ['UTF-8', [0x63, 0x61, 0x66, 0xc3, 0xa9]],
  ['UTF-8 with its mark', [0xef, 0xbb, 0xbf, 0x63, 0x61, 0x66, 0xc3, 0xa9]],
  ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
  ['UTF-16, little end first', [0xff, 0xfe, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
  ['UTF-16, big end first', [0xfe, 0xff, 0, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9]],
])('reads %s', (_, bytes) => expect(decodeText(Uint8Array.from(bytes))).toBe('café'));
