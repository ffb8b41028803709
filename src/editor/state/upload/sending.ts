import { discardUpload, MAX_RUSHES } from '#contract/index.ts';
import {
  callApi,
  chunkCount,
  type HeldRush,
  heldRushes,
  isAbort,
  messageOf,
  sendRush,
} from '#src/api/client/index.ts';
import { keptList } from '../device/device-memory.ts';
import { sessionAuth } from '../session/session.ts';
import { fetchStorageUsage, storage, storageFault } from './storage.ts';
import { appendRush, faultOf, printOf, type Rush, totalBytes, upload, whenRead } from './upload-list.ts';

/** Sends the rushes of the list as soon as they are added, one after another. Joining is separate. */

/** Numbers of rushes started on this device, with name, size and modification time of their files. */
const BEGUN_KEY = 'unfinished_upload';

let loop: Promise<void> | null = null;
let current: { readonly id: number; readonly abort: AbortController } | null = null;

/** Sends what is not sent yet; resolves when nothing is left or one failed: the list says which and why. */
export function sendList(): Promise<void> {
  loop ??= sendAll();
  return loop;
}

/** As `sendList`, including those that failed before. */
export function sendAgain(): Promise<void> {
  for (const rush of upload.rushes)
    if (rush.sending === 'failed') Object.assign(rush, { sending: 'waiting', error: null });
  return sendList();
}

/**
 * Removes rushes from the list and from the server.
 * @param joinId of the join that they may be in
 * @returns those that were removed
 */
export function dropRushes(ids: readonly number[], joinId?: string): Rush[] {
  const dropped = upload.rushes.filter(({ id }) => ids.includes(id));
  upload.rushes = upload.rushes.filter(({ id }) => !ids.includes(id));
  if (current && ids.includes(current.id)) current.abort.abort();
  const numbers = dropped.flatMap(({ number }) => number ?? []);
  if (numbers.length > 0) {
    const request = {
      ...sessionAuth(),
      rush_numbers: JSON.stringify(numbers),
      ...(joinId !== undefined && { join_id: joinId }),
    };
    // If this fails, they are deleted by age.
    callApi(discardUpload, request).catch(() => undefined);
    forgetBegun(numbers);
  }
  // There may be enough storage for the others now.
  upload.noRoom = null;
  void sendList();
  return dropped;
}

/** Puts rushes back on the list, to be sent from their beginning. */
export function takeRushesBack(rushes: readonly Rush[]): void {
  for (const { id, reading, ...rush } of rushes) appendRush(rush).reading = reading;
  void sendList();
}

async function sendAll(): Promise<void> {
  // Waits, so that rushes added in this turn are included.
  await null;
  try {
    await sendEach();
  } finally {
    loop = null;
  }
}

async function sendEach(): Promise<void> {
  let held: HeldRush[] | null = null;
  for (let rush = nextRush(); rush; rush = nextRush()) {
    const abort = new AbortController();
    const { id, name, file } = rush;
    current = { id, abort };
    rush.sending = 'going on';
    try {
      await whenRead(id);
      if (faultOf(rush) !== null || !(await hasRoom())) {
        rush.sending = 'waiting';
        if (upload.noRoom) return;
        continue;
      }
      const auth = sessionAuth();
      held ??= await heldRushes({ auth, signal: abort.signal });
      abort.signal.throwIfAborted();
      const chunks = numberRush(rush, held);
      const onProgress = (sentBytes: number): void => {
        rush.sentBytes = sentBytes;
      };
      const options = { auth, number: rush.number!, held: chunks, signal: abort.signal, onProgress };
      await sendRush({ name, blob: file! }, options);
      rush.sending = 'done';
    } catch (error) {
      // It was removed from the list.
      if (isAbort(error)) continue;
      Object.assign(rush, { sending: 'failed', error: messageOf(error) });
      return;
    } finally {
      current = null;
    }
  }
}

function nextRush(): Rush | undefined {
  return upload.rushes.find((rush) => rush.sending === 'waiting' && rush.file && faultOf(rush) === null);
}

/** Started rushes already count towards the storage. */
async function hasRoom(): Promise<boolean> {
  await fetchStorageUsage();
  const rest = upload.rushes.filter((rush) => rush.number === null && faultOf(rush) === null);
  upload.noRoom = storageFault(totalBytes(rest), storage.known);
  return upload.noRoom === null;
}

/** Gives a rush its number, which it keeps. @returns the chunks that the server has of it */
function numberRush(rush: Rush, held: readonly HeldRush[]): ReadonlySet<number> {
  const taken = new Set(upload.rushes.map(({ number }) => number));
  const begun = readBegun();
  rush.number ??=
    begun.find(({ number, print }) => print === printOf(rush) && !taken.has(number))?.number ?? null;
  const known = rush.number === null ? undefined : heldOf(rush, held);
  if (!known) {
    for (const { rush_number } of held) taken.add(rush_number);
    const free = Array.from({ length: MAX_RUSHES }, (_, n) => n).filter((n) => !taken.has(n));
    // Another tab may have begun with one of them and sent nothing yet. If all are taken, the oldest abandoned upload is replaced.
    const unused = free.find((n) => !begun.some(({ number }) => number === n));
    rush.number = unused ?? free[0] ?? held[0]?.rush_number ?? 0;
  }
  const number = rush.number!;
  const others = begun.filter((each) => each.number !== number);
  localStorage.setItem(BEGUN_KEY, JSON.stringify([...others, { number, print: printOf(rush) }]));
  return new Set(known?.chunks);
}

/** What the server has of a rush by its number. */
export function heldOf(rush: Rush, held: readonly HeldRush[]): HeldRush | undefined {
  return held.find(
    (item) =>
      item.rush_number === rush.number &&
      item.rush_name === rush.name &&
      item.rush_size === rush.size &&
      item.n_chunks === chunkCount(rush.size),
  );
}

/**
 * Finds rushes that a join gave back, which may have other numbers than before. What is gone is sent again.
 * @throws the error that retrying did not cure
 */
export async function findAgain(rushes: readonly Rush[]): Promise<void> {
  const held = await heldRushes({ auth: sessionAuth() });
  for (const rush of rushes) {
    const taken = new Set(upload.rushes.filter((each) => each !== rush).map(({ number }) => number));
    const found =
      heldOf(rush, held) ??
      held.find(({ rush_number: number }) => {
        const isFree = number < MAX_RUSHES && !taken.has(number);
        return isFree && heldOf({ ...rush, number }, held) !== undefined;
      });
    if (found) rush.number = found.rush_number;
    else Object.assign(rush, { number: null, sending: 'waiting', sentBytes: 0 });
  }
}

interface Begun {
  readonly number: number;
  readonly print: string;
}

function readBegun(): readonly Begun[] {
  return keptList(BEGUN_KEY) as readonly Begun[];
}

/** Forgets rushes that were joined or discarded. */
export function forgetBegun(numbers: readonly number[]): void {
  const left = readBegun().filter(({ number }) => !numbers.includes(number));
  localStorage.setItem(BEGUN_KEY, JSON.stringify(left));
}
