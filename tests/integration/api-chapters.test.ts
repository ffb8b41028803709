/** What a download says of itself: the chapters and tags that its call names, else those of the recording. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { execa } from 'execa';
import { unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { projects } from '#server/db/schema/schema.ts';
import { cutFile, ownFolder } from '#tests/support/cutting.ts';
import { cutLines, downloaded, downloadOf } from '#tests/support/downloads.ts';
import { readId3 } from '#tests/support/id3.ts';
import { projectOf, projectWith } from '#tests/support/library.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let auth: Auth;
let id: string;
let duration: number;

const RECORDED = [
  { time: 0, name: 'Début' },
  { time: 2, name: '' },
];
const SCRIPT =
  ';FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1\nSTART=0\nEND=2\ntitle=Début\n[CHAPTER]\nTIMEBASE=1/1\nSTART=2\nEND=4\n';

beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  const folder = server.dataDir;
  const [script, path] = [join(folder, 'chapters.txt'), join(folder, 'chapters.mp4')];
  await writeFile(script, SCRIPT);
  const inputs = ['-i', await fixture('video.mp4'), '-f', 'ffmetadata', '-i', script];
  await execa('ffmpeg', ['-v', 'error', ...inputs, '-map', '0', '-c', 'copy', '-map_chapters', '1', path]);
  const project = await projectWith(server, auth, path);
  id = project.project_id;
  duration = project.media.duration;
});

const CUTS = [{ start: 1, duration: 0.5 }];

interface Asked {
  readonly form?: string;
  readonly extension?: string;
  readonly each_chapter?: string;
  readonly loudness?: string;
  readonly chapters?: readonly object[];
  readonly tags?: object;
}

/** Cuts and fetches. @returns the path of the file */
async function made({ chapters, tags, ...asked }: Asked = {}): Promise<string> {
  const about = {
    ...(chapters && { chapters: JSON.stringify(chapters) }),
    ...(tags && { tags: JSON.stringify(tags) }),
  };
  return downloaded(server, auth, duration, CUTS, { extension: 'mp4', ...asked, about });
}

async function chaptersOf(path: string): Promise<unknown> {
  const { stdout } = await execa('ffprobe', ['-v', 'error', '-show_chapters', '-of', 'json', path]);
  const { chapters } = JSON.parse(stdout) as {
    chapters: { start_time: string; end_time: string; tags?: { title?: string } }[];
  };
  const near = (text: string) => Math.round(Number(text) * 20) / 20;
  return chapters.map(({ start_time, end_time, tags }) => [
    near(start_time),
    near(end_time),
    tags?.title ?? '',
  ]);
}

/** In small letters; Ogg has those of tracks. */
async function tagsOf(path: string): Promise<Record<string, string>> {
  const args = ['-v', 'error', '-show_entries', 'format_tags:stream_tags', '-of', 'json', path];
  const { format, streams } = JSON.parse((await execa('ffprobe', args)).stdout) as {
    format: { tags?: Record<string, string> };
    streams: { tags?: Record<string, string> }[];
  };
  const all = [...streams.map(({ tags }) => tags), format.tags].flatMap((tags) => Object.entries(tags ?? {}));
  return Object.fromEntries(all.map(([key, value]) => [key.toLowerCase(), value]));
}

const balance = async () => (await server.form('update_credentials', auth)).body.new_credentials;
const price = async (more: object) =>
  (await server.form('get_download_price', downloadOf(auth, duration, CUTS, { extension: 'mp4', ...more })))
    .body;

test('the chapters of a recording are told; of one that 1.0 took in they are read at its opening', async () => {
  expect((await projectOf(server, auth)).media).toMatchObject({ chapters: RECORDED });
  const { db } = server.deps;
  await db
    .update(projects)
    .set({ media: sql`${projects.media} - 'chapters'` })
    .where(eq(projects.id, id));
  expect((await projectOf(server, auth)).media).toMatchObject({ chapters: RECORDED });
  const [row] = await db.select({ media: projects.media }).from(projects).where(eq(projects.id, id));
  expect(row?.media).toMatchObject({ chapters: RECORDED, extension: 'mp4' });
});

test('a download has the chapters of the recording, none, or those that are named: paid once, free to change', async () => {
  const before = Number(await balance());
  expect(await chaptersOf(await made())).toEqual([
    [0, 1.5, 'Début'],
    [1.5, expect.closeTo(duration - 0.5, 1), ''],
  ]);
  const now = [
    { time: 0, name: 'One' },
    // Cut: it begins at what is kept next.
    { time: 1.2, name: 'Two = 2; #' },
    { time: 3, name: 'Drei' },
    { time: 99, name: 'Nowhere' },
  ];
  expect(await price({ chapters: JSON.stringify(now) })).toMatchObject({ already_paid: true });
  expect(await chaptersOf(await made({ chapters: now }))).toEqual([
    [0, 1, 'One'],
    [1, 2.5, 'Two = 2; #'],
    [2.5, expect.closeTo(duration - 0.5, 1), 'Drei'],
  ]);
  expect(await chaptersOf(await made({ chapters: [] }))).toEqual([]);
  expect(await balance()).toBe(before - 1);
});

test('MP3 has them as players of podcasts read them', async () => {
  const chapters = [
    { time: 0, name: 'Étape 1' },
    { time: 2, name: 'Two' },
  ];
  const path = await made({ form: 'mp3', extension: 'mp3', chapters });
  const { version, chapters: read } = readId3(await readFile(path));
  expect(version).toBe(3);
  expect(read).toEqual([
    { start: 0, end: 1500, title: 'Étape 1' },
    { start: 1500, end: expect.any(Number), title: 'Two' },
  ]);
  expect(await chaptersOf(await made({ form: 'm4a', extension: 'm4a', chapters }))).toEqual([
    [0, 1.5, 'Étape 1'],
    [1.5, expect.closeTo(duration - 0.5, 1), 'Two'],
  ]);
});

