import { ref, subscribe } from 'valtio';
import { heldRushes } from '#src/api/client/index.ts';
import { keptList } from '../device/device-memory.ts';
import { sessionAuth } from '../session/session.ts';
import { askedJoin } from './asked-join.ts';
import { fileOf } from './file-handles.ts';
import { heldOf, sendAgain, sendList } from './sending.ts';
import { appendRush, lacksFile, printOf, type Rush, upload } from './upload-list.ts';

/** The list of a tab, kept across a reload: a completely sent rush needs no file any more. */
const KEY = 'chosen_rushes';

type Kept = Pick<Rush, 'name' | 'size' | 'lastModified' | 'kind' | 'duration' | 'number' | 'sending'>;

let isKeeping = false;

/**
 * Restores the list after a reload, once per page, and stores it from then on.
 * @returns whether the tab had asked for a join, which is to be gone on with
 */
export function recallList(): boolean {
  if (isKeeping) return false;
  isKeeping = true;
  const rushes = (keptList(KEY, 'sessionStorage') as readonly Kept[]).map(({ number, sending, ...kept }) => {
    const rush = appendRush({ ...kept, file: null });
    rush.number = number;
    return { rush, wasSent: sending === 'done' };
  });
  subscribe(upload, keep);
  window.addEventListener('online', () => void sendAgain());
  const asked = askedJoin();
  const isJoined = (rush: Rush): boolean => asked?.prints.includes(printOf(rush)) ?? false;
  for (const { rush } of rushes)
    if (isJoined(rush)) Object.assign(rush, { sending: 'done', sentBytes: rush.size });
  void regainList(rushes.filter(({ rush }) => !isJoined(rush)));
  return asked !== null;
}

/** Notes what the server has of these rushes. */
async function regainList(
  rushes: readonly { readonly rush: Rush; readonly wasSent: boolean }[],
): Promise<void> {
  if (rushes.length === 0) return;
  const held = await heldRushes({ auth: sessionAuth() }).catch(() => null);
  if (held === null) return;
  for (const { rush, wasSent } of rushes) {
    const found = heldOf(rush, held);
    // Joined meanwhile, or deleted for age.
    if (wasSent && !found) upload.rushes = upload.rushes.filter(({ id }) => id !== rush.id);
    else if (found && found.chunks.length === found.n_chunks)
      Object.assign(rush, { sending: 'done', sentBytes: rush.size });
  }
  await regainFiles(false);
}

/** Reopens the files that the browser still gives. @param mayAsk whether a click allows it to ask the user */
export async function regainFiles(mayAsk: boolean): Promise<void> {
  for (const rush of upload.rushes.filter(lacksFile)) {
    const file = await fileOf(rush, mayAsk);
    rush.canAsk = file === 'ask';
    if (file instanceof File) rush.file = ref(file);
  }
  void sendList();
}

function keep(): void {
  const kept: Kept[] = upload.rushes.map(
    ({ name, size, lastModified, kind, duration, number, sending }): Kept => ({
      ...{ name, size, lastModified, kind, duration, number, sending },
    }),
  );
  if (kept.length === 0) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, JSON.stringify(kept));
}
