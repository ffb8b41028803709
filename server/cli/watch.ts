/** A folder whose recordings are cut into another as they come. */
import { watch } from 'node:fs';
import { mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cli } from '#i18n/en/cli.ts';
import { CLOCK, type Clock } from '#server/clock.ts';
import { isRecordingName } from '#server/media/plan/formats.ts';
import { absolute, asShown, type FileJob, statOf } from './names.ts';
import { holdFolder } from './one-watcher.ts';
import { ArgumentProblem, FileProblem } from './problems.ts';
import type { CliReport } from './report.ts';
import { writeWhole } from './write-whole.ts';

export interface Watched {
  /** Absolute, without links. */
  readonly from: string;
  readonly into: string;
  readonly isRecursive: boolean;
}

/** `done`: now or before; `stopped`: the next would not be done either. */
export type Taken = 'done' | 'stopped' | { readonly problem: string };
export type Take = (job: FileJob) => Promise<Taken>;

/** A file whose size and time stay so long is whole: whoever copies it there is done. */
const RESTED_MS = 10_000;
/** Network folders tell of no change. */
const LOOK_MS = 60_000;
/** A file that is being copied tells of many. */
const BETWEEN_MS = 1000;

/** @throws ArgumentProblem where the folders cannot be meant */
export async function watchedFolders(from: string, into: string, isRecursive: boolean): Promise<Watched> {
  if (!statOf(absolute(from))?.isDirectory()) throw new ArgumentProblem(cli.noFolder({ name: from }));
  const known = statOf(absolute(into));
  if (known && !known.isDirectory()) throw new ArgumentProblem(cli.noFolder({ name: into }));
  const watched = {
    from: await realpath(absolute(from)),
    into: await realPathOf(absolute(into)),
    isRecursive,
  };
  const within = (inner: string, outer: string): boolean => `${inner}${sep}`.startsWith(`${outer}${sep}`);
  if (within(watched.into, watched.from) || within(watched.from, watched.into))
    throw new ArgumentProblem(cli.foldersWithin({ from, into }));
  return watched;
}

/** Of a folder that may not be there yet. */
async function realPathOf(path: string): Promise<string> {
  return statOf(path) ? realpath(path) : join(await realPathOf(dirname(path)), basename(path));
}

/** Until the signal. @returns the exit code where it was stopped otherwise @throws the signal's reason, ArgumentProblem where another process watches it, FileProblem without the folder */
export async function watchFolder(
  watched: Watched,
  take: Take,
  report: CliReport,
  signal: AbortSignal,
): Promise<number> {
  const { from, into } = watched;
  const name = asShown(from);
  const letGo = await holdFolder(from);
  if (!letGo) throw new ArgumentProblem(cli.watchedAlready({ name }));
  try {
    await mkdir(into, { recursive: true });
    const changes = changesIn(watched, signal);
    report.tell('watching', null, cli.watching({ name, into: asShown(into) }), { from, into });
    const look = createLook(watched, take, CLOCK, signal);
    for (;;) {
      const wait = await look();
      if (wait === null) return 1;
      await Promise.race([changes.next(), sleep(wait, undefined, { signal })]);
      await sleep(BETWEEN_MS, undefined, { signal });
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    letGo();
  }
}

/** `next` is kept once something has changed since it was last asked. Where changes cannot be told, looking now and then has to do. */
function changesIn({ from, isRecursive }: Watched, signal: AbortSignal): { next(): Promise<void> } {
  let change = Promise.withResolvers<void>();
  try {
    const watcher = watch(from, { recursive: isRecursive, persistent: false, signal });
    watcher.on('change', () => change.resolve());
    watcher.on('error', () => watcher.close());
  } catch {
    // Too many are watched, or the file system tells of nothing.
  }
  return {
    async next() {
      await change.promise;
      change = Promise.withResolvers();
    },
  };
}

/**
 * Takes each file of the folder once it has rested, and again when it has changed. @returns a look through it, which gives the milliseconds
 * until the next, null where it was stopped @param clock its ticks say how long a file has rested
 */
export function createLook(
  { from, into, isRecursive }: Watched,
  take: Take,
  clock: Pick<Clock, 'ticks'>,
  signal: AbortSignal,
): () => Promise<number | null> {
  /** By path: as it was seen, and since when. */
  let seen = new Map<string, { readonly state: string; readonly since: number }>();
  /** By path: as it was when it was done. */
  const taken = new Map<string, string>();
  const takeOne = async (path: string, state: string): Promise<Taken> => {
    const place = relative(from, path);
    const result = await take({
      ...{ input: path, name: asShown(path), output: join(into, place), isFree: true, place },
    });
    if (result === 'done') {
      taken.set(path, state);
      await rm(failureOf(path), { force: true });
    } else if (result !== 'stopped') await noteFailure(path, state, result.problem);
    return result;
  };
  return async () => {
    const now = clock.ticks();
    const states = await statesIn(from, isRecursive);
    const fresh = states.filter(([path, state]) => taken.get(path) !== state);
    const before = seen;
    seen = new Map(
      fresh.map(([path, state]) => {
        const known = before.get(path);
        return [path, known?.state === state ? known : { state, since: now }];
      }),
    );
    let next = LOOK_MS;
    for (const [path, { state, since }] of seen) {
      signal.throwIfAborted();
      const left = since + RESTED_MS - now;
      if (left > 0) next = Math.min(next, left);
      // Others were cut meanwhile.
      else if ((await stateOf(path)) === state && !(await hasFailed(path, state))) {
        if ((await takeOne(path, state)) === 'stopped') return null;
      }
    }
    return next;
  };
}

/** All recordings and how they are. Hidden files are other programs' own. */
async function statesIn(from: string, isRecursive: boolean): Promise<readonly (readonly [string, string])[]> {
  const names = await readdir(from, { recursive: isRecursive }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new FileProblem(cli.noFolder({ name: asShown(from) })) : error;
  });
  const meant = names.filter((name) => isRecordingName(name) && !/(^|[\\/])\./.test(name)).sort();
  const found: [string, string][] = [];
  for (const name of meant) {
    const state = await stateOf(join(from, name));
    if (state !== null) found.push([join(from, name), state]);
  }
  return found;
}

/** Length and time of a file; null where there is none any more. */
async function stateOf(path: string): Promise<string | null> {
  const stats = await stat(path).catch(() => null);
  return stats?.isFile() ? `${stats.size} ${Math.round(stats.mtimeMs)}` : null;
}

const failureOf = (path: string): string => `${path}.failed.txt`;

/** As it was when it failed, in the last line. */
async function hasFailed(path: string, state: string): Promise<boolean> {
  const text = await readFile(failureOf(path), 'utf8').catch(() => '');
  return text.endsWith(`\n(${state})\n`);
}

async function noteFailure(path: string, state: string, problem: string): Promise<void> {
  const again = cli.triedAgain({ name: basename(path) });
  await writeWhole(failureOf(path), `${problem}\n\n${again}\n(${state})\n`);
}
