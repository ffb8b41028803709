import { ChevronDown } from 'lucide-react';
import { memo, useId, useMemo, useState } from 'react';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { formatSaved } from '#model/cost.ts';
import { groupCuts, totalLength } from '#model/cut-order.ts';
import { CUT_REASONS, type CutReason } from '#model/cut-reasons.ts';
import type { Cut } from '#model/types.ts';
import { CutList } from './cut-list.tsx';

interface CutGroupsProps {
  /** Unfiltered. */
  readonly cuts: readonly Cut[];
  /** None shows all. */
  readonly reasons: readonly CutReason[];
}

export function CutGroups({ cuts, reasons }: CutGroupsProps) {
  const groups = useMemo(() => groupCuts(cuts), [cuts]);
  return groups
    .filter(({ reason }) => reasons.length === 0 || reasons.includes(reason))
    .map((group) => (
      <CutGroup key={group.reason} title={CUT_REASONS[group.reason].plural()} cuts={group.cuts} />
    ));
}

interface CutGroupProps {
  readonly title: string;
  readonly cuts: readonly Cut[];
  readonly areDeleted?: boolean;
}

/** Deleted cuts begin folded. */
export const CutGroup = memo(function CutGroup({ title, cuts, areDeleted = false }: CutGroupProps) {
  const id = useId();
  const [open, setOpen] = useState(!areDeleted);
  const length = useMemo(() => totalLength(cuts), [cuts]);
  return (
    <section aria-labelledby={id} className="border-line border-t first:border-t-0">
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-8 w-full items-center pointer-coarse:min-h-11 gap-2 pr-4 pl-3 max-2xs:flex-wrap text-left text-12 hover:bg-bg-2 focus-visible:-outline-offset-2"
        >
          <ChevronDown aria-hidden size={16} className={open ? 'text-text-3' : '-rotate-90 text-text-3'} />
          <span id={id} className="font-semibold">
            {title}
          </span>
          <span className="num text-text-3">{texts.found({ count: cuts.length })}</span>
          <span className="num ml-auto text-text-2">{formatSaved(length)}</span>
        </button>
      </h3>
      {open && <CutList label={title} cuts={cuts} areDeleted={areDeleted} />}
    </section>
  );
});
