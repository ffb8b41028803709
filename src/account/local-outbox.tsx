import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { buttonClass } from '#src/ui/index.ts';

/** Where the mail is when the server keeps its mails on a page of this machine instead of sending them. */
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

/**
 * Whether the server has that page; asked only where only this machine can open it, and null until it answered: it mostly
 * has, so its place is kept.
 */
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
