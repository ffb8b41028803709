import { Check, ChevronLeft, ChevronRight, Headphones, X } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { keys } from '#i18n/en/editor.ts';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { groupCuts } from '#model/cut-order.ts';
import type { Cut } from '#model/types.ts';
import { Button, IconButton, Kbd, rich } from '../../ui/index.ts';
import { groupProposals } from '../state/proposals.ts';
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
  const { index, accepted, rejected, finishedAt, of } = useSnapshot(review);
  const isOfProposals = of === 'proposals';
  const listed = useMemo(() => {
    const groups = isOfProposals ? groupProposals(cuts) : grouped ? groupCuts(cuts) : [{ cuts }];
    return groups.flatMap((group) => group.cuts);
  }, [cuts, grouped, isOfProposals]);
  const { cutId, proposal } = useSnapshot(selection);
  const bar = useRef<HTMLElement>(null);
  // The keys belong to the review now, not to the button that began it.
  useEffect(() => bar.current?.focus({ preventScroll: true }), []);
  const selected = useMemo(
    () => listed.findIndex((cut) => cut.id === (proposal ?? cutId)),
    [listed, cutId, proposal],
  );
  const place = listed.length === 0 ? 0 : (selected >= 0 ? selected : Math.min(index, listed.length - 1)) + 1;
  const none = listed.length === 0;
  if (isFinished(finishedAt, listed.length)) {
    return (
      <section
        ref={bar}
        aria-label={texts.checkCuts()}
        data-toasts-above
        tabIndex={-1}
        className="grid flex-none grid-cols-[minmax(0,1fr)] gap-2 border-line border-t px-4 py-2 outline-none"
      >
        <p role="status">
          {texts.allChecked()}
          <span className="num ml-2 text-12 text-text-3">{texts.verdicts({ accepted, rejected })}</span>
        </p>
        <div className="flex items-center gap-2">
          <Button size="sm" variant="primary" onClick={endReview}>
            {texts.done()}
          </Button>
          <Button size="sm" disabled={none} onClick={() => stepReview(-1)}>
            {texts.backToLast()}
          </Button>
        </div>
      </section>
    );
  }
  return (
    <section
      ref={bar}
      aria-label={texts.checkCuts()}
      data-toasts-above
      tabIndex={-1}
      className="grid flex-none grid-cols-[minmax(0,1fr)] gap-2 border-line border-t px-4 py-2 outline-none"
    >
      <div className="flex items-center gap-1 max-2xs:flex-wrap">
        <p role="status" className="num flex-none whitespace-nowrap text-text-2">
          {isOfProposals
            ? texts.proposalPlace({ place, count: listed.length })
            : texts.place({ place, count: listed.length })}
        </p>
        <span className="num ml-2 min-w-0 text-12 text-text-3 leading-4">
          {texts.verdicts({ accepted, rejected })}
        </span>
        <span className="flex-1" />
        <IconButton
          size="sm"
          label={texts.previous()}
          shortcut="↑"
          disabled={none}
          icon={<ChevronLeft aria-hidden size={16} />}
          onClick={() => stepReview(-1)}
        />
        <IconButton
          size="sm"
          label={texts.next()}
          shortcut="↓"
          disabled={none}
          icon={<ChevronRight aria-hidden size={16} />}
          onClick={() => stepReview(1)}
        />
        <IconButton
          size="sm"
          label={texts.stopChecking()}
          shortcut={keys.escape()}
          icon={<X aria-hidden size={16} />}
          onClick={endReview}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" disabled={none} icon={<Check aria-hidden size={16} />} onClick={acceptReviewed}>
          {rich(texts.accept({ key }))}
        </Button>
        <Button
          size="sm"
          variant="danger"
          disabled={none}
          icon={<X aria-hidden size={16} />}
          onClick={rejectReviewed}
        >
          {rich(texts.reject({ key }))}
        </Button>
        <Button
          size="sm"
          disabled={none}
          icon={<Headphones aria-hidden size={16} />}
          onClick={listenInContext}
        >
          {rich(texts.listen({ key: (words) => <span className="max-[90rem]:hidden">{key(words)}</span> }))}
        </Button>
      </div>
    </section>
  );
}

function key(words: ReactNode): ReactNode {
  return <Kbd>{words}</Kbd>;
}
