import { readFile } from 'node:fs/promises';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { VERDICTS } from '#contract/index.ts';
import { jobs } from '#i18n/en/server.ts';
import { findUser } from '#server/db/accounts/users.ts';
import { getProject } from '#server/db/projects/projects.ts';
import { openTasksOfUser } from '#server/db/projects/tasks.ts';
import { usageOf } from '#server/db/projects/usage.ts';
import { tasks } from '#server/db/schema/schema.ts';
import { ALIGNED_FILE, alignJob } from '#server/jobs/transcripts/align.ts';
import { deleteWhatIsDue } from '#server/jobs/upkeep/retention.ts';
import { alignWords } from '#server/speech/align/align-words.ts';
import { SPEECH_RATE } from '#server/speech/engine.ts';
import { projectOf } from '#tests/support/library.ts';
import { pretend } from '#tests/support/pretend.ts';
import { linesOf } from '#tests/support/retrying.ts';
import { type Auth, makeProject, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';
import { type SpeechFixture, speechFixture } from '#tests/support/speech-fixture.ts';
import { readWav } from '#tests/support/wav.ts';

/** `align_words`: words that are known, and where they are said. */

const server = await sharedServer();
let auth: Auth;
let speech: SpeechFixture;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  speech = await speechFixture();
  await makeProject(server, auth, speech.path);
});

type Word = readonly [text: string, start: number, end: number];
interface Line {
  words?: [number, number, number][];
  readings?: [gain: number | null, times: [number, number][]][];
  progress?: number;
  done?: boolean;
  error?: string;
}

/** The words of each sentence share its time by length. @param late seconds */
function spread(late: number, sentences = speech.sentences): Word[] {
  return sentences.flatMap(({ text, start, end }) => {
    const words = text.split(' ');
    const letters = words.join('').length;
    let at = start + late;
    return words.map((word): Word => {
      const from = at;
      at += ((end - start) * word.length) / letters;
      return [word, from, at - 1e-6];
    });
  });
}

const whole = (words: readonly Word[], late = 0) => ({
  ...auth,
  stretches: [{ start: 0, end: speech.duration + late, words }],
  language: 'en',
  any_offset: 'true',
  shared: 'true',
});

/** Folders of alignments beside the recording. */
const kept = async (): Promise<string[]> => {
  const { project_id } = await projectOf(server, auth);
  const { mediaPrefix } = (await getProject(server.deps.db, project_id))!;
  const folders = await server.deps.store.foldersIn(mediaPrefix);
  return folders.filter((name) => name.startsWith('align-'));
};

const aligned = async (fields: object) => (await linesOf(server, 'align_words', fields)) as Line[];

test('words of captions that are late are found in their sentences, and the answer is not kept', async () => {
  const lines = await aligned(whole(spread(0.6), 1));
  expect(lines.at(-1)).toEqual({ done: true });
  const progress = lines.flatMap((line) => line.progress ?? []);
  expect(progress).toEqual([...progress].sort((a, b) => a - b));
  const words = lines.flatMap((line) => line.words ?? []);
  let at = 0;
  for (const { text, start, end } of speech.sentences) {
    const own = words.slice(at, at + text.split(' ').length);
    at += own.length;
    expect(Math.abs(own[0]![0] - start)).toBeLessThan(0.15);
    expect(Math.abs(own.at(-1)![1] - end)).toBeLessThan(0.2);
    for (const [, , verdict] of own) expect(VERDICTS[verdict]).toBe('found');
  }
  expect(at).toBe(words.length);
  expect(await kept()).toEqual([]);
});

