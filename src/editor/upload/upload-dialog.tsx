import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { upload as texts } from '#i18n/en/files.ts';
import { jobs } from '#src/editor/state/jobs.ts';
import { projectName } from '#src/editor/state/project-name.ts';
import { session } from '#src/editor/state/session.ts';
import { storage, storageFault } from '#src/editor/state/storage.ts';
import {
  agreeToReplace,
  backOut,
  confirmUpload,
  restoreMedia,
  stopUpload,
} from '#src/editor/state/upload.ts';
import { faultOf, totalBytes, type UploadStep, upload } from '#src/editor/state/upload-list.ts';
import { Button, ErrorLine, Modal, ProgressBar, Spinner } from '#src/ui/index.ts';
import { PlaceQuestion } from './place-question.tsx';
import { ReviewList } from './review-list.tsx';

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
  const { step, rushes, restoring } = useSnapshot(upload);
  const { status } = useSnapshot(jobs).upload;
  const { project } = useSnapshot(session);
  const { known: room } = useSnapshot(storage);
  const main = useRef<HTMLButtonElement>(null);
  // The last step stays in view while the dialog fades out.
  const [shown, setShown] = useState<Exclude<UploadStep, 'closed'>>('list');
  if (step !== 'closed' && step !== shown) setShown(step);
  const failed = status === 'failed';
  useFocusOn(main, `${step} ${failed}`);
  useLeaveWarning(status === 'sending' || status === 'joining');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the project is the reason to look
  useEffect(() => {
    void restoreMedia().then((done) => done && onUploaded());
  }, [project]);
  const confirm = (): void => {
    void confirmUpload().then((done) => done && onUploaded());
  };

  const blockedBy = rushes.some((rush) => faultOf(rush) !== null)
    ? texts.removeRefused()
    : storageFault(totalBytes(rushes), room)
      ? texts.noRoom()
      : undefined;

  const view: View = {
    place: () => placeQuestion(main),
    replace: () => replaceQuestion(main, project ? projectName(project) : texts.currentProject()),
    list: () => finalList(main, blockedBy, confirm),
    sending: () => sending(main, failed, restoring, confirm),
    stop: () => stopQuestion(main),
  }[shown]();
  return (
    <Modal
      open={step !== 'closed'}
      title={view.title}
      mark={view.mark}
      actions={view.actions}
      initialFocus={main}
      onClose={backOut}
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
      <Button size="lg" onClick={backOut}>
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
        <Button ref={main} size="lg" onClick={backOut}>
          {texts.cancel()}
        </Button>
        <Button size="lg" variant="danger" onClick={agreeToReplace}>
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
        <Button size="lg" onClick={backOut}>
          {texts.cancel()}
        </Button>
        <Button ref={main} size="lg" variant="primary" disabledReason={blockedBy} onClick={confirm}>
          {texts.confirm()}
        </Button>
      </>
    ),
  };
}

function sending(main: Main, failed: boolean, restoring: boolean, retry: () => void): View {
  return {
    title: restoring ? texts.sendingAgain() : texts.sending(),
    mark: failed ? undefined : <Spinner />,
    body: <Progress />,
    actions: failed ? (
      <>
        <Button size="lg" onClick={backOut}>
          {texts.close()}
        </Button>
        <Button ref={main} size="lg" variant="primary" onClick={retry}>
          {texts.tryAgain()}
        </Button>
      </>
    ) : (
      <Button ref={main} size="lg" onClick={backOut}>
        {texts.cancel()}
      </Button>
    ),
  };
}

function Progress() {
  const { status, message, progress, error } = useSnapshot(jobs).upload;
  const { restoring } = useSnapshot(upload);
  const failed = status === 'failed';
  return (
    <>
      <p className="mt-2 text-text-2">{restoring ? texts.copyWasDeleted() : texts.thenTranscription()}</p>
      <ProgressBar className="mt-4" value={progress} label={message} failed={failed} />
      {failed && (
        <ErrorLine help="uploadFailed" className="mt-3">
          {error}
        </ErrorLine>
      )}
    </>
  );
}

function stopQuestion(main: Main): View {
  return {
    title: texts.stopUpload(),
    body: <p className="mt-2 text-text-2">{texts.stopHelp()}</p>,
    actions: (
      <>
        <Button size="lg" onClick={stopUpload}>
          {texts.stop()}
        </Button>
        <Button ref={main} size="lg" variant="primary" onClick={backOut}>
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
