import { ArrowDownNarrowWide, ArrowUpNarrowWide } from 'lucide-react';
import { memo, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { CUT_REASONS, type CutReason, REASONS } from '#model/cut-reasons.ts';
import type { CutSort } from '#model/edit/cut-order.ts';
import type { Cut } from '#model/types.ts';
import { Checkbox, IconButton, MultiSelect, Select } from '../../ui/index.ts';
import {
  cutList,
  groupByCategory,
  showReasons,
  sortCuts,
  tickCuts,
  turnOrder,
} from '../state/cuts/cut-list.ts';

const SORTS: readonly { value: CutSort; label: () => string }[] = [
  { value: 'time', label: texts.byTime },
  { value: 'duration', label: texts.byDuration },
  { value: 'confidence', label: texts.byConfidence },
];

interface ListControlsProps {
  readonly cuts: readonly Cut[];
  readonly listed: readonly Cut[];
}

/** Each control subscribes on its own. */
export function ListControls({ cuts, listed }: ListControlsProps) {
  return (
    <div className="grid flex-none grid-cols-[minmax(0,1fr)] gap-2 border-line border-b px-4 pt-2 pb-2">
      <ReasonFilter cuts={cuts} />
      <Order />
      <div className="flex min-h-6 items-center justify-between max-2xs:flex-wrap">
        <SelectAll listed={listed} />
        <Grouping />
      </div>
    </div>
  );
}

const Order = memo(function Order() {
  const { sort, ascending } = useSnapshot(cutList);
  return (
    <div className="flex gap-2">
      <Select
        label={texts.sortBy()}
        showLabel={false}
        value={sort}
        options={SORTS.map((each) => ({ ...each, label: each.label() }))}
        onChange={sortCuts}
        className="min-w-0 flex-1"
      />
      <IconButton
        variant="secondary"
        label={ascending ? texts.ascending() : texts.descending()}
        icon={
          ascending ? (
            <ArrowUpNarrowWide aria-hidden size={16} />
          ) : (
            <ArrowDownNarrowWide aria-hidden size={16} />
          )
        }
        onClick={turnOrder}
      />
    </div>
  );
});

function SelectAll({ listed }: Pick<ListControlsProps, 'listed'>) {
  const { checked } = useSnapshot(cutList);
  const ticked = useMemo(
    () => (checked.size === 0 ? 0 : countOf(listed, (cut) => checked.has(cut.id))),
    [listed, checked],
  );
  const all = listed.length > 0 && ticked === listed.length;
  return (
    <Checkbox
      label={texts.selectAll()}
      checked={all}
      indeterminate={ticked > 0 && !all}
      disabled={listed.length === 0}
      onChange={() =>
        tickCuts(
          listed.map((cut) => cut.id),
          !all,
        )
      }
    />
  );
}

const Grouping = memo(function Grouping() {
  const { grouped } = useSnapshot(cutList);
  return <Checkbox label={texts.group()} checked={grouped} onChange={groupByCategory} />;
});

type Choice = CutReason | 'all';

const ReasonFilter = memo(function ReasonFilter({ cuts }: Pick<ListControlsProps, 'cuts'>) {
  const { reasons, allChosen } = useSnapshot(cutList);
  const options = useMemo(
    () => [
      { value: 'all' as Choice, label: texts.all(), count: cuts.length },
      ...REASONS.map((value) => ({
        value: value as Choice,
        label: CUT_REASONS[value].plural(),
        count: countOf(cuts, (cut) => cut.reason === value),
      })),
    ],
    [cuts],
  );
  // Nothing chosen shows all cuts, as is ticked; the placeholder stands until one is.
  const values: Choice[] = reasons.length === 0 ? ['all'] : [...reasons];
  const text =
    values.length > 1
      ? texts.categories({ count: values.length })
      : reasons.length === 0 && !allChosen
        ? texts.selectReasons()
        : (options.find(({ value }) => value === values[0])?.label ?? '');
  const choose = (chosen: Choice[]): void => {
    // 'All cuts' and single categories take each other's place: the newest choice counts.
    const picked = chosen.filter((value) => value !== 'all');
    // 'All cuts' was pressed: it is ticked already where nothing is chosen.
    const isAll = chosen.includes('all') !== (reasons.length === 0);
    showReasons(isAll ? [] : picked, isAll);
  };
  return (
    <MultiSelect
      label={texts.filter()}
      placeholder={texts.selectReasons()}
      text={text}
      values={values}
      options={options}
      onChange={choose}
    />
  );
});

function countOf(cuts: readonly Cut[], matches: (cut: Cut) => boolean): number {
  let count = 0;
  for (const cut of cuts) if (matches(cut)) count++;
  return count;
}
