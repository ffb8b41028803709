import { useEffect } from 'react';

/** Loads the pages of outcomes ahead: one of them says that the server cannot be reached. */
export function useOutcomes(): void {
  useEffect(() => {
    import('../outcomes.tsx').catch(() => undefined);
  }, []);
}
