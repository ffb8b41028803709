import { useEffect, useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { credentials as texts } from '#i18n/en/account.ts';
import {
  centsEach,
  cheaperPackage,
  formatEuros,
  formatShortEuros,
  MAX_PURCHASE,
  PACKAGES,
  packageOf,
  parseAmount,
  priceInCents,
  tierRows,
} from '#model/media/price.ts';
import { chooseAmount, purchase, refreshCredentials, resume } from '#src/editor/state/session/purchase.ts';
import { Button } from '#src/ui/index.ts';

/**
 * Refreshes the balance, and takes over the `amount` of the address; with `redirect_status` (back from the bank's page) takes up
 * that payment.
 */
export function useArrival(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const query = new URLSearchParams(window.location.search);
    const amount = query.get('amount');
    if (amount !== null) chooseAmount(parseAmount(amount));
    const status = query.get('redirect_status');
    if (status === null) {
      const abort = new AbortController();
      // The stored balance is shown meanwhile, and stays where the server cannot be reached.
      refreshCredentials(abort.signal).catch(() => undefined);
      return () => abort.abort();
    }
    // The secret of the payment does not stay in the address.
    void navigate('/credentials', { replace: true });
    resume(status).then((ended) => {
      if (ended === 'failure') {
        void navigate('/payment_fail', { state: { message: purchase.message, amount: purchase.amount } });
      }
    });
    return undefined;
  }, [navigate]);
}

interface AmountChoiceProps {
  amount: number;
  onChange: (amount: number) => void;
  disabled: boolean;
}

export function AmountChoice({ amount, onChange, disabled }: AmountChoiceProps) {
  const id = useId();
  return (
    <section className="rounded-modal border border-line bg-bg-1 p-6 max-sm:p-4">
      <fieldset disabled={disabled}>
        <legend className="font-semibold text-14">{texts.choosePackage()}</legend>
        <div className="mt-4 grid grid-cols-2 gap-3 max-sm:grid-cols-1">
          {PACKAGES.map((item) => (
            <label
              key={item.credentials}
              className={
                'grid cursor-pointer grid-cols-[1rem_minmax(0,1fr)_auto] gap-3 max-2xs:grid-cols-[1rem_minmax(0,1fr)] rounded-card border border-line-ctl bg-bg-1 p-4 ' +
                'has-checked:border-transparent has-checked:bg-blue-soft has-checked:shadow-[0_0_0_2px_var(--blue)] ' +
                'has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-3 ' +
                'has-disabled:cursor-not-allowed'
              }
            >
              <input
                type="radio"
                name={`${id}-package`}
                value={item.credentials}
                checked={amount === item.credentials}
                onChange={() => onChange(item.credentials)}
                className="mt-1.5 size-4 appearance-none rounded-full border border-line-ctl bg-bg-1 checked:border-5 checked:border-blue focus-visible:outline-none"
              />
              <span>
                <span className="block font-semibold text-[1.5rem] leading-7 tracking-[-0.02em]">
                  {item.credentials}
                </span>
                <span className="text-text-2">{texts.unit()}</span>
              </span>
              <span className="num text-right max-2xs:col-start-2 max-2xs:text-left">
                <span className="block font-semibold text-20">{formatShortEuros(item.cents)}</span>
                <span className="text-12 text-text-2">{texts.each({ price: centsEach(item) })}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <p
        aria-hidden
        className="mt-6 mb-4 flex items-center gap-3 text-12 text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        {texts.or()}
      </p>
      <div className="grid grid-cols-[12.5rem_minmax(0,1fr)] items-start gap-6 max-sm:grid-cols-1">
        <CustomAmount amount={amount} onChange={onChange} disabled={disabled} />
        <Tiers />
      </div>
    </section>
  );
}

/** Any whole amount; what is no number, or below 0, becomes 0 (specification §5). */
function CustomAmount({ amount, onChange, disabled }: AmountChoiceProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium text-12 text-text-2">
        {texts.customAmount()}
      </label>
      <span className="field flex h-10 items-center gap-2 rounded-ctl border border-line-ctl bg-bg-2 px-3 text-14 has-disabled:text-text-3">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          value={String(amount)}
          aria-describedby={`${id}-limit ${id}-note`}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(parseAmount(event.target.value))}
          className="num w-full min-w-0 bg-transparent"
        />
        <span id={`${id}-limit`} className="flex-none text-12 text-text-3">
          {texts.max({ count: MAX_PURCHASE })}
        </span>
      </span>
      <span id={`${id}-note`} className="num min-h-4 text-12 text-text-3">
        {amount === 0
          ? ''
          : packageOf(amount)
            ? texts.packageApplied()
            : texts.each({ price: formatEuros(priceInCents(amount) / amount) })}
      </span>
    </div>
  );
}

/** Where a package holds as much for less: it is said before the card, and taken by one press. */
export function CheaperPackage({ amount, onChange }: Pick<AmountChoiceProps, 'amount' | 'onChange'>) {
  const better = cheaperPackage(amount);
  return (
    <div aria-live="polite" className="num">
      {better && (
        <div className="mt-4 grid justify-items-start gap-2 rounded-card border border-line-ctl p-3">
          <p>
            {texts.cheaper({
              amount,
              own: formatEuros(priceInCents(amount)),
              count: better.credentials,
              price: formatEuros(better.cents),
            })}
          </p>
          <Button onClick={() => onChange(better.credentials)}>
            {texts.take({ count: better.credentials, price: formatShortEuros(better.cents) })}
          </Button>
        </div>
      )}
    </div>
  );
}

function Tiers() {
  return (
    <table className="num w-full text-12 text-text-2">
      <caption className="pb-1 text-left font-medium">{texts.tiers()}</caption>
      <tbody>
        {tierRows().map((tier) => (
          <tr key={tier.amount} className="border-line border-t">
            <th scope="row" className="py-1 text-left font-normal">
              {tier.amount}
            </th>
            <td className="py-1 text-right">{tier.price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
