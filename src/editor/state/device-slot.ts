import { type DeviceEdit, readEdit } from './device-edit.ts';

/** A slot per window, held by a lock that ends with the window, so that edits never mix. */

const SLOTS = 8;
/** Wait for the lock of the page before a reload, ms. */
const OWN_WAIT_MS = 2000;
const STORAGE_KEY = 'edit_slot';

export interface Slot {
  readonly name: string;
  readonly edit: DeviceEdit | null;
  release(): void;
}

/** The slot before a reload, else the newest unsent edit, else a free one; null if all are taken. @throws DeviceError */
export async function claimSlot(projectId: string): Promise<Slot | null> {
  const own = sessionStorage.getItem(STORAGE_KEY);
  if (own === projectId || own?.startsWith(`${projectId} `)) {
    const release = await lock(own, OWN_WAIT_MS);
    if (release) return { name: own, edit: await readEdit(own), release };
  }
  let best: Slot | null = null;
  for (let n = 1; n <= SLOTS; n++) {
    const name = n === 1 ? projectId : `${projectId} ${n}`;
    const release = await lock(name, 0);
    if (!release) continue;
    const slot: Slot = { name, edit: await readEdit(name), release };
    if (!best || isNewer(slot.edit, best.edit)) {
      best?.release();
      best = slot;
    } else release();
    if (!slot.edit) break;
  }
  if (best) sessionStorage.setItem(STORAGE_KEY, best.name);
  return best;
}

function isNewer(edit: DeviceEdit | null, than: DeviceEdit | null): boolean {
  if (!edit?.unsent) return false;
  return !than?.unsent || edit.savedAt > than.savedAt;
}

/** @returns release; null where it is held for longer than `wait` ms */
function lock(name: string, wait: number): Promise<(() => void) | null> {
  // Insecure origins have no locks: assume a single window.
  if (!navigator.locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const held = (granted: Lock | null): Promise<void> | undefined => {
      if (!granted) {
        resolve(null);
        return undefined;
      }
      return new Promise<void>((release) => resolve(release));
    };
    const options = wait > 0 ? { signal: AbortSignal.timeout(wait) } : { ifAvailable: true };
    navigator.locks.request(`trimscript ${name}`, options, held).catch(() => resolve(null));
  });
}
