import clsx from 'clsx';
import { useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { state as states } from '#i18n/en/editor.ts';
import { transcript as texts } from '#i18n/en/transcript.ts';
import { HelpLink, Kbd } from '../../ui/index.ts';
import type { Command } from '../commands/command.ts';
import { CommandIconButton, shortcutOf, useCommand } from '../commands/command-button.tsx';
import {
  acceptCut,
  edgeEarlier,
  edgeLater,
  nextCut,
  previousCut,
  rejectCut,
} from '../commands/cut-commands.ts';
import { showShortcuts } from '../commands/play-commands.ts';
import { nextMatch, previousMatch } from '../commands/search-commands.ts';
import { bracketLeft, bracketRight, cut, restore } from '../commands/text-commands.ts';
import { review } from '../state/cuts/cut-check.ts';
import { type DeviceState, editor, type SaveState } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import { search } from '../state/transcript/search.ts';
import { Steps, TranscriptMenu } from './steps.tsx';

/** A telephone has undo beside the tabs, and shows this only when the edit is not safe. */
export function TranscriptHeader({ wordCount }: { wordCount: number }) {
  const { save } = useSnapshot(editor);
  return (
    <header
      className={clsx(
        '@container flex h-11 flex-none items-center gap-2 border-line border-b pr-4 pl-6 max-sm:h-8 max-sm:pl-4 max-2xs:h-auto max-2xs:min-h-8 max-2xs:flex-wrap',
        !isWorrying(save) && 'max-sm:hidden',
      )}
    >
      <h2 className="font-semibold text-13 max-sm:sr-only">{texts.title()}</h2>
      {wordCount > 0 && (
        <span className="num whitespace-nowrap text-12 text-text-3">
          {texts.wordCount({ count: wordCount })}
        </span>
      )}
      {wordCount > 0 && <SaveBadge />}
      {wordCount > 0 && isWorrying(save) && <HelpLink about="notSaved" short className="max-sm:hidden" />}
      <span className="flex-1" />
      {/* What is wrong is read whole: the keys give way. */}
      {wordCount > 0 && !isWorrying(save) && <KeyHints />}
      <span className="max-sm:hidden">
        <Steps />
      </span>
      <TranscriptMenu />
      <CommandIconButton command={showShortcuts} size="sm" className="pointer-coarse:hidden" />
    </header>
  );
}

/** What a key does now: the first keys of commands, and a word for it. */
type Hint = readonly [commands: readonly Command[], does: string];

/** Renders per kind of selection, not per selected word. */
function KeyHints() {
  const hasWords = useSyncExternalStore(
    (listener) => subscribe(selection, listener),
    () => selection.words !== null,
  );
  const { bracket, edge, cutId } = useSnapshot(selection);
  const { matches } = useSnapshot(search);
  const { active: isReviewing } = useSnapshot(review);
  const canCut = useCommand(cut).disabledReason === undefined;
  const cutHint: readonly Hint[] = canCut ? [[[cut], texts.hintCut()]] : [];
  const restoreHint: Hint = [[restore], texts.hintRestore()];
  const stepHint: Hint = [[previousCut, nextCut], texts.hintCuts()];
  if (bracket) return <Keys hints={[[[bracketLeft, bracketRight], texts.hintMove()], restoreHint]} />;
  if (edge) return <Keys hints={[[[edgeEarlier, edgeLater], texts.hintMove()], restoreHint]} />;
  if (matches.length > 0)
    return (
      <Keys
        hints={[
          [[previousMatch], texts.hintPrevious()],
          [[nextMatch], texts.hintNext()],
        ]}
      />
    );
  if (isReviewing)
    return (
      <Keys
        hints={[
          [[acceptCut], texts.hintAccept()],
          [[rejectCut], texts.hintReject()],
        ]}
      />
    );
  if (hasWords) return <Keys hints={[...cutHint, restoreHint]} />;
  return <Keys hints={cutId === null ? [...cutHint, stepHint] : [stepHint, restoreHint]} />;
}

function Keys({ hints }: { hints: readonly Hint[] }) {
  return (
    <p className="hidden max-h-5 min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 overflow-hidden whitespace-nowrap text-12 text-text-2 @min-[28.75rem]:flex">
      {hints.map(([commands, does]) => (
        <span key={does} className="flex items-center gap-1">
          {commands.map((command) => (
            <Kbd key={command.id}>{shortcutOf(command)}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}

const SAVE_STATES: Readonly<Record<SaveState['status'], () => string>> = {
  saved: states.saved,
  saving: states.saving,
  offline: states.offlineKept,
  refused: states.notSaved,
  conflict: states.changedElsewhere,
};

/** The short save state beside the transcript's title. */
function saveText({ status }: SaveState, device: DeviceState): string {
  return status === 'offline' && device !== 'ok' ? states.offline() : SAVE_STATES[status]();
}

function SaveBadge() {
  const { save, device } = useSnapshot(editor);
  return (
    <span
      role="status"
      title={save.status === 'refused' && save.reason !== null ? save.reason : undefined}
      className={
        isWorrying(save) ? 'truncate text-12 text-red-text max-2xs:whitespace-normal' : 'text-12 text-text-3'
      }
    >
      {saveText(save, device)}
    </span>
  );
}

function isWorrying({ status }: SaveState): boolean {
  return status !== 'saved' && status !== 'saving';
}
