/** What an account keeps for its downloads: what files of new projects say. */
import { expect, test } from 'vitest';
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
