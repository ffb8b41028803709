import { useEffect, useState } from 'react';
import { type LedgerEntry, listLedger } from '#contract/index.ts';
import { credentials as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { formatDate } from '#i18n/texts.ts';
import { formatEuros } from '#model/media/price.ts';
import { callApi } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session/session.ts';
import { useWork } from '#src/editor/state/work/use-work.ts';
import { Button, ErrorLine, HelpLink, Skeleton } from '#src/ui/index.ts';
import { SettingsSection } from './settings/settings-section.tsx';

interface Page {
  readonly entries: readonly LedgerEntry[];
  readonly more: boolean;
}

/** The ledger, newest entry first; fetched again when the balance changes. */
export function LedgerList({ balance }: { balance: number }) {
  return (
    <SettingsSection title={texts.history()}>
      <Entries key={balance} />
    </SettingsSection>
  );
}

function Entries() {
  const [page, setPage] = useState<Page | null>(null);
  const { busy, failed, run } = useWork();
  useEffect(() => {
    const abort = new AbortController();
    void run(async () => setPage(await read(undefined, abort.signal)));
    return () => abort.abort();
  }, [run]);
  const readOn = (): Promise<void> =>
    run(async () => {
      const next = await read(page?.entries.at(-1)?.seq);
      setPage({ entries: [...(page?.entries ?? []), ...next.entries], more: next.more });
    });

  if (!page && failed === null) return <Skeleton lines={3} />;
  return (
    <div className="grid gap-4">
      {page && page.entries.length === 0 && (
        <p className="text-text-2">
          {texts.nothingYet()} <HelpLink about="noCredentialsYet" />
        </p>
      )}
      {page && page.entries.length > 0 && <Table entries={page.entries} />}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      {(page?.more || failed !== null) && (
        <div>
          <Button busy={busy} onClick={readOn}>
            {failed !== null ? ui.tryAgain() : texts.showEarlier()}
          </Button>
        </div>
      )}
    </div>
  );
}

async function read(before?: number, signal?: AbortSignal): Promise<Page> {
  const { entries, more } = await callApi(listLedger, { ...sessionAuth(), before }, { signal });
  return { entries, more };
}

function Table({ entries }: { entries: readonly LedgerEntry[] }) {
  return (
    <table className="num w-full max-2xs:block max-2xs:[&_:is(tbody,tr,td)]:block max-2xs:[&_td]:p-0 max-2xs:[&_td]:text-left max-2xs:[&_thead]:sr-only max-2xs:[&_tr]:py-2">
      <thead>
        <tr className="border-line border-b text-12 text-text-2">
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            {texts.date()}
          </th>
          <th scope="col" className="py-2 pr-3 text-left font-medium">
            {texts.whatFor()}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-medium">
            {texts.amount()}
          </th>
          <th scope="col" className="py-2 text-right font-medium max-sm:sr-only">
            {texts.balance()}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.seq} className="border-line border-b last:border-b-0">
            <td className="py-2 pr-3 text-text-2">
              <time dateTime={entry.created_at}>
                {formatDate(new Date(entry.created_at), { dateStyle: 'medium' })}
              </time>
            </td>
            <td className="py-2 pr-3">{nameOf(entry)}</td>
            <td className="py-2 pr-3 text-right font-medium">
              {entry.amount > 0 ? `+${entry.amount}` : `−${-entry.amount}`}
            </td>
            <td className="py-2 text-right text-text-2 max-sm:sr-only">{entry.balance_after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function nameOf({ kind, cents }: LedgerEntry): string {
  switch (kind) {
    case 'grant':
      return texts.grant();
    case 'purchase':
      return cents === null ? texts.purchase() : texts.purchaseFor({ price: formatEuros(cents) });
    case 'download':
      return texts.download();
    case 'refund':
      return texts.refund();
  }
}