test('what is stored for callers who left is counted, and goes with their next request or after an hour', async () => {
  const { db } = server.deps;
  const { id } = (await findUser(db, auth.email))!;
  const later = (minutes: number) =>
    db
      .update(tasks)
      .set({ finishedAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(and(eq(tasks.userId, id), eq(tasks.kind, 'align')));
  const before = await usageOf(db, id);
  const leave = async (text: string) => {
    const { start, end } = speech.sentences[0]!;
    for await (const _ of server.lines('align_words', whole([[text, start, end]]))) break;
    const open = (await openTasksOfUser(db, id)).filter(({ kind }) => kind === alignJob.kind);
    for (const task of open)
      for await (const _ of server.deps.tasks.follow(alignJob, task.id, AbortSignal.timeout(100_000)));
  };
  await leave('one');
  const first = await kept();
  expect(first).toHaveLength(1);
  expect(await usageOf(db, id)).toBeGreaterThan(before);
  await later(2);
  await leave('two');
  expect(await kept()).toHaveLength(1);
  expect(await kept()).not.toEqual(first);
  await later(61);
  await deleteWhatIsDue(server.deps);
  expect(await kept()).toEqual([]);
  expect(await usageOf(db, id)).toBe(before);
});

test('an answer that another connection of the same request has taken is found once more', async () => {
  const { start, end } = speech.sentences[0]!;
  const asked = whole([['once', start, end]]);
  const { store } = server.deps;
  const { withLocalFile } = store;
  let reads = 0;
  const read = vi.spyOn(store, 'withLocalFile').mockImplementation(async (key, use) => {
    if (key.endsWith(ALIGNED_FILE) && ++reads === 1) await aligned(asked);
    return withLocalFile(key, use);
  });
  const lines = await aligned(asked);
  read.mockRestore();
  expect(lines.at(-1)).toEqual({ done: true });
  expect(lines.flatMap((line) => line.words ?? [])).toHaveLength(1);
  expect(await kept()).toEqual([]);
});

test('an alignment whose words went with the recording that they lay beside says to start it again', async () => {
  const { start, end } = speech.sentences[0]!;
  const { store } = server.deps;
  const { put } = store;
  const stored = vi.spyOn(store, 'put').mockImplementationOnce(async (key, bytes) => {
    await put(key, bytes);
    await store.delete(key);
  });
  const lines = await aligned(whole([['lost', start, end]]));
  stored.mockRestore();
  expect(lines.at(-1)).toEqual({ error: jobs.alignmentStopped() });
});

test('a corrected sentence is looked for between its neighbours alone', async () => {
  const [first, second, third] = speech.sentences;
  const room = { start: first!.end, end: third!.start };
  const words = spread(0, [second!]);
  const [line] = (
    await aligned({ ...whole([]), any_offset: 'false', shared: 'false', stretches: [{ ...room, words }] })
  ).filter((one) => one.words);
  expect(line!.words).toHaveLength(words.length);
  for (const [start, end] of line!.words!) {
    expect(start).toBeGreaterThanOrEqual(room.start);
    expect(end).toBeLessThanOrEqual(room.end);
  }
  expect(line!.words!.map(([start]) => start)).not.toEqual(words.map(([, start]) => start));
});

test('a word that is not said in its room keeps its time', async () => {
  const [first, second] = speech.sentences;
  const quiet = { start: first!.end + 0.1, end: second!.start - 0.1 };
  const words: Word[] = [['Hello.', quiet.start + 0.1, quiet.end - 0.1]];
  const lines = await aligned({
    ...whole([]),
    any_offset: 'false',
    shared: 'false',
    stretches: [{ ...quiet, words }],
  });
  expect(lines.flatMap((line) => line.words ?? [])).toEqual([
    [words[0]![1], words[0]![2], VERDICTS.indexOf('guessed')],
  ]);
});

test('of two readings the audio is told to fit the one better that is said', async () => {
  const [sentence] = speech.sentences;
  const words = spread(0, [sentence!]);
  const wrong = words.map((word, i): Word => (i === 2 ? ['extraordinarily', word[1], word[2]] : word));
  const asked = (given: readonly Word[], text: string) =>
    aligned({
      ...{ ...whole([]), any_offset: 'false', shared: 'false' },
      stretches: [{ start: 0, end: sentence!.end + 0.5, words: given, readings: [[2, 1, text]] }],
    });
  const gainOf = (lines: Line[]) => lines.flatMap(({ readings = [] }) => readings)[0]!;
  const [better, [time]] = gainOf(await asked(wrong, words[2]![0]));
  expect(better).toBeGreaterThan(500);
  expect(time![0]).toBeGreaterThan(sentence!.start);
  expect(gainOf(await asked(words, 'extraordinarily'))[0]).toBeLessThan(0);
});

test('what is no list of words in order is refused', async () => {
  const refusal = async (stretches: unknown) =>
    (await server.form('align_words', { ...whole([]), stretches })).status;
  const word = ['so', 1, 2];
  for (const bad of [
    'soon',
    [1],
    [{ start: 0, end: 1 }],
    [{ start: 0, end: 9, words: [['so', 2, 1]] }],
    [{ start: 0, end: 9, words: [word, ['we', 1.5, 3]] }],
    [{ start: 0, end: 1.5, words: [word] }],
    [{ start: 0, end: 9, words: [word], readings: 'to' }],
    [{ start: 0, end: 9, words: [word], readings: [[0, 2, 'to go']] }],
    [{ start: 0, end: 9, words: [word], readings: [[0, 1, 'x'.repeat(201)]] }],
    [
      { start: 0, end: 9, words: [word] },
      { start: 8, end: 12, words: [] },
    ],
  ])
    expect(await refusal(bad)).toBe(400);
});

test('without the programs shared times are guesses, and others are not touched', async () => {
  await pretend('espeak-ng', 'exit 1');
  const { samples } = readWav(await readFile(speech.path));
  const audio = {
    read: async (start: number, end: number) =>
      samples.subarray(Math.round(start * SPEECH_RATE), Math.round(end * SPEECH_RATE)),
    levels: async () => new Float32Array(0),
  };
  const words = spread(0).map(([text, start, end]) => ({ text, start, end }));
  const align = (isShared: boolean) =>
    alignWords([{ start: 0, end: speech.duration, words }], audio, {
      ...{ language: 'en', anyOffset: true, isShared, signal: new AbortController().signal },
      onProgress: () => undefined,
    });
  const [guessed] = await align(true);
  expect(new Set(guessed!.map(({ verdict }) => verdict))).toEqual(new Set(['fitted']));
  for (const [i, { start, end }] of guessed!.entries()) {
    expect(Math.abs(start - words[i]!.start)).toBeLessThan(0.12);
    expect(Math.abs(end - words[i]!.end)).toBeLessThan(0.12);
  }
  await expect(align(false)).rejects.toThrow(/cannot align words to the audio: espeak-ng is missing/);
});

test('the work is cancelled on request, not by a lost connection', async () => {
  const words = Array.from({ length: 4000 }, (_, i): Word => ['so', i * 0.002, i * 0.002 + 0.001]);
  const fields = whole(words);
  for await (const _ of server.lines('align_words', fields)) break;
  // It follows the same work once its first line is here.
  const again = server.lines('align_words', fields);
  await again.next();
  const { db } = server.deps;
  const states = async () =>
    (await db.query.tasks.findMany()).filter(({ kind }) => kind === 'align').map(({ state }) => state);
  await expect.poll(states).toContain('running');
  expect((await server.form('cancel_alignment', auth)).body).toEqual({ status: 'success' });
  let last: unknown;
  for (let next = await again.next(); !next.done; next = await again.next()) last = next.value;
  expect(last).toMatchObject({ error: expect.stringMatching(/was stopped/) });
  expect(await states()).not.toContain('running');
  expect(await kept()).toEqual([]);
  expect((await server.form('cancel_alignment', auth)).body).toEqual({ status: 'success' });
});
