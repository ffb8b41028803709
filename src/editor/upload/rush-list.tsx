import { ArrowDown, ArrowUp, Check, GripVertical, X } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { upload as texts } from '#i18n/en/files.ts';
import { formatSize, formatTime } from '#model/time/format.ts';
import { regainFiles } from '#src/editor/state/upload/kept-list.ts';
import { dropRushes, sendAgain } from '#src/editor/state/upload/sending.ts';
import { isOversized, lacksFile, moveRush, type Rush, upload } from '#src/editor/state/upload/upload-list.ts';
import { Button, IconButton, Spinner } from '#src/ui/index.ts';
import { ChooseFiles } from './choose.tsx';

type Shown = Omit<Rush, 'file'> & { readonly file: object | null };

export function RushList() {
  const { rushes } = useSnapshot(upload);
  const list = useRef<HTMLOListElement>(null);
  const placeAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const above = rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect();
      return y > top + height / 2;
    });
    return above.length;
  };
  return (
    <ol ref={list} aria-label={texts.chosen()} className="border-line border-t">
      {rushes.map((rush, index) => (
        <li
          key={rush.id}
          className="relative grid min-h-13 grid-cols-[auto_1rem_minmax(0,1fr)_auto_auto] items-center gap-x-2 border-line border-b py-1 max-2xs:grid-cols-[auto_1rem_minmax(0,1fr)]"
        >
          {rushes.length > 1 && !rush.confirmed ? (
            <Handle rush={rush} place={index} placeAt={placeAt} />
          ) : (
            <span />
          )}
          <span className="num text-right text-text-3">{index + 1}</span>
          <div className="min-w-0">
            <p className="truncate" title={rush.name}>
              {rush.name}
            </p>
            <RushState rush={rush} />
          </div>
          <div className="max-sm:hidden">
            <RushDuration reading={rush.reading} duration={rush.duration} />
          </div>
          <RowButtons rush={rush} place={index} count={rushes.length} />
          {rush.sending === 'going on' && <SentLine rush={rush} />}
        </li>
      ))}
    </ol>
  );
}

interface RowProps {
  rush: Shown;
  /** From 0. */
  place: number;
}

/** Drags its row; the arrow keys move it too. */
function Handle({ rush, place, placeAt }: RowProps & { placeAt: (y: number) => number }) {
  const drag = (y: number): void => {
    const from = upload.rushes.findIndex(({ id }) => id === rush.id);
    const above = placeAt(y);
    // Its own row is among those above once the pointer has left it downwards.
    moveRush(rush.id, above > from ? above - 1 : above);
  };
  const grab = (down: PointerEvent): void => {
    if (down.button !== 0) return;
    // At the window: a row that moves would lose the pointer.
    const drop = new AbortController();
    const { signal } = drop;
    window.addEventListener('pointermove', ({ clientY }) => drag(clientY), { signal });
    for (const end of ['pointerup', 'pointercancel'])
      window.addEventListener(end, () => drop.abort(), { signal });
  };
  const press = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    moveRush(rush.id, place + by);
  };
  return (
    <button
      type="button"
      aria-label={texts.drag({ name: rush.name })}
      title={texts.drag({ name: rush.name })}
      onPointerDown={grab}
      onKeyDown={press}
      className="touch-target -ml-1 grid h-7 w-5 cursor-grab touch-none place-items-center rounded-chip text-text-3 hover:bg-bg-2 hover:text-text-1 active:cursor-grabbing"
    >
      <GripVertical aria-hidden size={16} />
    </button>
  );
}

/** Size, how far it is sent, and what is wrong with it. */
function RushState({ rush }: { rush: Shown }) {
  const { size, reading, duration, sending, sentBytes } = rush;
  if (isOversized(rush))
    return <p className="num text-12 text-red-text">{texts.tooLarge({ size: formatSize(size) })}</p>;
  if (lacksFile(rush)) return <MissingFile rush={rush} />;
  const percent = size === 0 ? 100 : Math.floor((100 * sentBytes) / size);
  return (
    <div className="num text-12 text-text-3">
      <p>
        {formatSize(size)}
        {duration !== null && <span className="sm:hidden">, {formatTime(duration)}</span>}
        {sending === 'going on' && texts.sentSoFar({ percent })}
        {sending === 'done' && (
          <>
            {texts.isSent()}
            <Check aria-hidden size={12} className="ml-1 inline text-blue-text" />
          </>
        )}
        {reading === 'failed' && <span className="text-red-text">{texts.lengthUnread()}</span>}
        {reading === 'unreadable' && <span className="text-red-text">{texts.unreadable()}</span>}
      </p>
      {sending === 'failed' && (
        <p role="alert" className="flex flex-wrap items-center gap-x-2 text-red-text">
          {rush.error}
          <Button size="sm" onClick={() => void sendAgain()}>
            {ui.tryAgain()}
          </Button>
        </p>
      )}
    </div>
  );
}

/** After a reload, of a rush that was not sent whole. */
function MissingFile({ rush }: { rush: Shown }) {
  const { name, size, canAsk } = rush;
  return (
    <p className="num flex flex-wrap items-center gap-x-2 gap-y-1 py-0.5 text-12 text-text-2">
      {formatSize(size)}
      {canAsk ? (
        <Button size="sm" onClick={() => void regainFiles(true)}>
          {texts.goOnSending()}
        </Button>
      ) : (
        <ChooseFiles>
          {(open) => (
            <Button size="sm" aria-label={texts.chooseAgainNamed({ name })} onClick={open}>
              {texts.chooseAgain()}
            </Button>
          )}
        </ChooseFiles>
      )}
    </p>
  );
}

function RowButtons({ rush, place, count }: RowProps & { count: number }) {
  const { id, name } = rush;
  if (rush.confirmed) return <span />;
  return (
    <div className="flex max-2xs:col-span-3 max-2xs:justify-end">
      {count > 1 && (
        <>
          <IconButton
            size="sm"
            label={texts.moveUp({ name })}
            icon={<ArrowUp aria-hidden size={16} />}
            disabled={place === 0}
            onClick={() => moveRush(id, place - 1)}
          />
          <IconButton
            size="sm"
            label={texts.moveDown({ name })}
            icon={<ArrowDown aria-hidden size={16} />}
            disabled={place === count - 1}
            onClick={() => moveRush(id, place + 1)}
          />
        </>
      )}
      <IconButton
        size="sm"
        label={texts.remove({ name })}
        icon={<X aria-hidden size={16} />}
        onClick={() => dropRushes([id])}
      />
    </div>
  );
}

function SentLine({ rush: { size, sentBytes } }: { rush: Shown }) {
  return (
    <span aria-hidden className="absolute inset-x-0 bottom-0 h-0.5 bg-bg-3">
      <span className="block h-full bg-blue" style={{ width: `${(100 * sentBytes) / Math.max(1, size)}%` }} />
    </span>
  );
}

/** h:mm:ss, a spinner while it is being read, a dash where it could not be. */
export function RushDuration(props: { reading: Rush['reading']; duration: number | null }) {
  if (props.reading === 'going on')
    return (
      <span className="text-text-3">
        <Spinner size={16} />
        <span className="sr-only">{texts.readingLength()}</span>
      </span>
    );
  return (
    <span className="num text-text-2">{props.duration === null ? '–' : formatTime(props.duration)}</span>
  );
}
