import { proxy } from 'valtio';
import { keepAccount } from '#contract/index.ts';
import { formatDate } from '#i18n/texts.ts';
import { callApi } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session/session.ts';

/** When the account of this browser will be deleted, and whether its user saw that in this session of the browser. */
export const deletion = proxy<{ at: string | null; seen: boolean }>({ at: null, seen: false });

/** Cleared with the session (see session.ts). */
const SEEN = 'deletion_seen';

/** @param seen whether its user knows by now; absent: as before */
export function announceDeletion(at: string | null | undefined, seen?: boolean): void {
  if (at && seen === true) sessionStorage.setItem(SEEN, at);
  if (seen === false) sessionStorage.removeItem(SEEN);
  deletion.at = at ?? null;
  deletion.seen = deletion.at !== null && sessionStorage.getItem(SEEN) === deletion.at;
}

/** @throws what `callApi` throws */
export async function keepTheAccount(): Promise<void> {
  await callApi(keepAccount, sessionAuth());
  announceDeletion(null);
}

export function longDateOf(instant: string): string {
  return formatDate(new Date(instant), { dateStyle: 'long' });
}
