import './cut-row.css';
import clsx from 'clsx';
import { memo, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { lookOf } from '#model/cut-reasons.ts';
import { formatFieldTime, parseTime } from '#model/time/clock.ts';
import { DESCRIPTION_LENGTH, formatTime, truncate } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import type { Cut } from '#model/types.ts';
import { DecimalField } from '../../ui/index.ts';
import { suggestionText } from '../shared/cut-reason.ts';
import { deleteCuts, goToCut, typeCutTimes } from '../state/cuts/cut-actions.ts';
import { tickCuts } from '../state/cuts/cut-list.ts';
import { currentDoc } from '../state/document/document.ts';
import { session } from '../state/session/session.ts';

/** Seconds (specification §5). */
const STEP = 0.05;

/** Source seconds; refused values are explained and change nothing. */
export function CutTimes({ cut }: { cut: Cut }) {
  const messageId = useId();
  const helpId = useId();
  const frameRate = session.project?.media.video?.frameRate ?? null;
  const [error, setError] = useState<string | null>(null);
  const change = (times: { start?: number; end?: number }): boolean => {
    const message = typeCutTimes(cut.id, times);
    setError(message);
    return message === null;
  };
  const fields = {
    min: 0,
    max: currentDoc().duration,
    step: STEP,
    size: 'sm',
    notation: {
      read: (text: string, from: number) => parseTime(text, from, frameRate),
      show: formatFieldTime,
    },
    messageId,
    helpId,
    className: 'w-27',
    onDraft: (value: number | null) => value === null && setError(null),
  } as const;
  return (
    <div className="@container">
      <div className="grid gap-1 pr-4 pb-2 pl-4 @min-[22rem]:pl-11">
        <div className="flex items-center gap-1.5 text-text-2 max-2xs:grid max-2xs:grid-cols-[auto_1fr]">
          <span aria-hidden>{texts.start()}</span>
          <DecimalField
            {...fields}
            label={texts.startSeconds()}
            value={round(cut.start)}
            onCommit={(start) => change({ start })}
          />
          <span aria-hidden className="ml-1">
            {texts.end()}
          </span>
          <DecimalField
            {...fields}
            label={texts.endSeconds()}
            value={round(cut.start + cut.duration)}
            onCommit={(end) => change({ end })}
          />
        </div>
        <div className="h-4 text-12">
          <p id={messageId} role="status" title={error ?? undefined} className="truncate text-red-text">
            {error}
          </p>
          <p id={helpId} hidden={error !== null} className="truncate text-text-3">
            {frameRate ? texts.timeHelp() : texts.timeHelpAudio()}
          </p>
        </div>
      </div>
    </div>
  );
}

function round(seconds: number): number {
  return Math.round(seconds * 100) / 100;
}

interface CutRowProps {
  /** Names the cut among the ticked ones. */
  readonly rowKey: string;
  readonly cut: Cut;
  readonly index: number;
  readonly count: number;
  /** px. */
  readonly top: number;
  readonly isChecked: boolean;
  readonly isSelected: boolean;
  readonly isDeleted: boolean;
  readonly onHover: (id: string) => void;
  /** Of the open row. */
  readonly children?: ReactNode;
}

/** A cut in the list. Its element is recycled: making new ones for every row of a fling costs half of a frame. */
export const CutRow = memo(function CutRow(props: CutRowProps) {
  const { rowKey, cut, index, count, top, isChecked, isSelected, isDeleted, onHover, children } = props;
  const element = useBlurOnRecycle(rowKey);
  const what = truncate(cut.description, DESCRIPTION_LENGTH);
  const place = formatTime(cut.start);
  const facts = [place, formatSeconds(cut.duration)];
  const suggestion = suggestionText(cut);
  if (suggestion !== null) facts.push(suggestion);
  const factsText = facts.join(BETWEEN);
  const lines = (
    <>
      <span dir="auto" title={cut.description} className="block truncate text-left">
        {what}
      </span>
      <span
        title={factsText}
        className={clsx('num block truncate text-12 leading-4', isSelected ? 'text-text-2' : 'text-text-3')}
      >
        <i aria-hidden className="cut-swatch mr-2" data-reason={lookOf(cut)} />
        <span className="sr-only">{texts.kind({ reason: cut.reason })}</span> {factsText}
      </span>
    </>
  );
  return (
    <li
      ref={element}
      aria-setsize={count}
      aria-posinset={index + 1}
      data-cut-row={isDeleted ? undefined : cut.id}
      onPointerMove={isDeleted ? undefined : () => onHover(cut.id)}
      style={{ transform: `translateY(${top}px)` }}
      className={clsx(
        'absolute inset-x-0 top-0',
        isSelected
          ? 'bg-blue-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-focus'
          : 'hover:bg-bg-2',
      )}
    >
      <div className="flex h-11 items-start gap-3 pt-1 pl-4">
        <input
          type="checkbox"
          className="cut-tick"
          aria-label={texts.tick({ reason: cut.reason, time: place, words: what })}
          checked={isChecked}
          onChange={(event) => tickCuts([rowKey], event.target.checked)}
        />
        {isDeleted ? (
          <div className="min-w-0 flex-1 pr-4 text-text-3 line-through">{lines}</div>
        ) : (
          <button
            type="button"
            data-go
            aria-current={isSelected || undefined}
            onClick={() => goToCut(cut, 'cuts')}
            className="-my-1 block min-w-0 flex-1 py-1 pr-12 text-left focus-visible:outline-offset-0"
          >
            {lines}
          </button>
        )}
      </div>
      {!isDeleted && (
        <button
          type="button"
          title={texts.deleteCut()}
          aria-label={texts.deleteCutAt({ time: place })}
          onClick={() => deleteCuts([cut.id])}
          className="absolute top-1.5 right-3 grid size-8 place-items-center pointer-coarse:top-0 pointer-coarse:right-1.5 pointer-coarse:size-11 rounded-ctl text-text-2 hover:bg-bg-3 hover:text-text-1"
        >
          <i aria-hidden className="cut-cross" />
        </button>
      )}
      {children}
    </li>
  );
});

/** Em space between the facts of a cut. */
const BETWEEN = '\u2003';

/** Drops the focus when the element goes on to show another cut. */
function useBlurOnRecycle(rowKey: string) {
  const element = useRef<HTMLLIElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the cut changes
  useLayoutEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && element.current?.contains(activeElement))
      activeElement.blur();
  }, [rowKey]);
  return element;
}
