import { Meter } from '@base-ui/react/meter';
import clsx from 'clsx';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { projects as texts } from '#i18n/en/account.ts';
import { session } from '#src/editor/state/session/session.ts';
import { fetchStorageUsage, formatStorage, storage } from '#src/editor/state/upload/storage.ts';
import { buttonClass } from '#src/ui/index.ts';
import { projectsPath } from './paths.ts';

/** From here on it is said in red. */
const NEARLY_FULL = 0.9;

/** What the account takes of what it may take; nothing until that is known. */
export function StorageBar({ className }: { className?: string | undefined }) {
  const { known } = useSnapshot(storage);
  if (!known) return null;
  const { used_bytes: used, limit_bytes: limit } = known;
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  const isFull = share >= NEARLY_FULL;
  const text = texts.storageUsed({ used: formatStorage(used), limit: formatStorage(limit) });
  return (
    <Meter.Root
      value={Math.round(share * 100)}
      getAriaValueText={() => text}
      className={clsx('grid gap-1.5', className)}
    >
      <span
        className={clsx('num flex justify-between gap-4 text-12', isFull ? 'text-red-text' : 'text-text-2')}
      >
        <Meter.Label>{texts.storage()}</Meter.Label>
        <span>{text}</span>
      </span>
      <Meter.Track className="h-1 overflow-hidden rounded-full bg-bg-3">
        <Meter.Indicator className={clsx('h-full rounded-full', isFull ? 'bg-red' : 'bg-blue')} />
      </Meter.Track>
    </Meter.Root>
  );
}

/** Of the settings: what the account stores, and the way to what takes it. */
export function StorageSection() {
  const { user } = useSnapshot(session);
  const { known } = useSnapshot(storage);
  useEffect(() => void fetchStorageUsage(), []);
  if (!known || !user) return null;
  return (
    <section
      aria-label={texts.storage()}
      className="flex items-center gap-6 rounded-modal border border-line bg-bg-1 p-6 max-sm:flex-col max-sm:items-stretch max-sm:p-4"
    >
      <div className="grid flex-1 gap-2">
        <StorageBar />
        <p className="text-text-2">{texts.storageText()}</p>
      </div>
      <Link to={projectsPath(user)} className={buttonClass({ size: 'lg' })}>
        {texts.title()}
      </Link>
    </section>
  );
}
