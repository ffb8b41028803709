import { useCallback, useEffect, useState } from 'react';
import { type AccountSession, endSession, listSessions, logOutElsewhere } from '#contract/index.ts';
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
      toast({ tone: 'success', title: `${ended === 1 ? '1 session' : `${ended} sessions`} logged out` });
      onChanged();
    } catch (error) {
      setFailed(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const others = sessions?.filter(({ current }) => !current).length ?? 0;

  return (
    <SettingsSection title="Where you are logged in">
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
          <Button onClick={() => load()}>Try again</Button>
        </div>
      )}
      {sessions && others === 0 && <p className="text-text-2">You are logged in nowhere else.</p>}
      {others > 0 && (
        <div>
          <Button
            busy={busy === 'others'}
            onClick={() => end('others', () => callApi(logOutElsewhere, sessionAuth()))}
          >
            Log out everywhere else
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
  const name = device ?? 'Unknown device';
  const used = timeFormat.format(new Date(used_at));
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="num wrap-anywhere text-12 text-text-2">
          {current ? 'This session' : `Last used ${used}`} · from {network ?? 'an unknown network'}
        </p>
      </div>
      {!current && (
        <Button
          variant="danger"
          className="-mr-3"
          busy={busy}
          onClick={onEnd}
          aria-label={`Log out ${name}, last used ${used}`}
        >
          Log out
        </Button>
      )}
    </li>
  );
}

const timeFormat = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
