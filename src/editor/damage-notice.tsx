import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { workspace as texts } from '#i18n/en/workspace.ts';
import { toast } from '../ui/index.ts';
import { unreadableText } from './model/unreadable.ts';
import { session } from './state/session.ts';

const TOLD_KEY = 'damage_told';

/** Says once per project and device which stretches of the recording could not be read. */
export function DamageNotice() {
  const { project } = useSnapshot(session);
  const id = project?.project_id;
  const unreadable = project?.media.unreadable;
  useEffect(() => {
    if (!id || !unreadable?.length || localStorage.getItem(TOLD_KEY) === id) return;
    localStorage.setItem(TOLD_KEY, id);
    toast({
      // Stays until it is dismissed.
      tone: 'error',
      title: texts.damaged(),
      description: texts.damagedWhere({ what: unreadableText(unreadable) }),
      help: 'damaged',
    });
  }, [id, unreadable]);
  return null;
}
