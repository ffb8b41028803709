import clsx from 'clsx';
import { Check, CircleAlert, Pin } from 'lucide-react';
import type { FocusEvent, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ProjectCard as Card } from '#contract/index.ts';
import { projects as texts } from '#i18n/en/account.ts';
import { formatTime } from '#model/time/format.ts';
import { session } from '#src/editor/state/session/session.ts';
import { momentOf } from '#src/editor/state/session/time-ago.ts';
import { useTimeAgo } from '#src/editor/state/session/use-time-ago.ts';
import { Button, Tooltip } from '#src/ui/index.ts';
import { renameTo, setKept } from './actions.ts';
import { CardMenu } from './card-menu.tsx';
import { soonExpired, speakersText, stateText } from './card-text.ts';
import { CardHit, CardThumbnail } from './card-thumbnail.tsx';
import { NameField } from './name-field.tsx';
import { projectPath } from './paths.ts';
import { rename } from './picks.ts';

interface ProjectCardProps {
  card: Card;
  column: number;
  /** Thumbnail and text side by side, for a narrow list. */
  isWide: boolean;
  isActive: boolean;
  isPicked: boolean;
  /** Some are picked: a click picks more of them. */
  isPicking: boolean;
  isRenaming: boolean;
  onFocus: () => void;
  onOpen: () => void;
  onDelete: () => void;
  onPick: (isRange: boolean) => void;
}

/** Id of a card's element. */
export function cardId(projectId: string): string {
  return `project-${projectId}`;
}

export function ProjectCard(props: ProjectCardProps) {
  const timeAgo = useTimeAgo();
  const { card, column, isWide, isActive, isPicked, isPicking, isRenaming } = props;
  const { name, shelf } = card;
  const tabIndex = isActive ? 0 : -1;
  const press = (event: MouseEvent): void => {
    if (event.target instanceof Element && event.target.closest('button, input, [role="menu"]')) return;
    const isPick = event.shiftKey || event.ctrlKey || event.metaKey || isPicking || shelf === 'trash';
    event.preventDefault();
    if (isPick) props.onPick(event.shiftKey);
    else props.onOpen();
  };
  const done = (next: string | null): void => {
    rename(null);
    document.getElementById(cardId(card.project_id))?.focus();
    if (next !== null) void renameTo(card.project_id, next);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys of its cards
    // biome-ignore lint/a11y/useSemanticElements: cells of tables cannot be laid out as cards
    <div
      role="gridcell"
      id={cardId(card.project_id)}
      aria-colindex={column + 1}
      aria-selected={isPicked}
      tabIndex={tabIndex}
      onFocus={(event: FocusEvent) => event.target === event.currentTarget && props.onFocus()}
      onClick={press}
      className={clsx(
        'group relative flex min-w-0 cursor-pointer select-none overflow-hidden rounded-card border bg-bg-1 transition-colors',
        isWide ? 'flex-row' : 'flex-col',
        isPicked ? 'border-blue bg-blue-soft' : 'border-line hover:border-line-ctl',
      )}
    >
      <div
        className={clsx(
          'relative flex-none overflow-hidden bg-bg-0',
          isWide ? 'm-3 mr-0 aspect-video w-28 self-start rounded-ctl' : 'aspect-video w-full',
        )}
      >
        <CardThumbnail card={card} />
        <span className="num absolute right-1.5 bottom-1.5 rounded-chip bg-tip px-1.5 py-0.5 font-medium text-11 text-on-tip">
          {formatTime(card.duration)}
        </span>
        {card.state === 'transcribing' && <ProgressLine value={card.progress ?? 0} />}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 p-3">
        <div className="flex h-7 items-center gap-1">
          {isRenaming ? (
            <NameField name={name} onDone={done} className="-ml-1.5 font-semibold" />
          ) : (
            <Name card={card} />
          )}
          {card.kept && (
            <Tooltip content={texts.kept()}>
              <span className="flex-none text-text-3">
                <Pin aria-label={texts.kept()} role="img" size={14} />
              </span>
            </Tooltip>
          )}
          <CardMenu card={card} tabIndex={tabIndex} onOpen={props.onOpen} onDelete={props.onDelete} />
        </div>
        <p className="num truncate text-12 text-text-3">
          <time dateTime={card.edited_at} title={momentOf(card.edited_at)}>
            {timeAgo(card.edited_at)}
          </time>
          {card.speakers.length > 0 && <> · {speakersText(card.speakers)}</>}
        </p>
        <State card={card} tabIndex={tabIndex} />
        {card.hit && <CardHit hit={card.hit} />}
      </div>
      <PickBox {...props} tabIndex={tabIndex} />
    </div>
  );
}

/** Larger than a checkbox, since the card around it can be hit too. */
function PickBox({
  card,
  isPicked,
  isPicking,
  isWide,
  onPick,
  tabIndex,
}: ProjectCardProps & { tabIndex: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a click with Shift picks a range, which an input does not tell
    <button
      type="button"
      role="checkbox"
      aria-checked={isPicked}
      aria-label={texts.selectNamed({ name: card.name })}
      tabIndex={tabIndex}
      onClick={(event) => onPick(event.shiftKey)}
      className={clsx(
        'absolute grid size-7 place-items-center rounded-ctl bg-bg-1 shadow-1',
        isWide ? 'top-3 left-3' : 'top-2 left-2',
        !isPicked &&
          !isPicking &&
          'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:hidden',
      )}
    >
      <span
        className={clsx(
          'grid size-4 place-items-center rounded-chip border',
          isPicked ? 'border-blue bg-blue text-on-blue' : 'border-line-ctl bg-bg-2',
        )}
      >
        {isPicked && <Check aria-hidden size={12} />}
      </span>
    </button>
  );
}

/** A link, so that it opens in another tab as links do. */
function Name({ card }: { card: Card }) {
  const { user } = session;
  const { project_id, name, shelf, hit } = card;
  const look = 'min-w-0 flex-1 truncate font-semibold text-14';
  if (shelf === 'trash' || !user)
    return (
      <span className={look} title={name}>
        {name}
      </span>
    );
  return (
    <Link to={projectPath(user, project_id, hit?.word_idx)} tabIndex={-1} title={name} className={look}>
      {name}
    </Link>
  );
}

function State({ card, tabIndex }: { card: Card; tabIndex: number }) {
  const { text, tone } = stateText(card);
  const soon = soonExpired(card);
  return (
    <p
      className={clsx(
        'num flex h-7 items-center gap-1 text-12',
        tone === 'failed' || soon ? 'text-red-text' : 'text-text-2',
      )}
    >
      {tone === 'done' && !soon && <Check aria-hidden size={14} className="text-blue-text" />}
      {(tone === 'failed' || soon) && <CircleAlert aria-hidden size={14} />}
      <span className="min-w-0 flex-1 truncate">{soon ?? text}</span>
      {soon && (
        <Button size="sm" tabIndex={tabIndex} onClick={() => void setKept(card, true)}>
          {texts.keep()}
        </Button>
      )}
    </p>
  );
}

function ProgressLine({ value }: { value: number }) {
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-1 bg-bg-3">
      <span className="block h-full bg-blue" style={{ width: `${Math.min(100, Math.max(0, value))}%` }} />
    </span>
  );
}
