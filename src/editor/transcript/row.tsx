import { ArrowDownUp, GripVertical } from 'lucide-react';
import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { transcript } from '#i18n/en/transcript.ts';
import { formatFixed } from '#i18n/texts.ts';
import { lookOf } from '#model/cut-reasons.ts';
import { formatTime } from '#model/time/format.ts';
import type { Gain, Seam } from '#model/types.ts';
import { type ChipItem, chipLabel, gapHint, gapName, isCut, isSeam, lengthOf } from './break-lines.ts';
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
  /** Source seconds where a moved range begins with it; null elsewhere. */
  readonly movedFrom: number | null;
  readonly gains: readonly Gain[];
}

/** A slice of a paragraph at its computed place. */
export const Row = memo(function Row(props: RowProps) {
  const { layout, row, view, speaker, speakerName, chipWidth, movedFrom, gains } = props;
  const segments = useSegments(layout, row, gains);
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
      aria-posinset={layout.rowPlace[row] + 1}
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
            aria-label={transcript.moveParagraph()}
            title={transcript.moveParagraph()}
            className="ts-handle"
            data-handle={layout.rowParagraph[row]}
          >
            <GripVertical aria-hidden size={14} />
          </button>
          <button
            type="button"
            tabIndex={-1}
            aria-haspopup="dialog"
            aria-label={transcript.changeSpeaker({ name: speakerName })}
            className="ts-name"
            data-paragraph={layout.rowParagraph[row]}
          >
            {speakerName}
          </button>
          <time className="num">{formatTime(layout.words.start[firstWord] ?? 0)}</time>
          {movedFrom !== null && <MovedMark range={movedFrom} start={layout.words.start[firstWord] ?? 0} />}
        </div>
      )}
      <p ref={text} className="ts-lines">
        {children}
      </p>
    </li>
  );
});

/** Opens the menu of a moved range, source seconds. */
function MovedMark({ range, start }: { range: number; start: number }) {
  const name = transcript.movedFrom({ time: formatTime(start) });
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-haspopup="menu"
      aria-label={name}
      title={name}
      className="ts-moved"
      data-moved={range}
    >
      <ArrowDownUp aria-hidden size={12} />
    </button>
  );
}

/** Keeps identity while equal, so that a cut elsewhere renders nothing here. */
function useSegments(layout: TranscriptLayout, row: number, gains: readonly Gain[]): readonly Segment[] {
  const shown = useRef<readonly Segment[]>([]);
  return useMemo(() => {
    const next = rowContent(layout, row, gains);
    if (!isSameContent(shown.current, next)) shown.current = next;
    return shown.current;
  }, [layout, row, gains]);
}

function show(segment: Segment, chipWidth: (item: ChipItem) => number): ReactNode {
  if (segment.kind === 'bracket') return bracket(segment);
  if (segment.kind === 'chip') return chip(segment, chipWidth);
  const { cut, first, text, sound } = segment;
  if (cut)
    return (
      <del key={`t${first}`} className="ts-cut" data-reason={lookOf(cut)}>
        {text}
      </del>
    );
  if (!sound) return text;
  return (
    <span
      key={`t${first}`}
      className="ts-sound"
      data-sound={sound}
      title={transcript.soundOf({ kind: sound })}
    >
      {text}
    </span>
  );
}

function bracket({ cut, edge, direction }: Bracket): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button element is an inline block and would be cut off from its word
    <span
      key={`${edge}${cut.id}`}
      role="button"
      tabIndex={-1}
      aria-label={transcript.bracket({ reason: cut.reason, edge })}
      dir={direction}
      className="ts-bracket"
      data-cut={cut.id}
      data-edge={edge}
      data-reason={lookOf(cut)}
    >
      {edge === 'start' ? '[' : ']'}
    </span>
  );
}

function chip({ item }: Chip, chipWidth: (item: ChipItem) => number): ReactNode {
  if (isSeam(item)) return seam(item, chipWidth(item));
  const seconds = formatFixed(lengthOf(item), 1);
  const { key, name, icon, ...props } = !isCut(item)
    ? {
        key: `g${item.start}`,
        name: gapName(item),
        icon: '#ts-voice',
        title: gapHint(item),
        'data-gap': item.start,
      }
    : {
        key: `c${item.id}`,
        name: transcript.cutChip({ reason: item.reason, seconds }),
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

function seam(item: Seam, width: number): ReactNode {
  const name = transcript.rushBegins({ name: item.name });
  return (
    <span
      key={`r${item.start}`}
      role="img"
      aria-label={name}
      title={name}
      className="ts-chip"
      data-seam
      style={{ width }}
    >
      <svg aria-hidden="true">
        <use href="#ts-rush" />
      </svg>
      {chipLabel(item)}
    </span>
  );
}
