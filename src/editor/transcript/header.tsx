import clsx from 'clsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { transcript as texts } from '#i18n/en/transcript.ts';
import { HelpLink, Kbd } from '../../ui/index.ts';
import { CommandIconButton } from '../commands/command-button.tsx';
import { showShortcuts } from '../commands/play-commands.ts';
import { canCutSelection } from '../state/commands.ts';
import { editor, type SaveState } from '../state/document.ts';
import { playback } from '../state/playback.ts';
import { review } from '../state/review.ts';
import { saveText } from '../state/save-text.ts';
import { search } from '../state/search.ts';
import { selection } from '../state/selection.ts';
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
      {wordCount > 0 && !isWorrying(save) && <KeyHint />}
      <span className="max-sm:hidden">
        <Steps />
      </span>
      <TranscriptMenu />
      <CommandIconButton command={showShortcuts} size="sm" className="pointer-coarse:hidden" />
    </header>
  );
}

function onCutChange(listener: () => void): () => void {
  const stops = [subscribe(selection, listener), subscribe(editor, listener), subscribe(playback, listener)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Renders per kind of selection, not per selected word. */
function KeyHint() {
  const hasWords = useSyncExternalStore(
    (listener) => subscribe(selection, listener),
    () => selection.words !== null,
  );
  const canCut = useSyncExternalStore(onCutChange, canCutSelection);
  const { bracket, edge, cutId } = useSnapshot(selection);
  const { matches } = useSnapshot(search);
  const { active: isReviewing } = useSnapshot(review);
  if (bracket)
    return (
      <Keys
        entries={[
          ['← →', texts.hintMove()],
          ['D', texts.hintRestore()],
        ]}
      />
    );
  if (edge)
    return (
      <Keys
        entries={[
          ['← →', texts.hintMove()],
          ['D', texts.hintRestore()],
        ]}
      />
    );
  if (matches.length > 0)
    return (
      <Keys
        entries={[
          ['↓', texts.hintPrevious()],
          ['↑', texts.hintNext()],
        ]}
      />
    );
  if (isReviewing)
    return (
      <Keys
        entries={[
          ['↵', texts.hintAccept()],
          ['X', texts.hintReject()],
        ]}
      />
    );
  if (hasWords)
    return (
      <Keys entries={[...(canCut ? [['A', texts.hintCut()] as const] : []), ['D', texts.hintRestore()]]} />
    );
  if (cutId !== null)
    return (
      <Keys
        entries={[
          ['← →', texts.hintCuts()],
          ['D', texts.hintRestore()],
        ]}
      />
    );
  return <Keys entries={[...(canCut ? [['A', texts.hintCut()] as const] : []), ['← →', texts.hintCuts()]]} />;
}

function Keys({ entries }: { entries: readonly (readonly [string, string])[] }): ReactNode {
  return (
    <p className="hidden max-h-5 min-w-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 overflow-hidden whitespace-nowrap text-12 text-text-2 @min-[28.75rem]:flex">
      {entries.map(([caps, does]) => (
        <span key={caps} className="flex items-center gap-1">
          {caps.split(' ').map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {does}
        </span>
      ))}
    </p>
  );
}

function SaveBadge() {
  const { save, device, saveError } = useSnapshot(editor);
  return (
    <span
      role="status"
      title={saveError ?? undefined}
      className={
        isWorrying(save) ? 'truncate text-12 text-red-text max-2xs:whitespace-normal' : 'text-12 text-text-3'
      }
    >
      {saveText(save, device)}
    </span>
  );
}

function isWorrying(save: SaveState): boolean {
  return save !== 'saved' && save !== 'saving';
}
