import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { replies } from '#i18n/en/server.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { again, succeeded } from '#tests/support/retrying.ts';
import { type Auth, makeProject, newAccount, pausesMeasured, uploadChunk } from '#tests/support/server.ts';
import { speechFixture } from '#tests/support/speech-fixture.ts';
import { faultsOfFolder } from './inspect.ts';
import { type Machine, startMachine } from './machine.ts';

/** What is wrong, in words; null where the fault cannot be made here. */
type Fault = () => Promise<string[] | null>;

/** Asked to stop with a transcription and an upload under way. */
export const drains: Fault = async () => {
  const machine = await startMachine();
  try {
    const { api } = machine;
    const { path } = await speechFixture();
    const auth = await newAccount(api, machine.dataDir);
    await makeProject(api, auth, path, path);
    const heard = api.lines('transcribe_media', {
      ...auth,
      ...{ extension: 'wav', language: 'en', n_speakers: 1, lang_code: 'en' },
    });
    await heard.next();
    const bytes = Buffer.alloc(20 * 2 ** 20);
    const sending = Promise.allSettled(
      [0, 1, 2, 3].map((n) => uploadChunk(api, auth, bytes, n, 0, 'long.wav')),
    );
    const code = await machine.terminate();
    await sending;
    await heard.return().catch(() => undefined);
    const wrong = code === 0 ? [] : [`it ended with ${code}`];
    return [...wrong, ...(await faultsOfFolder(machine.dataDir))];
  } finally {
    await machine.close();
  }
};

const DISK = 400 * 2 ** 20;

/** A full disk under everything, database too: what is asked then is refused with the message, and works once there is room. */
export const diskFull: Fault = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trimscript-full-'));
  const isMounted = await execa('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]).then(
    () => true,
    () => false,
  );
  try {
    return isMounted ? await onFullDisk(join(folder, 'data')) : null;
  } finally {
    if (isMounted) await execa('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  }
};

async function onFullDisk(dataDir: string): Promise<string[]> {
  mkdirSync(dataDir);
  const machine = await startMachine({}, dataDir);
  try {
    const { api } = machine;
    const auth = await newAccount(api, dataDir);
    await makeProject(api, auth, (await speechFixture()).path);
    // Work that is under way would be refused, too.
    await pausesMeasured(api, auth);
    const { project } = (await api.form('get_project', auth)).body as { project: { project_id: string } };
    const { project_id } = project;
    const wrong: string[] = [];
    const filler = join(dataDir, '..', 'filler');
    await fill(filler);
    const bytes = Buffer.alloc(8 * 2 ** 20, 1);
    const sent = await uploadChunk(api, auth, bytes, 0, 0, 'late.wav');
    if (sent.body.desc !== replies.serverShortOfSpace())
      wrong.push(`an upload is answered ${JSON.stringify(sent.body)}`);
    const { revision, refused } = await saveUntilRefused(machine, auth, project_id);
    if (refused !== replies.serverShortOfSpace()) wrong.push(`a save is answered ${refused}`);
    await rm(filler);
    await again(async () => succeeded(await uploadChunk(api, auth, bytes, 0, 0, 'late.wav')));
    const edit = { ...auth, project_id, revision, document: savedEdit('there is room again') };
    await again(async () => {
      const reply = await api.form('save_project', edit);
      if (reply.body.revision !== revision + 1) succeeded(reply);
    });
    await machine.terminate();
    wrong.push(...(await faultsOfFolder(dataDir)));
    await machine.start();
    const { body } = await api.form('get_project', auth);
    const { revision: last } = body.project as { revision: number };
    if (last !== revision + 1) wrong.push(`the edit has revision ${last}, not ${revision + 1}`);
    return wrong;
  } finally {
    await machine.close();
  }
}

/** Leaves no byte. */
async function fill(path: string): Promise<void> {
  for (const size of [2 ** 20, 4096])
    await writeFile(path, endless(size), { flag: 'a' }).catch(() => undefined);
}

function* endless(size: number): Generator<Uint8Array> {
  const zeros = new Uint8Array(size);
  for (;;) yield zeros;
}

const MAX_SAVES = 400;

/** @returns the revision that was acknowledged last, and what the refusal says */
async function saveUntilRefused({ api }: Machine, auth: Auth, project_id: string) {
  for (let revision = 0; revision < MAX_SAVES; revision++) {
    // Of digits, so that it stays large when compressed.
    const document = savedEdit(Array.from({ length: 20_000 }, () => Math.random().toString(36)).join(' '));
    const reply = await api
      .form('save_project', { ...auth, project_id, revision, document })
      .catch((error: unknown) => ({ body: { status: 'no answer', desc: String(error) } }));
    if (reply.body.status !== 'success') return { revision, refused: String(reply.body.desc) };
  }
  return { revision: MAX_SAVES, refused: `nothing but successes, ${MAX_SAVES} times` };
}
