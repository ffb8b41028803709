import clsx from 'clsx';
import { PanelRightClose, PanelRightOpen, Trash2 } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { formatNumber } from '#i18n/texts.ts';
import { CUT_REASONS, type CutReason } from '#model/cut-reasons.ts';
import { inPlayingOrder } from '#model/edit/arrangement.ts';
import { cutsOf, groupCuts, orderCuts, totalLength } from '#model/edit/cut-order.ts';
import type { Cut } from '#model/types.ts';
import {
  Button,
  Count,
  EmptyState,
  GuideLink,
  IconButton,
  Kbd,
  Modal,
  rich,
  Skeleton,
  toast,
} from '../../ui/index.ts';
import { CommandButton, shortcutOf } from '../commands/command-button.tsx';
import { checkCuts, closeCuts } from '../commands/cut-commands.ts';
import { deleteAllCuts, deleteCuts } from '../state/cuts/cut-actions.ts';
import { review } from '../state/cuts/cut-check.ts';
import { cutList, restorable } from '../state/cuts/cut-list.ts';
import { isHesitation } from '../state/cuts/proposals.ts';
import { undo } from '../state/document/document.ts';
import { useDocument } from '../state/document/use-document.ts';
import {
  CUTS_MAX_WIDTH,
  CUTS_MIN_WIDTH,
  CUTS_WIDTH,
  panels,
  setCutsOpen,
  setCutsWidth,
} from '../state/view/panels.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ReviewBar } from './cut-check-bar.tsx';
import { CutList } from './cut-list.tsx';
import { Group } from './group.tsx';
import { ListControls } from './list-controls.tsx';
import { Proposals, useProposals } from './proposal-list.tsx';
import { TakeGroups } from './take-groups.tsx';
import { UnsurePauses } from './unsure-pauses.tsx';

/** The bin: deletes the ticked cuts of the list; without any it asks and deletes all. */
function Bin({ total, listed }: { total: number; listed: readonly Cut[] }) {
  const { checked } = useSnapshot(cutList);
  const [asking, setAsking] = useState(false);
  const confirm = useRef<HTMLButtonElement>(null);
  const ticked = checked.size === 0 ? [] : listed.filter(({ id }) => checked.has(id)).map(({ id }) => id);
  const press = (): void => {
    if (ticked.length === 0) setAsking(true);
    else if (deleteCuts(ticked) > 0) tell(ticked.length);
  };
  const remove = (): void => {
    setAsking(false);
    if (deleteAllCuts()) tell(total);
  };
  return (
    <>
      <IconButton
        label={ticked.length === 0 ? texts.deleteAll() : texts.deleteTicked({ count: ticked.length })}
        variant="danger"
        icon={<Trash2 aria-hidden size={16} />}
        onClick={press}
      />
      <Modal
        open={asking}
        title={texts.askDeleteAll()}
        onClose={() => setAsking(false)}
        initialFocus={confirm}
        cancel="md"
        actions={
          <Button ref={confirm} variant="danger" onClick={remove}>
            {texts.deleteCuts({ count: total })}
          </Button>
        }
      >
        <p className="mt-2 text-text-2">{texts.whatComesBack()}</p>
      </Modal>
    </>
  );
}

function tell(count: number): void {
  toast({
    tone: 'success',
    title: texts.deleted({ count }),
    action: { label: ui.undo(), onClick: () => void undo() },
  });
}

/** px. */
const KEY_STEP = 16;

/** Drag or arrow keys; double-click resets. */
function WidthHandle() {
  const { cutsWidth } = useSnapshot(panels);
  const width = cutsWidth ?? CUTS_WIDTH;
  const drag = (event: PointerEvent<HTMLElement>): void => {
    if (event.type === 'pointerdown') {
      event.currentTarget.setPointerCapture(event.pointerId);
      event.preventDefault();
    } else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const panel = event.currentTarget.parentElement;
    if (panel) setCutsWidth(panel.getBoundingClientRect().right - event.clientX);
  };
  const handleKey = (event: KeyboardEvent): void => {
    const widths: Record<string, number> = {
      ArrowLeft: width + KEY_STEP,
      ArrowRight: width - KEY_STEP,
      Home: CUTS_MIN_WIDTH,
      End: CUTS_MAX_WIDTH,
    };
    const next = widths[event.key];
    if (next === undefined) return;
    setCutsWidth(next);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <hr
      tabIndex={0}
      aria-label={texts.width()}
      aria-orientation="vertical"
      aria-valuemin={CUTS_MIN_WIDTH}
      aria-valuemax={CUTS_MAX_WIDTH}
      aria-valuenow={width}
      onPointerDown={drag}
      onPointerMove={drag}
      onDoubleClick={() => setCutsWidth(null)}
      onKeyDown={handleKey}
      className="absolute inset-y-0 -left-1 z-10 m-0 h-full w-2 cursor-col-resize touch-none border-0 bg-transparent hover:bg-bg-3 focus-visible:bg-bg-3 max-lg:hidden"
    />
  );
}

