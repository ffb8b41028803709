import { copyFile, mkdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';

/** A disk of its own in a file: what was not flushed is in the memory of the system alone, and not in a copy of that file. */
export interface TestDisk {
  /** Where it is mounted. */
  readonly folder: string;
  /** What the disk would hold if the power failed now, mounted. */
  afterPowerFailure(): Promise<TestDisk>;
  unmount(): Promise<void>;
}

/** Whether such a disk can be had: takes root and loop devices. */
export async function canMountDisk(scratch: string): Promise<boolean> {
  try {
    const disk = await mountNewDisk(scratch, 16);
    await disk.unmount();
    return true;
  } catch {
    return false;
  }
}

/** @param megabytes of the disk @throws where it cannot be mounted */
export async function mountNewDisk(scratch: string, megabytes: number): Promise<TestDisk> {
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
