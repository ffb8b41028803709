import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import { Check, ChevronDown, Film, Upload } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { model } from '#i18n/en/common.ts';
import { upload as texts } from '#i18n/en/files.ts';
import { damageIn } from '#model/media/damage.ts';
import { formatTime } from '#model/time/format.ts';
import { seekSource } from '#src/editor/state/playback/playback.ts';
import { session } from '#src/editor/state/session/session.ts';
import { reviewRushes } from '#src/editor/state/upload/upload.ts';
import { setUploadListOpen, upload } from '#src/editor/state/upload/upload-list.ts';
import { Button, buttonClass, HelpLink, IconButton } from '#src/ui/index.ts';
import { ChooseFiles } from './choose.tsx';
import { UploadArea } from './upload-area.tsx';

/** Places that are named one by one. */
const NAMED = 5;

/** Where the recording is damaged, for as long as the project has it; a press moves the playhead there. */
function DamagedParts() {
  const { project } = useSnapshot(session);
  const damage = damageIn(project?.media ?? {});
  if (damage.length === 0) return null;
  const others = damage.length - NAMED;
  const goTo = (start: number): void => {
    // It covers what is gone to.
    setUploadListOpen(false);
    seekSource(start);
  };
  return (
    <section aria-label={texts.damaged()} className="border-line border-b px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-semibold">{texts.damaged()}</h2>
        <HelpLink about="damaged" short />
      </div>
      <ul className="mt-1">
        {damage.slice(0, NAMED).map(({ at, text }) => (
          <li key={text}>
            <button
              type="button"
              title={texts.goThere()}
              onClick={() => goTo(at)}
              className="num -mx-2 w-[calc(100%+1rem)] rounded-word px-2 py-1 text-left text-text-2 hover:bg-bg-2 hover:text-text-1"
            >
              {text}
            </button>
          </li>
        ))}
        {others > 0 && <li className="py-1 text-text-3">{model.others({ count: others })}</li>}
      </ul>
    </section>
  );
}

export function RushesSummary() {
  const { project } = useSnapshot(session);
  const { rushes, listOpen } = useSnapshot(upload);
  if (!project) return null;
  const { media } = project;
  const waiting = rushes.length;
  const summary = `${texts.countRushes({ count: media.rushes.length })}, ${formatTime(media.duration)}`;
  return (
    <div className="flex flex-none items-center gap-1">
      <Popover.Root open={listOpen} onOpenChange={(open) => setUploadListOpen(open)}>
        <Popover.Trigger
          aria-label={texts.rushesOf({ summary })}
          className={clsx(buttonClass({ variant: 'ghost', size: 'sm' }), 'flex-none')}
        >
          <Film aria-hidden size={16} className="lg:hidden" />
          <span className="num font-normal text-text-3 max-lg:hidden">{summary}</span>
          <ChevronDown aria-hidden size={16} className="max-sm:hidden" />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Positioner sideOffset={4} align="start" className="z-40">
            <Popover.Popup
              aria-label={texts.rushes()}
              className="pop flex w-100 max-h-(--available-height) max-w-[calc(100vw-2rem)] flex-col overflow-y-auto rounded-card bg-bg-1 shadow-2 outline-none"
            >
              <CurrentRushes />
              <DamagedParts />
              <UploadArea compact />
            </Popover.Popup>
          </Popover.Positioner>
        </Popover.Portal>
      </Popover.Root>
      <ChooseFiles>
        {(open) => (
          <Button
            variant="ghost"
            size="sm"
            icon={<Upload aria-hidden size={16} />}
            onClick={open}
            className="max-sm:hidden"
          >
            <span className="max-lg:sr-only">{texts.upload()}</span>
          </Button>
        )}
      </ChooseFiles>
      {waiting > 0 && (
        <IconButton
          size="sm"
          variant="primary"
          tooltipSide="bottom"
          label={texts.confirmCount({ count: waiting })}
          icon={<Check aria-hidden size={16} />}
          onClick={reviewRushes}
        />
      )}
    </div>
  );
}

function CurrentRushes() {
  const { project } = useSnapshot(session);
  return (
    <div className="border-line border-b px-4 py-3">
      <h2 className="font-semibold">{texts.inProject()}</h2>
      <ol className="mt-1 max-h-40 overflow-y-auto">
        {project?.media.rushes.map((rush, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be in a project twice, and the list never changes
          <li key={index} className="flex gap-3 py-0.5 text-text-2">
            <span className="min-w-0 flex-1 truncate">{rush.name}</span>
            <span className="num">{formatTime(rush.duration)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
