import { useEffect, useState } from 'react';
import { account as texts } from '#i18n/en/account.ts';
import { messageOf } from '#src/api/client/index.ts';
import { accountCalls } from './load-calls.ts';

/** An activation key works once: each is tried once per visit, however often React mounts the page. */
const attempts = new Map<string, Promise<string | null>>();

/** @returns null on success, else why not */
function activate(key: string): Promise<string | null> {
  const known = attempts.get(key);
  if (known) return known;
  const attempt = accountCalls()
    .then(({ activate: call }) => call(key))
    .then(
      () => null,
      (error: unknown) => {
        const reason = messageOf(error);
        window.alert(texts.confirmationFailed({ reason }));
        return reason;
      },
    );
  attempts.set(key, attempt);
  return attempt;
}

export function useActivation(key: string): 'confirming' | 'confirmed' | 'failed' {
  const [state, setState] = useState<'confirming' | 'confirmed' | 'failed'>('confirming');
  useEffect(() => {
    let shown = true;
    setState('confirming');
    activate(key).then((failure) => {
      if (shown) setState(failure === null ? 'confirmed' : 'failed');
    });
    return () => {
      shown = false;
    };
  }, [key]);
  return state;
}

type ResetKeyCheck =
  | { readonly state: 'confirming' }
  | { readonly state: 'confirmed'; readonly email: string }
  | { readonly state: 'failed'; readonly error: unknown };

export function useResetKey(key: string): ResetKeyCheck {
  const [check, setCheck] = useState<ResetKeyCheck>({ state: 'confirming' });
  useEffect(() => {
    let shown = true;
    const show = (next: ResetKeyCheck): void => {
      if (shown) setCheck(next);
    };
    accountCalls()
      .then(({ checkResetKey }) => checkResetKey(key))
      .then(
        (email) => show({ state: 'confirmed', email }),
        (error: unknown) => show({ state: 'failed', error }),
      );
    return () => {
      shown = false;
    };
  }, [key]);
  return check;
}
