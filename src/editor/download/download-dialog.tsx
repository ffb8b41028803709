import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { credentialsText, formatSaved, formatTime } from '#model/cost.ts';
import { Button, ErrorLine, Modal, ProgressBar, Spinner } from '../../ui/index.ts';
import { cancelDownload, type DownloadOffer } from '../state/download.ts';
import { jobs } from '../state/jobs.ts';

interface DialogProps {
  readonly open: boolean;
  readonly offer: DownloadOffer;
  readonly balance: number;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** The price before anything is done, then the work with its progress, then what went wrong in red, which stays. */
export function DownloadDialog({ open, offer, balance, onStart, onClose }: DialogProps) {
  const job = useSnapshot(jobs).download;
  const confirm = useRef<HTMLButtonElement>(null);
  const working = job.status === 'cutting' || job.status === 'fetching' || job.status === 'done';

  if (working) {
    return (
      <Modal
        open={open}
        title="Making your download"
        mark={<Spinner size={20} />}
        onClose={cancelDownload}
        actions={<Button onClick={cancelDownload}>Cancel</Button>}
      >
        <CuttingProgress />
      </Modal>
    );
  }
  return (
    <Modal
      open={open}
      title="Download the trimmed recording"
      onClose={onClose}
      initialFocus={confirm}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button ref={confirm} variant="primary" onClick={onStart}>
            {job.status === 'failed' ? 'Try again' : `Download for ${credentialsText(offer.price)}`}
          </Button>
        </>
      }
    >
      <dl className="num mt-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-text-2 [&>dd]:text-right [&>dd]:font-medium [&>dd]:text-text-1">
        <dt>Output</dt>
        <dd>{formatTime(offer.outputDuration)}</dd>
        <dt>Saved by your cuts</dt>
        <dd>{formatSaved(offer.saved)}</dd>
        <dt>Price, 1 credential a minute</dt>
        <dd>{credentialsText(offer.price)}</dd>
        <dt>Your balance</dt>
        <dd>{credentialsText(balance)}</dd>
        <dt>Left after the download</dt>
        <dd>{credentialsText(balance - offer.price)}</dd>
      </dl>
      {job.status === 'failed' ? (
        <div className="mt-4 grid gap-1">
          <ErrorLine>{job.error}</ErrorLine>
          <p className="pl-6 text-text-2">No credentials were used.</p>
        </div>
      ) : (
        <p className="mt-4 text-12 text-text-3">Downloading the same edit again within 7 days is free.</p>
      )}
    </Modal>
  );
}

function CuttingProgress() {
  const { status, segmentNb, nbSegments, progress } = useSnapshot(jobs).download;
  if (status !== 'cutting') return <ProgressBar className="mt-4" value={100} label="Saving the file" />;
  if (nbSegments === 0) return <ProgressBar className="mt-4" value={null} label="Cutting is in progress" />;
  const total = ((segmentNb - 1) * 100 + progress) / nbSegments;
  return (
    <ProgressBar
      className="mt-4"
      value={Math.max(0, total)}
      label={`Cutting is in progress: segment ${segmentNb} of ${nbSegments}`}
    />
  );
}
