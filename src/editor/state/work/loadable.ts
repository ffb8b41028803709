import { messageOf } from '#src/api/client/index.ts';

/** Fields that are loaded from the server, with the state of loading. */
export type Loadable<Fields> = Fields & LoadState;

export interface LoadState {
  status: 'loading' | 'ready' | 'failed';
  /** Why it failed, for the user. */
  error: string | null;
}

export const LOADING: LoadState = { status: 'loading', error: null };
export const READY: LoadState = { status: 'ready', error: null };

/** @param error what the call threw */
export function failed(error: unknown): LoadState {
  return { status: 'failed', error: messageOf(error) };
}
