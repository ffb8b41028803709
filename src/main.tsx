import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { startTheme, UiProvider } from '#src/ui/index.ts';
import { router } from './router.tsx';

startTheme();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <UiProvider>
      <RouterProvider router={router} />
    </UiProvider>
  </StrictMode>,
);
