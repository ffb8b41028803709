/** Covers of downloads: of the recording, none, a picture that was sent, a frame. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { pictureHead } from '#server/media/probe/picture.ts';
import { downloaded, downloadOf } from '#tests/support/downloads.ts';
import { readId3 } from '#tests/support/id3.ts';
import { projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let auth: Auth;
let project_id: string;
let duration: number;
/** A PNG of 120 × 60 that is half transparent. */
let png: Buffer;

beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  const picture = join(server.dataDir, 'picture.png');
  const drawn = 'color=red@0.5:size=120x60,format=rgba';
  await execa('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', drawn, '-frames:v', '1', picture]);
  png = await readFile(picture);
  // The recording has a cover of its own.
  const path = join(server.dataDir, 'with-cover.mp4');
  const blue = ['-f', 'lavfi', '-i', 'color=blue:size=64x64:duration=0.04'];
  const inputs = ['-i', await fixture('video.mp4'), ...blue];
  const covered = ['-c', 'copy', '-c:v:1', 'mjpeg', '-disposition:v:1', 'attached_pic'];
  await execa('ffmpeg', ['-v', 'error', ...inputs, '-map', '0', '-map', '1', ...covered, path]);
  const project = await projectWith(server, auth, path);
  project_id = project.project_id;
  duration = project.media.duration;
});

const CUTS = [{ start: 1, duration: 0.5 }];

const ask = async (name: string, more: object = {}, id = project_id) =>
  (await server.form(name, { ...auth, project_id: id, ...more })).body;
const sent = (bytes: Uint8Array) => ({ from: 'picture', picture: Buffer.from(bytes).toString('base64') });
const pictureOf = ({ picture }: Record<string, unknown>) => Buffer.from(String(picture), 'base64');
const used = async () =>
  ((await server.form('list_projects', auth)).body.storage as { used_bytes: number }).used_bytes;
const balance = async () => (await server.form('update_credentials', auth)).body.new_credentials;
const made = (form: string) =>
  downloaded(server, auth, duration, CUTS, {
    ...(form !== 'mp4' && { form }),
    extension: form,
  });

/** Width and height of each attached picture, as ffprobe finds them. */
async function attached(path: string): Promise<string[]> {
  const args = ['-v', 'error', '-show_entries', 'stream=width,height:stream_disposition=attached_pic'];
  const { streams } = JSON.parse((await execa('ffprobe', [...args, '-of', 'json', path])).stdout) as {
    streams: { width?: number; height?: number; disposition: { attached_pic: number } }[];
  };
  return streams
    .filter(({ disposition }) => disposition.attached_pic === 1)
    .map(({ width, height }) => `${width}x${height}`);
}

test('a download has the cover of the recording until another is set; a paid one is made again for nothing', async () => {
  expect(await ask('get_cover')).toEqual({ status: 'success', cover: 'recorded', recorded: true });
  const before = Number(await balance());
  expect(await attached(await made('m4a'))).toEqual(['64x64']);
  expect(await ask('set_cover', { from: 'none' })).toEqual({
    status: 'success',
    cover: 'none',
    recorded: true,
  });
  expect(await attached(await made('m4a'))).toEqual([]);
  expect(await ask('set_cover', sent(png))).toMatchObject({ status: 'success', cover: 'own' });
  expect(await attached(await made('m4a'))).toEqual(['120x60']);
  expect(await ask('set_cover', { from: 'recorded' })).toEqual({
    status: 'success',
    cover: 'recorded',
    recorded: true,
  });
  expect(await attached(await made('m4a'))).toEqual(['64x64']);
  expect(await balance()).toBe(before - 1);
});

test('a picture is written anew, and is the front cover of MP3, MP4 and FLAC; WAV has none, which is told', async () => {
  const own = pictureOf(await ask('set_cover', sent(png)));
  expect(pictureHead(own)).toMatchObject({ kind: 'jpeg', width: 120, height: 60 });
  const { version, pictures } = readId3(await readFile(await made('mp3')));
  expect(version).toBe(3);
  expect(pictures).toEqual([{ type: 'image/jpeg', kind: 3, bytes: own }]);
  for (const form of ['mp4', 'flac']) expect(await attached(await made(form))).toEqual(['120x60']);
  const price = async (form: string) =>
    (
      await server.form(
        'get_download_price',
        downloadOf(auth, duration, CUTS, { ...(form !== 'mp4' && { form }), extension: form }),
      )
    ).body;
  expect(await price('wav')).toMatchObject({ notes: ['The cover is not in the file: WAV has none.'] });
  expect(await price('mp4')).not.toHaveProperty('notes');
  expect(await attached(await made('wav'))).toEqual([]);
});

