import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { workspace as texts } from '#i18n/en/editor.ts';
import { toast } from '../ui/index.ts';
import { unreadableText } from './model/unreadable.ts';
import { session } from './state/session.ts';

const TOLD_KEY = 'damage_told';
/** Projects that a device remembers to have told of. */
const TOLD = 50;

/** Says once per project and device which stretches of the recording could not be read. */
export function DamageNotice() {
  const { project } = useSnapshot(session);
  const id = project?.project_id;
  const unreadable = project?.media.unreadable;
  useEffect(() => {
    const told = (localStorage.getItem(TOLD_KEY) ?? '').split(' ');
    if (!id || !unreadable?.length || told.includes(id)) return;
    localStorage.setItem(TOLD_KEY, [...told.slice(1 - TOLD), id].join(' '));
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
