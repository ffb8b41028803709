import type { JoinPayload } from '#src/api/client/index.ts';
import { keptJson } from '../device/device-memory.ts';
import type { upload } from './upload-list.ts';

/** The join that this tab asked for and that is not over, kept across a reload: asked again, the server finds it by its `join_id`. */
const KEY = 'asked_join';

export interface Join {
  readonly request: JoinPayload;
  /** Of its rushes: another file may have the same number later. */
  readonly prints: readonly string[];
  /** With which the project opens. */
  readonly options: Pick<typeof upload, 'place' | 'startNew' | 'language' | 'speakers'>;
}

export function askedJoin(): Join | null {
  return keptJson(KEY, 'sessionStorage') as Join | null;
}

export function keepJoin(join: Join | null): void {
  try {
    if (join === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(join));
  } catch {
    // A reload forgets it.
  }
}
