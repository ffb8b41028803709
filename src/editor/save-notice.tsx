import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { toast } from '../ui/index.ts';
import { access } from './state/access.ts';
import { saveNow } from './state/autosave.ts';
import { editor } from './state/document.ts';
import { refusedWords } from './state/refused-words.ts';
import { session } from './state/session.ts';

/** Says what keeps the edit from being saved, once each time it begins. The state itself stands beside the transcript's title. */
export function SaveNotice() {
  const { save, saveError, device } = useSnapshot(editor);
  useEffect(() => {
    // Who logs in again has it saved.
    if (save !== 'refused' || session.expired || access.ended) return;
    toast({
      tone: 'error',
      title: 'The server did not save the edit',
      description: `${saveError ?? 'It gave no reason.'} Nothing is lost: the edit is still here${device === 'ok' ? ' and kept on this device' : ''}.`,
      action: { label: 'Try again', onClick: () => void saveNow() },
    });
  }, [save, saveError, device]);
  const { list } = useSnapshot(refusedWords);
  useEffect(() => {
    const [first] = list;
    if (!first) return;
    toast({
      tone: 'error',
      title: 'Another window changed the same words',
      description: `Its version stays. Yours was: ${list.map(({ mine }) => `“${mine}”`).join(', ')}. Correct the words again if yours is right.`,
    });
  }, [list]);
  useEffect(() => {
    if (device === 'full')
      toast({
        tone: 'error',
        title: 'There is no room left on this device',
        description: 'The edit is saved on the server, but not kept here as well. Make room, and it will be.',
      });
    if (device === 'blocked')
      toast({
        tone: 'error',
        title: 'This browser keeps nothing on this device',
        description:
          'A private window does that, or blocked storage. The edit is saved on the server; while you are offline, keep this tab open.',
      });
  }, [device]);
  return null;
}
