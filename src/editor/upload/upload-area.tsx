import clsx from 'clsx';
import { Check, Upload } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { openSample } from '#contract/index.ts';
import { upload as texts } from '#i18n/en/files.ts';
import { formatTime } from '#model/time/format.ts';
import { callApi, messageOf } from '#src/api/client/index.ts';
import { session, sessionAuth } from '#src/editor/state/session/session.ts';
import { reviewRushes } from '#src/editor/state/upload/upload.ts';
import { totalDuration, upload } from '#src/editor/state/upload/upload-list.ts';
import { jobs } from '#src/editor/state/work/jobs.ts';
import { Button, Count, ErrorLine, HelpLink, rich, toast } from '#src/ui/index.ts';
import { ChooseFiles, takeDropped } from './choose.tsx';
import { RushList } from './rush-list.tsx';
import { UploadProgress } from './upload-progress.tsx';

interface UploadAreaProps {
  compact?: boolean | undefined;
  /** Nothing is there yet: the drop target is large, and offers a sample. */
  isFirst?: boolean | undefined;
}

/** Rushes: a place to drop or choose them, the list, and the blue check. Fills its container; the list scrolls. */
export function UploadArea({ compact = false, isFirst = false }: UploadAreaProps) {
  const { rushes } = useSnapshot(upload);
  const { status, error } = useSnapshot(jobs).upload;
  const isUnderWay = status === 'sending' || status === 'joining';
  const filled = rushes.length > 0;
  return (
    <section
      aria-label={texts.rushes()}
      // In a low window all of it scrolls.
      className={clsx('flex min-h-0 flex-1 flex-col bg-bg-1', !compact && '[@media(height<40rem)]:flex-none')}
    >
      <header
        className={clsx(
          isFirst && !filled ? 'sr-only' : 'flex h-11 flex-none items-center gap-2',
          compact ? 'px-4' : 'px-6 max-sm:px-4',
        )}
      >
        <h2 className="font-semibold text-13">{texts.rushes()}</h2>
        {filled && <Count>{rushes.length}</Count>}
      </header>
      <div
        className={clsx(
          'flex min-h-0 flex-1 flex-col',
          compact ? 'px-4' : 'px-6 max-sm:px-4',
          isFirst && !filled && 'pt-5',
        )}
      >
        <DropZone compact={compact} isFirst={isFirst && !filled} />
        {filled && (
          <div className={clsx('min-h-24 overflow-y-auto', compact && 'max-h-60')}>
            <RushList />
          </div>
        )}
      </div>
      {filled && (
        <footer
          className={clsx(
            'grid flex-none grid-cols-[minmax(0,1fr)] gap-3 py-4',
            compact ? 'px-4' : 'px-6 max-sm:px-4',
          )}
        >
          {(isUnderWay || status === 'failed') && <UploadProgress />}
          {error && <ErrorLine>{isUnderWay ? texts.triedAgain({ error }) : error}</ErrorLine>}
          <div className="flex items-center gap-3 max-2xs:flex-wrap">
            <p className="num flex-1 text-text-2">
              {rich(
                texts.total({
                  length: formatTime(totalDuration(rushes)),
                  b: (words) => <b className="font-semibold text-text-1">{words}</b>,
                }),
              )}
            </p>
            <Button
              variant={isUnderWay ? 'secondary' : 'primary'}
              size={compact ? 'md' : 'lg'}
              icon={isUnderWay ? undefined : <Check aria-hidden size={18} />}
              onClick={reviewRushes}
            >
              {isUnderWay ? texts.showUpload() : texts.confirmRushes()}
            </Button>
          </div>
        </footer>
      )}
    </section>
  );
}

function DropZone({ compact, isFirst }: { compact: boolean; isFirst: boolean }) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    takeDropped(event.dataTransfer);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is the pointer's way; the button inside is everybody's
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={clsx(
        'mt-1 mb-5 grid place-content-center justify-items-center gap-2 rounded-card border-[1.5px] border-dashed text-center transition-colors',
        compact ? 'flex-none p-4' : isFirst ? 'min-h-90 flex-1 p-6' : 'min-h-50 flex-1 p-6',
        over ? 'border-blue bg-blue-soft' : 'border-line-ctl bg-bg-2',
      )}
    >
      {!compact && (
        <span className="mb-1 grid size-12 place-items-center rounded-full bg-bg-3">
          <Upload aria-hidden size={24} />
        </span>
      )}
      <p className={clsx('font-semibold', isFirst ? 'text-20' : 'text-16 leading-6!')}>
        {isFirst ? texts.dropFirst() : texts.dropHere()}
      </p>
      <p className="max-w-90 text-balance text-text-2">
        {texts.limits()}
        <br />
        {isFirst ? texts.formats() : texts.joinedInOrder()}
      </p>
      <ChooseFiles>
        {(open) => (
          <Button
            variant={isFirst ? 'primary' : 'secondary'}
            size={isFirst ? 'lg' : 'md'}
            className={clsx('mt-2', !isFirst && 'bg-bg-1')}
            icon={<Upload aria-hidden size={16} />}
            onClick={open}
          >
            {texts.upload()}
          </Button>
        )}
      </ChooseFiles>
      {isFirst && <SampleOffer />}
      {!compact && <HelpLink about="emptyWorkspace" />}
    </div>
  );
}

/** Opens the sample interview as a project of its own: its words are there at once, and its download is free. */
function SampleOffer() {
  const { user } = useSnapshot(session);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  if (!user) return null;
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const { project_id } = await callApi(openSample, sessionAuth());
      await navigate(`/workspace/${encodeURIComponent(user.auth_token)}?project=${project_id}`);
    } catch (error) {
      toast({ tone: 'error', title: texts.sampleFailed(), description: messageOf(error) });
      setBusy(false);
    }
  };
  return (
    <p className="text-text-2">
      {rich(
        texts.orSample({
          sample: (words) => (
            <button
              type="button"
              aria-busy={busy || undefined}
              onClick={() => busy || void open()}
              className="touch-target rounded-word text-blue-text underline underline-offset-2 hover:no-underline"
            >
              {words}
            </button>
          ),
        }),
      )}
    </p>
  );
}
