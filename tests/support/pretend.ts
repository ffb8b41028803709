import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** Puts a script in the place of a program until the test ends. Without arguments it fails, as the real one does. */
export async function pretend(program: string, script: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pretended-'));
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true, force: true });
  });
  const path = join(folder, program);
  await writeFile(path, `#!/bin/sh\n[ $# -gt 0 ] || exit 1\n${script}\n`);
  await chmod(path, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
}