test('a podcast as MP3 has title, number, three chapters and the cover at once, for every reader', async () => {
  const own = pictureOf(await ask('set_cover', sent(png)));
  const tags = { title: 'Épisode 12', artist: 'Ada', album: 'The show', number: 12 };
  const chapters = [0, 2, 3].map((time) => ({ time, name: `From ${time}` }));
  const path = await downloaded(server, auth, duration, CUTS, {
    ...{ form: 'mp3', extension: 'mp3', loudness: '-16' },
    about: { tags: JSON.stringify(tags), chapters: JSON.stringify(chapters) },
  });
  const read = readId3(await readFile(path));
  expect(read.version).toBe(3);
  expect(read.texts).toMatchObject({ TIT2: tags.title, TPE1: 'Ada', TALB: 'The show', TRCK: '12' });
  expect(read.chapters.map(({ start, title }) => [start, title])).toEqual([
    [0, 'From 0'],
    [1500, 'From 2'],
    [2500, 'From 3'],
  ]);
  expect(read.pictures).toEqual([{ type: 'image/jpeg', kind: 3, bytes: own }]);
  expect(await attached(path)).toEqual(['120x60']);
  const shown = await execa('ffprobe', ['-v', 'error', '-show_chapters', '-show_format', path]);
  for (const text of ['TAG:title=Épisode 12', 'TAG:title=From 3', 'TAG:track=12'])
    expect(shown.stdout).toContain(text);
});

test('a frame of the video becomes the cover', async () => {
  const own = pictureOf(await ask('set_cover', { from: 'frame', time: 1.02 }));
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'stream=width,height'];
  const { stdout } = await execa('ffprobe', [...args, '-of', 'csv=p=0', await fixture('video.mp4')]);
  const { width, height } = pictureHead(own)!;
  expect(`${width},${height}`).toBe(stdout.trim());
  // Behind the end it is the last one.
  expect(await ask('set_cover', { from: 'frame', time: 1e9 })).toMatchObject({ cover: 'own' });
});

test('what is no picture, too large or broken is refused with a sentence, and the cover stays', async () => {
  await ask('set_cover', { from: 'none' });
  const huge = Buffer.from(png);
  huge.writeUInt32BE(10_000, 16);
  huge.writeUInt32BE(10_000, 20);
  const refused = [
    [huge, 'In pixels, this picture has 10,000 × 10,000; covers are made of at most 64 million.'],
    [png.subarray(0, 60), 'This picture is damaged'],
    [Buffer.concat([png.subarray(0, 33), Buffer.alloc(500, 7)]), 'This picture is damaged'],
    [Buffer.from('GIF89a, or so'), 'This is neither a JPEG nor a PNG'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0xff]), 'This is neither a JPEG nor a PNG'],
    [Buffer.alloc(0), 'This is neither a JPEG nor a PNG'],
    [Buffer.concat([png, Buffer.alloc(10 * 2 ** 20)]), 'This picture has more than 10 MB'],
  ] as const;
  for (const [bytes, desc] of refused)
    expect(await ask('set_cover', sent(bytes))).toEqual({
      status: 'failure',
      desc: expect.stringContaining(desc),
    });
  const large = await server.form('set_cover', {
    ...{ ...auth, project_id },
    ...sent(Buffer.alloc(20 * 2 ** 20)),
  });
  expect(large.status).toBe(413);
  for (const more of [{ from: 'picture' }, { from: 'frame' }, { from: 'elsewhere' }])
    expect((await server.form('set_cover', { ...auth, project_id, ...more })).status).toBe(400);
  expect(await ask('get_cover')).toEqual({ status: 'success', cover: 'none', recorded: true });
});

test('a cover counts, is copied with its project, and goes with it', async () => {
  await ask('set_cover', { from: 'recorded' });
  const without = await used();
  const own = pictureOf(await ask('set_cover', sent(png)));
  expect(await used()).toBe(without + own.length);
  // In place of the one before.
  await ask('set_cover', sent(png));
  expect(await used()).toBe(without + own.length);
  const copy = String((await ask('duplicate_project')).project_id);
  expect(pictureOf(await ask('get_cover', {}, copy))).toEqual(own);
  await ask('set_cover', { from: 'recorded' }, copy);
  const { body } = await server.form('move_projects', { ...auth, project_ids: [project_id], to: 'trash' });
  expect(body).toMatchObject({ moved: [project_id] });
  await server.form('move_projects', { ...auth, project_ids: [project_id], to: 'active' });
  expect(pictureOf(await ask('get_cover'))).toEqual(own);
  const both = await used();
  for (const to of ['trash', 'deleted'])
    await server.form('move_projects', { ...auth, project_ids: [project_id], to });
  expect(await ask('get_cover')).toMatchObject({ status: 'failure' });
  expect(await used()).toBeLessThan(both - own.length);
});
