import clsx from 'clsx';
import { Pencil } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { MAX_PROJECT_NAME, type ProjectVersion } from '#contract/index.ts';
import { ui } from '#i18n/en/common.ts';
import { versions as texts } from '#i18n/en/editor.ts';
import { formatFixed } from '#i18n/texts.ts';
import { deedText } from '#model/merge/deed.ts';
import { messageOf } from '#src/api/client/index.ts';
import { Button, EmptyState, ErrorLine, IconButton, Skeleton } from '../../ui/index.ts';
import { shownBrowserName } from '../state/device/browser-name.ts';
import {
  nameThisVersion,
  readOlderVersions,
  readVersions,
  showVersion,
  versions,
} from '../state/saving/versions.ts';
import { momentOf } from '../state/session/time-ago.ts';
import { useTimeAgo } from '../state/session/use-time-ago.ts';

/** What a version did, as 'Shortened 31 pauses': what was said, newest first, else as the difference tells; null where nothing has a name. */
export function changeName({ changed, deeds }: ProjectVersion): string | null {
  const last = deeds?.at(-1);
  if (deeds && last) {
    const one = deedText(last);
    return deeds.length > 1 ? texts.andMore({ one, more: deeds.length - 1 }) : one;
  }
  if (!changed?.named) return null;
  const { kind, text } = changed.named;
  const one = text === '' ? texts.untitled({ kind }) : texts.named({ kind, text });
  const more = changed.cuts + (changed.words > 0 ? 1 : 0) - 1;
  return more > 0 ? texts.andMore({ one, more }) : one;
}

/** How much a version changed, as '3 cuts, −12.4 s, 5 words'. */
export function changeText({ changed, words, cuts }: ProjectVersion): string {
  if (!changed) return [texts.words({ count: words }), texts.cuts({ count: cuts })].join(', ');
  const parts = [
    ...(changed.cuts === 0 ? [] : [texts.cuts({ count: Math.abs(changed.cuts) })]),
    ...(Math.abs(changed.seconds) < 0.05 ? [] : [secondsText(changed.seconds)]),
    ...(changed.words === 0 ? [] : [texts.words({ count: Math.abs(changed.words) })]),
  ];
  return parts.length === 0 ? texts.pausesOrSettings() : parts.join(', ');
}

/** Who saved it in which browser, as far as that is known. */
export function originText({ saved_by: name, saved_in }: ProjectVersion): string | null {
  const browser = saved_in && shownBrowserName(saved_in);
  return name !== null && browser !== null ? texts.savedBy({ name, browser }) : (name ?? browser);
}

function secondsText(seconds: number): string {
  const text = seconds < 0 ? texts.secondsLess : texts.secondsMore;
  return text({ seconds: formatFixed(Math.abs(seconds), 1) });
}

/** Newest first. Fills its container and scrolls. */
export function VersionList() {
  const { status, error, list, more } = useSnapshot(versions);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const readOn = async (): Promise<void> => {
    setBusy(true);
    setFailed(null);
    try {
      await readOlderVersions();
    } catch (reason) {
      setFailed(messageOf(reason));
    }
    setBusy(false);
  };
  if (status === 'failed')
    return (
      <EmptyState
        title={texts.notLoaded()}
        help="noVersions"
        className="p-6 max-sm:p-4"
        action={<Button onClick={() => void readVersions()}>{ui.tryAgain()}</Button>}
      >
        {error}
      </EmptyState>
    );
  if (status === 'loading') return <Skeleton lines={6} className="p-6 max-sm:p-4" />;
  if (list.length === 0)
    return (
      <EmptyState title={texts.none()} help="noVersions" className="p-6 max-sm:p-4">
        {texts.keptHere()}
      </EmptyState>
    );
  return (
    <div className="min-h-0 overflow-y-auto">
      <ol aria-label={texts.title()}>
        {list.map((version, index) => (
          <Version key={version.version_id} version={version} isLatest={index === 0} onFault={setFailed} />
        ))}
      </ol>
      {(more || failed !== null) && (
        <div className="grid gap-3 p-4">
          {failed !== null && <ErrorLine>{failed}</ErrorLine>}
          {more && (
            <Button busy={busy} onClick={() => void readOn()}>
              {texts.showOlder()}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface VersionProps {
  version: ProjectVersion;
  isLatest: boolean;
  onFault: (text: string | null) => void;
}

function Version({ version, isLatest, onFault }: VersionProps) {
  const { shown } = useSnapshot(versions);
  const [naming, setNaming] = useState(false);
  const { version_id: id, name, saved_at } = version;
  const savedBy = originText(version);
  const isShown = id === shown?.id;
  const ago = useTimeAgo()(saved_at);
  const save = (next: string | null): void => {
    setNaming(false);
    if (next === null) return;
    onFault(null);
    nameThisVersion(id, next).catch((reason: unknown) => onFault(messageOf(reason)));
  };
  return (
    <li
      className={clsx(
        'relative flex items-start gap-1 border-line border-b py-2 pr-2',
        isShown && 'bg-blue-soft shadow-[inset_2px_0_0_var(--blue)]',
      )}
    >
      {naming ? (
        <VersionName name={name ?? ''} onDone={save} />
      ) : (
        <button
          type="button"
          aria-current={isShown || undefined}
          onClick={() => void showVersion(id)}
          className="grid min-w-0 flex-1 gap-0.5 rounded-ctl px-4 text-left focus-visible:-outline-offset-2"
        >
          {name !== null && <span className="truncate font-semibold">{name}</span>}
          <span className={clsx('line-clamp-2 wrap-anywhere', name === null && 'font-medium')}>
            {changeName(version) ?? changeText(version)}
          </span>
          <span className="flex flex-wrap gap-x-2 text-12 text-text-2">
            <time dateTime={saved_at} title={momentOf(saved_at)}>
              {ago}
            </time>
            {isLatest && <span className="text-text-3">{texts.latest()}</span>}
            {changeName(version) !== null && <span className="num">{changeText(version)}</span>}
          </span>
          {savedBy !== null && <span className="truncate text-12 text-text-3">{savedBy}</span>}
        </button>
      )}
      {!naming && (
        <IconButton
          size="sm"
          label={texts.nameVersion({ ago })}
          tooltipSide="left"
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => setNaming(true)}
        />
      )}
    </li>
  );
}

/** Enter and leaving take the name over, Escape does not; an empty one takes it away. */
function VersionName({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const isOver = useRef(false);
  const finish = (value: string | null): void => {
    if (isOver.current) return;
    isOver.current = true;
    const trimmed = value?.trim() ?? name;
    onDone(trimmed === name ? null : trimmed);
  };
  return (
    <input
      aria-label={texts.name()}
      placeholder={texts.nameExample()}
      defaultValue={name}
      maxLength={MAX_PROJECT_NAME}
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the name that was asked to be changed
      autoFocus
      onBlur={(event) => finish(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        // Escape would close the panel.
        event.stopPropagation();
        finish(event.key === 'Enter' ? event.currentTarget.value : null);
      }}
      className="field mx-3 h-8 min-w-0 flex-1 rounded-ctl border border-line-ctl bg-bg-2 px-2"
    />
  );
}