test.each(['mov', 'mkv'])('%s has them too', async (extension) => {
  const about = {
    chapters: [
      { time: 0, start: 0, end: 0.5, name: 'One' },
      { time: 1, start: 0.5, end: 1, name: 'Two' },
    ],
  };
  const { out } = await cutFile(await fixture('video.mp4'), [{ start: 1, end: 2 }], { extension, about });
  expect(await chaptersOf(out)).toEqual([
    [0, 0.5, 'One'],
    [0.5, 1, 'Two'],
  ]);
});

test('a file says what it is, and has the rest from its recording', async () => {
  const tags = { title: 'Épisode = 1; "x"', artist: 'Ada', album: 'The show', number: 12 };
  const mp3 = readId3(await readFile(await made({ form: 'mp3', extension: 'mp3', tags })));
  expect(mp3.texts).toMatchObject({ TIT2: tags.title, TPE1: 'Ada', TALB: 'The show', TRCK: '12' });
  const expected = { title: tags.title, artist: 'Ada', album: 'The show' };
  for (const extension of ['mp4', 'm4a', 'flac', 'wav']) {
    const form = extension === 'mp4' ? {} : { form: extension };
    expect(await tagsOf(await made({ ...form, extension, tags })), extension).toMatchObject(expected);
  }
  expect(await tagsOf(await made({ tags: { title: '' } }))).not.toHaveProperty('title');
  expect(await price({ tags: JSON.stringify({ title: 'Other' }) })).toMatchObject({ already_paid: true });
});

test.each(['mov', 'mkv', 'ogg'])('%s says it too', async (extension) => {
  const about = { tags: { title: 'Mine', artist: 'Ada', number: 3 } };
  const name = extension === 'ogg' ? 'audio.ogg' : 'video.mp4';
  const { out } = await cutFile(await fixture(name), [{ start: 0, end: 1 }], { extension, about });
  expect(await tagsOf(out)).toMatchObject({ title: 'Mine', artist: 'Ada' });
});

test('each chapter is a file of a zip, named in order, at the price of the whole and free to change for 7 days', async () => {
  const before = Number(await balance());
  const zip = { form: 'mp3', extension: 'zip', each_chapter: 'true', loudness: '-16' };
  const chapters = [
    { time: 0.4, name: 'One: a/b' },
    { time: 2, name: 'Deux' },
    { time: 3, name: '' },
  ];
  const said = { ...zip, chapters, tags: { album: 'The show', title: 'Whole' } };
  expect(await price({ ...zip, chapters: JSON.stringify(chapters) })).toMatchObject({
    ...{ already_paid: false, credentials_required: 1 },
  });
  const files = unzipSync(await readFile(await made(said)));
  expect(Object.keys(files)).toEqual([
    '01 Chapter 1.mp3',
    '02 One a b.mp3',
    '03 Deux.mp3',
    '04 Chapter 4.mp3',
  ]);
  expect(await balance()).toBe(before - 1);
  const folder = await ownFolder();
  let total = 0;
  for (const [i, [name, bytes]] of Object.entries(files).entries()) {
    await writeFile(join(folder, name), bytes);
    const args = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', join(folder, name)];
    const length = Number((await execa('ffprobe', args)).stdout);
    const starts = [0, 0.4, 1.5, 2.5, duration - 0.5];
    expect(Math.abs(length - (starts[i + 1]! - starts[i]!))).toBeLessThan(0.06);
    total += length;
    expect(readId3(bytes).texts).toMatchObject({ TALB: 'The show', TRCK: String(i + 1) });
  }
  expect(Math.abs(total - (duration - 0.5))).toBeLessThan(0.2);
  expect(readId3(files['03 Deux.mp3']!).texts.TIT2).toBe('Deux');

  const renamed = [{ time: 0, name: 'Only' }];
  expect(Object.keys(unzipSync(await readFile(await made({ ...zip, chapters: renamed }))))).toEqual([
    '01 Only.mp3',
  ]);
  expect(await balance()).toBe(before - 1);
  const none = (await cutLines(server, auth, duration, CUTS, zip)).at(-1);
  expect(none?.error).toMatch(/no chapters to make files of/);
});

test.each([
  ['a title that is too long', { title: 'x'.repeat(201) }],
  ['a number that is none', { number: 0 }],
  ['a text where a number belongs', { number: '1' }],
  ['a list', []],
])('as tags, %s is refused', async (_, tags) => {
  const asked = downloadOf(auth, duration, CUTS, { extension: 'mp4', tags: JSON.stringify(tags) });
  for (const call of ['get_final_video', 'get_download_price'])
    expect((await server.form(call, asked)).status).toBe(400);
});

test.each([
  ['more than a thousand', Array.from({ length: 1001 }, (_, time) => ({ time, name: '' }))],
  ['a name that is too long', [{ time: 0, name: 'x'.repeat(201) }]],
  ['a time that is none', [{ time: -1, name: '' }]],
  ['no list', {}],
])('%s is refused', async (_, chapters) => {
  const asked = downloadOf(auth, duration, CUTS, { extension: 'mp4', chapters: JSON.stringify(chapters) });
  for (const call of ['get_final_video', 'get_download_price'])
    expect((await server.form(call, asked)).status).toBe(400);
});
