import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { credentials as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { formatEuros, priceInCents } from '#model/media/price.ts';
import { chooseAmount, paymentSetup, purchase, startOver } from '#src/editor/state/session/purchase.ts';
import { useLoaded } from '#src/editor/state/work/use-work.ts';
import { Button, EmptyState, rich, Skeleton } from '#src/ui/index.ts';
import { PrimaryLink } from '../links.tsx';
import { CheaperPackage } from './amount-choice.tsx';

const StripeCard = lazy(async () => ({ default: (await import('./stripe-card.tsx')).StripeCard }));
const SandboxCard = lazy(async () => ({ default: (await import('./sandbox-card.tsx')).SandboxCard }));

interface PaymentPanelProps {
  credentials: number;
  workspace: string;
}

export function PaymentPanel({ credentials, workspace }: PaymentPanelProps) {
  const { amount, phase } = useSnapshot(purchase);
  return (
    <section
      aria-label={texts.payment()}
      className="sticky top-6 rounded-modal border border-line bg-bg-1 p-6 max-lg:static max-sm:p-4"
    >
      <h3 className="font-semibold text-14">{texts.payment()}</h3>
      {phase === 'success' ? (
        <Paid workspace={workspace} />
      ) : (
        <>
          <dl aria-live="polite" className="num mt-4 grid gap-2 text-14">
            <Row name={texts.current()}>{credentials}</Row>
            <Row name={texts.thisPurchase()}>
              <span className="font-medium text-blue-text">+{amount}</span>
            </Row>
            <Row name={texts.after()}>
              <b className="font-semibold">{credentials + amount}</b>
            </Row>
            <div className="mt-2 flex items-baseline justify-between border-line border-y py-4">
              <dt className="font-semibold">{texts.price()}</dt>
              <dd className="font-semibold text-28">{formatEuros(priceInCents(amount))}</dd>
            </div>
          </dl>
          {phase !== 'processing' && phase !== 'requires_action' && (
            <CheaperPackage amount={amount} onChange={chooseAmount} />
          )}
          <div className="mt-5">
            <CardForm />
          </div>
        </>
      )}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between">
      <dt className="text-text-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function CardForm() {
  const { value: setup, failed, reload } = useLoaded(paymentSetup);
  if (failed !== null)
    return (
      <EmptyState title={texts.notLoaded()} action={<Button onClick={reload}>{ui.tryAgain()}</Button>}>
        {failed}
      </EmptyState>
    );
  if (setup?.mode === 'off') return <EmptyState title={texts.off()}>{texts.offText()}</EmptyState>;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      {!setup ? (
        <Skeleton lines={4} />
      ) : setup.publishable_key === null ? (
        <SandboxCard />
      ) : (
        <>
          {setup.mode === 'test' && (
            <p className="mb-4 rounded-card border border-line-ctl border-dashed p-3">
              {rich(texts.testMode({ b: bold }))}
            </p>
          )}
          <StripeCard publishableKey={setup.publishable_key} />
        </>
      )}
    </Suspense>
  );
}

const bold = (words: ReactNode) => <b className="font-semibold">{words}</b>;

function Paid({ workspace }: { workspace: string }) {
  const { bought } = useSnapshot(purchase);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-4 grid gap-4 text-14">
      <p ref={heading} tabIndex={-1} role="status" className="flex items-start gap-2 outline-none">
        <Check aria-hidden size={20} className="flex-none text-blue-text" />
        <span>
          {rich(
            bought?.credited
              ? texts.paid({ count: bought.credentials, b: bold })
              : texts.paidSoon({ b: bold }),
          )}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <PrimaryLink to={workspace}>{texts.toWorkspace()}</PrimaryLink>
        <Button size="lg" onClick={startOver}>
          {texts.buyMore()}
        </Button>
      </div>
    </div>
  );
}
