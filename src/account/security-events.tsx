import { useEffect, useState } from 'react';
import { listSecurityEvents, type SecurityEvent } from '#contract/index.ts';
import { callApi, isAbort, messageOf } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session.ts';
import { Button, ErrorLine, Skeleton } from '#src/ui/index.ts';

type Events = readonly (SecurityEvent & { readonly row: number })[];

const SHOWN = 10;

export function SecurityEvents() {
  const [events, setEvents] = useState<Events | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState(false);

  useEffect(() => {
    const abort = new AbortController();
    read(abort.signal).then(setEvents, (error: unknown) => {
      if (!isAbort(error)) setFailed(messageOf(error));
    });
    return () => abort.abort();
  }, []);

  const tryAgain = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      setEvents(await read());
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <section
      aria-label="Recent security events"
      className="grid gap-4 rounded-modal border border-line bg-bg-1 p-6 max-sm:p-4"
    >
      <h3 className="font-semibold text-14">Recent security events</h3>
      {!events && failed === null && <Skeleton lines={3} />}
      {events && events.length === 0 && <p className="text-text-2">Nothing yet.</p>}
      {events && events.length > 0 && <Table events={all ? events : events.slice(0, SHOWN)} />}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {events && !all && events.length > SHOWN && (
          <Button onClick={() => setAll(true)}>Show all {events.length}</Button>
        )}
        {!events && failed !== null && (
          <Button busy={busy} onClick={tryAgain}>
            Try again
          </Button>
        )}
      </div>
    </section>
  );
}

async function read(signal?: AbortSignal): Promise<Events> {
  const { events } = await callApi(listSecurityEvents, sessionAuth(), { signal });
  return events.map((event, row) => ({ ...event, row }));
}

function Table({ events }: { events: Events }) {
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
  password_changed: 'Password changed in the settings',
  address_change_asked: 'Change of the email address asked for',
  address_changed: 'Email address changed',
  address_change_stopped: 'Change of the email address stopped',
  session_ended: 'A session logged out from the settings',
  two_step_on: 'Two-step login switched on',
  two_step_off: 'Two-step login switched off',
  two_step_failed: 'Right password, wrong code',
  recovery_code_used: 'Logged in with a recovery code',
  recovery_codes_renewed: 'New recovery codes made',
  data_exported: 'Data of the account asked for',
  deletion_asked: 'Deletion of the account asked for',
  deletion_stopped: 'Deletion of the account called off',
};
