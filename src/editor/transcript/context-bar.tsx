import { ArrowLeftRight, Pilcrow, VolumeX } from 'lucide-react';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { cutById } from '#model/edit/cuts.ts';
import type { Edge } from '#model/edit/edges.ts';
import { onlyReadingIn } from '#model/edit/other-readings.ts';
import { formatTime } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import type { Cut } from '#model/types.ts';
import { textOf } from '#model/words/words.ts';
import { MenuButton, Toolbar, ToolbarButton } from '../../ui/index.ts';
import { CommandToolbarButton, menuItemOf } from '../commands/command-button.tsx';
import { listenToCut } from '../commands/cut-commands.ts';
import { moveByTap } from '../commands/move-commands.ts';
import { searchForSelection } from '../commands/search-commands.ts';
import { bleep, LEVEL_COMMANDS, mute, recordedSound } from '../commands/sound-commands.ts';
import {
  bracketBack,
  bracketForward,
  correctWord,
  cut as cutCommand,
  joinParagraph,
  restore,
  startParagraph,
  wordsToNextParagraph,
  wordsToPreviousParagraph,
} from '../commands/text-commands.ts';
import { reasonText } from '../shared/cut-reason.ts';
import { selectedRange } from '../state/document/selected-words.ts';
import { selection } from '../state/document/selection.ts';
import { useDocument } from '../state/document/use-document.ts';
import { writeOther } from '../state/transcript/check-words.ts';
import { placing, stopPlacing } from '../state/transcript/copied-words.ts';
import { placeAbove, topBeside } from './bar-place.ts';
import type { TranscriptView } from './view.ts';
import type { WordActions } from './word-actions.ts';

const FLOATING = 'flex-wrap gap-0.5 rounded-card bg-bg-2 p-1 shadow-2 [[data-theme=light]_&]:bg-bg-1';

interface SelectionToolbarProps {
  readonly view: TranscriptView;
  readonly actions: WordActions;
  readonly onDone: () => void;
}

/** Follows the selection without rendering. */
export function SelectionToolbar({ view, actions, onDone }: SelectionToolbarProps) {
  const isShown = useSyncExternalStore(actions.subscribe, actions.isBarShown);
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    const put = (): void => {
      const range = selectedRange();
      if (range) place(element, view, range.first, range.last);
    };
    put();
    return actions.subscribe(put);
  }, [isShown, view, actions]);

  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus on the text, does nothing by itself
    <div
      ref={bar}
      className="ts-bar absolute top-0 left-0 z-10 w-max max-w-[calc(100%+4rem)]"
      onMouseDown={(event) => event.preventDefault()}
    >
      <Toolbar label={transcript.selectedWords()} className={FLOATING}>
        <WordButtons onDone={onDone} />
      </Toolbar>
    </div>
  );
}

/** Its own cut's bar beside a struck word that was clicked. */
export function StruckWordBar({ view, actions, onDone }: SelectionToolbarProps) {
  const { struckWord, cutId, isBarAway } = useSnapshot(selection);
  const isHeld = useSyncExternalStore(actions.subscribe, actions.isHeld);
  const doc = useDocument();
  const bar = useRef<HTMLDivElement>(null);
  const cut = struckWord === null || cutId === null || isHeld || isBarAway ? null : cutById(doc, cutId);
  useLayoutEffect(() => {
    if (cut && struckWord !== null && bar.current) place(bar.current, view, struckWord, struckWord);
  });
  if (!cut) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus on the text, does nothing by itself
    <div
      ref={bar}
      className="ts-bar absolute top-0 left-0 z-10 w-max max-w-[calc(100%+4rem)]"
      onMouseDown={(event) => event.preventDefault()}
    >
      <CutBar cut={cut} edge={null} onDone={onDone} className={FLOATING} />
    </div>
  );
}

/** Above the first of the words, else in the margin beside them, so that the lines that are read next stay free. */
function place(element: HTMLElement, view: TranscriptView, first: number, last: number): void {
  const text = element.parentElement;
  const [firstPlace, lastPlace] = [view.placeOf(first), view.placeOf(last)];
  if (!text || !firstPlace || !lastPlace) return;
  element.toggleAttribute('data-beside', false);
  const space = {
    width: element.offsetWidth,
    height: element.offsetHeight,
    room: text.clientWidth,
    first: firstPlace,
    last: lastPlace,
    visible: view.visible,
    bracketed: (top: number, bottom: number) => view.bracketed(top, bottom),
  };
  let at = placeAbove(space);
  if (!at) {
    element.toggleAttribute('data-beside', true);
    const left = -Math.min(text.offsetLeft, element.offsetWidth + 2);
    at = { left, top: topBeside(space, element.offsetHeight) };
  }
  element.style.transform = `translate(${at.left}px, ${at.top}px)`;
}

const BAR =
  'flex-none gap-2 overflow-x-auto border-line border-t bg-bg-2 px-3 py-1 [[data-theme=light]_&]:bg-bg-1';
/**
 * On a telephone over timeline and download, so that the text keeps its lines; words below their signs, so that five fit in any language, and
 * another reading, which may be long, above all of them.
 */
const SHEET =
  'max-2xs:flex-wrap max-sm:justify-between max-sm:gap-0 max-sm:*:h-auto max-sm:*:min-h-12 max-sm:*:flex-col max-sm:*:gap-1 max-sm:*:px-1 max-sm:*:text-12 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:z-30 max-sm:rounded-t-card max-sm:pt-2 max-sm:pb-[max(8px,env(safe-area-inset-bottom))] max-sm:shadow-3 max-sm:has-[[data-reading]]:flex-wrap';

