import { expect, test } from 'vitest';
import { FormatError } from '#model/formats/format-error.ts';
import { readTranscriptFile } from './transcript-files.ts';

test('a file far too large is refused before it is read; a small one is read whatever its name says', async () => {
  const large = new File([new Uint8Array(51 * 1024 * 1024)], 'film.srt');
  await expect(readTranscriptFile(large)).rejects.toThrow(FormatError);
  await expect(readTranscriptFile(large)).rejects.toThrow('larger than 50 MB');
  const small = new File(['1\n00:00:01,000 --> 00:00:02,000\nHello'], 'talk.txt');
  expect((await readTranscriptFile(small)).imported).toMatchObject({
    kind: 'SubRip',
    cues: [{ text: 'Hello' }],
  });
});
