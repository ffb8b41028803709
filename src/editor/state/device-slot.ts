import { type DeviceEdit, readEdit } from './device-edit.ts';

/**
 * Each open window keeps its edit in a slot of its own: two that wrote into one would mix their changes up. A lock says which
 * slots are in use; it goes with the window, however that ends.
 */

/** Windows of one project that can keep an edit at the same time. */
const SLOTS = 8;
/** A reloaded window waits this long for the lock its last page held, ms. */
const OWN_WAIT_MS = 2000;
const STORAGE_KEY = 'edit_slot';

export interface Slot {
  readonly name: string;
  /** The edit found there. */
  readonly edit: DeviceEdit | null;
  release(): void;
}

/**
 * Takes a slot for this window: the one it had before a reload; else the free one whose edit the server lacks and which is
 * newest; else the first free one. `null` where all are in use.
 * @throws DeviceError
 */
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

/** Holds a lock until the result is called; `null` where somebody else has it for longer than `wait` ms. */
function lock(name: string, wait: number): Promise<(() => void) | null> {
  // Pages that are neither local nor encrypted have no locks: one window at a time is all there is then.
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
