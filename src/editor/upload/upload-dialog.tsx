import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
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
    ? 'Remove the files that cannot be uploaded'
    : storageFault(totalBytes(rushes), room)
      ? 'There is no room for these rushes'
      : undefined;

  const view: View = {
    place: () => placeQuestion(main),
    replace: () => replaceQuestion(main, project ? projectName(project) : 'the current project'),
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
    title: 'Where do these rushes go?',
    body: <PlaceQuestion main={main} />,
    actions: (
      <Button size="lg" onClick={backOut}>
        Cancel
      </Button>
    ),
  };
}

function replaceQuestion(main: Main, name: string): View {
  return {
    title: `Replace ${name} ?`,
    body: (
      <p className="mt-2 text-text-2">
        Uploading new rushes removes its transcript and all of its cuts. They cannot be brought back.
      </p>
    ),
    actions: (
      <>
        <Button ref={main} size="lg" onClick={backOut}>
          Cancel
        </Button>
        <Button size="lg" variant="danger" onClick={agreeToReplace}>
          Replace
        </Button>
      </>
    ),
  };
}

function finalList(main: Main, blockedBy: string | undefined, confirm: () => void): View {
  return {
    title: 'Is this the final list of rush files you wish to upload ?',
    body: <ReviewList />,
    actions: (
      <>
        <Button size="lg" onClick={backOut}>
          Cancel
        </Button>
        <Button ref={main} size="lg" variant="primary" disabledReason={blockedBy} onClick={confirm}>
          Confirm
        </Button>
      </>
    ),
  };
}

function sending(main: Main, failed: boolean, restoring: boolean, retry: () => void): View {
  return {
    title: restoring
      ? 'Your media is being sent to the server again'
      : 'Great ! Your media is being sent to the server:',
    mark: failed ? undefined : <Spinner />,
    body: <Progress />,
    actions: failed ? (
      <>
        <Button size="lg" onClick={backOut}>
          Close
        </Button>
        <Button ref={main} size="lg" variant="primary" onClick={retry}>
          Try again
        </Button>
      </>
    ) : (
      <Button ref={main} size="lg" onClick={backOut}>
        Cancel
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
      <p className="mt-2 text-text-2">
        {restoring
          ? 'Its copy there was deleted because it had not been used for a while. Your transcript and cuts are kept.'
          : 'After this operation, transcription will start'}
      </p>
      <ProgressBar className="mt-4" value={progress} label={message} failed={failed} />
      {failed && <ErrorLine className="mt-3">{error}</ErrorLine>}
    </>
  );
}

function stopQuestion(main: Main): View {
  return {
    title: 'Stop this upload?',
    body: (
      <p className="mt-2 text-text-2">
        What was sent stays on the server. Confirm the same rushes again to go on from there.
      </p>
    ),
    actions: (
      <>
        <Button size="lg" onClick={stopUpload}>
          Stop
        </Button>
        <Button ref={main} size="lg" variant="primary" onClick={backOut}>
          Keep uploading
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
