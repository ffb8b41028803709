import { useEffect, useState } from 'react';
import { buttonClass } from '#src/ui/index.ts';

/** Where the mail is when the server keeps its mails on a page of this machine instead of sending them. */
export function LocalOutbox() {
  if (!useLocalOutbox()) return null;
  return (
    <div className="grid gap-3 text-14 text-text-2">
      <p>No mail server is set up on this machine, so the mail is kept here instead of being sent.</p>
      <a href="/outbox" className={buttonClass({ size: 'lg' })}>
        Open the outbox
      </a>
    </div>
  );
}

/** Whether the server has that page; asked only where only this machine can open it. */
function useLocalOutbox(): boolean {
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (!['localhost', '127.0.0.1', '[::1]'].includes(window.location.hostname)) return;
    const abort = new AbortController();
    fetch('/outbox', { method: 'HEAD', signal: abort.signal }).then(
      (reply) => setFound(reply.ok),
      () => undefined,
    );
    return () => abort.abort();
  }, []);
  return found;
}
