/** Downloads that are changed, by calls: what is paid, what is handed out, what is refused. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, expect, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { made } from '#tests/support/changing.ts';
import { cutLines, downloadOf, deliver as handOut } from '#tests/support/downloads.ts';
import { projectWith } from '#tests/support/library.ts';
import { loudnessOf } from '#tests/support/media-reading.ts';
import { type Auth, newAccount } from '#tests/support/server.ts';
import { sharedServer } from '#tests/support/shared-server.ts';

const server = await sharedServer();
let auth: Auth;
let duration: number;
beforeAll(async () => {
  auth = await newAccount(server, server.dataDir);
  duration = await project(auth, await fixture('video.mp4'));
});

const project = async (owner: Auth, path: string) => (await projectWith(server, owner, path)).media.duration;

const CUTS = [{ start: 0.5, duration: 0.5 }];
const LINES = [{ start: 0.1, end: 1.4, text: 'Good morning' }];

const request = (more: object, owner = auth, total = duration, extension = 'mp4') =>
  downloadOf(owner, total, CUTS, { extension, ...more });
const cut = async (more: object, owner = auth, total = duration, extension = 'mp4') =>
  (await cutLines(server, owner, total, CUTS, { extension, ...more })).at(-1) ?? {};

const price = async (more: object) => (await server.form('get_download_price', request(more))).body;
const balance = async () => Number((await server.form('update_credentials', auth)).body.new_credentials);

/** Path of the file that is handed out. */
async function deliver(more: object): Promise<string> {
  const { body } = await handOut(server, auth, duration - 0.5, { extension: 'mp4', ...more });
  expect(body).toMatchObject({ status: 'success' });
  const path = join(server.dataDir, 'result.mp4');
  const file = await fetch(server.origin + String(body.signedUrl));
  await writeFile(path, new Uint8Array(await file.arrayBuffer()));
  return path;
}

const done = { progress: 100, error: null };

async function subtitles(path: string): Promise<string> {
  return (await execa('ffmpeg', ['-v', 'error', '-i', path, '-map', '0:s', '-f', 'srt', '-'])).stdout;
}

test('each change of the same edit is a file and a price of its own; the edit as recorded stays as paid', async () => {
  const before = await balance();
  expect(await cut({})).toMatchObject(done);
  await deliver({});
  const louder = { loudness: '-16', denoise: 'true' };
  expect(await price(louder)).toMatchObject({ already_paid: false, credentials_required: 1 });
  expect(await cut(louder)).toMatchObject(done);
  const file = await deliver(louder);
  expect(Math.abs((await loudnessOf(file)).loudness + 16)).toBeLessThan(0.5);
  expect(await balance()).toBe(before - 2);
  expect(await price({})).toMatchObject({ already_paid: true });
  expect(await price(louder)).toMatchObject({ already_paid: true });
  // The one that was asked for, not the one made last.
  expect((await loudnessOf(await deliver({}))).loudness).not.toBeCloseTo(-16, 0);
  expect(await price({ loudness: '-14' })).toMatchObject({ already_paid: false });
  expect(await balance()).toBe(before - 2);
});

test('captions that were corrected are made again for nothing', async () => {
  const before = await balance();
  const captions = { captions: 'track' };
  expect(await cut({ ...captions, caption_lines: LINES })).toMatchObject(done);
  expect(await subtitles(await deliver(captions))).toContain('Good morning');
  expect(await balance()).toBe(before - 1);
  const corrected = [{ ...LINES[0], text: 'Good evening' }];
  expect(await price(captions)).toMatchObject({ already_paid: true });
  expect(await cut({ ...captions, caption_lines: corrected })).toMatchObject(done);
  const said = await subtitles(await deliver(captions));
  expect(said).toContain('Good evening');
  expect(said).not.toContain('Good morning');
  expect(await balance()).toBe(before - 1);
});

test('another look of captions of a paid file is drawn for nothing; what is no look is refused', async () => {
  const captions = { captions: 'burnt', caption_lines: LINES };
  const look = { size: 'large', place: 'top', frame: 'outline' };
  const rows = async (path: string) => {
    const args = [
      '-v',
      'error',
      '-ss',
      '0.5',
      '-i',
      path,
      '-frames:v',
      '1',
      '-vf',
      'format=gray',
      '-f',
      'rawvideo',
      '-',
    ];
    return (await execa('ffmpeg', args, { encoding: 'buffer' })).stdout;
  };
  expect(await cut({ ...captions, caption_look: look })).toMatchObject(done);
  const above = await rows(await deliver({ captions: 'burnt' }));
  const before = await balance();
  const below = { ...captions, caption_look: { ...look, place: 'bottom' } };
  expect(await price(below)).toMatchObject({ already_paid: true });
  expect(await cut(below)).toMatchObject(done);
  const moved = await rows(await deliver({ captions: 'burnt' }));
  expect(await balance()).toBe(before);
  const differs = (from: number, to: number) =>
    moved.subarray(from, to).some((value, at) => Math.abs(value - (above[from + at] ?? 0)) > 60);
  const third = Math.floor(moved.length / 3);
  expect(differs(0, third)).toBe(true);
  expect(differs(2 * third, moved.length)).toBe(true);
  const wrong = request({ ...captions, caption_look: { ...look, size: 'huge' } });
  expect((await server.form('get_final_video', wrong)).status).toBe(400);
});

test('what a recording cannot be downloaded as is refused with a sentence', async () => {
  const refused: [object, RegExp][] = [
    [{ height: '720' }, /is not larger than 720p\. Download it in its original size/],
    [{ form: 'mp3', captions: 'burnt', caption_lines: LINES }, /An audio download has no video/],
    [{ captions: 'track' }, /There is no text to make captions from/],
    [{ captions: 'track', caption_lines: [{ ...LINES[0], start: 99, end: 100 }] }, /There is no text/],
  ];
  for (const [more, sentence] of refused) expect((await cut(more)).error).toMatch(sentence);
  const malformed = [{ start: 2, end: 1, text: 'x' }];
  const { status } = await server.form(
    'get_final_video',
    request({ captions: 'track', caption_lines: malformed }),
  );
  expect(status).toBe(400);
  const silent = await newAccount(server, server.dataDir);
  const total = await project(silent, await fixture('video-silent.mp4'));
  expect((await cut({ loudness: '-16' }, silent, total, 'mp4')).error).toMatch(/has no audio to change/);
  const old = await newAccount(server, server.dataDir);
  const length = await project(old, await fixture('video.avi'));
  const track = { captions: 'track', caption_lines: LINES };
  expect((await cut(track, old, length, 'avi')).error).toMatch(/\.avi file cannot hold a captions track/);
});

test('that another codec is written, and HDR is tone-mapped, is told with the price', async () => {
  const owner = await newAccount(server, server.dataDir);
  const tags = 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc';
  const encode = ['-vf', tags, '-c:v', 'prores_ks'];
  const path = await made('hdr.mov', ['-f', 'lavfi', '-i', 'testsrc2=s=960x960:r=10:d=2', ...encode]);
  const total = await project(owner, path);
  const { body } = await server.form('get_download_price', request({ height: '720' }, owner, total, 'mov'));
  expect(body.notes).toEqual([
    'The smaller video is encoded as H.264, which takes less space than the recording’s ProRes.',
    'HDR is converted to the brightness range of ordinary screens (tone-mapped).',
  ]);
});
