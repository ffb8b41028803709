import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { account } from '#i18n/en/account.ts';
import { buttonClass } from '#src/ui/index.ts';

export function LocalOutbox() {
  const found = useLocalOutbox();
  if (found === false) return null;
  return (
    <div className={clsx('grid gap-3 text-14 text-text-2', found === null && 'invisible')}>
      <p>{account.outbox()}</p>
      <a href="/outbox" className={buttonClass({ size: 'lg' })}>
        {account.openOutbox()}
      </a>
    </div>
  );
}

/** Asked on loopback only; null until answered, which keeps its place. */
function useLocalOutbox(): boolean | null {
  const [found, setFound] = useState<boolean | null>(() => (isThisMachine() ? null : false));
  useEffect(() => {
    if (!isThisMachine()) return;
    const abort = new AbortController();
    fetch('/outbox', { method: 'HEAD', signal: abort.signal }).then(
      (reply) => setFound(reply.ok),
      () => abort.signal.aborted || setFound(false),
    );
    return () => abort.abort();
  }, []);
  return found;
}

function isThisMachine(): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname);
}
