import { ArrowDown, ArrowUp, AudioLines, Film, X } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { upload as texts } from '#i18n/en/files.ts';
import { formatSize, formatTime } from '#model/cost.ts';
import { isOversized, moveRush, type Rush, removeRush, upload } from '#src/editor/state/upload-list.ts';
import { IconButton, Spinner } from '#src/ui/index.ts';

export function countRushes(count: number): string {
  return texts.countRushes({ count });
}

export function RushList() {
  const { rushes } = useSnapshot(upload);
  return (
    <ol aria-label={texts.chosen()} className="border-line border-t">
      {rushes.map((rush, index) => {
        const { name, size } = rush.file;
        const Icon = rush.kind === 'video' ? Film : AudioLines;
        return (
          <li
            key={rush.id}
            className="group relative grid min-h-12 grid-cols-[1rem_1rem_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line border-b py-1 max-sm:grid-cols-[1rem_minmax(0,1fr)_auto]"
          >
            <span className="num text-right text-text-3">{index + 1}</span>
            <Icon aria-hidden size={16} className="text-text-3 max-sm:hidden" />
            <div className="min-w-0">
              <p className="truncate" title={name}>
                {name}
              </p>
              <p className="num text-12 text-text-3">
                {isOversized(rush) ? (
                  <span className="text-red-text">{texts.tooLarge({ size: formatSize(size) })}</span>
                ) : (
                  formatSize(size)
                )}
                {rush.duration !== null && <span className="sm:hidden">, {formatTime(rush.duration)}</span>}
                {rush.reading === 'failed' && <span className="text-red-text">{texts.lengthUnread()}</span>}
                {rush.reading === 'unreadable' && <span className="text-red-text">{texts.unreadable()}</span>}
              </p>
            </div>
            <div className="max-sm:hidden">
              <RushDuration reading={rush.reading} duration={rush.duration} />
            </div>
            <div className="flex">
              {rushes.length > 1 && (
                // Over the duration, so that names keep their room; always there under a finger.
                <div className="absolute right-7 flex bg-bg-1 pl-2 opacity-0 focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:static pointer-coarse:opacity-100">
                  <IconButton
                    size="sm"
                    label={texts.moveUp({ name })}
                    icon={<ArrowUp aria-hidden size={16} />}
                    disabled={index === 0}
                    onClick={() => moveRush(rush.id, -1)}
                  />
                  <IconButton
                    size="sm"
                    label={texts.moveDown({ name })}
                    icon={<ArrowDown aria-hidden size={16} />}
                    disabled={index === rushes.length - 1}
                    onClick={() => moveRush(rush.id, 1)}
                  />
                </div>
              )}
              <IconButton
                size="sm"
                label={texts.remove({ name })}
                icon={<X aria-hidden size={16} />}
                onClick={() => removeRush(rush.id)}
              />
            </div>
          </li>
        );
      })}
    </ol>
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
