import clsx from 'clsx';
import { ArrowLeftToLine, ArrowRightToLine, FilePlus, Replace } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { upload as texts } from '#i18n/en/files.ts';
import { projectName } from '#src/editor/state/session/project-name.ts';
import { session } from '#src/editor/state/session/session.ts';
import { retranscription } from '#src/editor/state/transcription/retranscription.ts';
import { recallList } from '#src/editor/state/upload/kept-list.ts';
import { takeRushesBack } from '#src/editor/state/upload/sending.ts';
import {
  choosePlace,
  closeUploadDialog,
  confirmAsNew,
  confirmUpload,
  discardList,
  restoreMedia,
  resumeUpload,
  showStep,
} from '#src/editor/state/upload/upload.ts';
import { faultOf, lacksFile, type UploadStep, upload } from '#src/editor/state/upload/upload-list.ts';
import { jobs } from '#src/editor/state/work/jobs.ts';
import { Button, ErrorLine, Modal, Spinner, toast } from '#src/ui/index.ts';
import { ReviewList } from './final-list.tsx';
import { UploadProgress } from './upload-progress.tsx';

/** Where rushes go beside the project that is there. */
function PlaceQuestion({ main }: { main: Ref<HTMLButtonElement> }) {
  const { project } = useSnapshot(session);
  const busy = useAdditionFault();
  if (!project) return null;
  const name = projectName(project);
  return (
    <div className="mt-4 grid gap-2">
      <Choice
        ref={main}
        isDefault
        icon={<FilePlus aria-hidden size={20} />}
        title={texts.toNew()}
        onClick={() => choosePlace('new')}
      >
        {texts.toNewHelp({ name })}
      </Choice>
      <Choice
        icon={<Replace aria-hidden size={20} />}
        title={texts.replaceThis()}
        onClick={() => choosePlace('replace')}
      >
        {texts.replaceThisHelp({ name })}
      </Choice>
      <div className="rounded-card border border-line p-3">
        <p className="font-semibold">{texts.toThis()}</p>
        <p className="text-13 text-text-2">{busy ?? texts.toThisHelp()}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            icon={<ArrowRightToLine aria-hidden size={16} />}
            disabledReason={busy}
            onClick={() => choosePlace('last')}
          >
            {texts.atEnd()}
          </Button>
          <Button
            icon={<ArrowLeftToLine aria-hidden size={16} />}
            disabledReason={busy}
            onClick={() => choosePlace('first')}
          >
            {texts.atBeginning()}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Why rushes cannot be added now; undefined where they can. */
function useAdditionFault(): string | undefined {
  const { status } = useSnapshot(jobs).transcription;
  const { project } = useSnapshot(session);
  const again = useSnapshot(retranscription).run.status;
  const isHeard = status !== 'running' && again !== 'running' && project?.transcript !== 'running';
  return isHeard || status === 'done' ? undefined : texts.toThisLater();
}

interface ChoiceProps {
  ref?: Ref<HTMLButtonElement>;
  icon: ReactNode;
  title: string;
  isDefault?: boolean;
  children: ReactNode;
  onClick: () => void;
}

function Choice({ ref, icon, title, isDefault = false, children, onClick }: ChoiceProps) {
  return (
    <button
      ref={ref}
      type="button"
      onClick={onClick}
      className={clsx(
        'touch-target flex items-start gap-3 rounded-card border p-3 text-left',
        isDefault ? 'border-blue bg-blue-soft' : 'border-line-ctl bg-bg-2 hover:bg-bg-3',
      )}
    >
      <span className="mt-0.5 text-text-2">{icon}</span>
      <span className="min-w-0">
        <span className="block font-semibold">{title}</span>
        <span className="wrap-anywhere block text-13 text-text-2">{children}</span>
      </span>
    </button>
  );
}

interface UploadDialogProps {
  onUploaded: () => void;
}

interface View {
  readonly title: string;
  readonly mark?: ReactNode;
  readonly body: ReactNode;
  readonly actions: ReactNode;
}
type Main = RefObject<HTMLButtonElement | null>;

/** The one dialog of an upload, each step in the place of the one before. Mounted once per page. */
export function UploadDialog({ onUploaded }: UploadDialogProps) {
  const { step, rushes, restoring, noRoom, isOccupied } = useSnapshot(upload);
  const { status, error } = useSnapshot(jobs).upload;
  const { project, unconfirmedMediaOf } = useSnapshot(session);
  const main = useRef<HTMLButtonElement>(null);
  // The last step stays in view while the dialog fades out.
  const [shown, setShown] = useState<Exclude<UploadStep, 'closed'>>('list');
  if (step !== 'closed' && step !== shown) setShown(step);
  const failed = status === 'failed';
  useFocusOn(main, `${step} ${failed}`);
  const isSending = rushes.some(({ sending }) => sending === 'going on');
  useLeaveWarning(isSending || status === 'sending' || status === 'joining');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there
  useEffect(() => {
    if (recallList()) void resumeUpload().then((done) => done && onUploaded());
  }, []);
  useEffect(() => {
    if (failed && upload.step === 'closed') tellFailure(error ?? '');
  }, [failed, error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: project and media are the reason to look
  useEffect(() => {
    void restoreMedia().then((done) => done && onUploaded());
  }, [project, unconfirmedMediaOf]);
  const confirm = (): void => {
    void confirmUpload().then((done) => done && onUploaded());
  };
  const asNew = isOccupied && (() => void confirmAsNew().then((done) => done && onUploaded()));

  const blockedBy = rushes.some((rush) => faultOf(rush) !== null)
    ? texts.removeRefused()
    : noRoom !== null
      ? texts.noRoom()
      : rushes.some(lacksFile)
        ? texts.chooseMissing()
        : undefined;

  const view: View = {
    place: () => placeQuestion(main),
    replace: () => replaceQuestion(main, project ? projectName(project) : texts.currentProject()),
    list: () => finalList(main, blockedBy, confirm),
    sending: () => sending(main, failed, restoring, { retry: confirm, asNew }),
    stop: () => stopQuestion(main),
  }[shown]();
  return (
    <Modal
      open={step !== 'closed'}
      title={view.title}
      mark={view.mark}
      actions={view.actions}
      initialFocus={main}
      onClose={closeUploadDialog}
    >
      {view.body}
    </Modal>
  );
}

function placeQuestion(main: Main): View {
  return {
    title: texts.where(),
    body: <PlaceQuestion main={main} />,
    actions: (
      <Button size="lg" onClick={discard}>
        {texts.cancel()}
      </Button>
    ),
  };
}

function replaceQuestion(main: Main, name: string): View {
  return {
    title: texts.replaceNamed({ name }),
    body: <p className="mt-2 text-text-2">{texts.replaceHelp()}</p>,
    actions: (
      <>
        <Button ref={main} size="lg" onClick={() => showStep('place')}>
          {texts.cancel()}
        </Button>
        <Button size="lg" variant="danger" onClick={() => showStep('list')}>
          {texts.replace()}
        </Button>
      </>
    ),
  };
}

function finalList(main: Main, blockedBy: string | undefined, confirm: () => void): View {
  return {
    title: texts.finalList(),
    body: <ReviewList />,
    actions: (
      <>
        <Button size="lg" variant="ghost" className="mr-auto -ml-4" onClick={closeUploadDialog}>
          {texts.changeList()}
        </Button>
        <Button size="lg" onClick={discard}>
          {texts.cancel()}
        </Button>
        <Button ref={main} size="lg" variant="primary" disabledReason={blockedBy} onClick={confirm}>
          {texts.confirm()}
        </Button>
      </>
    ),
  };
}

/** `asNew`: instead of waiting for other files that are joined into the same project. */
interface AfterFailure {
  readonly retry: () => void;
  readonly asNew: (() => void) | false;
}

function sending(main: Main, failed: boolean, restoring: boolean, { retry, asNew }: AfterFailure): View {
  return {
    title: failed ? texts.uploadFailed() : restoring ? texts.sendingAgain() : texts.sending(),
    mark: failed ? undefined : <Spinner />,
    body: <Progress />,
    actions: failed ? (
      <>
        <Button size="lg" onClick={closeUploadDialog}>
          {ui.close()}
        </Button>
        {asNew && (
          <Button size="lg" onClick={asNew}>
            {texts.toNew()}
          </Button>
        )}
        <Button ref={main} size="lg" variant="primary" onClick={retry}>
          {ui.tryAgain()}
        </Button>
      </>
    ) : (
      <Button ref={main} size="lg" onClick={() => showStep('stop')}>
        {texts.cancel()}
      </Button>
    ),
  };
}

function Progress() {
  const { status, error } = useSnapshot(jobs).upload;
  const { restoring } = useSnapshot(upload);
  return (
    <>
      {(restoring || status !== 'failed') && (
        <p className="mt-2 text-text-2">{restoring ? texts.copyWasDeleted() : texts.thenTranscription()}</p>
      )}
      <UploadProgress className="mt-4" />
      {error && (
        <ErrorLine help="uploadFailed" className="mt-3">
          {status === 'failed' ? error : texts.triedAgain({ error })}
        </ErrorLine>
      )}
    </>
  );
}

/** Cancel: what was sent is deleted; the files themselves can be taken back. */
function discard(): void {
  const dropped = discardList();
  toast({
    tone: 'info',
    title: texts.discarded({ count: dropped.length }),
    action: { label: ui.undo(), onClick: () => takeRushesBack(dropped) },
  });
}

/** Of an upload whose dialog was closed. */
function tellFailure(description: string): void {
  toast({
    tone: 'error',
    title: texts.uploadFailed(),
    description,
    action: { label: texts.show(), onClick: () => showStep('sending') },
  });
}

function stopQuestion(main: Main): View {
  return {
    title: texts.stopUpload(),
    body: <p className="mt-2 text-text-2">{texts.stopHelp()}</p>,
    actions: (
      <>
        <Button size="lg" onClick={discard}>
          {texts.stop()}
        </Button>
        <Button ref={main} size="lg" variant="primary" onClick={() => showStep('sending')}>
          {texts.keepUploading()}
        </Button>
      </>
    ),
  };
}

/** A new step takes the button away that had the focus; its own main button gets it. */
function useFocusOn(main: Main, step: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the step is the reason to run
  useEffect(() => {
    main.current?.focus();
  }, [main, step]);
}

function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
