import { useEffect, useState } from 'react';
import { listSecurityEvents, logOutElsewhere, type SecurityEvent } from '#contract/index.ts';
import { callApi, isAbort, messageOf } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session.ts';
import { Button, ErrorLine, Skeleton, toast } from '#src/ui/index.ts';

interface Safety {
  readonly events: readonly (SecurityEvent & { readonly row: number })[];
  readonly other_sessions: number;
}

const SHOWN = 10;

export function SecurityEvents() {
  const [safety, setSafety] = useState<Safety | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState(false);

  useEffect(() => {
    const abort = new AbortController();
    read(abort.signal).then(setSafety, (error: unknown) => {
      if (!isAbort(error)) setFailed(messageOf(error));
    });
    return () => abort.abort();
  }, []);

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await work();
      setSafety(await read());
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const endOthers = async (): Promise<void> => {
    const { ended } = await callApi(logOutElsewhere, sessionAuth());
    toast({ title: `${sessions(ended)} logged out`, tone: 'success' });
  };

  return (
    <section
      aria-label="Recent security events"
      className="grid gap-4 rounded-modal border border-line bg-bg-1 p-6 max-sm:p-4"
    >
      <h3 className="font-semibold text-14">Recent security events</h3>
      {!safety && failed === null && <Skeleton lines={3} />}
      {safety && safety.events.length === 0 && <p className="text-text-2">Nothing yet.</p>}
      {safety && safety.events.length > 0 && (
        <Table events={all ? safety.events : safety.events.slice(0, SHOWN)} />
      )}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      <div className="flex flex-wrap items-center gap-3">
        {safety && !all && safety.events.length > SHOWN && (
          <Button onClick={() => setAll(true)}>Show all {safety.events.length}</Button>
        )}
        {!safety && failed !== null && (
          <Button busy={busy} onClick={() => attempt(async () => undefined)}>
            Try again
          </Button>
        )}
        {safety && safety.other_sessions > 0 && (
          <>
            <Button busy={busy} onClick={() => attempt(endOthers)}>
              Log out everywhere else
            </Button>
            <span className="text-text-2">{sessions(safety.other_sessions)} beside this one</span>
          </>
        )}
        {safety && safety.other_sessions === 0 && (
          <p className="text-text-2">You are logged in nowhere else.</p>
        )}
      </div>
    </section>
  );
}

async function read(signal?: AbortSignal): Promise<Safety> {
  const { events, other_sessions } = await callApi(listSecurityEvents, sessionAuth(), { signal });
  return { events: events.map((event, row) => ({ ...event, row })), other_sessions };
}

function sessions(count: number): string {
  return count === 1 ? '1 other session' : `${count} other sessions`;
}

function Table({ events }: { events: Safety['events'] }) {
  return (
    <table className="num w-full">
      <thead>
        <tr className="border-line border-b text-12 text-text-2">
          {['Time', 'What', 'From'].map((name) => (
            <th key={name} scope="col" className="py-2 pr-3 text-left font-medium last:pr-0">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map(({ row, kind, network, created_at }) => (
          <tr key={row} className="border-line border-b last:border-b-0">
            <td className="py-2 pr-3 text-text-2">
              <time dateTime={created_at}>{timeFormat.format(new Date(created_at))}</time>
            </td>
            <td className="py-2 pr-3">{NAMES[kind]}</td>
            <td className="break-all py-2 text-text-2">{network ?? 'unknown'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

const NAMES: Readonly<Record<SecurityEvent['kind'], string>> = {
  login: 'Logged in',
  login_failed: 'Login with a wrong password',
  activated: 'Account activated',
  password_reset: 'New password set',
  sessions_revoked: 'All other sessions logged out',
};
