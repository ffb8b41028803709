import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { jobs } from '#src/editor/state/jobs.ts';
import { session } from '#src/editor/state/session.ts';
import { agreeToReplace, backOut, confirmUpload, stopUpload, upload } from '#src/editor/state/upload.ts';
import { Button, ErrorLine, Modal, ProgressBar, Spinner } from '#src/ui/index.ts';
import { stem } from './format.ts';
import { ReviewList } from './review-list.tsx';

interface UploadDialogProps {
  /** The rushes became the current project; the way leads to the workspace. */
  onUploaded: () => void;
}

/** The dialog of an upload, each state in the place of the one before. Mounted once per page. */
export function UploadDialog({ onUploaded }: UploadDialogProps) {
  const { step } = useSnapshot(upload);
  const { status } = useSnapshot(jobs).upload;
  useLeaveWarning(status === 'sending' || status === 'joining');
  const confirm = async (): Promise<void> => {
    if (await confirmUpload()) onUploaded();
  };

  const onConfirm = (): void => {
    void confirm();
  };
  return (
    <>
      <ReplaceQuestion open={step === 'replace'} />
      <ReviewList open={step === 'list'} onConfirm={onConfirm} />
      <Sending open={step === 'sending'} onRetry={onConfirm} />
      <StopQuestion open={step === 'stop'} />
    </>
  );
}

function ReplaceQuestion({ open }: { open: boolean }) {
  const { project } = useSnapshot(session);
  const name = stem(project?.media.rushes[0]?.name ?? 'the current project');
  return (
    <Modal
      open={open}
      title={`Replace ${name} ?`}
      onClose={backOut}
      actions={
        <>
          <Button size="lg" onClick={backOut}>
            Cancel
          </Button>
          <Button size="lg" variant="danger" onClick={agreeToReplace}>
            Replace
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">
        Uploading new rushes removes its transcript and all of its cuts. They cannot be brought back.
      </p>
    </Modal>
  );
}

function Sending({ open, onRetry }: { open: boolean; onRetry: () => void }) {
  const { status, message, progress, error } = useSnapshot(jobs).upload;
  const failed = status === 'failed';
  const retryButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (failed) retryButton.current?.focus();
  }, [failed]);
  return (
    <Modal
      open={open}
      title="Great ! Your media is being sent to the server:"
      mark={failed ? undefined : <Spinner />}
      onClose={backOut}
      actions={
        failed ? (
          <>
            <Button size="lg" onClick={backOut}>
              Close
            </Button>
            <Button ref={retryButton} size="lg" variant="primary" onClick={onRetry}>
              Try again
            </Button>
          </>
        ) : (
          <Button size="lg" onClick={backOut}>
            Cancel
          </Button>
        )
      }
    >
      <p className="mt-2 text-text-2">After this operation, transcription will start</p>
      <ProgressBar className="mt-4" value={progress} label={message} failed={failed} />
      {failed && <ErrorLine className="mt-3">{error}</ErrorLine>}
    </Modal>
  );
}

function StopQuestion({ open }: { open: boolean }) {
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <Modal
      open={open}
      initialFocus={keepButton}
      title="Stop this upload ?"
      onClose={backOut}
      actions={
        <>
          <Button size="lg" onClick={stopUpload}>
            Stop
          </Button>
          <Button ref={keepButton} size="lg" variant="primary" onClick={backOut}>
            Keep uploading
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">
        What was sent stays on the server. Confirm the same rushes again to go on from there.
      </p>
    </Modal>
  );
}

/** Lets the browser ask before the page with a running upload is closed. */
function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [active]);
}
