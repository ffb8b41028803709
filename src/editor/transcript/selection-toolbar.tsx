import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { transcript } from '#i18n/en/transcript.ts';
import { Toolbar } from '../../ui/index.ts';
import { selection } from '../state/selection.ts';
import { LINE_HEIGHT } from './layout.ts';
import type { TranscriptView } from './view.ts';
import type { WordActions } from './word-actions.ts';
import { WordButtons } from './word-buttons.tsx';

/** px. */
const GAP = 6;

interface SelectionToolbarProps {
  readonly view: TranscriptView;
  readonly actions: WordActions;
  readonly onDone: () => void;
}

/** Follows the end of the selection without rendering. */
export function SelectionToolbar({ view, actions, onDone }: SelectionToolbarProps) {
  const offer = useSyncExternalStore(actions.subscribe, actions.get);
  const bar = useRef<HTMLDivElement>(null);
  const isShown = offer !== null;
  useLayoutEffect(() => {
    const element = bar.current;
    if (!isShown || !element) return;
    const put = (): void => place(element, view);
    put();
    return actions.subscribe(put);
  }, [isShown, view, actions]);

  if (!offer) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus on the text, does nothing by itself
    <div
      ref={bar}
      className="absolute top-0 left-0 z-10 w-max max-w-[calc(100%+4rem)]"
      onMouseDown={(event) => event.preventDefault()}
    >
      <Toolbar
        label={transcript.selectedWords()}
        className="flex-wrap gap-0.5 rounded-card bg-bg-2 p-1 shadow-2 [[data-theme=light]_&]:bg-bg-1"
      >
        <WordButtons offer={offer} onDone={onDone} />
      </Toolbar>
    </div>
  );
}

/** Below the focus line; above it when that is the upper end or space is lacking. */
function place(element: HTMLElement, view: TranscriptView): void {
  const { words } = selection;
  const box = words && view.placeOf(words.focus);
  if (!box) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const room = element.parentElement?.clientWidth ?? width;
  const above = box.top - GAP - height;
  const below = box.top + LINE_HEIGHT + GAP;
  const { top, bottom } = view.visible;
  const wantsAbove = words.focus < words.anchor || below + height > bottom;
  const spare = room - width;
  const middle = box.left + box.width / 2 - width / 2;
  // What is wider than the text takes as much of the margin on either side.
  const left = spare < 0 ? spare / 2 : Math.max(0, Math.min(middle, spare));
  element.style.transform = `translate(${left}px, ${wantsAbove && above >= top ? above : below}px)`;
}
