/** What an account keeps for its downloads: what files of new projects say, and presets. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { MAX_PRESETS } from '#contract/index.ts';
import { downloadPresets } from '#server/db/schema/downloads.ts';
import { newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();

test('artist and album of new projects are kept for the account alone, and checked', async () => {
  const [auth, other] = [await newAccount(server, server.dataDir), await newAccount(server, server.dataDir)];
  const none = { artist: '', album: '' };
  const kept = async (of: object) => (await server.form('get_download_settings', of)).body.defaults;
  const set = (more: object) => server.form('set_file_defaults', { ...auth, ...more });
  expect(await kept(auth)).toEqual(none);
  const wanted = { artist: 'Ada', album: 'L’émission' };
  expect((await set({ ...wanted, artist: ' Ada ' })).body).toEqual({ status: 'success', defaults: wanted });
  expect(await kept(auth)).toEqual(wanted);
  expect(await kept(other)).toEqual(none);
  for (const wrong of [{ artist: 'x'.repeat(201) }, { album: 'two\nlines' }, { artist: undefined }])
    expect((await set({ ...wanted, ...wrong })).status).toBe(400);
  expect(await kept(auth)).toEqual(wanted);
  expect((await set(none)).body).toEqual({ status: 'success', defaults: none });
});

const SOUND = { voice: 'off', match: false, loudness: -16, fades: { in: 0, out: 2 } };
const CHOICE = { form: 'mp3_mono', height: null, captions: null, sound: SOUND };

test('choices are kept by name: replaced, renamed and deleted, of the account alone', async () => {
  const [auth, other] = [await newAccount(server, server.dataDir), await newAccount(server, server.dataDir)];
  const ask = async (name: string, more: object = {}, of = auth) =>
    (await server.form(`${name}_download_preset`, { ...of, ...more })).body;
  const kept = async (of = auth) =>
    (await server.form('get_download_settings', of)).body.presets as { preset_id: string; name: string }[];
  expect(await kept()).toEqual([]);
  const { presets } = await ask('save', { name: ' Our show ', choice: CHOICE });
  const [{ preset_id }] = presets as [{ preset_id: string }];
  expect(presets).toEqual([{ preset_id, name: 'Our show', ...CHOICE }]);
  await ask('save', { name: 'Other', choice: { ...CHOICE, form: 'wav' } });
  await ask('save', { name: 'Our show', choice: { ...CHOICE, form: 'm4a' } });
  expect(await kept()).toMatchObject([
    { preset_id, name: 'Our show', form: 'm4a' },
    { name: 'Other', form: 'wav' },
  ]);
  expect(await ask('rename', { preset_id, name: 'Other' })).toEqual({
    status: 'failure',
    desc: 'Another preset is called “Other”. Choose another name.',
  });
  expect(await ask('rename', { preset_id, name: 'Ours' })).toMatchObject({ status: 'success' });
  // Those of others are as those that are not there.
  for (const id of [preset_id, randomUUID()])
    for (const call of ['rename', 'delete'])
      expect(await ask(call, { preset_id: id, name: call === 'rename' ? 'Mine' : undefined }, other)).toEqual(
        {
          status: 'success',
          presets: [],
        },
      );
  expect((await kept()).map(({ name }) => name)).toEqual(['Ours', 'Other']);
  expect(await ask('delete', { preset_id })).toMatchObject({ presets: [{ name: 'Other' }] });
});

test('what is no choice is refused, and a preset beyond fifty with a sentence', async () => {
  const auth = await newAccount(server, server.dataDir);
  const save = (name: string, choice: unknown) =>
    server.form('save_download_preset', { ...auth, name, choice });
  const wrong = [
    ['a', {}],
    ['a', { ...CHOICE, form: 'exe' }],
    ['a', { ...CHOICE, more: 1 }],
    ['a', { ...CHOICE, sound: { ...SOUND, more: 1 } }],
    ['a', { ...CHOICE, sound: { ...SOUND, loudness: -3 } }],
    ['a', 'no JSON'],
    ['', CHOICE],
    ['x'.repeat(61), CHOICE],
    ['two\nlines', CHOICE],
  ] as const;
  for (const [name, choice] of wrong) expect((await save(name, choice)).status).toBe(400);
  expect((await save('The first', CHOICE)).body.status).toBe('success');
  const { db } = server.deps;
  const [first] = (await db.select().from(downloadPresets)).filter(({ name }) => name === 'The first');
  const more = Array.from({ length: MAX_PRESETS - 1 }, (_, i) => ({
    ...first!,
    id: randomUUID(),
    name: `${i}`,
  }));
  await db.insert(downloadPresets).values(more);
  expect((await save('One more', CHOICE)).body).toEqual({
    status: 'failure',
    desc: 'An account has at most 50 presets of its own. Delete one that you no longer need, then save again.',
  });
  // One that is there can be replaced.
  expect((await save('48', CHOICE)).body.status).toBe('success');
});
