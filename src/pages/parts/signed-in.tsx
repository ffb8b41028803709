import { Outlet } from 'react-router-dom';
import { DeletionNotice } from '#src/account/deletion-notice.tsx';
import { UiProvider } from '#src/ui/index.ts';

/** Around the pages of a signed-in user: what menus, tips and toasts need, which the public pages do without. */
export function SignedIn() {
  return (
    <UiProvider>
      <Outlet />
      <DeletionNotice />
    </UiProvider>
  );
}