interface CutGroupsProps {
  /** Unfiltered. */
  readonly cuts: readonly Cut[];
  /** None shows all. */
  readonly reasons: readonly CutReason[];
  readonly scroller: HTMLElement | null;
}

function CutGroups({ cuts, reasons, scroller }: CutGroupsProps) {
  const groups = useMemo(() => groupCuts(cuts), [cuts]);
  return groups
    .filter(({ reason }) => reasons.length === 0 || reasons.includes(reason))
    .map((group) => (
      <CutGroup
        key={group.reason}
        title={CUT_REASONS[group.reason].plural()}
        cuts={group.cuts}
        scroller={scroller}
      />
    ));
}

interface CutGroupProps {
  readonly title: string;
  readonly cuts: readonly Cut[];
  readonly scroller: HTMLElement | null;
  readonly areDeleted?: boolean;
}

/** Deleted cuts begin folded. */
const CutGroup = memo(function CutGroup({ title, cuts, scroller, areDeleted = false }: CutGroupProps) {
  const length = useMemo(() => totalLength(cuts), [cuts]);
  return (
    <Group title={title} found={texts.found({ count: cuts.length })} length={length} isFolded={areDeleted}>
      <CutList label={title} cuts={cuts} scroller={scroller} areDeleted={areDeleted} />
    </Group>
  );
});

interface CutsPanelProps {
  readonly isEmpty?: boolean;
  /** Which cuts there are is not known yet, or could not be learnt. */
  readonly unknown?: 'loading' | 'failed' | undefined;
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
  const doc = useDocument();
  const { cuts, settings } = doc;
  const { reasons, sort, ascending, grouped, deleted } = useSnapshot(cutList);
  const { active, of } = useSnapshot(review);
  const proposed = useProposals();
  const panel = useRef<HTMLElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const ordered = useMemo(
    () => orderCuts(inPlayingOrder(doc, cuts), { reasons: EVERYTHING, sort, ascending }),
    [doc, cuts, sort, ascending],
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
      <PanelHeader
        listed={listed}
        total={cuts.length}
        canCheck={active || listed.length + proposed.length > 0}
      />
      {(cuts.length > 0 || gone.length > 0) && (
        // In a small window the list has no room beside both.
        <div className={clsx('flex-none', active && 'max-lg:hidden')}>
          <ListControls cuts={cuts} listed={listed} />
        </div>
      )}
      {/* §2's 60 units bound it where the panel is stacked below the preview. */}
      <div
        ref={setScroller}
        data-cuts-scroll
        className="relative min-h-0 flex-1 overflow-y-auto max-lg:max-h-60 max-2xs:flex-none"
      >
        <div>
          <TakeGroups />
          {proposed.length > 0 && <Proposals proposed={proposed} scroller={scroller} />}
          {cuts.length === 0 && unknown ? (
            unknown === 'loading' && <Skeleton lines={5} className="p-4" />
          ) : cuts.length === 0 && proposed.some((cut) => !isHesitation(cut)) ? null : cuts.length === 0 ? (
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
            <CutGroups cuts={ordered} reasons={reasons} scroller={scroller} />
          ) : (
            <CutList label={texts.list()} cuts={listed} scroller={scroller} />
          )}
          <UnsurePauses />
          {gone.length > 0 && (
            <CutGroup title={texts.deletedCuts()} cuts={gone} scroller={scroller} areDeleted />
          )}
        </div>
      </div>
      {active ? (
        <ReviewBar listed={of === 'proposals' ? proposed : listed} grouped={grouped} />
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
  readonly canCheck: boolean;
}

function PanelHeader({ listed, total, canCheck }: PanelHeaderProps) {
  return (
    <header className="flex h-11 flex-none items-center gap-2 border-line border-b pr-2 pl-4 max-2xs:h-auto max-2xs:min-h-11 max-2xs:flex-wrap">
      <h2 className="font-semibold text-13">{texts.title()}</h2>
      <span aria-live="polite">
        <Count>
          {listed.length === total ? formatNumber(total) : texts.listedOf({ listed: listed.length, total })}
        </Count>
      </span>
      <span className="flex-1" />
      {canCheck && <CommandButton command={checkCuts} size="sm" variant="ghost" />}
      {total > 0 && <Bin total={total} listed={listed} />}
      {/* In a small window it is a tab. */}
      <span className="max-lg:hidden">
        <ClosePanelButton />
      </span>
    </header>
  );
}

/** Memoized: tooltips are dearer to render than the count. Who presses it needs not be told how to get the panel back. */
const ClosePanelButton = memo(function ClosePanelButton() {
  return (
    <IconButton
      label={texts.close()}
      shortcut={shortcutOf(closeCuts)}
      icon={<PanelRightClose aria-hidden size={18} />}
      onClick={() => setCutsOpen(false)}
    />
  );
});
