import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { account, shell } from '#i18n/en/account.ts';
import { titles } from '#i18n/en/common.ts';
import { formatMinutes } from '#model/media/price.ts';
import { credentialsText } from '#model/time/format.ts';
import { LedgerList } from '#src/account/ledger-list.tsx';
import { PrimaryLink } from '#src/account/links.tsx';
import { AccountSections } from '#src/account/settings/account-sections.tsx';
import { refreshCredentials } from '#src/editor/state/session/purchase.ts';
import { session } from '#src/editor/state/session/session.ts';
import { StorageSection } from '#src/projects/storage-section.tsx';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

export function Settings() {
  const { user, expired } = useSnapshot(session);
  const navigate = useNavigate();
  useEffect(() => {
    if (expired) void navigate('/login');
  }, [expired, navigate]);
  useEffect(() => {
    const abort = new AbortController();
    // Adds what was paid meanwhile; without an answer, the balance of the token check stays.
    refreshCredentials(abort.signal).catch(() => undefined);
    return () => abort.abort();
  }, []);
  if (!user) return null;
  return (
    <SignedInLayout rushes={false}>
      <main className="relative overflow-auto">
        <div className="mx-auto grid w-full max-w-[48rem] grid-cols-[minmax(0,1fr)] gap-6 px-6 pt-10 pb-16 max-sm:px-4 max-sm:pt-6">
          <h2 className="font-semibold text-28">{titles.settings()}</h2>
          <section
            aria-label={shell.account()}
            className="flex items-end justify-between gap-6 rounded-modal border border-line bg-bg-1 p-6 max-sm:flex-col max-sm:items-start max-sm:p-4"
          >
            <dl className="grid min-w-0 gap-4">
              <div className="min-w-0">
                <dt className="text-text-2">{account.email()}</dt>
                <dd className="wrap-anywhere text-16">{user.email}</dd>
              </div>
              <div>
                <dt className="text-text-2">{shell.remaining()}</dt>
                <dd className="num flex flex-wrap items-baseline gap-x-3">
                  <span className="font-semibold text-40">{formatMinutes(user.credentials)}</span>
                  <span className="text-text-2">
                    {shell.inCredentials({ credentials: credentialsText(user.credentials) })}
                  </span>
                </dd>
              </div>
            </dl>
            <PrimaryLink to="/credentials">{shell.addCapital()}</PrimaryLink>
          </section>
          <StorageSection />
          <LedgerList balance={user.credentials} />
          <AccountSections email={user.email} credentials={user.credentials} />
        </div>
      </main>
    </SignedInLayout>
  );
}
