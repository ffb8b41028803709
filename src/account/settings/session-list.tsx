import { useState } from 'react';
import {
  type AccountSession,
  endSession,
  listSecurityEvents,
  listSessions,
  logOutElsewhere,
  type SecurityEvent,
} from '#contract/index.ts';
import { credentials, settings as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { formatDate } from '#i18n/texts.ts';
import { callApi } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session/session.ts';
import { useLoaded, useWork } from '#src/editor/state/work/use-work.ts';
import { Button, ErrorLine, Skeleton, toast } from '#src/ui/index.ts';
import { SettingsSection } from './settings-section.tsx';

type Events = readonly (SecurityEvent & { readonly row: number })[];

const SHOWN = 10;

export function SecurityEvents() {
  const { value: events, failed, reload } = useLoaded(readEvents);
  const [all, setAll] = useState(false);
  return (
    <SettingsSection title={texts.events()}>
      {!events && failed === null && <Skeleton lines={3} />}
      {events && events.length === 0 && <p className="text-text-2">{credentials.nothingYet()}</p>}
      {events && events.length > 0 && <Table events={all ? events : events.slice(0, SHOWN)} />}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {events && !all && events.length > SHOWN && (
          <Button onClick={() => setAll(true)}>{texts.showAll({ count: events.length })}</Button>
        )}
        {!events && failed !== null && <Button onClick={reload}>{ui.tryAgain()}</Button>}
      </div>
    </SettingsSection>
  );
}

async function readEvents(signal?: AbortSignal): Promise<Events> {
  const { events } = await callApi(listSecurityEvents, sessionAuth(), { signal });
  return events.map((event, row) => ({ ...event, row }));
}

function Table({ events }: { events: Events }) {
  return (
    <table className="num w-full max-2xs:block max-2xs:[&_:is(tbody,tr,td)]:block max-2xs:[&_td]:p-0 max-2xs:[&_td]:text-left max-2xs:[&_thead]:sr-only max-2xs:[&_tr]:py-2">
      <thead>
        <tr className="border-line border-b text-12 text-text-2">
          {[texts.time(), texts.what(), texts.from()].map((name) => (
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
              <time dateTime={created_at}>
                {formatDate(new Date(created_at), { dateStyle: 'medium', timeStyle: 'short' })}
              </time>
            </td>
            <td className="py-2 pr-3">{NAMES[kind]()}</td>
            <td className="break-all py-2 text-text-2">{network ?? texts.unknown()}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const NAMES: Readonly<Record<SecurityEvent['kind'], () => string>> = {
  login: texts.loggedIn,
  login_failed: texts.wrongPassword,
  activated: texts.activated,
  password_reset: texts.passwordSet,
  sessions_revoked: texts.sessionsRevoked,
  password_changed: texts.passwordChangedHere,
  address_change_asked: texts.addressChangeAsked,
  address_changed: texts.addressChanged,
  address_change_stopped: texts.addressChangeStopped,
  session_ended: texts.sessionEnded,
  two_step_on: texts.twoStepSwitchedOn,
  two_step_off: texts.twoStepSwitchedOff,
  two_step_failed: texts.wrongCode,
  recovery_code_used: texts.recoveryCodeUsed,
  recovery_codes_renewed: texts.recoveryCodesRenewed,
  data_exported: texts.dataExported,
  deletion_asked: texts.deletionAsked,
  deletion_stopped: texts.deletionStopped,
};

interface SessionListProps {
  /** Fetched again when it grows. */
  changes: number;
  onChanged: () => void;
}

export function SessionList({ changes, onChanged }: SessionListProps) {
  const { value: sessions, failed: notRead, reload } = useLoaded(readSessions, changes);
  const { busy, failed: notEnded, run } = useWork();
  const [ending, setEnding] = useState('');
  const failed = notRead ?? notEnded;
  const end = (which: string, work: () => Promise<{ ended: number }>): Promise<void> => {
    setEnding(which);
    return run(async () => {
      const { ended } = await work();
      toast({ tone: 'success', title: texts.loggedOut({ count: ended }) });
      onChanged();
    });
  };
  const others = sessions?.filter(({ current }) => !current).length ?? 0;

  return (
    <SettingsSection title={texts.sessions()}>
      {!sessions && failed === null && <Skeleton lines={3} />}
      {sessions && (
        <ul>
          {sessions.map((session) => (
            <Row
              key={session.session_id}
              session={session}
              busy={busy && ending === session.session_id}
              onEnd={() =>
                end(session.session_id, () =>
                  callApi(endSession, { ...sessionAuth(), session_id: session.session_id }),
                )
              }
            />
          ))}
        </ul>
      )}
      {failed !== null && <ErrorLine>{failed}</ErrorLine>}
      {!sessions && failed !== null && (
        <div>
          <Button onClick={reload}>{ui.tryAgain()}</Button>
        </div>
      )}
      {sessions && others === 0 && <p className="text-text-2">{texts.nowhereElse()}</p>}
      {others > 0 && (
        <div>
          <Button
            busy={busy && ending === 'others'}
            onClick={() => end('others', () => callApi(logOutElsewhere, sessionAuth()))}
          >
            {texts.logOutElsewhere()}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
}

/** The one on this device first. */
async function readSessions(signal?: AbortSignal): Promise<readonly AccountSession[]> {
  const { sessions } = await callApi(listSessions, sessionAuth(), { signal });
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}

interface RowProps {
  session: AccountSession;
  busy: boolean;
  onEnd: () => void;
}

function Row({ session: { device, network, used_at, current }, busy, onEnd }: RowProps) {
  const name = device ?? texts.unknownDevice();
  const used = formatDate(new Date(used_at), { dateStyle: 'medium', timeStyle: 'short' });
  const place = { network: network ?? texts.unknownNetwork() };
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="num wrap-anywhere text-12 text-text-2">
          {current ? texts.thisSession(place) : texts.lastUsed({ used, ...place })}
        </p>
      </div>
      {!current && (
        <Button
          variant="danger"
          className="-mr-3"
          busy={busy}
          onClick={onEnd}
          aria-label={texts.logOutOf({ name, used })}
        >
          {texts.logOut()}
        </Button>
      )}
    </li>
  );
}
