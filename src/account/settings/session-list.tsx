import { useCallback, useEffect, useState } from 'react';
import { type AccountSession, endSession, listSessions, logOutElsewhere } from '#contract/index.ts';
import { settings as texts } from '#i18n/en/account.ts';
import { ui } from '#i18n/en/common.ts';
import { formatDate } from '#i18n/texts.ts';
import { callApi, isAbort, messageOf } from '#src/api/client/index.ts';
import { sessionAuth } from '#src/editor/state/session.ts';
import { Button, ErrorLine, Skeleton, toast } from '#src/ui/index.ts';
import { SettingsSection } from './settings-section.tsx';

interface SessionListProps {
  /** Fetched again when it grows. */
  changes: number;
  onChanged: () => void;
}

export function SessionList({ changes, onChanged }: SessionListProps) {
  const [sessions, setSessions] = useState<readonly AccountSession[] | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  const load = useCallback(async (signal?: AbortSignal): Promise<void> => {
    try {
      const { sessions } = await callApi(listSessions, sessionAuth(), { signal });
      setSessions(sessions.toSorted((a, b) => Number(b.current) - Number(a.current)));
      setFailed(null);
    } catch (error) {
      if (!isAbort(error)) setFailed(messageOf(error));
    }
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change elsewhere on the page may have ended some
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load, changes]);

  const end = async (which: string, work: () => Promise<{ ended: number }>): Promise<void> => {
    setBusy(which);
    try {
      const { ended } = await work();
      toast({ tone: 'success', title: texts.loggedOut({ count: ended }) });
      onChanged();
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setBusy(null);
    }
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
              busy={busy === session.session_id}
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
          <Button onClick={() => load()}>{ui.tryAgain()}</Button>
        </div>
      )}
      {sessions && others === 0 && <p className="text-text-2">{texts.nowhereElse()}</p>}
      {others > 0 && (
        <div>
          <Button
            busy={busy === 'others'}
            onClick={() => end('others', () => callApi(logOutElsewhere, sessionAuth()))}
          >
            {texts.logOutElsewhere()}
          </Button>
        </div>
      )}
    </SettingsSection>
  );
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
