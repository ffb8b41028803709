import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useEffect,
  useMemo,
  useRef,
} from 'react';
import { useSnapshot } from 'valtio';
import { timeline } from '#i18n/en/player.ts';
import { formatFixed } from '#i18n/texts.ts';
import { CUT_REASONS, isSilence } from '#model/cut-reasons.ts';
import { arrangementOf, inPlayingOrder } from '#model/edit/arrangement.ts';
import { cutEnd } from '#model/edit/cut.ts';
import type { Edge } from '#model/edit/edges.ts';
import { formatTime } from '#model/time/format.ts';
import type { Cut, EditorDocument } from '#model/types.ts';
import { deleteCut, nudgeCut, nudgeEdge } from '../state/cuts/cut-actions.ts';
import { currentDoc } from '../state/document/document.ts';
import { clearSelection, selectCut, selectEdge, selection } from '../state/document/selection.ts';
import { useRestingDocument } from '../state/document/use-document.ts';
import { seekSource } from '../state/playback/playback.ts';
import { openCutMenu } from '../state/view/context-menu.ts';

/** Cuts rendered before and after the current one. */
const AROUND = 5;
/** Seconds (specification §9); the big one for Page Up and Down. */
const NUDGE = 0.1;
const BIG_NUDGE = 1;

const EDGE_NAMES: Record<Edge, () => string> = { start: timeline.cutStart, end: timeline.cutEnd };

/** Screen-reader and keyboard twin of the canvas: one tab stop, arrows between cuts, a slider for each edge. */
export function CanvasCutList() {
  const doc = useRestingDocument();
  const order = arrangementOf(doc);
  const cuts = useMemo(() => playedCuts(doc), [doc]);
  const { cutId, edge } = useSnapshot(selection);
  const list = useRef<HTMLUListElement>(null);
  const lastIndex = useRef(0);
  const selected = cuts.findIndex((cut) => cut.id === cutId);
  if (selected >= 0) lastIndex.current = selected;
  const current = Math.min(lastIndex.current, Math.max(cuts.length - 1, 0));
  const first = Math.max(0, current - AROUND);

  const edgeKey = edge && `${edge.cutId} ${edge.edge}`;
  useEffect(() => {
    // A handle chosen by pointer gets the focus, unless the user is typing.
    if (!edgeKey || (document.activeElement && document.activeElement !== document.body)) return;
    list.current?.querySelector<HTMLElement>(`[data-edge="${CSS.escape(edgeKey)}"]`)?.focus();
  }, [edgeKey]);

  const wanted = useRef<string | null>(null);
  const takeFocus = () => {
    const item =
      wanted.current &&
      list.current?.querySelector<HTMLElement>(`[data-cut="${CSS.escape(wanted.current)}"]`);
    if (!item) return;
    wanted.current = null;
    item.focus();
  };
  // The list renders around a cut before the cut can take the focus.
  useEffect(takeFocus);
  const focusCut = (cut: Cut | undefined) => {
    if (!cut) return;
    wanted.current = cut.id;
    selectCut(cut.id, 'timeline');
    takeFocus();
  };

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The present cut: the list does not follow drags.
    const cut = currentDoc().cuts.find(({ id }) => id === cuts[current]?.id);
    if (!cut || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const sliderEdge = target.dataset.slider as Edge | undefined;
    const handled = sliderEdge
      ? pressOnEdge(event.key, cut, sliderEdge)
      : (event.shiftKey && moveByKey(event.key, cut)) || pressOnCut(event.key, cut, focusCut);
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <ul
      ref={list}
      aria-label={timeline.cuts()}
      data-timeline-cuts
      className="sr-only"
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onContextMenu={openMenuOfCut}
    >
      {cuts.slice(first, current + AROUND + 1).map((cut, i) => (
        <CutItem
          key={cut.id}
          cut={cut}
          position={first + i + 1}
          count={cuts.length}
          start={order.toArranged(cut.start)}
          end={order.toArranged(cutEnd(cut), 'end')}
          duration={doc.duration}
          isCurrent={first + i === current}
        />
      ))}
    </ul>
  );
}

function playedCuts(doc: EditorDocument): readonly Cut[] {
  return inPlayingOrder(doc, doc.cuts);
}

