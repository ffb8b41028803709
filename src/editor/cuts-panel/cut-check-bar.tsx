import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { groupCuts } from '#model/edit/cut-order.ts';
import type { Cut } from '#model/types.ts';
import { Button } from '../../ui/index.ts';
import { CommandButton, CommandIconButton, shortcutOf } from '../commands/command-button.tsx';
import {
  acceptCut,
  acceptSurerOfKind,
  listenToChecked,
  nextToCheck,
  previousToCheck,
  rejectCut,
  rejectLessSureOfKind,
  stopCheckingCuts,
} from '../commands/cut-commands.ts';
import { isFinished, review } from '../state/cuts/cut-check.ts';
import { groupProposals } from '../state/cuts/proposals.ts';
import { selection } from '../state/document/selection.ts';

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
          <Button size="sm" variant="primary" onClick={stopCheckingCuts.run}>
            {texts.done()}
          </Button>
          <Button size="sm" disabled={listed.length === 0} onClick={previousToCheck.run}>
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
        <CommandIconButton command={previousToCheck} size="sm" />
        <CommandIconButton command={nextToCheck} size="sm" />
        <CommandIconButton command={stopCheckingCuts} size="sm" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <CommandButton command={acceptCut} size="sm" shortcut={shortcutOf(acceptCut)} />
        <CommandButton command={rejectCut} size="sm" variant="danger" shortcut={shortcutOf(rejectCut)} />
        <CommandButton
          command={listenToChecked}
          size="sm"
          shortcut={shortcutOf(listenToChecked)}
          className="max-[90rem]:[&>kbd]:hidden"
        />
        {isOfProposals &&
          [acceptSurerOfKind, rejectLessSureOfKind].map((command) => (
            <CommandButton
              key={command.id}
              command={command}
              size="sm"
              variant="ghost"
              shortcut={shortcutOf(command)}
              className="max-sm:hidden"
            />
          ))}
      </div>
    </section>
  );
}
