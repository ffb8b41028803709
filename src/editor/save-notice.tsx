import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { workspace as texts } from '#i18n/en/editor.ts';
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
      title: texts.notSaved(),
      description: (device === 'ok' ? texts.stillHereAndKept : texts.stillHere)({
        reason: saveError ?? texts.noReason(),
      }),
      help: 'notSaved',
      action: { label: texts.tryAgain(), onClick: () => void saveNow() },
    });
  }, [save, saveError, device]);
  const { list } = useSnapshot(refusedWords);
  useEffect(() => {
    const [first] = list;
    if (!first) return;
    toast({
      tone: 'error',
      title: texts.wordsRefused(),
      description: texts.yoursWas({
        words: list.map(({ mine }) => texts.quoted({ text: mine })).join(', '),
      }),
      help: 'changedElsewhere',
    });
  }, [list]);
  useEffect(() => {
    if (device === 'full')
      toast({
        tone: 'error',
        title: texts.deviceFull(),
        description: texts.deviceFullHelp(),
        help: 'notSaved',
      });
    if (device === 'blocked')
      toast({
        tone: 'error',
        title: texts.deviceBlocked(),
        description: texts.deviceBlockedHelp(),
        help: 'notSaved',
      });
  }, [device]);
  return null;
}
