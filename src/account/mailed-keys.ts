import { useEffect, useState } from 'react';
import { account as texts } from '#i18n/en/account.ts';
import { asksPassword, messageOf } from '#src/api/client/index.ts';
import { accountCalls } from './load-calls.ts';

/** An activation key works once: each is tried once per visit, however often React mounts the page. */
const attempts = new Map<string, Promise<Activation>>();

/** `asks`: for a password, since another browser signed up. */
type Activation = 'confirmed' | 'failed' | 'asks';

function activate(key: string): Promise<Activation> {
  const known = attempts.get(key);
  if (known) return known;
  const attempt = accountCalls().then(async ({ activate: call }) => {
    try {
      await call(key, null);
      return 'confirmed';
    } catch (error) {
      if (asksPassword(error)) return 'asks';
      throw error;
    }
  });
  const outcome = attempt.catch((error: unknown): Activation => {
    window.alert(texts.confirmationFailed({ reason: messageOf(error) }));
    return 'failed';
  });
  attempts.set(key, outcome);
  return outcome;
}

export function useActivation(key: string): 'confirming' | Activation {
  const [state, setState] = useState<'confirming' | Activation>('confirming');
  useEffect(() => {
    let shown = true;
    setState('confirming');
    activate(key).then((outcome) => {
      if (shown) setState(outcome);
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
