import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vitest's global setup: one folder for all data folders of a run, removed at its end, since shared servers are never closed. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'trimscript-tests-'));
  process.env.TEST_DATA = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
