import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { buttonClass } from '#src/ui/index.ts';

export function LocalOutbox() {
  const found = useLocalOutbox();
  if (found === false) return null;
  return (
    <div className={clsx('grid gap-3 text-14 text-text-2', found === null && 'invisible')}>
      <p>No mail server is set up on this machine, so the mail is kept here instead of being sent.</p>
      <a href="/outbox" className={buttonClass({ size: 'lg' })}>
        Open the outbox
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
