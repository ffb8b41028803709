import { Popover } from '@base-ui/react/popover';
import clsx from 'clsx';
import { Check, ChevronDown, Film, Upload } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { upload as texts } from '#i18n/en/files.ts';
import { formatTime } from '#model/cost.ts';
import { session } from '#src/editor/state/session.ts';
import { reviewRushes } from '#src/editor/state/upload.ts';
import { upload } from '#src/editor/state/upload-list.ts';
import { Button, buttonClass, IconButton } from '#src/ui/index.ts';
import { ChooseFiles } from './choose.tsx';
import { DamagedParts } from './damaged-parts.tsx';
import { countRushes } from './format.ts';
import { UploadArea } from './upload-area.tsx';

export function RushesSummary() {
  const { project } = useSnapshot(session);
  const { rushes, listOpen } = useSnapshot(upload);
  if (!project) return null;
  const { media } = project;
  const waiting = rushes.length;
  const summary = `${countRushes(media.rushes.length)}, ${formatTime(media.duration)}`;
  return (
    <div className="flex flex-none items-center gap-1">
      <Popover.Root
        open={listOpen}
        onOpenChange={(open) => {
          upload.listOpen = open;
        }}
      >
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
            {texts.upload()}
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
