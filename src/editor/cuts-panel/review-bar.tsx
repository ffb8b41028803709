import { Check, ChevronLeft, ChevronRight, Headphones, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { groupCuts } from '#model/cut-order.ts';
import type { Cut } from '#model/types.ts';
import { Button, IconButton, Kbd } from '../../ui/index.ts';
import {
  acceptReviewed,
  endReview,
  isFinished,
  listenInContext,
  rejectReviewed,
  review,
  stepReview,
} from '../state/review.ts';
import { selection } from '../state/selection.ts';

export function ReviewBar({ listed: cuts, grouped }: { listed: readonly Cut[]; grouped: boolean }) {
  const listed = useMemo(
    () => (grouped ? groupCuts(cuts).flatMap((group) => group.cuts) : cuts),
    [cuts, grouped],
  );
  const { index, accepted, rejected, finishedAt } = useSnapshot(review);
  const { cutId } = useSnapshot(selection);
  const bar = useRef<HTMLElement>(null);
  // The keys belong to the review now, not to the button that began it.
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  const selected = useMemo(() => listed.findIndex((cut) => cut.id === cutId), [listed, cutId]);
  const place = listed.length === 0 ? 0 : (selected >= 0 ? selected : Math.min(index, listed.length - 1)) + 1;
  const none = listed.length === 0;
  if (isFinished(finishedAt, listed.length)) {
    return (
      <section
        ref={bar}
        aria-label="Check cuts"
        tabIndex={-1}
        className="grid flex-none grid-cols-[minmax(0,1fr)] gap-2 border-line border-t px-4 py-2 outline-none"
      >
        <p role="status">
          All cuts checked
          <span className="num ml-2 text-12 text-text-3">{counts(accepted, rejected)}</span>
        </p>
        <div className="flex items-center gap-2">
          <Button size="sm" variant="primary" onClick={endReview}>
            Done
          </Button>
          <Button size="sm" disabled={none} onClick={() => stepReview(-1)}>
            Back to the last cut
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section
      ref={bar}
      aria-label="Check cuts"
      tabIndex={-1}
      className="grid flex-none grid-cols-[minmax(0,1fr)] gap-2 border-line border-t px-4 py-2 outline-none"
    >
      <div className="flex items-center gap-1">
        <p role="status" className="num flex-none text-text-2">
          Cut {place.toLocaleString('en')} of {listed.length.toLocaleString('en')}
        </p>
        <span className="num ml-2 truncate text-12 text-text-3">{counts(accepted, rejected)}</span>
        <span className="flex-1" />
        <IconButton
          size="sm"
          label="Previous cut"
          shortcut="↑"
          disabled={none}
          icon={<ChevronLeft aria-hidden size={16} />}
          onClick={() => stepReview(-1)}
        />
        <IconButton
          size="sm"
          label="Next cut"
          shortcut="↓"
          disabled={none}
          icon={<ChevronRight aria-hidden size={16} />}
          onClick={() => stepReview(1)}
        />
        <IconButton
          size="sm"
          label="Stop checking cuts"
          shortcut="Esc"
          icon={<X aria-hidden size={16} />}
          onClick={endReview}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" disabled={none} icon={<Check aria-hidden size={16} />} onClick={acceptReviewed}>
          Accept <Kbd>↵</Kbd>
        </Button>
        <Button
          size="sm"
          variant="danger"
          disabled={none}
          icon={<X aria-hidden size={16} />}
          onClick={rejectReviewed}
        >
          Reject <Kbd>X</Kbd>
        </Button>
        <Button
          size="sm"
          disabled={none}
          icon={<Headphones aria-hidden size={16} />}
          onClick={listenInContext}
        >
          Listen{' '}
          <span className="max-[1440px]:hidden">
            <Kbd>C</Kbd>
          </span>
        </Button>
      </div>
    </section>
  );
}

function counts(accepted: number, rejected: number): string {
  return `${accepted.toLocaleString('en')} accepted, ${rejected.toLocaleString('en')} rejected`;
}
