import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { steadyClock } from '#model/time/steady-clock.ts';
import { isHeldByVersion10 } from './lock-of-version-1.0.ts';

/** Milliseconds. */
export interface LeaseTimes {
  readonly beat: number;
  /** What a holder may do without having looked again; less than `gone`. */
  readonly trust: number;
  /** Without a beat for so long a holder counts as gone. */
  readonly gone: number;
  /** How long one that beats may take to end: its supervisor may have been killed. */
  readonly ending: number;
  readonly look: number;
}

const TIMES: LeaseTimes = { beat: 1000, trust: 2000, gone: 4000, ending: 3000, look: 200 };

/** By which the error is known when it comes from a thread. */
export const IN_USE = 'DATA_FOLDER_IN_USE';

export class DataFolderInUse extends Error {
  readonly code = IN_USE;
}

/** The process that holds a folder, as its record tells. */
interface Holder {
  readonly host: string;
  readonly pid: number;
  readonly since: string;
  /** Where process ids mean the same; null where that is not known. */
  readonly machine: string | null;
  readonly startTime: string | null;
  readonly released: boolean;
}

export interface FolderLease {
  /** To be called before every change of the folder: looks whether it is still held, unless that was just seen. */
  check(): void;
  release(): void;
}

/**
 * Takes a data folder for this process. The holder is the newest of the numbered records in `lease`: the next number is made once, by
 * whoever is first, so that two never hold it. A holder's record changes with every beat; others take the folder when they see
 * no change for a while, by their own clocks. One that was stopped meanwhile sees the newer record before it changes anything.
 * @param onLost must not return @throws DataFolderInUse
 */
export async function takeFolder(
  dataDir: string,
  onLost: () => never,
  times: LeaseTimes = TIMES,
): Promise<FolderLease> {
  const folder = join(dataDir, 'lease');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (await isHeldByVersion10(dataDir)) throw inUse(dataDir, null);
  const startedAt = performance.now();
  let seen: string | null = null;
  let quietMs = 0;
  let lookedAt = startedAt;
  for (;;) {
    const number = newestIn(folder);
    const record = number === 0 ? '' : recordOf(folder, number);
    const now = performance.now();
    // No more than the looks that happened: while this process stands still, so may the other.
    quietMs += Math.min(now - lookedAt, 2 * times.look);
    lookedAt = now;
    const isSame = `${number} ${record}` === seen;
    if (number === 0 || isFree(record) || (isSame && quietMs >= times.gone)) {
      if (claim(folder, number + 1)) return hold(folder, number + 1, onLost, times);
    } else if (!isSame) {
      if (seen !== null && now - startedAt > times.ending) throw inUse(dataDir, holderOf(record));
      seen = `${number} ${record}`;
      quietMs = 0;
    }
    await setTimeout(times.look);
  }
}

function hold(folder: string, number: number, onLost: () => never, times: LeaseTimes): FolderLease {
  const now = steadyClock(
    () => Date.now(),
    () => performance.now(),
  );
  let beats = 0;
  let seenAt = Number.NEGATIVE_INFINITY;
  const beat = (): void => {
    let at: number;
    // Again where this process stood still in between.
    do {
      // The time before the look: what others did since is not known.
      at = now();
      if (isLost(folder, number)) onLost();
      beats += 1;
      try {
        write(folder, number, 'r+', { beats });
      } catch {
        // A disk may be full. Who takes the folder over for that is seen by the next look.
      }
    } while (now() - at >= times.trust);
    seenAt = at;
  };
  beat();
  const beating = setInterval(beat, times.beat).unref();
  return {
    check() {
      if (now() - seenAt >= times.trust) beat();
    },
    release() {
      clearInterval(beating);
      if (!isLost(folder, number)) write(folder, number, 'r+', { released: true });
    },
  };
}

/** @returns whether the record was made by this process and is the newest */
function claim(folder: string, number: number): boolean {
  try {
    write(folder, number, 'wx', {});
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  // Others have held the folder and removed older records since it was looked at.
  if (newestIn(folder) > number) {
    rmSync(recordPath(folder, number), { force: true });
    return false;
  }
  for (const older of numbersIn(folder))
    if (older < number) rmSync(recordPath(folder, older), { force: true });
  return true;
}

function isLost(folder: string, number: number): boolean {
  try {
    const numbers = numbersIn(folder);
    return !numbers.includes(number) || newest(numbers) > number;
  } catch {
    // The folder is away, and nobody else can have it.
    return false;
  }
}

function numbersIn(folder: string): number[] {
  return readdirSync(folder).map(Number).filter(Number.isInteger);
}

function newest(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}

const newestIn = (folder: string): number => newest(numbersIn(folder));
const recordPath = (folder: string, number: number): string => join(folder, String(number));

/** Empty while it is made, or where it is gone. */
function recordOf(folder: string, number: number): string {
  try {
    return readFileSync(recordPath(folder, number), 'utf8');
  } catch {
    return '';
  }
}

/** Bytes. Always as many, so that a beat takes no room of a full disk. */
const RECORD_LENGTH = 512;

function write(folder: string, number: number, flag: 'wx' | 'r+', state: object): void {
  const file = openSync(recordPath(folder, number), flag, 0o600);
  try {
    writeSync(file, `${JSON.stringify({ ...SELF, ...state })}\n`.padEnd(RECORD_LENGTH), 0);
  } finally {
    closeSync(file);
  }
}

function holderOf(record: string): Holder | null {
  try {
    return JSON.parse(record) as Holder;
  } catch {
    return null;
  }
}

/** Released, or of a process of this machine that is gone. */
function isFree(record: string): boolean {
  const holder = holderOf(record);
  if (!holder) return false;
  return holder.released || (SELF.machine !== null && holder.machine === SELF.machine && !isRunning(holder));
}

function isRunning({ pid, startTime }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  // Another process may have got its number.
  const now = startTimeOf(pid);
  return now === null || now === startTime;
}

const SELF: Holder = {
  host: hostname(),
  pid: process.pid,
  since: new Date().toISOString(),
  machine: machineOf(),
  startTime: startTimeOf(process.pid),
  released: false,
};

/** The boot of this machine and the container's own numbering of processes, where the system tells. */
function machineOf(): string | null {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null;
  }
}

/** In ticks since the boot, so that no change of the clock moves it. */
function startTimeOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in brackets may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}

function inUse(dataDir: string, holder: Holder | null): DataFolderInUse {
  const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.since})` : '';
  return new DataFolderInUse(
    `Another Trimscript server is using ${dataDir}${who}. Stop it first, or set DATA_DIR to another folder.`,
  );
}
