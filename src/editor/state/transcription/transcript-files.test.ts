import { expect, test, vi } from 'vitest';
import { FormatError } from '#model/formats/timecode.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { listenToDocument, openDocument } from '../document/document.ts';
import { currentEdit } from '../saving/journal.ts';
import { readTranscriptFile, takeTranscript } from './transcript-files.ts';

const { signal } = new AbortController();

test('a file far too large is refused before it is read; a small one is read whatever its name says', async () => {
  const caption = '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello <i>there</i>\r\n\r\n';
  const megabyte = new Blob([caption.repeat(Math.ceil(1e6 / caption.length))]);
  const large = new File(Array<Blob>(100).fill(megabyte), 'film.srt');
  expect(large.size).toBeGreaterThan(100e6);
  large.arrayBuffer = () => Promise.reject(new Error('It was read'));
  await expect(readTranscriptFile(large, signal)).rejects.toThrow(FormatError);
  await expect(readTranscriptFile(large, signal)).rejects.toThrow('larger than 50 MB');
  const small = new File(['1\n00:00:01,000 --> 00:00:02,000\nHello'], 'talk.txt');
  expect((await readTranscriptFile(small, signal)).imported).toMatchObject({
    kind: 'SubRip',
    cues: [{ text: 'Hello' }],
  });
});

test('a file in an encoding that was guessed wrong is read again in the one that is chosen', async () => {
  const bytes = Uint8Array.from(Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nCaf\xe9\n', 'latin1'));
  const file = new File([bytes], 'talk.srt');
  expect((await readTranscriptFile(file, signal)).imported.cues).toMatchObject([{ text: 'Café' }]);
  const chosen = await readTranscriptFile(file, signal, 'windows-1251');
  expect(chosen.imported.cues).toMatchObject([{ text: 'Cafй' }]);
});

test('an import is recorded with the transcript complete: the page that opens next does not transcribe', async () => {
  openDocument(emptyDocument({ duration: 10, language: 'en' }));
  const completeAt: boolean[] = [];
  listenToDocument(() => completeAt.push(currentEdit().transcription.complete));
  vi.stubGlobal('fetch', () => Promise.reject(new Error('Offline')));
  takeTranscript(
    await readTranscriptFile(
      new File(['1\n00:00:01,000 --> 00:00:02,000\nHello there\n'], 'talk.srt'),
      signal,
    ),
  );
  expect(completeAt).toEqual([true]);
  listenToDocument(null);
  vi.unstubAllGlobals();
});
