import { Outlet } from 'react-router-dom';
import { UiProvider } from '#src/ui/index.ts';

/** Around the pages of a signed-in user: what menus, tips and toasts need, which the public pages do without. */
export function SignedIn() {
  return (
    <UiProvider>
      <Outlet />
    </UiProvider>
  );
}
