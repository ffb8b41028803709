import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import { expect, onTestFinished, test } from 'vitest';
import { fixture } from '#scripts/make-media.ts';
import { savedEdit } from '#tests/support/documents.ts';
import { cutLines, deliver } from '#tests/support/downloads.ts';
import { freePort } from '#tests/support/free-port.ts';
import { projectWith } from '#tests/support/library.ts';
import { freshDataDir, newAccount, spawnServer, uploadChunk } from '#tests/support/server.ts';

const scratch = await mkdtemp(join(tmpdir(), 'trimscript-power-'));
const canMount = await canMountDisk(join(scratch, 'try'));
if (!canMount) console.log('skipped: disks for the test of power failures take root, loop devices and ext4');

const sum = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

test.skipIf(!canMount)('what was acknowledged is there after a power failure, and whole', async () => {
  const mounted: TestDisk[] = [];
  onTestFinished(async () => {
    for (const disk of mounted) await disk.unmount();
    await rm(scratch, { recursive: true, force: true });
  });
  const disk = await mountNewDisk(join(scratch, 'disks'), 300);
  mounted.push(disk);
  const template = await freshDataDir();
  const dataDir = join(disk.folder, 'data');
  await cp(template, dataDir, { recursive: true });
  await rm(template, { recursive: true });
  // From here on the server itself sees to it.
  await execa('sync', ['-f', disk.folder]);

  const server = await spawnServer(dataDir, await freePort(), { MIN_FREE_GB: '0' });
  onTestFinished(async () => void (await server.kill('SIGKILL')));
  const ann = await newAccount(server, dataDir);
  const path = await fixture('video.mp4');
  const { project_id, media } = await projectWith(server, ann, path);
  const mp4 = { extension: 'mp4' };
  for (const line of await cutLines(server, ann, media.duration, [{ start: 1, duration: 1 }], mp4))
    expect(line.error ?? null).toBe(null);
  const file = await deliver(server, ann, media.duration - 1, mp4);
  const cutFile = await bytesOf(server.origin, file.body.signedUrl);
  const maya = await newAccount(server, dataDir);
  const long = Buffer.alloc(5_000_000, 7);
  await uploadChunk(server, maya, long, 0, 0, 'long.wav');
  await uploadChunk(server, maya, long, 1, 0, 'long.wav');
  const edit = savedEdit('what I said');
  await server.form('save_project', { ...ann, project_id, revision: 0, document: edit });
  await writeFile(join(dataDir, 'not-flushed'), 'x');
  const left = await disk.afterPowerFailure();
  mounted.push(left);
  await server.kill('SIGKILL');
  // The disk does lose what nobody flushed.
  expect(await readFile(join(left.folder, 'data', 'not-flushed'), 'utf8').catch(() => '')).toBe('');

  const again = await spawnServer(join(left.folder, 'data'), await freePort(), { MIN_FREE_GB: '0' });
  onTestFinished(async () => void (await again.kill('SIGKILL')));
  const { body } = await again.form('get_project', ann);
  expect(body.project).toMatchObject({ project_id, revision: 1, document: edit });
  const { urls } = body.project as { urls: { signedUrl: string } };
  expect(sum(await bytesOf(again.origin, urls.signedUrl))).toBe(sum(await readFile(path)));
  const delivered = await deliver(again, ann, media.duration - 1, mp4);
  expect(sum(await bytesOf(again.origin, delivered.body.signedUrl))).toBe(sum(cutFile));
  expect((await again.form('update_credentials', ann)).body.new_credentials).toBe(29);
  const { rushes } = (await again.form('list_uploaded_chunks', maya)).body;
  expect(rushes).toMatchObject([{ rush_name: 'long.wav', chunks: [0, 1] }]);
  await uploadChunk(again, maya, long, 2, 0, 'long.wav');
  const joined = await again.form('upload_media', {
    ...maya,
    extension: 'wav',
    n_rushes: 1,
    expected_duration: 0,
  });
  // All bytes are there and no recording, rather than too few.
  expect(String(joined.body.desc)).not.toContain('is incomplete');
});

async function bytesOf(origin: string, address: unknown): Promise<Uint8Array> {
  const reply = await fetch(new URL(String(address), origin));
  expect(reply.status).toBe(200);
  return new Uint8Array(await reply.arrayBuffer());
}

/** A disk of its own in a file: what was not flushed is in the memory of the system alone, and not in a copy of that file. */
interface TestDisk {
  /** Where it is mounted. */
  readonly folder: string;
  /** What the disk would hold if the power failed now, mounted. */
  afterPowerFailure(): Promise<TestDisk>;
  unmount(): Promise<void>;
}

/** Whether such a disk can be had: takes root and loop devices. */
async function canMountDisk(scratch: string): Promise<boolean> {
  try {
    const disk = await mountNewDisk(scratch, 16);
    await disk.unmount();
    return true;
  } catch {
    return false;
  }
}

/** @param megabytes of the disk @throws where it cannot be mounted */
async function mountNewDisk(scratch: string, megabytes: number): Promise<TestDisk> {
  await mkdir(scratch, { recursive: true });
  const image = join(scratch, 'disk-1');
  await writeFile(image, '');
  await truncate(image, megabytes * 2 ** 20);
  await execa('mkfs.ext4', ['-q', image], { env: { PATH: `${process.env.PATH}:/usr/sbin:/sbin` } });
  return mountDisk(scratch, 1);
}

async function mountDisk(scratch: string, nth: number): Promise<TestDisk> {
  const image = join(scratch, `disk-${nth}`);
  const folder = join(scratch, `mounted-${nth}`);
  await mkdir(folder);
  // The system must not write anything by itself meanwhile.
  await execa('mount', ['-o', 'loop,commit=600', image, folder]);
  return {
    folder,
    async afterPowerFailure() {
      await copyFile(image, join(scratch, `disk-${nth + 1}`));
      return mountDisk(scratch, nth + 1);
    },
    async unmount() {
      await execa('umount', ['-l', folder]);
      await rm(image);
    },
  };
}
