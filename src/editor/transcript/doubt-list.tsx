import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useEffect, useRef } from 'react';
import { transcript } from '#i18n/en/transcript.ts';
import { formatTime } from '#model/cost.ts';
import type { EditorDocument } from '#model/types.ts';
import { textOf } from '#model/words.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { goToDoubt } from '../state/check-words.ts';

/** px. */
const ROW = 28 * TEXT_SCALE;
/** Words shown on either side. */
const CONTEXT = 3;

interface DoubtListProps {
  readonly doc: EditorDocument;
  /** Ascending. */
  readonly doubts: readonly number[];
  readonly word: number;
}

/** All doubtful words with their time; a click goes there. Not on a telephone, whose text needs the room. */
export function DoubtList({ doc, doubts, word }: DoubtListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const place = doubts.indexOf(word);
  const rows = useVirtualizer({
    count: doubts.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 2,
  });
  useEffect(() => {
    if (place >= 0) rows.scrollToIndex(place);
  }, [place, rows]);
  return (
    <div ref={scroller} className="max-h-28 overflow-y-auto rounded-ctl border border-line max-sm:hidden">
      <ul
        aria-label={transcript.doubtfulWords()}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const each = doubts[index] ?? 0;
          const isCurrent = each === word;
          return (
            <li
              key={each}
              aria-setsize={doubts.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ height: ROW, transform: `translateY(${start}px)` }}
            >
              <button
                type="button"
                aria-current={isCurrent || undefined}
                onClick={() => goToDoubt(each)}
                className={clsx(
                  'flex h-full w-full items-center gap-3 px-2 text-left text-12 text-text-2 hover:bg-bg-2',
                  isCurrent && 'bg-blue-soft text-blue-text forced-colors:underline',
                )}
              >
                <span className="num flex-none">{formatTime(doc.words.start[each] ?? 0)}</span>
                <span className="truncate">
                  {around(doc, each, -CONTEXT)} <b className="font-semibold">{doc.words.text[each]}</b>{' '}
                  {around(doc, each, CONTEXT)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The words before (negative) or after. */
function around({ words }: EditorDocument, word: number, count: number): string {
  const first = count < 0 ? Math.max(0, word + count) : word + 1;
  const last = count < 0 ? word - 1 : Math.min(words.length - 1, word + count);
  return first <= last ? textOf(words, first, last) : '';
}
