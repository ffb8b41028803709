import { ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { credentials as credentialsTexts, shell } from '#i18n/en/account.ts';
import { formatMinutes } from '#model/media/price.ts';
import { AmountChoice, useArrival } from '#src/account/credentials/amount-choice.tsx';
import { PaymentPanel } from '#src/account/credentials/payment-panel.tsx';
import { workspacePath } from '#src/account/paths.ts';
import { chooseAmount, leaveSuccess, purchase } from '#src/editor/state/session/purchase.ts';
import { session } from '#src/editor/state/session/session.ts';
import { SignedInLayout } from './parts/signed-in-layout.tsx';

export function Credentials() {
  const { user } = useSnapshot(session);
  const { amount, phase } = useSnapshot(purchase);
  useArrival();
  useEffect(() => leaveSuccess, []);
  if (!user) return null;
  return (
    <SignedInLayout rushes={false}>
      <main className="relative overflow-auto">
        <div className="mx-auto w-full max-w-[68rem] px-6 pt-10 pb-16 max-sm:px-4 max-sm:pt-6">
          <Link
            to={workspacePath(user)}
            className="mb-4 inline-flex min-h-6 items-center gap-1 rounded-chip text-text-2 hover:text-text-1"
          >
            <ChevronLeft aria-hidden size={16} />
            {shell.workspace()}
          </Link>
          <h2 className="font-semibold text-28">{shell.addCredentials()}</h2>
          <p className="mt-1 mb-8 text-14 text-text-2">{shell.price()}</p>
          <div className="grid grid-cols-[minmax(0,1fr)_25rem] items-start gap-8 max-lg:grid-cols-1">
            <div className="grid gap-6">
              <Balance credentials={user.credentials} />
              <AmountChoice
                amount={amount}
                onChange={chooseAmount}
                disabled={phase === 'processing' || phase === 'requires_action'}
              />
            </div>
            <PaymentPanel credentials={user.credentials} workspace={workspacePath(user)} />
          </div>
        </div>
      </main>
    </SignedInLayout>
  );
}

function Balance({ credentials }: { credentials: number }) {
  return (
    <dl className="num flex items-end justify-between gap-4 rounded-modal border border-line bg-bg-1 px-6 py-5 max-sm:px-4 max-2xs:flex-wrap">
      <div>
        <dt className="text-text-2">{credentialsTexts.current()}</dt>
        <dd className="font-semibold text-40">{credentials}</dd>
      </div>
      <div className="pb-2">
        <dt className="sr-only">{shell.equals()}</dt>
        <dd className="text-text-2">{shell.ofOutput({ time: formatMinutes(credentials) })}</dd>
      </div>
    </dl>
  );
}
