import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { credentialsText, formatSaved, formatSize, formatTime } from '#model/cost.ts';
import { Button, ErrorLine, Modal, ProgressBar, Spinner, toast } from '../../ui/index.ts';
import { cancelDownload, closeDownload, download, startDownload } from '../state/download.ts';
import { answerFor, type DownloadPlan, downloadPlan, downloadPrice } from '../state/download-plan.ts';
import { estimateOf } from '../state/download-size.ts';
import { jobs } from '../state/jobs.ts';
import { session } from '../state/session.ts';
import { useDocument } from '../state/use-document.ts';
import { Choices } from './choices.tsx';
import { Differences } from './differences.tsx';

/** The price before anything is done, the work with its progress, what went wrong. Mounted once per page. */
export function DownloadDialog() {
  const { open } = useSnapshot(download);
  const { status } = useSnapshot(jobs).download;
  if (!open) return null;
  return status === 'cutting' || status === 'fetching' ? <Working /> : <Question />;
}

async function start(): Promise<void> {
  const used = await startDownload();
  if (used === null) return;
  closeDownload();
  const left = session.user?.credentials ?? 0;
  toast({
    tone: 'success',
    title: 'Download ready',
    description: used > 0 ? `${credentialsText(used)} used, ${left} left.` : `Already paid, ${left} left.`,
  });
}

function Working() {
  const { progress, message } = useSnapshot(jobs).download;
  return (
    <Modal
      open
      title="Making your download"
      mark={<Spinner size={20} />}
      onClose={closeDownload}
      actions={
        <>
          <Button onClick={cancelDownload}>Cancel</Button>
          <Button variant="primary" onClick={closeDownload}>
            Continue editing
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">It goes on in the background, and the file arrives when it is ready.</p>
      <ProgressBar className="mt-4" value={progress} label={message} />
    </Modal>
  );
}

function Question() {
  const { status, charged } = useSnapshot(jobs).download;
  const { plan, choice } = useSnapshot(download);
  const next = downloadPlan(useDocument(), choice);
  const confirm = useRef<HTMLButtonElement>(null);
  const failed = status === 'failed';
  const isPaidFile = failed && charged === true;
  return (
    <Modal
      open
      title="Download the trimmed recording"
      onClose={closeDownload}
      initialFocus={confirm}
      actions={
        <>
          <Button onClick={closeDownload}>Cancel</Button>
          <StartButton ref={confirm} plan={next} />
        </>
      }
    >
      {!isPaidFile && <Choices />}
      <Costs plan={isPaidFile && plan ? plan : next} />
      <Differences differs={useAnswer(next)?.differs} />
      {failed ? (
        <Failure />
      ) : (
        <p className="mt-4 text-12 text-text-2">
          Make sure that your credentials suffice. Downloading the same edit in the same way again within 7
          days is free.
        </p>
      )}
    </Modal>
  );
}

function StartButton({ plan, ref }: { plan: DownloadPlan; ref: React.Ref<HTMLButtonElement> }) {
  const { status, charged } = useSnapshot(jobs).download;
  const paid = useAnswer(plan)?.paid === true;
  const label =
    status === 'failed'
      ? charged
        ? 'Get the paid file'
        : 'Try again'
      : paid
        ? 'Download again'
        : `Download for ${credentialsText(plan.price)}`;
  return (
    <Button ref={ref} variant="primary" onClick={() => void start()}>
      {label}
    </Button>
  );
}

function useAnswer(plan: Pick<DownloadPlan, 'cuts' | 'choice'>) {
  const { known } = useSnapshot(downloadPrice);
  return answerFor(plan, known);
}

function Costs({ plan }: { plan: DownloadPlan }) {
  const { user, project } = useSnapshot(session);
  const paid = useAnswer(plan)?.paid === true;
  const estimate = project && estimateOf(project.media, plan.choice, plan.outputDuration);
  const balance = user?.credentials ?? 0;
  return (
    <dl className="num mt-4 grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-text-2 [&>dd]:text-right [&>dd]:font-medium [&>dd]:text-text-1">
      <dt>Output</dt>
      <dd>{formatTime(plan.outputDuration)}</dd>
      <dt>Saved by your cuts</dt>
      <dd>{formatSaved(plan.saved)}</dd>
      {estimate && (
        <>
          <dt>Size, and time until it is ready</dt>
          <dd>
            about {formatSize(estimate.bytes)}, at most {formatSaved(Math.ceil(estimate.seconds))}
          </dd>
        </>
      )}
      <dt>Price, 1 credential a minute</dt>
      <dd>{paid ? 'Already paid' : credentialsText(plan.price)}</dd>
      <dt>Your balance</dt>
      <dd>{credentialsText(balance)}</dd>
      <dt>Left after the download</dt>
      <dd>{credentialsText(paid ? balance : balance - plan.price)}</dd>
    </dl>
  );
}

/** What went wrong, and what is true of the credentials. */
function Failure() {
  const { error, charged } = useSnapshot(jobs).download;
  const said = {
    true: 'The file is paid for. Getting it again costs nothing.',
    false: 'No credentials were used.',
    null: 'Whether credentials were used could not be asked. If they were, the same download is free for 7 days.',
  }[`${charged}`];
  return (
    <div className="mt-4 grid gap-1">
      <ErrorLine>{error}</ErrorLine>
      <p className="pl-6 text-text-2">{said}</p>
    </div>
  );
}
