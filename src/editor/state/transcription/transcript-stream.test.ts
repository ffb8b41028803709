import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '../session/session.ts';
import {
  followTranscript,
  ProgressRate,
  type TranscriptLine,
  type TranscriptRequest,
  transcriptionProgress,
} from './transcript-stream.ts';

test('before the first word: 180 × elapsed / duration, two decimals; 100 is for the end', () => {
  const at = (elapsed: number) => transcriptionProgress({ elapsed, duration: 912, transcribed: 0 });
  expect(at(1)).toBe(0.2);
  expect(at(209.366)).toBe(41.32);
  expect(at(10_000)).toBe(99.99);
});

test('the greater of the estimate and what the engine told counts', () => {
  const at = (elapsed: number, transcribed: number) =>
    transcriptionProgress({ elapsed, duration: 912, transcribed });
  expect(at(1, 91.2)).toBe(10);
  expect(at(100, 91.2)).toBe(19.74);
  expect(at(1, 912)).toBe(99.99);
});

test('a media without length makes no figure', () => {
  expect(transcriptionProgress({ elapsed: 5, duration: 0, transcribed: 0 })).toBe(0);
});

test('the time left is told by the speed measured, which what was known before says nothing of', () => {
  const pace = new ProgressRate(1000, 0);
  // A replay of what was heard before the page was reloaded.
  pace.note(100, 200);
  pace.note(400, 300);
  expect(pace.left(1000)).toBeNull();
  // 100 s of audio in 10 s.
  pace.note(500, 10_300);
  expect(pace.left(10_300)).toBeCloseTo(50);
  expect(pace.left(20_300)).toBeCloseTo(40);
  expect(pace.left(100_000)).toBe(1);
  // The same again, as a connection that was made again sends it.
  pace.note(300, 30_300);
  expect(pace.left(20_300)).toBeCloseTo(40);
  // All is heard: what is left is not told by the speed of hearing.
  pace.note(1000, 60_300);
  expect(pace.left(60_400)).toBeNull();
});

beforeEach(() => {
  vi.useFakeTimers();
  session.user = { email: 'ann@example.com', auth_token: 'token', credentials: 0 };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.user = null;
});

/** As a run of the workspace: its methods need their receiver. */
class Run {
  readonly taken: TranscriptLine[] = [];
  readonly lost: boolean[] = [];
  #asked = 0;
  request(): TranscriptRequest {
    return { language: 'fr', n_speakers: ++this.#asked };
  }
  take(line: TranscriptLine): boolean {
    this.taken.push(line);
    return 'done' in line;
  }
  reconnecting(isLost: boolean): void {
    this.lost.push(isLost);
  }
}

test('a connection that was never made or breaks is requested again, until the last line', async () => {
  const batch = { words: [], gaps: [], transcribed_duration: 1, total_duration: 2 };
  const last = { paragraphs: [], done: true, engine: 'Test', draft: false, notice: null };
  const connections: (object[] | null)[] = [null, [batch], [batch, last, batch]];
  const asked: Record<string, FormDataEntryValue>[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: FormData }) => {
    asked.push(Object.fromEntries(body));
    const lines = connections.shift();
    if (!lines) throw new TypeError('fetch failed');
    return new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
  const run = new Run();
  let isOver = false;
  const followed = followTranscript(run, new AbortController().signal).finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(1000);
  await followed;
  expect(asked).toMatchObject(
    [1, 2, 3].map((n) => ({ language: 'fr', lang_code: 'fr', n_speakers: String(n) })),
  );
  expect(run.taken.map((line) => 'done' in line)).toEqual([false, false, true]);
  expect(run.lost).toEqual([true, false, true, false, false]);
});
