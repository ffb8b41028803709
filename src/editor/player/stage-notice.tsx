import { useSnapshot } from 'valtio';
import { Button, ErrorLine, Spinner } from '#src/ui/index.ts';
import { playback } from '../state/playback.ts';
import { stage } from './stage-state.ts';

interface StageNoticeProps {
  onRetry: () => void;
  /** Without it there is no such button. */
  onReupload?: (() => void) | undefined;
}

export function StageNotice({ onRetry, onReupload }: StageNoticeProps) {
  const { status } = useSnapshot(playback);
  const { access, accessMessage } = useSnapshot(stage);
  if (access === 'deleted')
    return (
      <Cover>
        {accessMessage && <ErrorLine>{accessMessage}</ErrorLine>}
        <p className="font-semibold text-14">
          {accessMessage ? 'The server may no longer have the media' : 'The media is no longer on the server'}
        </p>
        <p className="text-text-2">
          {onReupload
            ? 'Upload the same rushes again. Your cuts are kept.'
            : 'Its owner can upload it again.'}
        </p>
        <div className="flex gap-2">
          {onReupload && (
            <Button variant="primary" onClick={onReupload}>
              Upload again
            </Button>
          )}
          {accessMessage && (
            <Button variant="secondary" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      </Cover>
    );
  if (access === 'checking' && status !== 'ready') return <Loading label="Checking the media" />;
  if (access === 'unreachable')
    return (
      <Cover>
        {accessMessage && <ErrorLine>{accessMessage}</ErrorLine>}
        <p className="font-semibold text-14">The server cannot be reached</p>
        <p className="text-text-2">Your edit is safe. The media loads again once the connection is back.</p>
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </Cover>
    );
  if (access === 'failed' || status === 'error')
    return (
      <Cover>
        {accessMessage && <ErrorLine>{accessMessage}</ErrorLine>}
        {status === 'error' && (
          <>
            <p className="font-semibold text-14">The media did not load</p>
            <p className="text-text-2">Your edit is safe. Check the connection, then load it again.</p>
          </>
        )}
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      </Cover>
    );
  return status === 'loading' ? <Loading label="Loading the media" /> : null;
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" className="absolute inset-0 grid place-items-center">
      <Spinner size={24} />
      <span className="sr-only">{label}</span>
    </div>
  );
}

function Cover({ children }: { children: React.ReactNode }) {
  return (
    <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-bg-1/90 p-6 text-center">
      {children}
    </div>
  );
}
