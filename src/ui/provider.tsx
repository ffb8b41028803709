import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import { Toaster } from './toast.tsx';

/** Around the whole app: tooltips that follow each other at once, toasts, and no style elements (strict CSP). */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Provider delay={400}>
        {children}
        <Toaster />
      </Tooltip.Provider>
    </CSPProvider>
  );
}
