import { useCallback, useEffect, useState } from 'react';
import { isAbort, messageOf } from '../../../api/client/index.ts';

interface Work {
  readonly busy: boolean;
  /** Why the last one failed, for the user. */
  readonly failed: string | null;
  /** Never throws, and is always the same function. */
  readonly run: (work: () => Promise<void>) => Promise<void>;
}

/** Something that takes a while and can fail, one at a time. */
export function useWork(): Work {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const run = useCallback(async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) setFailed(messageOf(error));
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, failed, run };
}

/**
 * What `load` resolves to, null until it has; asked again by `reload`, and when `version` changes. A failure stands until then.
 * @param load always the same function
 */
export function useLoaded<Value>(load: (signal?: AbortSignal) => Promise<Value>, version?: number) {
  const [value, setValue] = useState<Value | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const ask = useCallback(
    async (signal?: AbortSignal): Promise<void> => {
      try {
        setValue(await load(signal));
        setFailed(null);
      } catch (error) {
        if (!isAbort(error)) setFailed(messageOf(error));
      }
    },
    [load],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is a reason to ask again
  useEffect(() => {
    const abort = new AbortController();
    void ask(abort.signal);
    return () => abort.abort();
  }, [ask, version]);
  const reload = useCallback(() => ask(), [ask]);
  return { value, failed, reload };
}
