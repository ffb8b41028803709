import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { purchase, refreshCredentials, resume } from '#src/editor/state/purchase.ts';

/** Refreshes the balance; with `redirect_status` in the address (back from the bank's page) takes up that payment. */
export function useArrival(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const status = new URLSearchParams(window.location.search).get('redirect_status');
    if (status === null) {
      const abort = new AbortController();
      // The stored balance is shown meanwhile, and stays where the server cannot be reached.
      refreshCredentials(abort.signal).catch(() => undefined);
      return () => abort.abort();
    }
    // The secret of the payment does not stay in the address.
    void navigate('/credentials', { replace: true });
    resume(status).then((ended) => {
      if (ended === 'failure') void navigate('/payment_fail', { state: { message: purchase.message } });
    });
    return undefined;
  }, [navigate]);
}