/** Of the focused cut, at the middle of the timeline: the list itself is not seen. */
function openMenuOfCut(event: MouseEvent<HTMLElement>): void {
  const { cut } = (event.target as HTMLElement).dataset;
  const box = event.currentTarget.closest('section')?.getBoundingClientRect();
  if (cut === undefined || !box) return;
  event.preventDefault();
  openCutMenu(cut, 'timeline', { x: box.left + box.width / 2, y: box.top + box.height / 2 });
}

function handleFocus(event: FocusEvent<HTMLElement>): void {
  const { cut, edge } = event.target.dataset;
  if (cut !== undefined && (selection.cutId !== cut || selection.edge)) selectCut(cut, 'timeline');
  if (edge === undefined) return;
  const slider = event.target.dataset.slider as Edge;
  const id = edge.slice(0, edge.lastIndexOf(' '));
  if (selection.edge?.cutId !== id || selection.edge.edge !== slider) selectEdge(id, slider);
}

/** @returns whether the key was handled */
function pressOnCut(key: string, cut: Cut, focusCut: (cut: Cut | undefined) => void): boolean {
  const cuts = playedCuts(currentDoc());
  const index = cuts.indexOf(cut);
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      focusCut(cuts[index + 1]);
      return true;
    case 'ArrowLeft':
    case 'ArrowUp':
      focusCut(cuts[index - 1]);
      return true;
    case 'Home':
      focusCut(cuts[0]);
      return true;
    case 'End':
      focusCut(cuts.at(-1));
      return true;
    case 'Delete':
    case 'Backspace':
    case 'd': {
      deleteCut(cut.id);
      const left = playedCuts(currentDoc());
      focusCut(left[index] ?? left[index - 1]);
      return true;
    }
    case 'Escape':
      clearSelection();
      return true;
    default:
      return false;
  }
}

/** @returns whether the key was handled */
function moveByKey(key: string, cut: Cut): boolean {
  const step = { ArrowRight: NUDGE, ArrowLeft: -NUDGE }[key];
  if (step === undefined) return false;
  nudgeCut(cut, step);
  return true;
}

/** @returns whether the key was handled */
function pressOnEdge(key: string, cut: Cut, edge: Edge): boolean {
  const steps: Record<string, number> = {
    ArrowRight: NUDGE,
    ArrowUp: NUDGE,
    ArrowLeft: -NUDGE,
    ArrowDown: -NUDGE,
    PageUp: BIG_NUDGE,
    PageDown: -BIG_NUDGE,
  };
  const step = steps[key];
  if (step !== undefined) {
    nudgeEdge(cut, edge, step);
    return true;
  }
  if (key === 'Escape') {
    selectCut(cut.id, 'timeline');
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    return true;
  }
  return false;
}

interface CutItemProps {
  readonly cut: Cut;
  readonly position: number;
  readonly count: number;
  /** Arranged seconds. */
  readonly start: number;
  readonly end: number;
  readonly duration: number;
  readonly isCurrent: boolean;
}

/** Renders only when this cut changes. */
const CutItem = memo(function CutItem({
  cut,
  position,
  count,
  start,
  end,
  duration,
  isCurrent,
}: CutItemProps) {
  const values = {
    name: CUT_REASONS[cut.reason].name(),
    time: formatTime(start),
    seconds: formatFixed(cut.duration, 2),
  };
  const label =
    isSilence(cut) || cut.description === ''
      ? timeline.cut(values)
      : timeline.cutOfWords({ ...values, words: cut.description });
  return (
    <li aria-setsize={count} aria-posinset={position}>
      <button
        type="button"
        data-cut={cut.id}
        tabIndex={isCurrent ? 0 : -1}
        aria-label={label}
        onClick={() => seekSource(cut.start)}
      />
      {(['start', 'end'] as const).map((edge) => {
        const time = edge === 'start' ? start : end;
        return (
          <span
            key={edge}
            role="slider"
            tabIndex={isCurrent ? 0 : -1}
            data-slider={edge}
            data-edge={`${cut.id} ${edge}`}
            aria-label={EDGE_NAMES[edge]()}
            aria-valuemin={0}
            aria-valuemax={duration}
            aria-valuenow={Math.round(time * 100) / 100}
            aria-valuetext={timeline.edgeTime({ seconds: formatFixed(time, 2), time: formatTime(time) })}
          />
        );
      })}
    </li>
  );
});
