/** Uploads in containers that are read and not written: what the project says, what is told before the price, and what is handed out. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codedAudio } from '#scripts/make-media.ts';
import { cutLines, deliver, downloadOf } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import { newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trimscript-containers-'));
});
afterAll(() => rm(folder, { recursive: true }));

const AUDIO = codedAudio(44_100, 2, 4);
const FILM = ['-f', 'lavfi', '-i', 'testsrc2=s=160x120:r=25:d=4', ...AUDIO];

test.each([
  ['talk.wma', AUDIO, 'm4a', 'The recording was uploaded as WMA; the download is M4A.'],
  ['talk.flv', [...FILM, '-ar', '44100'], 'mp4', 'The recording was uploaded as FLV; the download is MP4.'],
  ['talk.aiff', AUDIO, 'aiff', undefined],
])(
  '%s: the page is told what the download will be, before it is paid',
  async (name, args, extension, note) => {
    const path = join(folder, name);
    await execa('ffmpeg', ['-v', 'error', ...args, path]);
    const auth = await newAccount(server, server.dataDir);
    const { media } = await projectWith(server, auth, path);
    expect(media).toMatchObject({ extension });
    const cuts = [{ start: 1, duration: 1 }];
    const asked = [auth, media.duration, cuts, { extension }] as const;
    const price = await server.form('get_download_price', downloadOf(...asked));
    expect(price.body).toMatchObject({ status: 'success', credentials_required: 1 });
    expect(price.body.notes).toEqual(note && [note]);
    // Who asks for another kind of file knows that.
    const asWav = await server.form('get_download_price', { ...downloadOf(...asked), form: 'wav' });
    expect(asWav.body).not.toHaveProperty('notes');
    expect((await cutLines(server, ...asked)).at(-1)).toMatchObject({ progress: 100, error: null });
    const { body } = await deliver(server, auth, media.duration - 1, { extension });
    const file = await fetch(server.origin + String(body.signedUrl));
    expect(file.headers.get('content-disposition')).toContain(`.${extension}"`);
  },
);
