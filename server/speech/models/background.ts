import { mkdir, statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { modelPath, modelState, sizeOf } from './check.ts';
import { FetchFailed, fetchSet } from './fetch.ts';
import type { HubSet } from './manifest.ts';

/** How the fetch of the models stands. */
export type ModelFetch =
  | { readonly state: 'complete' | 'off' }
  /** To be tried again; `reason` is for the log and the operator. */
  | { readonly state: 'waiting'; readonly reason: string }
  /** `secondsLeft` is `null` until there is a rate to tell it from. */
  | {
      readonly state: 'fetching';
      readonly bytes: number;
      readonly totalBytes: number;
      readonly secondsLeft: number | null;
    };

export interface BackgroundFetch {
  now(): ModelFetch;
  /** Resolves when the sets are complete; rejects with the signal's reason. */
  readonly ended: Promise<void>;
}

/** What is brought before the sets, by an installation of its own. */
export interface BroughtFirst {
  readonly label: string;
  /** Of an installation that people would notice: it leaves the start alone for longer. */
  readonly isHeavy: boolean;
  /** To be fetched. */
  readonly bytes: number;
  /** That must be free, beside those of the sets. */
  readonly freeBytes: number;
  isThere(): Promise<boolean>;
  /** Tells why it fails by itself. @throws the signal's reason */
  bring(signal: AbortSignal): Promise<unknown>;
}

interface BackgroundOptions {
  readonly first?: readonly BroughtFirst[];
  readonly modelsDir: string;
  readonly mirror: string | null;
  readonly signal: AbortSignal;
  readonly log: { info(fields: object, text: string): void; warn(fields: object, text: string): void };
  /** Bytes that must be free on the disk of the models before anything is fetched. */
  readonly freeBytes?: number;
  /** Milliseconds to leave the start alone, and before each further try; the last one repeats. */
  readonly delays?: readonly number[];
  /** Milliseconds between the tries of one file. */
  readonly retryDelay?: number;
}

const GB = 1e9;
const MINUTE = 60_000;
/** An installation is heavier than a fetch: by then people have seen the server work. */
const FIRST_DELAY = 2 * MINUTE;
const DELAYS = [5_000, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * 60 * MINUTE, 6 * 60 * MINUTE];
/** Tries that do not reach the hub before the log says so, once: a network may be slow to come up. */
const UNREACHED_TRIES = 3;
/** A rate over less than this says nothing. Milliseconds. */
const RATE_AFTER = 3_000;

/**
 * Brings what comes first, in its order, then fetches what is missing of `sets`, one file after another on one connection, while the server works. What fails is logged
 * once (a hub that cannot be reached at the third try) and tried again with backoff, going on where it broke off.
 */
export function fetchInBackground(sets: readonly HubSet[], options: BackgroundOptions): BackgroundFetch {
  let now: ModelFetch = { state: 'waiting', reason: 'The server has just started' };
  return {
    now: () => now,
    ended: fetchAll(sets, options, (next) => {
      now = next;
    }),
  };
}

async function fetchAll(
  sets: readonly HubSet[],
  {
    first: broughtFirst = [],
    modelsDir,
    mirror,
    signal,
    log,
    freeBytes = 3 * GB,
    delays,
    ...rest
  }: BackgroundOptions,
  tell: (state: ModelFetch) => void,
): Promise<void> {
  const loggedTopics = new Set<string>();
  let unreached = 0;
  const isHeavy = (await absent(broughtFirst)).some((one) => one.isHeavy);
  const waits = delays ?? (isHeavy ? [FIRST_DELAY, ...DELAYS.slice(1)] : DELAYS);
  for (let tries = 0; ; tries++) {
    const missing = await missingSets(sets, modelsDir);
    const first = await absent(broughtFirst);
    if (missing.length === 0 && first.length === 0) {
      tell({ state: 'complete' });
      if (tries > 0) log.info({ modelsDir }, 'The speech models are here; the next transcription uses them');
      return;
    }
    if (missing.length === 0) tell({ state: 'waiting', reason: `${first[0]?.label} is not here` });
    await setTimeout(waits[Math.min(tries, waits.length - 1)], null, { signal, ref: false });
    try {
      // For all at once: what comes first must not fill the disk of what comes after it.
      const firstFree = first.reduce((sum, one) => sum + one.freeBytes, 0);
      await needSpace(modelsDir, (missing.length > 0 ? freeBytes : 0) + firstFree);
      const files = await bytesOf(sets, modelsDir);
      if (tries === 0) log.info({}, announcement(first, missing, files));
      for (const one of first) await one.bring(signal).catch(() => signal.throwIfAborted());
      if (missing.length === 0) continue;
      const progress = progressOf(files, tell);
      for (const set of missing)
        await fetchSet(set, {
          modelsDir,
          mirror,
          signal,
          ...rest,
          onProgress: (_, file, bytes) => progress(file, bytes),
        });
    } catch (error) {
      signal.throwIfAborted();
      const reason = error instanceof Error ? error.message : String(error);
      tell({ state: 'waiting', reason });
      const isUnreachable = error instanceof FetchFailed && error.isUnreachable;
      if (isUnreachable && ++unreached < UNREACHED_TRIES) continue;
      const topic = isUnreachable ? '' : reason;
      const fields = error instanceof FetchFailed ? {} : { err: error };
      if (!loggedTopics.has(topic)) log.warn(fields, `Speech models: ${reason} To be tried again.`);
      loggedTopics.add(topic);
    }
  }
}

async function absent(brought: readonly BroughtFirst[]): Promise<BroughtFirst[]> {
  const there = await Promise.all(brought.map((one) => one.isThere()));
  return brought.filter((_, i) => !there[i]);
}

function announcement(
  first: readonly BroughtFirst[],
  missing: readonly HubSet[],
  files: ReadonlyMap<object, FileBytes>,
): string {
  const names = [...first, ...missing].map(({ label }) => label).join(', ');
  const firstBytes = first.reduce((sum, one) => sum + one.bytes, 0);
  const bytes = [...files.values()].reduce((sum, { here, all }) => sum + all - here, firstBytes);
  return `Fetching better speech models while this server works: ${names}, ${Math.ceil(bytes / 1e6)} MB. MODELS=off does without.`;
}

async function missingSets(sets: readonly HubSet[], modelsDir: string): Promise<HubSet[]> {
  const states = await Promise.all(sets.map((set) => modelState(modelsDir, set)));
  return sets.filter((_, i) => states[i]?.state !== 'complete');
}

async function needSpace(modelsDir: string, least: number): Promise<void> {
  await mkdir(modelsDir, { recursive: true });
  const { bavail, bsize } = await statfs(modelsDir);
  if (bavail * bsize < least)
    throw new FetchFailed(
      `${modelsDir} has ${((bavail * bsize) / GB).toFixed(1)} GB free and ${(least / GB).toFixed(1)} GB are needed.`,
    );
}

/** What is here of each file, whole or in part. */
async function bytesOf(sets: readonly HubSet[], modelsDir: string): Promise<Map<object, FileBytes>> {
  const files = sets.flatMap((set) => set.files.map((file) => ({ set, file })));
  const known = await Promise.all(
    files.map(async ({ set, file }): Promise<[object, FileBytes]> => {
      const path = modelPath(modelsDir, set, file.name);
      const here = (await sizeOf(path)) ?? (await sizeOf(`${path}.part`)) ?? 0;
      return [file, { here: Math.min(here, file.bytes), all: file.bytes }];
    }),
  );
  return new Map(known);
}

interface FileBytes {
  here: number;
  readonly all: number;
}

function progressOf(files: Map<object, FileBytes>, tell: (state: ModelFetch) => void) {
  const sum = (pick: (bytes: FileBytes) => number): number =>
    [...files.values()].reduce((total, bytes) => total + pick(bytes), 0);
  const totalBytes = sum(({ all }) => all);
  const first = sum(({ here }) => here);
  const since = performance.now();
  tell({ state: 'fetching', bytes: first, totalBytes, secondsLeft: null });
  return (file: object, bytes: number): void => {
    const known = files.get(file);
    if (known) known.here = bytes;
    const here = sum((each) => each.here);
    const elapsed = performance.now() - since;
    const rate = elapsed > RATE_AFTER ? (here - first) / (elapsed / 1000) : 0;
    const secondsLeft = rate > 0 ? Math.ceil((totalBytes - here) / rate) : null;
    tell({ state: 'fetching', bytes: here, totalBytes, secondsLeft });
  };
}
