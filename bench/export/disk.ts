/** How much of the disk work on recordings takes while it goes on. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Report } from '../lib/report.ts';
import { withCut } from './kinds.ts';

const LOOK_MS = 25;
const KINDS = ['h264', 'dense', 'mpeg4'] as const;

/** The most that stood on the disk, beside the recording and what became of it. */
export async function disk(report: Report): Promise<void> {
  for (const kind of KINDS)
    await withCut(kind, async ({ source, folder, outPath, run }) => {
      const [[own], most] = [[(await stat(source)).size], await mostIn(folder, () => run())];
      reportDisk(report, `export.disk_${kind}`, own ?? 0, most, (await stat(outPath)).size);
    });
}

export function reportDisk(
  report: Report,
  metric: string,
  source: number,
  most: number,
  output: number,
): void {
  const [all, least] = [source + most, source + output].map((bytes) => (bytes / 1e6).toFixed(0));
  report({
    metric,
    value: (source + most) / (source + output),
    unit: `× source and output (${all} beside ${least} MB)`,
  });
}

/** Bytes at most in a folder and those in it while `work` goes on. */
export async function mostIn(folder: string, work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  let isDone = false;
  const looking = (async () => {
    while (!isDone) {
      most = Math.max(most, await bytesIn(folder));
      await setTimeout(LOOK_MS);
    }
  })();
  try {
    await work();
  } finally {
    isDone = true;
    await looking;
  }
  return most;
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true }).catch(() => []);
  const sizes = entries.map(async (name) => {
    const found = await stat(join(folder, name)).catch(() => null);
    return found?.isFile() ? found.size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
