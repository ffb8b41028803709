import { useEffect, useRef } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { workspace as texts } from '#i18n/en/editor.ts';
import { Button, HelpLink, Modal, toast } from '../ui/index.ts';
import { damageText } from './model/media/damage.ts';
import { alreadyCut } from './state/cuts/cut-actions.ts';
import { editor } from './state/document/document.ts';
import { takeSavedVersion } from './state/project.ts';
import { keepMine, refusedWords, saveNow } from './state/saving/autosave.ts';
import { access, closeEndOfAccess } from './state/session/access.ts';
import { session } from './state/session/session.ts';
import { useWork } from './state/work/use-work.ts';

/** Two windows changed the project: both versions are offered, and neither is thrown away unasked. */
export function SaveConflict() {
  const { save } = useSnapshot(editor);
  const { busy, run } = useWork();
  const first = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={save.status === 'conflict'}
      title={texts.saveConflict()}
      initialFocus={first}
      // There is no way round the question: each version stays where it is until one is chosen.
      onClose={() => undefined}
      actions={
        <>
          <Button ref={first} busy={busy} onClick={() => void run(takeSavedVersion)}>
            {texts.openSaved()}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void run(keepMine)}>
            {texts.keepThis()}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{texts.conflictHelp()}</p>
      <HelpLink about="changedElsewhere" className="mt-2 inline-block" />
    </Modal>
  );
}

/** Says that nothing is left to cut of what was asked for. */
export function CutAlreadyNotice() {
  useEffect(
    () =>
      subscribe(alreadyCut, () =>
        toast({ tone: 'info', title: texts.cutAlready(), passing: true, help: 'cutAlready' }),
      ),
    [],
  );
  return null;
}

const NOTIFIED_KEY = 'damage_notified';
/** Projects that a device remembers to have told of. */
const MAX_NOTIFIED = 50;

/** Says once per project and device where the recording is damaged. */
export function DamageNotice() {
  const { project } = useSnapshot(session);
  const id = project?.project_id;
  const damage = project ? damageText(project.media) : '';
  useEffect(() => {
    const notified = (localStorage.getItem(NOTIFIED_KEY) ?? '').split(' ');
    if (!id || damage === '' || notified.includes(id)) return;
    localStorage.setItem(NOTIFIED_KEY, [...notified.slice(1 - MAX_NOTIFIED), id].join(' '));
    toast({
      // Stays until it is dismissed.
      tone: 'error',
      title: texts.damaged(),
      description: texts.damagedWhere({ what: damage }),
      help: 'damaged',
    });
  }, [id, damage]);
  return null;
}

/** The link to edit was revoked or is over: says so, and what becomes of the edit. */
export function AccessEnded({ onLeave }: { onLeave: () => void }) {
  const { ended } = useSnapshot(access);
  const { save } = useSnapshot(editor);
  return (
    <Modal
      open={ended}
      title={texts.accessEnded()}
      onClose={closeEndOfAccess}
      actions={
        <>
          <Button onClick={closeEndOfAccess}>{texts.stay()}</Button>
          <Button variant="primary" onClick={onLeave}>
            {texts.toProjects()}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{texts.linkEnded()}</p>
      {save.status === 'saved' ? (
        <p className="mt-2 text-text-2">{texts.allSaved()}</p>
      ) : (
        <p className="mt-2 text-text-2">{texts.lastNotSaved()}</p>
      )}
    </Modal>
  );
}

/** Says what keeps the edit from being saved, once each time it begins. The state itself stands beside the transcript's title. */
export function SaveNotice() {
  const { save, device } = useSnapshot(editor);
  const isRefused = save.status === 'refused';
  const reason = isRefused ? save.reason : null;
  useEffect(() => {
    // Who logs in again has it saved.
    if (!isRefused || session.expired || access.ended) return;
    toast({
      tone: 'error',
      title: texts.notSaved(),
      description: (device === 'ok' ? texts.stillHereAndKept : texts.stillHere)({
        reason: reason ?? texts.noReason(),
      }),
      help: 'notSaved',
      action: { label: ui.tryAgain(), onClick: () => void saveNow() },
    });
  }, [isRefused, reason, device]);
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
