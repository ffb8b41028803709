import { afterEach, expect, test, vi } from 'vitest';
import { doubtfulWords } from '#model/edit/doubtful.ts';
import { setParagraphs } from '#model/edit/transcript.ts';
import { emptyDocument } from '#model/saved/document.ts';
import { documentOf } from '#model/testing.ts';
import { currentDoc, openDocument } from '../document/document.ts';
import { type ProjectInfo, session } from '../session/session.ts';
import { jobs } from '../work/jobs.ts';
import { startTranscription, stopTranscription, withAddedParagraphs } from './transcription.ts';

test('paragraphs of added words are those that were heard, the others stay; one ends where they meet', () => {
  // Words last a second each: the first three are added, then four of the edit, then two more added.
  const doc = setParagraphs(documentOf('a b c d e f g h i'), [
    { endWordIdx: 2, speaker: 0 },
    { endWordIdx: 4, speaker: 1 },
    { endWordIdx: 6, speaker: 0 },
    { endWordIdx: 8, speaker: 0 },
  ]);
  const heard = [
    { endWordIdx: 0, speaker: 2 },
    { endWordIdx: 3, speaker: 3 },
    { endWordIdx: 7, speaker: 0 },
    { endWordIdx: 8, speaker: 1 },
  ];
  const edge = (word: number): number => ((doc.words.end[word - 1] ?? 0) + (doc.words.start[word] ?? 0)) / 2;
  const added = [
    { start: 0, end: edge(3) },
    { start: edge(7), end: doc.duration },
  ];
  const { paragraphs, words } = withAddedParagraphs(doc, heard, added);
  expect(paragraphs.map(({ endWordIdx, speaker }) => [endWordIdx, speaker])).toEqual([
    [0, 2],
    [2, 3],
    [4, 1],
    [6, 0],
    [7, 0],
    [8, 1],
  ]);
  expect([...words.speaker.subarray(0, 9)]).toEqual([2, 3, 3, 1, 1, 0, 0, 0, 1]);
});

afterEach(() => {
  stopTranscription();
  vi.unstubAllGlobals();
  session.user = null;
  session.project = null;
});

test('the run says what the server is at, and no time that its speed of hearing says nothing of', async () => {
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  session.project = { project_id: 'p', language: 'en', media: { duration: 60 } } as ProjectInfo;
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal(
    'fetch',
    async () => new Response(new ReadableStream({ start: (to) => void lines.push(to) })),
  );
  void startTranscription({ language: 'en', speakers: 2 });
  await expect.poll(() => lines).toHaveLength(1);
  const send = (line: object): void => {
    const batch = { words: [], gaps: [], total_duration: 60, ...line };
    lines[0]?.enqueue(new TextEncoder().encode(`${JSON.stringify(batch)}\n`));
  };
  expect(jobs.transcription).toMatchObject({ status: 'running', phase: 'hearing' });
  send({ transcribed_duration: 30, phase: 'placing' });
  await expect.poll(() => jobs.transcription).toMatchObject({ phase: 'placing', progress: 50 });
  send({ transcribed_duration: 60, phase: 'speakers' });
  await expect
    .poll(() => jobs.transcription)
    .toMatchObject({ phase: 'speakers', progress: 99.99, left: null });
});

test('words are shown as they come, and are all doubtful once another language is known to be spoken', async () => {
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
  session.project = { project_id: 'p', language: 'en', media: { duration: 60 } } as ProjectInfo;
  openDocument(emptyDocument({ duration: 60, language: 'en' }));
  const lines: ReadableStreamDefaultController<Uint8Array>[] = [];
  vi.stubGlobal(
    'fetch',
    async () => new Response(new ReadableStream({ start: (to) => void lines.push(to) })),
  );
  void startTranscription({ language: 'en', speakers: 1 });
  await expect.poll(() => lines).toHaveLength(1);
  const send = (line: object): void =>
    lines[0]?.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
  const words = ['Bone', 'shoe', 'are', 'toes'].map((text, i) => ({
    ...{ text, start: i, end: i + 0.5, confidence: 1, speaker: 0 },
  }));
  send({ words, gaps: [], transcribed_duration: 60, total_duration: 60 });
  await expect.poll(() => currentDoc().words.length).toBe(4);
  send({ words: [], gaps: [], transcribed_duration: 60, total_duration: 60, phase: 'language' });
  await expect.poll(() => jobs.transcription).toMatchObject({ phase: 'language' });
  expect(doubtfulWords(currentDoc())).toEqual([]);
  send({ paragraphs: [], done: true, engine: 'Moonshine', draft: false, notice: 'French.', spoken: 'fr' });
  await expect.poll(() => jobs.transcription.status).toBe('done');
  expect(doubtfulWords(currentDoc())).toEqual([0, 1, 2, 3]);
  expect(currentDoc().origin).toEqual({ engine: 'Moonshine', draft: false, notice: 'French.', spoken: 'fr' });
});
