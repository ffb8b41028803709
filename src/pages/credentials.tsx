import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { session } from '#src/editor/state/session.ts';
import { buttonClass } from '#src/ui/index.ts';
import { workspacePath } from './parts/guard.ts';
import { Packages } from './parts/packages.tsx';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

/** /credentials: the balance and the prices. Says plainly that this version cannot take a payment. */
export function Credentials() {
  const { user } = useSnapshot(session);
  if (!user) return null;
  return (
    <SignedInLayout title="Credentials" rushes={false}>
      <main className="overflow-auto">
        <div className="wrap grid gap-8 py-12 max-lg:py-6">
          <header className="grid gap-3">
            <h2 className="font-semibold text-28">Credentials</h2>
            <p className="text-16 text-text-2">
              You have <b className="num font-semibold text-text-1">{user.credentials}</b>{' '}
              {user.credentials === 1 ? 'credential' : 'credentials'}: 1 is 1 minute of downloaded output.
            </p>
            <p className="max-w-[640px] text-16 text-text-2">
              Credentials cannot be bought in this version yet. Your edit is saved; a download that is short
              enough for what you have works as before.
            </p>
          </header>
          <Packages />
          <div>
            <Link to={workspacePath(user)} className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Back to the workspace
            </Link>
          </div>
        </div>
      </main>
    </SignedInLayout>
  );
}
