import { backoff } from '#src/api/client/index.ts';
import { session } from '../state/session.ts';

/** Waits before what could not be loaded is tried again, ms. */
const FIRST_MS = 5000;
const LONGEST_MS = 60_000;

/** One of the files that belong to the current project. */
export interface FollowedFile {
  /** To be called whenever the session may hold another project or other addresses. */
  update(): void;
  /** Resolves when the newest try has ended, well or not. */
  settled(): Promise<void>;
  stop(): void;
}

/**
 * Loads one of the project's files whenever it is another one, `null` while there is none. A fresh signature on the same file
 * loads nothing again.
 * @param load is given what tells the newest address
 */
export function followFile<T>(
  name: 'peaksUrl' | 'filmstripUrl',
  load: (url: () => string, signal: AbortSignal) => Promise<T>,
  show: (content: T | null) => void,
): FollowedFile {
  const url = () => session.project?.urls?.[name] ?? null;
  let loaded: string | null = null;
  let loading = new AbortController();
  let settled = Promise.resolve();
  let timer: ReturnType<typeof setTimeout>;
  let failures = 0;
  const update = () => {
    const address = url();
    const file = address && `${session.project?.project_id} ${address.split('?', 1)[0]}`;
    if (file === loaded) return;
    loaded = file;
    clearTimeout(timer);
    loading.abort();
    loading = new AbortController();
    show(null);
    if (!address) return;
    const { signal } = loading;
    settled = load(() => url() ?? address, signal).then(
      (content) => {
        if (signal.aborted) return;
        failures = 0;
        show(content);
      },
      () => {
        // Its place stays empty meanwhile.
        if (signal.aborted) return;
        loaded = null;
        timer = setTimeout(update, backoff(++failures, FIRST_MS, LONGEST_MS));
      },
    );
  };
  return {
    update,
    settled: () => settled,
    stop: () => {
      clearTimeout(timer);
      loading.abort();
    },
  };
}
