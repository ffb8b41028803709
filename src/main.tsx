import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startLanguage } from '#i18n/page-language.ts';
import { startTheme } from '#src/ui/index.ts';
import { readUserData } from './editor/state/session/user-data.ts';
import { router } from './router.tsx';

startTheme(readUserData() !== null);
await startLanguage();

const root = document.getElementById('root')!;
const isLeaving = document.documentElement.dataset.leaving !== undefined;

function show(): void {
  delete document.documentElement.dataset.leaving;
  delete document.documentElement.dataset.otherLanguage;
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}

// A page that came drawn stays until the app can draw it too, instead of making way for 'Loading'.
if (root.hasChildNodes() && !isLeaving && !router.state.initialized) {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    show();
  });
} else show();
