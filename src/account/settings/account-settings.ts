import { useCallback, useEffect, useState } from 'react';
import { getAccountSettings } from '#contract/index.ts';
import { callApi, isAbort, messageOf, type SuccessOf } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session.ts';

export type AccountSettings = SuccessOf<typeof getAccountSettings>;

export interface LoadedSettings {
  /** `null` until they came. */
  readonly settings: AccountSettings | null;
  readonly failed: string | null;
  /** Never throws: `failed` says what went wrong. */
  readonly reload: () => Promise<void>;
}

export function readSettings(signal?: AbortSignal): Promise<AccountSettings> {
  return callApi(getAccountSettings, sessionAuth(), { signal });
}

export function useAccountSettings(): LoadedSettings {
  const [settings, setSettings] = useState<AccountSettings | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const load = useCallback(async (signal?: AbortSignal): Promise<void> => {
    try {
      setSettings(await readSettings(signal));
      setFailed(null);
    } catch (error) {
      if (!isAbort(error)) setFailed(messageOf(error));
    }
  }, []);
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);
  const reload = useCallback(() => load(), [load]);
  return { settings, failed, reload };
}
