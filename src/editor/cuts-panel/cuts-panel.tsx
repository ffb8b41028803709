import clsx from 'clsx';
import { ListChecks, PanelRightClose, PanelRightOpen } from 'lucide-react';
import { memo, type ReactNode, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { keys } from '#i18n/en/editor.ts';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { formatNumber } from '#i18n/texts.ts';
import { cutsOf, orderCuts } from '#model/cut-order.ts';
import type { CutReason } from '#model/cut-reasons.ts';
import type { Cut } from '#model/types.ts';
import { Button, Count, EmptyState, GuideLink, IconButton, Kbd, rich, Skeleton } from '../../ui/index.ts';
import { cutList, restorable } from '../state/cut-list.ts';
import { panels, setCutsOpen } from '../state/panels.ts';
import { endReview, review, startReview } from '../state/review.ts';
import { useDocument } from '../state/use-document.ts';
import { Bin } from './bin.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { CutGroup, CutGroups } from './cut-groups.tsx';
import { CutList } from './cut-list.tsx';
import { ListControls } from './list-controls.tsx';
import { ReviewBar } from './review-bar.tsx';
import { WidthHandle } from './width-handle.tsx';

interface CutsPanelProps {
  readonly isEmpty?: boolean;
  /** Which cuts there are is not known yet, or could not be learnt. */
  readonly unknown?: 'opening' | 'failed' | undefined;
  /** A button for the empty list. */
  readonly suggest?: ReactNode;
}

/** Collapses to a rail of 48 px. */
export function CutsPanel({ isEmpty = false, unknown, suggest }: CutsPanelProps) {
  const { cutsOpen } = useSnapshot(panels);
  return cutsOpen && !isEmpty ? (
    <OpenPanel unknown={unknown} suggest={suggest} />
  ) : (
    <Rail isEmpty={isEmpty} />
  );
}

function Rail({ isEmpty }: { isEmpty: boolean }) {
  const { cuts } = useDocument();
  return (
    <section
      aria-label={texts.title()}
      className="flex h-full w-12 flex-col items-center gap-4 bg-bg-1 pt-1.5"
    >
      <IconButton
        label={texts.open()}
        disabledReason={isEmpty ? texts.uploadFirst() : undefined}
        tooltipSide="left"
        icon={<PanelRightOpen aria-hidden size={18} />}
        onClick={() => setCutsOpen(true)}
      />
      <Count>{formatNumber(cuts.length)}</Count>
      <span className="font-semibold [writing-mode:vertical-rl]">{texts.title()}</span>
    </section>
  );
}

function OpenPanel({ unknown, suggest }: Pick<CutsPanelProps, 'unknown' | 'suggest'>) {
  const { cuts, settings } = useDocument();
  const { reasons, sort, ascending, grouped, deleted } = useSnapshot(cutList);
  const { active } = useSnapshot(review);
  const panel = useRef<HTMLElement>(null);
  const ordered = useMemo(
    () => orderCuts(cuts, { reasons: EVERYTHING, sort, ascending }),
    [cuts, sort, ascending],
  );
  const listed = useMemo(() => cutsOf(ordered, reasons), [ordered, reasons]);
  const gone = useMemo(
    () => restorable(deleted, cuts, settings.silenceMode),
    [deleted, cuts, settings.silenceMode],
  );
  return (
    <section
      ref={panel}
      aria-label={texts.title()}
      tabIndex={-1}
      className="relative flex h-full min-h-0 flex-col bg-bg-1 outline-none max-2xs:h-auto max-2xs:min-h-full"
    >
      <WidthHandle />
      <PanelHeader listed={listed} total={cuts.length} isReviewed={active} />
      {(cuts.length > 0 || gone.length > 0) && (
        // In a small window the list has no room beside both.
        <div className={clsx('flex-none', active && 'max-lg:hidden')}>
          <ListControls cuts={cuts} listed={listed} />
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto *:flex-none max-2xs:flex-none [&>div]:shrink">
        {cuts.length === 0 && unknown ? (
          unknown === 'opening' && <Skeleton lines={5} className="p-4" />
        ) : cuts.length === 0 ? (
          <EmptyState title={texts.none()} className="p-4" action={suggest}>
            {rich(
              texts.howToCut({
                key: (words) => <Kbd>{words}</Kbd>,
                guide: (words) => <GuideLink page="cut-words">{words}</GuideLink>,
              }),
            )}
          </EmptyState>
        ) : listed.length === 0 ? (
          <EmptyState title={texts.noneOfKind()} className="p-4">
            {texts.clearFilter()}
          </EmptyState>
        ) : grouped ? (
          <CutGroups cuts={ordered} reasons={reasons} />
        ) : (
          <CutList label={texts.list()} cuts={listed} fills />
        )}
        {gone.length > 0 && <CutGroup title={texts.deletedCuts()} cuts={gone} areDeleted />}
      </div>
      {active ? (
        <ReviewBar listed={listed} grouped={grouped} />
      ) : (
        <BulkBar listed={listed} deleted={gone} panel={panel} />
      )}
    </section>
  );
}

const EVERYTHING: readonly CutReason[] = [];

interface PanelHeaderProps {
  /** After the filter. */
  readonly listed: readonly Cut[];
  readonly total: number;
  readonly isReviewed: boolean;
}

function PanelHeader({ listed, total, isReviewed }: PanelHeaderProps) {
  return (
    <header className="flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4 max-2xs:h-auto max-2xs:min-h-11 max-2xs:flex-wrap">
      <h2 className="font-semibold text-13">{texts.title()}</h2>
      <span aria-live="polite">
        <Count>
          {listed.length === total ? formatNumber(total) : texts.listedOf({ listed: listed.length, total })}
        </Count>
      </span>
      <span className="flex-1" />
      <CheckButton canCheck={listed.length > 0} isChecking={isReviewed} />
      {total > 0 && <Bin total={total} listed={listed} />}
      {/* In a small window it is a tab. */}
      <span className="max-lg:hidden">
        <CloseButton />
      </span>
    </header>
  );
}

/** Memoized: tooltips are dearer to render than the count. */
const CheckButton = memo(function CheckButton(props: { canCheck: boolean; isChecking: boolean }) {
  const { canCheck, isChecking } = props;
  if (!canCheck && !isChecking) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      pressed={isChecking}
      icon={<ListChecks aria-hidden size={16} />}
      onClick={() => (isChecking ? endReview() : startReview())}
    >
      {texts.checkCuts()}
    </Button>
  );
});

const CloseButton = memo(function CloseButton() {
  return (
    <IconButton
      label={texts.close()}
      shortcut={keys.escape()}
      icon={<PanelRightClose aria-hidden size={18} />}
      onClick={() => setCutsOpen(false)}
    />
  );
});
