import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { formatTime } from '#model/cost.ts';
import { CUT_REASONS, lookOf } from '#model/cut-reasons.ts';
import { type ChipItem, chipLabel, isGap } from './chips.ts';
import { paragraphDirection } from './direction.ts';
import type { TranscriptLayout } from './layout.ts';
import { type Bracket, type Chip, isSameContent, rowContent, type Segment } from './row-content.ts';
import type { TranscriptView } from './view.ts';

interface RowProps {
  readonly layout: TranscriptLayout;
  readonly row: number;
  readonly view: TranscriptView;
  readonly speaker: number;
  readonly speakerName: string;
  readonly chipWidth: (item: ChipItem) => number;
}

/** A slice of a paragraph at its computed place. */
export const Row = memo(function Row({ layout, row, view, speaker, speakerName, chipWidth }: RowProps) {
  const segments = useSegments(layout, row);
  const children = useMemo(() => segments.map((segment) => show(segment, chipWidth)), [segments, chipWidth]);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (text.current) view.mount(row, segments, text.current);
    return () => view.unmount(row);
  }, [view, row, segments]);

  const isFirst = (layout.rowEnds[row] & 1) !== 0;
  const isLast = (layout.rowEnds[row] & 2) !== 0;
  const firstWord = layout.lineWord[layout.rowLine[row]];
  const isRtl = paragraphDirection(layout, layout.rowParagraph[row]) === 'rtl';
  return (
    <li
      aria-setsize={layout.rowCount}
      aria-posinset={row + 1}
      className="ts-row"
      data-speaker={(speaker % 5) + 1}
      data-first={isFirst || undefined}
      data-last={isLast || undefined}
      dir={isRtl ? 'rtl' : undefined}
      style={{ transform: `translateY(${layout.rowTop[row]}px)`, width: isRtl ? layout.width : undefined }}
    >
      {isFirst && (
        <div className="ts-who">
          <button
            type="button"
            tabIndex={-1}
            aria-haspopup="dialog"
            aria-label={`${speakerName}, change or rename`}
            className="ts-name"
            data-paragraph={layout.rowParagraph[row]}
          >
            {speakerName}
          </button>
          <time className="num">{formatTime(layout.words.start[firstWord] ?? 0)}</time>
        </div>
      )}
      <p ref={text} className="ts-lines">
        {children}
      </p>
    </li>
  );
});

/** Keeps identity while equal, so that a cut elsewhere renders nothing here. */
function useSegments(layout: TranscriptLayout, row: number): readonly Segment[] {
  const shown = useRef<readonly Segment[]>([]);
  return useMemo(() => {
    const next = rowContent(layout, row);
    if (!isSameContent(shown.current, next)) shown.current = next;
    return shown.current;
  }, [layout, row]);
}

function show(segment: Segment, chipWidth: (item: ChipItem) => number): ReactNode {
  if (segment.kind === 'bracket') return bracket(segment);
  if (segment.kind === 'chip') return chip(segment, chipWidth);
  const { cut, first, text } = segment;
  if (!cut) return text;
  return (
    <del key={`t${first}`} className="ts-cut" data-reason={lookOf(cut)}>
      {text}
    </del>
  );
}

function bracket({ cut, edge, direction }: Bracket): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element is an inline block and would be cut off from its word
    <span
      key={`${edge}${cut.id}`}
      role="button"
      tabIndex={-1}
      aria-label={`${CUT_REASONS[cut.reason].title} cut, ${edge}`}
      dir={direction}
      className="ts-bracket"
      data-cut={cut.id}
      data-edge={edge}
    >
      {edge === 'start' ? '[' : ']'}
    </span>
  );
}

function chip({ item }: Chip, chipWidth: (item: ChipItem) => number): ReactNode {
  const length = chipLabel(item).replace('s', 'seconds');
  const { key, name, icon, ...props } = isGap(item)
    ? {
        key: `g${item.start}`,
        name: `Speech without words, ${length}`,
        icon: '#ts-voice',
        title: 'Speech without words. Click to play it, press A to cut it.',
        'data-gap': item.start,
      }
    : {
        key: `c${item.id}`,
        name: `${CUT_REASONS[item.reason].title} cut, ${length}`,
        icon: '#ts-pause',
        'data-cut': item.id,
      };
  return (
    // biome-ignore lint/a11y/useSemanticElements: as above; its width is the layout's
    <span
      key={key}
      role="button"
      tabIndex={-1}
      aria-label={name}
      className="ts-chip"
      style={{ width: chipWidth(item) }}
      {...props}
    >
      <svg aria-hidden="true">
        <use href={icon} />
      </svg>
      {chipLabel(item)}
    </span>
  );
}
