import { useVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { Check, X } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useSyncExternalStore } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { DESCRIPTION_LENGTH, formatTime, truncate } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import type { Cut } from '#model/types.ts';
import { TEXT_SCALE } from '#src/ui/text-scale.ts';
import { Button, Checkbox, IconButton } from '../../ui/index.ts';
import { cutList, tickCuts } from '../state/cuts/cut-list.ts';
import {
  acceptProposed,
  goToProposal,
  groupProposals,
  proposals,
  proposalsIn,
  reject,
  sureness,
} from '../state/cuts/proposals.ts';
import { currentDoc, editor } from '../state/document/document.ts';
import { selection } from '../state/document/selection.ts';
import { pauses } from '../state/transcription/silences.ts';
import { useOffset } from './cut-list.tsx';

const ROW = 44 * TEXT_SCALE;

function follow(changed: () => void): () => void {
  const stops = [subscribe(editor, changed), subscribe(proposals, changed), subscribe(pauses, changed)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** What is proposed and neither cut nor rejected yet, by time. */
export function useProposals(): readonly Cut[] {
  return useSyncExternalStore(follow, () => proposalsIn(currentDoc()));
}

interface ProposalsProps {
  readonly proposed: readonly Cut[];
  readonly scroller: HTMLElement | null;
}

/** What nothing cuts before somebody accepts it, by kind. */
export function Proposals({ proposed, scroller }: ProposalsProps) {
  const id = useId();
  const groups = useMemo(() => groupProposals(proposed), [proposed]);
  return (
    <section aria-labelledby={id} className="border-line border-b">
      <div className="px-4 pt-2 pb-1">
        <h3 id={id} className="font-semibold text-13">
          {texts.proposed()}
        </h3>
        <p className="text-12 text-text-3">{texts.proposedHelp()}</p>
      </div>
      {groups.map(({ kind, cuts }) => (
        <Group key={kind} kind={kind} cuts={cuts} scroller={scroller} />
      ))}
    </section>
  );
}

interface GroupProps {
  readonly kind: string;
  readonly cuts: readonly Cut[];
  readonly scroller: HTMLElement | null;
}

function Group({ kind, cuts, scroller }: GroupProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const offset = useOffset(list, scroller);
  const { proposal } = useSnapshot(selection);
  const { checked } = useSnapshot(cutList);
  const ticked = useMemo(() => cuts.filter(({ id }) => checked.has(id)), [cuts, checked]);
  const [count, total] = [ticked.length, cuts.length];
  const chosen = count === 0 ? cuts : ticked;
  const rows = useVirtualizer({
    count: cuts.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW,
    overscan: 2,
    scrollMargin: offset,
    scrollPaddingStart: ROW,
  });
  const selected = useMemo(() => cuts.findIndex((cut) => cut.id === proposal), [cuts, proposal]);
  useEffect(() => {
    if (selected >= 0 && selection.origin !== 'cuts') rows.scrollToIndex(selected);
  }, [selected, rows]);
  return (
    <section aria-labelledby={id}>
      <div className="sticky top-0 z-1 flex min-h-8 items-center gap-1 bg-bg-1 pr-2 pl-4 text-12 max-2xs:flex-wrap">
        <Checkbox
          className="mr-2"
          label={texts.proposedKind({ kind })}
          showLabel={false}
          checked={count === total}
          indeterminate={count > 0 && count < total}
          onChange={(on) =>
            tickCuts(
              cuts.map((cut) => cut.id),
              on,
            )
          }
        />
        <h4 id={id} title={texts.proposedKind({ kind })} className="min-w-0 flex-1 truncate font-semibold">
          {texts.proposedKind({ kind })}
        </h4>
        <Button size="sm" onClick={() => acceptProposed(chosen)}>
          {count === 0 ? texts.cutAllOfKind({ count: total }) : texts.cutTickedOfKind({ count, total })}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => reject(chosen)}>
          {count === 0 ? texts.dropAllOfKind() : texts.dropTickedOfKind({ count })}
        </Button>
      </div>
      <ul
        ref={list}
        aria-label={texts.proposedKind({ kind })}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows
          .getVirtualItems()
          .filter(({ index }) => index < cuts.length)
          .map(({ index, start }) => (
            <Row
              key={cuts[index].id}
              cut={cuts[index]}
              index={index}
              count={cuts.length}
              top={start - offset}
              isChecked={checked.has(cuts[index].id)}
              isSelected={index === selected}
            />
          ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly cut: Cut;
  readonly index: number;
  readonly count: number;
  /** px. */
  readonly top: number;
  readonly isChecked: boolean;
  readonly isSelected: boolean;
}

function Row({ cut, index, count, top, isChecked, isSelected }: RowProps) {
  const time = formatTime(cut.start);
  const facts = [
    time,
    formatSeconds(cut.duration),
    texts.proposal({ kind: cut.suggestion?.kind ?? '', percent: sureness(cut) }),
  ];
  return (
    <li
      aria-setsize={count}
      aria-posinset={index + 1}
      style={{ transform: `translateY(${top}px)` }}
      className={clsx(
        'absolute inset-x-0 top-0 flex h-11 items-center gap-1 pr-2 pl-4',
        isSelected
          ? 'bg-blue-soft before:absolute before:inset-y-0 before:left-0 before:w-0.5 before:bg-focus'
          : 'hover:bg-bg-2',
      )}
    >
      <Checkbox
        className="mr-2"
        label={texts.tick({ reason: cut.reason, time, words: truncate(cut.description, DESCRIPTION_LENGTH) })}
        showLabel={false}
        checked={isChecked}
        onChange={(on) => tickCuts([cut.id], on)}
      />
      <button
        type="button"
        aria-current={isSelected || undefined}
        onClick={() => goToProposal(cut, 'cuts')}
        className="min-w-0 flex-1 py-1 text-left focus-visible:outline-offset-0"
      >
        <span
          dir="auto"
          title={cut.description}
          className="block w-fit max-w-full truncate underline decoration-2 decoration-amber-edge decoration-dotted underline-offset-4"
        >
          {truncate(cut.description, DESCRIPTION_LENGTH)}
        </span>
        <span
          className={clsx('num block truncate text-12 leading-4', isSelected ? 'text-text-2' : 'text-text-3')}
        >
          {facts.join(BETWEEN)}
        </span>
      </button>
      <IconButton
        size="sm"
        label={texts.cutProposalAt({ time })}
        icon={<Check aria-hidden size={16} />}
        onClick={() => acceptProposed([cut])}
      />
      <IconButton
        size="sm"
        label={texts.dropProposalAt({ time })}
        icon={<X aria-hidden size={16} />}
        onClick={() => reject([cut])}
      />
    </li>
  );
}

/** Em space between the facts of a cut. */
const BETWEEN = '\u2003';
