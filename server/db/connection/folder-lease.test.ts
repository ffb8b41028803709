import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DataFolderInUse, type FolderLease, type LeaseTimes, takeFolder } from './folder-lease.ts';

/** Seconds become tens of milliseconds. */
const SHORT: LeaseTimes = { beat: 20, trust: 60, gone: 200, ending: 100, look: 5 };
/** Of a process that does not beat, as if it were stopped. */
const STOPPED: LeaseTimes = { ...SHORT, beat: 60_000 };

class Lost extends Error {}
const lost = (): never => {
  throw new Lost();
};

let dataDir: string;
let leases: FolderLease[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'trimscript-lease-'));
  leases = [];
});
afterEach(() => {
  vi.useRealTimers();
  for (const lease of leases) lease.release();
  rmSync(dataDir, { recursive: true });
});

async function take(times = SHORT): Promise<FolderLease> {
  const lease = await takeFolder(dataDir, lost, times);
  leases.push(lease);
  return lease;
}
const records = () => readdirSync(join(dataDir, 'lease'));
const newest = () => JSON.parse(readFileSync(join(dataDir, 'lease', records()[0]!), 'utf8'));
const leave = (holder: object) =>
  writeFileSync(join(dataDir, 'lease', records()[0]!), JSON.stringify({ ...newest(), ...holder }));

const goneProcess = () => Number(execFileSync('sh', ['-c', 'echo $$']));

test('a folder that is held is refused, and is free at once when it is released', async () => {
  const first = await take();
  await expect(take()).rejects.toThrow(DataFolderInUse);
  await expect(take()).rejects.toThrow(/Another Trimscript server is using .* \(process \d+ on .*DATA_DIR/);
  first.check();
  first.release();
  await take({ ...SHORT, gone: 600_000 });
  expect(records()).toHaveLength(1);
});

test('a holder that stands still is taken over, and sees it before its next change', async () => {
  const stopped = await take(STOPPED);
  const next = await take();
  expect(() => stopped.check()).toThrow(Lost);
  expect(() => stopped.check()).toThrow(Lost);
  // Nor does its end free the folder of the other.
  stopped.release();
  await expect(take()).rejects.toThrow(DataFolderInUse);
  next.check();
});

test('a clock that is put back hides no loss, and looks like none', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const stopped = await take(STOPPED);
  vi.setSystemTime(Date.now() - 7_200_000);
  const next = await take();
  vi.setSystemTime(Date.now() - 7_200_000);
  expect(() => stopped.check()).toThrow(Lost);
  next.check();
});

test('of several that wait for one that stands still, one gets the folder', async () => {
  await take(STOPPED);
  const waiting = await Promise.allSettled([take(), take(), take()]);
  expect(waiting.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test.each([
  ['is gone', () => ({ pid: goneProcess() })],
  ['has given its number to another', () => ({ startTime: '1' })],
])('a folder is free at once if the process that held it on this machine %s', async (_, holder) => {
  await take(STOPPED);
  leave(holder());
  await take({ ...SHORT, gone: 600_000 });
});

test('a number of a process on another machine says nothing of one here', async () => {
  await take(STOPPED);
  const other = { pid: goneProcess(), machine: 'another' };
  let beats = 0;
  leave({ ...other, beats });
  const beating = setInterval(() => leave({ ...other, beats: ++beats }), SHORT.beat);
  await expect(take()).rejects.toThrow(DataFolderInUse);
  clearInterval(beating);
  await take();
});

test('a record that was never finished is waited for like a holder that stands still', async () => {
  const first = await take();
  first.release();
  writeFileSync(join(dataDir, 'lease', '3'), '');
  await take();
  expect(records()).toEqual(['4']);
});

test('a running server of version 1.0 holds its folder', async () => {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24);
  const held = createServer().listen(join(tmpdir(), `trimscript-${name}.lock`));
  await once(held, 'listening');
  await expect(take()).rejects.toThrow(DataFolderInUse);
  held.close();
});
