import { ChevronLeft, ChevronRight, RotateCcw, Scissors } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { transcript } from '#i18n/en/transcript.ts';
import { formatTime } from '#model/cost.ts';
import { cutById } from '#model/cuts.ts';
import type { Edge } from '#model/edges.ts';
import { formatSeconds } from '#model/seconds.ts';
import type { Cut } from '#model/types.ts';
import { Toolbar, ToolbarButton } from '../../ui/index.ts';
import { cutSelection, deleteCut, moveSelectedBracket } from '../state/commands.ts';
import { selection } from '../state/selection.ts';
import { useDocument } from '../state/use-document.ts';
import type { WordActions } from './word-actions.ts';
import { WordButtons } from './word-buttons.tsx';

const BAR =
  'flex-none gap-2 overflow-x-auto border-line border-t bg-bg-2 px-3 py-1 [[data-theme=light]_&]:bg-bg-1';
/** On a telephone over timeline and download, so that the text keeps its lines; words below their signs, so that five fit in any language. */
const SHEET =
  'max-2xs:flex-wrap max-sm:justify-between max-sm:gap-0 max-sm:*:h-auto max-sm:*:min-h-12 max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-1 max-sm:*:text-12 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:rounded-t-card max-sm:pt-2 max-sm:pb-[max(8px,env(safe-area-inset-bottom))] max-sm:shadow-3';

interface ContextBarProps {
  readonly actions: WordActions;
  readonly onDone: () => void;
}

/** Touch actions for the selected words, bracket, cut or gap. */
export function ContextBar({ actions, onDone }: ContextBarProps) {
  const offer = useSyncExternalStore(actions.subscribe, actions.get);
  const { cutId, bracket, gap } = useSnapshot(selection);
  const doc = useDocument();
  if (offer) {
    return (
      <Toolbar label={transcript.selectedWords()} className={`${BAR} ${SHEET}`}>
        <WordButtons offer={offer} onDone={onDone} />
      </Toolbar>
    );
  }
  if (gap !== null) {
    return (
      <Toolbar label={transcript.speechWithoutWords()} className={BAR}>
        <ToolbarButton
          icon={<Scissors aria-hidden size={16} />}
          onClick={() => {
            cutSelection();
            onDone();
          }}
        >
          {transcript.cut()}
        </ToolbarButton>
      </Toolbar>
    );
  }
  const cut = cutId === null ? null : cutById(doc, cutId);
  return cut && <CutBar cut={cut} edge={bracket?.edge ?? null} onDone={onDone} />;
}

function CutBar({ cut, edge, onDone }: { cut: Cut; edge: Edge | null; onDone: () => void }) {
  return (
    <Toolbar label={edge ? transcript.selectedBracket() : transcript.selectedCut()} className={BAR}>
      {edge && (
        <>
          <ToolbarButton
            variant="secondary"
            aria-label={transcript.bracketBack()}
            icon={<ChevronLeft aria-hidden size={20} />}
            onClick={() => moveSelectedBracket(-1)}
          />
          <ToolbarButton
            variant="secondary"
            aria-label={transcript.bracketOn()}
            icon={<ChevronRight aria-hidden size={20} />}
            onClick={() => moveSelectedBracket(1)}
          />
        </>
      )}
      <p className="num min-w-0 flex-1 truncate px-1 text-12 text-text-2">
        {edge
          ? edge === 'start'
            ? transcript.cutStart()
            : transcript.cutEnd()
          : transcript.cutOf({ length: formatSeconds(cut.duration) })}
        <br />
        <span className="text-text-1">
          {formatTime(edge === 'end' ? cut.start + cut.duration : cut.start)}
        </span>
      </p>
      <ToolbarButton
        variant="secondary"
        icon={<RotateCcw aria-hidden size={16} />}
        onClick={() => {
          deleteCut(cut.id);
          onDone();
        }}
      >
        {transcript.restore()}
      </ToolbarButton>
    </Toolbar>
  );
}
