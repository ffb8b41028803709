import { ChevronLeft } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { versions as texts } from '#i18n/en/editor.ts';
import { timeMapOf } from '#model/edit/time-map.ts';
import { formatSaved, formatTime, savedSeconds } from '#model/time/format.ts';
import type { EditorDocument } from '#model/types.ts';
import { Button, EmptyState, ErrorLine, IconButton, rich, Sheet, Skeleton, toast } from '../../ui/index.ts';
import { undo } from '../state/document/document.ts';
import {
  closeVersions,
  restoreFault,
  restoreShown,
  showNone,
  showVersion,
  versions,
} from '../state/saving/versions.ts';
import { momentOf } from '../state/session/time-ago.ts';
import { useTimeAgo } from '../state/session/use-time-ago.ts';
import { VersionList } from './version-list.tsx';
import { VersionText } from './version-text.tsx';

/** Saved states of the project: read beside their list, restored as one undo step. Mounted once. */
export function VersionsSheet() {
  const { open, shown } = useSnapshot(versions);
  return (
    <Sheet open={open} title={texts.title()} onClose={closeVersions}>
      <div
        data-reading={shown !== null || undefined}
        className="group grid min-h-0 grid-cols-[20rem_minmax(0,1fr)] grid-rows-[minmax(0,1fr)] max-sm:grid-cols-[minmax(0,1fr)]"
      >
        <div className="flex min-h-0 flex-col border-line border-r max-sm:border-r-0 max-sm:group-data-reading:hidden">
          <VersionList />
        </div>
        <div className="min-h-0 max-sm:hidden max-sm:group-data-reading:block">
          <Reading />
        </div>
      </div>
    </Sheet>
  );
}

function Reading() {
  const { list, shown } = useSnapshot(versions) as typeof versions;
  const timeAgo = useTimeAgo();
  const version = list.find(({ version_id }) => version_id === shown?.id);
  if (!version || !shown)
    return (
      <EmptyState title={texts.readFirst()} className="p-6">
        {texts.chooseOne()}
      </EmptyState>
    );
  const { version_id: id, name, saved_at } = version;
  const { status, error, doc } = shown;
  return (
    <div className="grid h-full grid-rows-[auto_minmax(0,1fr)_auto]">
      <div className="flex items-center gap-2 border-line border-b px-6 py-3 max-sm:px-2">
        <span className="sm:hidden">
          <IconButton label={texts.all()} icon={<ChevronLeft aria-hidden size={18} />} onClick={showNone} />
        </span>
        <div className="min-w-0">
          <h3 className="truncate font-semibold">{name ?? timeAgo(saved_at)}</h3>
          <p className="text-12 text-text-2">{momentOf(saved_at)}</p>
        </div>
      </div>
      {status === 'failed' ? (
        <div className="grid content-start gap-3 p-6">
          <ErrorLine>{error}</ErrorLine>
          <Button className="justify-self-start" onClick={() => void showVersion(id)}>
            {ui.tryAgain()}
          </Button>
        </div>
      ) : doc ? (
        <VersionText key={id} doc={doc} />
      ) : (
        <Skeleton lines={6} className="p-6" />
      )}
      {doc && <RestoreBar doc={doc} ago={timeAgo(saved_at)} />}
    </div>
  );
}

function RestoreBar({ doc, ago }: { doc: EditorDocument; ago: string }) {
  const { editedDuration } = timeMapOf(doc);
  const restore = (): void => {
    const done = restoreShown();
    closeVersions();
    if (done)
      toast({
        tone: 'success',
        title: texts.restored({ ago }),
        action: { label: ui.undo(), onClick: () => void undo() },
      });
    else toast({ tone: 'info', title: texts.isWhatYouHave() });
  };
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t px-6 py-3 max-sm:px-4">
      <p className="num flex-1 text-text-2">
        {rich(
          texts.output({
            length: formatTime(editedDuration),
            saved: formatSaved(savedSeconds(doc.duration, editedDuration)),
            b: (words) => <b className="font-semibold text-text-1">{words}</b>,
          }),
        )}
      </p>
      <Button variant="primary" disabledReason={restoreFault(doc) ?? undefined} onClick={restore}>
        {texts.restore()}
      </Button>
    </div>
  );
}
