import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { projects as texts } from '#i18n/en/account.ts';
import { session } from '#src/editor/state/session.ts';
import { askStorage, storage } from '#src/editor/state/storage.ts';
import { buttonClass } from '#src/ui/index.ts';
import { projectsPath } from './paths.ts';
import { StorageBar } from './storage-bar.tsx';

/** Of the settings: what the account stores, and the way to what takes it. */
export function StorageSection() {
  const { user } = useSnapshot(session);
  const { known } = useSnapshot(storage);
  useEffect(() => void askStorage(), []);
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
