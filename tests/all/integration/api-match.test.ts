/** Speakers who are brought to one level: what is heard of it in the file, and what is paid. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendTranscript } from '#model/edit/transcript.ts';
import { emptyDocument, serialize } from '#model/saved/document.ts';
import { ownFolder } from '#tests/support/cutting.ts';
import { cutLines, deliver, downloadOf } from '#tests/support/downloads.ts';
import { projectWith, saveEdit } from '#tests/support/library.ts';
import { type Auth, newAccount, startServer, type TestServer } from '#tests/support/server.ts';
import { CONVERSATION, type SpeechFixture, speechFixture } from '#tests/support/speech-fixture.ts';
import { soften, voicesIn } from '#tests/support/two-voices.ts';
import { readWav, wavOf } from '#tests/support/wav.ts';

const RATE = 16_000;
/** dB by which the second voice is softer. */
const SOFTER = 8;

let server: TestServer;
let auth: Auth;
beforeAll(async () => {
  server = await startServer();
  auth = await newAccount(server, server.dataDir);
});
afterAll(() => server.close());

/** The saved edit of who says what; both sentences of a pair by one where only one speaks. */
function editOf({ sentences, duration }: SpeechFixture, speakers: 1 | 2): object {
  const words = sentences.flatMap(({ text, start, end }, i) => {
    const said = text.split(' ');
    const length = (end - start) / said.length;
    return said.map((word, k) => ({
      ...{ text: word, confidence: 1, speaker: i % speakers },
      ...{ start: start + k * length, end: start + (k + 1) * length },
    }));
  });
  return serialize(appendTranscript(emptyDocument({ duration, language: 'en' }), words));
}

test('a speaker who is 8 dB softer comes within 1.5 dB of the other, and other speakers are made again for nothing', async () => {
  const talk = await speechFixture(CONVERSATION);
  const { samples } = readWav(await readFile(talk.path));
  await soften(samples, talk, SOFTER);
  const path = join(await ownFolder(), 'talk.wav');
  await writeFile(path, wavOf(samples, RATE));
  const project = await projectWith(server, auth, path);
  const { project_id, media } = project;
  await saveEdit(server, auth, project, editOf(talk, 2));

  const sound = JSON.stringify({ match: true });
  const cuts = [{ start: media.duration - 0.5, duration: 0.5 }];
  const fetched = async (more: object = { sound }): Promise<number> => {
    const lines = await cutLines(server, auth, media.duration, cuts, { project_id, ...more });
    expect(lines.at(-1)).toMatchObject({ progress: 100, error: null });
    const { body } = await deliver(server, auth, media.duration - 0.5, {
      ...{ project_id, export_id: lines.at(-1)!.export_id, ...more },
    });
    const file = await fetch(server.origin + String(body.signedUrl));
    const [one, other] = await voicesIn(readWav(Buffer.from(await file.arrayBuffer())).samples, talk);
    return one - other;
  };
  const priced = async (more: object = { sound }) =>
    (await server.form('get_download_price', downloadOf(auth, media.duration, cuts, { project_id, ...more })))
      .body;
  expect(await priced()).toMatchObject({ already_paid: false });
  expect(Math.abs(await fetched())).toBeLessThan(1.5);
  const { balance } = await priced();
  expect(await priced()).toMatchObject({ already_paid: true });
  // The recording itself is another download.
  expect(await priced({})).toMatchObject({ already_paid: false });

  await saveEdit(server, auth, project, editOf(talk, 1));
  expect(await priced()).toMatchObject({ already_paid: true });
  expect(await fetched()).toBeCloseTo(SOFTER, 0);
  expect(await priced()).toMatchObject({ already_paid: true, balance });
});