interface ContextBarProps {
  readonly actions: WordActions;
  readonly onDone: () => void;
}

/** Touch actions for the selected words, bracket, cut or gap. */
export function ContextBar({ actions, onDone }: ContextBarProps) {
  const areWordsShown = useSyncExternalStore(actions.subscribe, actions.areShown);
  const { cutId, bracket, gap } = useSnapshot(selection);
  const doc = useDocument();
  const { words: placed } = useSnapshot(placing);
  if (placed) {
    return (
      <Toolbar label={transcript.move()} className={BAR}>
        <p className="min-w-0 flex-1 px-2 text-13">{transcript.tapPlace()}</p>
        <ToolbarButton onClick={stopPlacing}>{ui.cancel()}</ToolbarButton>
      </Toolbar>
    );
  }
  if (areWordsShown) {
    return (
      <Toolbar label={transcript.selectedWords()} className={`${BAR} ${SHEET}`}>
        <WordButtons onDone={onDone} />
        <CommandToolbarButton command={moveByTap} />
      </Toolbar>
    );
  }
  if (gap !== null) {
    return (
      <Toolbar label={transcript.speechWithoutWords()} className={BAR}>
        <CommandToolbarButton command={cutCommand} onDone={onDone} />
      </Toolbar>
    );
  }
  const cut = cutId === null ? null : cutById(doc, cutId);
  return cut && <CutBar cut={cut} edge={bracket?.edge ?? null} onDone={onDone} className={BAR} />;
}

interface CutBarProps {
  readonly cut: Cut;
  /** Of the selected bracket. */
  readonly edge: Edge | null;
  readonly onDone: () => void;
  readonly className: string;
}

/** Why and how much is cut, to restore it or to hear how it sounds. */
function CutBar({ cut, edge, onDone, className }: CutBarProps) {
  return (
    <Toolbar label={edge ? transcript.selectedBracket() : transcript.selectedCut()} className={className}>
      {edge && (
        <>
          <CommandToolbarButton command={bracketBack} variant="secondary" iconOnly iconSize={20} />
          <CommandToolbarButton command={bracketForward} variant="secondary" iconOnly iconSize={20} />
        </>
      )}
      <p className="num min-w-0 flex-1 truncate px-2 text-12 text-text-2">
        {reasonText(cut)}, {formatSeconds(cut.duration)}
        <br />
        <span className="text-text-1">
          {edge === 'end' ? transcript.cutEnd() : transcript.cutStart()}{' '}
          {formatTime(edge === 'end' ? cut.start + cut.duration : cut.start)}
        </span>
      </p>
      <CommandToolbarButton command={restore} onDone={onDone} />
      <CommandToolbarButton command={listenToCut} />
    </Toolbar>
  );
}

const PARAGRAPH_COMMANDS = [startParagraph, joinParagraph, wordsToPreviousParagraph, wordsToNextParagraph];

/** Where paragraphs begin, and whose words are at their edges. */
function ParagraphMenu({ onDone }: { onDone: () => void }) {
  return (
    <MenuButton
      trigger={
        <ToolbarButton icon={<Pilcrow aria-hidden size={16} />}>{transcript.paragraph()}</ToolbarButton>
      }
      items={() =>
        PARAGRAPH_COMMANDS.map((command) => ({
          ...menuItemOf(command),
          onSelect() {
            command.run?.();
            onDone();
          },
        }))
      }
    />
  );
}

/** What keeps the time: silence, a tone, levels, and the recorded sound. */
function SoundMenu({ onDone }: { onDone: () => void }) {
  return (
    <MenuButton
      trigger={<ToolbarButton icon={<VolumeX aria-hidden size={16} />}>{transcript.sound()}</ToolbarButton>}
      items={() =>
        [mute, bleep, ...LEVEL_COMMANDS, recordedSound].map((command) => ({
          ...menuItemOf(command),
          onSelect() {
            command.run?.();
            onDone();
          },
        }))
      }
    />
  );
}

/** What a script says in place of the selected words, or what was heard in place of the script's. */
function OtherReadingButton({ onDone }: { onDone: () => void }) {
  useSnapshot(selection);
  const { words } = useDocument();
  const range = selectedRange();
  const reading = range && onlyReadingIn(words, range);
  if (!reading) return null;
  const { first, last, text, from } = reading;
  const said = from === 'script' ? transcript.scriptReading({ text }) : transcript.heardReading({ text });
  return (
    <ToolbarButton
      data-reading=""
      className="max-sm:order-first max-sm:basis-full max-sm:flex-row! max-sm:text-13!"
      icon={<ArrowLeftRight aria-hidden size={16} />}
      title={transcript.writeOther({ other: text, words: textOf(words, first, last) })}
      onClick={() => {
        writeOther({ first, last, other: text });
        onDone();
      }}
    >
      <span dir="auto" className="max-w-40 truncate max-sm:max-w-full">
        {said}
      </span>
    </ToolbarButton>
  );
}

/** The actions for the selected words. @param onDone returns the focus to the text */
function WordButtons({ onDone }: { onDone: () => void }) {
  return (
    <>
      <CommandToolbarButton command={cutCommand} onDone={onDone} />
      <CommandToolbarButton command={restore} onDone={onDone} />
      <SoundMenu onDone={onDone} />
      <CommandToolbarButton command={correctWord} />
      <OtherReadingButton onDone={onDone} />
      <CommandToolbarButton command={searchForSelection} />
      <ParagraphMenu onDone={onDone} />
    </>
  );
}
