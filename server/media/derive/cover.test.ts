import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { ownFolder } from '#tests/support/cutting.ts';
import { pictureHead } from '../probe/picture.ts';
import { coverOfPicture } from './cover.ts';

const signal = new AbortController().signal;

/** Of ffmpeg's `lavfi`. */
async function drawn(filter: string, name: string): Promise<Buffer> {
  const path = join(await ownFolder(), name);
  await execa('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', filter, '-frames:v', '1', path]);
  return readFile(path);
}

/** Red, green and blue of the pixel in the upper left corner. */
async function corner(jpeg: Uint8Array): Promise<number[]> {
  const args = ['-v', 'error', '-f', 'jpeg_pipe', '-i', 'pipe:0', '-vf', 'format=rgb24,crop=1:1:0:0'];
  const { stdout } = await execa('ffmpeg', [...args, '-f', 'rawvideo', 'pipe:1'], {
    input: jpeg,
    encoding: 'buffer',
  });
  return [...stdout];
}

/** With Exif that says how it is turned. */
function turned(jpeg: Buffer, orientation: number): Buffer {
  const exif = Buffer.alloc(36);
  exif.writeUInt16BE(0xffe1, 0);
  exif.writeUInt16BE(34, 2);
  exif.write('Exif\0\0MM\0*', 4, 'latin1');
  exif.writeUInt32BE(8, 14);
  exif.writeUInt16BE(1, 18);
  exif.writeUInt16BE(0x0112, 20);
  exif.writeUInt16BE(3, 22);
  exif.writeUInt32BE(1, 24);
  exif.writeUInt16BE(orientation, 28);
  return Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]);
}

test('what is transparent becomes white, what is larger becomes smaller, and nothing of what wrote it stays', async () => {
  const png = await drawn('color=black@0:size=4000x1000,format=rgba', 'clear.png');
  const cover = await coverOfPicture(png, signal);
  expect(pictureHead(cover)).toEqual({ kind: 'jpeg', width: 2000, height: 500, orientation: 1 });
  for (const value of await corner(cover)) expect(value).toBeGreaterThan(250);
});

test('a picture that a telephone turned stands upright', async () => {
  // Red on the left, blue on the right.
  const jpeg = await drawn('color=red:size=40x20,drawbox=x=20:y=0:w=20:h=20:color=blue:t=fill', 'a.jpg');
  const cornerOf = async (orientation: number) => {
    const picture = turned(jpeg, orientation);
    expect(pictureHead(picture)).toMatchObject({ width: 40, height: 20, orientation });
    const cover = await coverOfPicture(picture, signal);
    const { width, height } = pictureHead(cover)!;
    const [red = 0, , blue = 0] = await corner(cover);
    return `${width}x${height} ${red > blue ? 'red' : 'blue'}`;
  };
  // How Exif numbers them: as it is, mirrored, by half a turn, to the right, to the left.
  expect(await cornerOf(1)).toBe('40x20 red');
  expect(await cornerOf(2)).toBe('40x20 blue');
  expect(await cornerOf(3)).toBe('40x20 blue');
  expect(await cornerOf(6)).toBe('20x40 red');
  expect(await cornerOf(8)).toBe('20x40 blue');
});
