import clsx from 'clsx';
import { Play } from 'lucide-react';
import { type KeyboardEvent, useId, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { cuts as texts } from '#i18n/en/transcript.ts';
import { formatTime, truncate } from '#model/time/format.ts';
import { formatSeconds } from '#model/time/seconds.ts';
import { IconButton, Kbd, rich } from '../../ui/index.ts';
import { keepOnly, listenToTake, type Take, takes, takesNow } from '../state/cuts/takes.ts';
import { editor } from '../state/document/document.ts';

function follow(changed: () => void): () => void {
  const stops = [subscribe(editor, changed), subscribe(takes, changed)];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Passages that are said more than once, their takes side by side: one stays, the others are cut. */
export function TakeGroups() {
  const id = useId();
  const groups = useSyncExternalStore(follow, takesNow);
  if (groups.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2 border-line border-b pt-2 pb-3">
      <div className="px-4">
        <h3 id={id} className="font-semibold text-13">
          {texts.takes()}
        </h3>
        <p className="text-12 text-text-3">{texts.takesHelp()}</p>
      </div>
      {groups.map((group) => (
        <Group key={group[0].range.start} group={group} />
      ))}
    </section>
  );
}

/** Characters of the passage that its takes are told by. */
const SHOWN = 60;

function Group({ group }: { group: readonly Take[] }) {
  const name = useId();
  const isDecided = group.filter((take) => take.isKept).length === 1;
  const words = truncate(group[group.length - 1].text, SHOWN);
  const press = (event: KeyboardEvent): void => {
    const number = Number(event.key);
    if (!(number >= 1 && number <= group.length) || event.ctrlKey || event.metaKey || event.altKey) return;
    keepOnly(group, number - 1);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <fieldset aria-label={texts.takesOf({ words })} onKeyDown={press} className="mx-4 min-w-0">
      <div className="overflow-x-auto">
        <ol className="flex gap-2">
          {group.map((take, i) => (
            <li key={take.range.start} className="min-w-36 flex-1 basis-0">
              <TakeCard
                take={take}
                isChosen={isDecided && take.isKept}
                number={i + 1}
                count={group.length}
                name={name}
                onKeep={() => keepOnly(group, i)}
              />
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-1 text-12 text-text-3">
        {rich(texts.takeKeys({ last: String(group.length), key: (words) => <Kbd>{words}</Kbd> }))}
      </p>
    </fieldset>
  );
}

interface TakeCardProps {
  readonly take: Take;
  /** The only one that is kept. */
  readonly isChosen: boolean;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** Of the radio buttons that belong together. */
  readonly name: string;
  readonly onKeep: () => void;
}

function TakeCard({ take, isChosen, number, count, name, onKeep }: TakeCardProps) {
  const { range, isKept, text } = take;
  return (
    <div
      className={clsx(
        'grid h-full content-start gap-1 rounded-ctl p-2',
        isKept
          ? 'bg-bg-2 shadow-[inset_0_0_0_1px_var(--line-ctl)]'
          : 'bg-bg-1 shadow-[inset_0_0_0_1px_var(--line)]',
      )}
    >
      <div className="flex items-center gap-2">
        <label className="flex min-h-6 flex-1 cursor-pointer items-center gap-2 font-medium text-12">
          <input
            type="radio"
            name={name}
            aria-label={texts.keepTake({ number })}
            checked={isChosen}
            onChange={onKeep}
            className="size-4 accent-blue"
          />
          <span className="num">{texts.take({ number, count })}</span>
        </label>
        <IconButton
          size="sm"
          label={texts.listenToTake({ number })}
          icon={<Play aria-hidden size={14} />}
          onClick={() => listenToTake(take)}
        />
      </div>
      <p
        dir="auto"
        title={text}
        className={clsx('line-clamp-3 text-12', !isKept && 'text-text-3 line-through')}
      >
        {text}
      </p>
      <p className="num text-12 text-text-3">
        {formatTime(range.start)} {formatSeconds(range.end - range.start)}{' '}
        {isKept ? texts.takeKept() : texts.takeCut()}
      </p>
    </div>
  );
}
