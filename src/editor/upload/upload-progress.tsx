import { useSnapshot } from 'valtio';
import { state } from '#i18n/en/editor.ts';
import { upload as texts } from '#i18n/en/files.ts';
import { faultOf, sendingProgress, upload } from '#src/editor/state/upload/upload-list.ts';
import { jobs } from '#src/editor/state/work/jobs.ts';
import { ProgressBar } from '#src/ui/index.ts';

/** How far the rushes are on their way: what is sent, then what the server does with it. */
export function UploadProgress({ className }: { className?: string }) {
  // What is refused is not sent.
  const rushes = useSnapshot(upload).rushes.filter((rush) => faultOf(rush) === null);
  const { status, message, progress } = useSnapshot(jobs).upload;
  if (rushes.length === 0) return null;
  const failed = status === 'failed' || rushes.some(({ sending }) => sending === 'failed');
  const { rush, percent } = sendingProgress(rushes);
  const isSent = rushes.every(({ sending }) => sending === 'done');
  const label = isSent ? texts.allSent() : state.rushOf({ rush, count: rushes.length });
  const isJoining = status === 'joining' || (status === 'failed' && isSent && message !== '');
  return (
    <ProgressBar
      className={className}
      value={isJoining ? progress : percent}
      label={isJoining ? message : label}
      failed={failed}
    />
  );
}
