import { CreditCard, Download } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { credentialsText, formatSaved, formatTime } from '#model/cost.ts';
import { Button, buttonClass } from '../../ui/index.ts';
import { openDownload } from '../state/download.ts';
import {
  askPriceAtRest,
  type DownloadPlan,
  downloadPlan,
  downloadPrice,
  isPaid,
} from '../state/download-plan.ts';
import { jobs } from '../state/jobs.ts';
import { session } from '../state/session.ts';
import { useCollaborator } from '../state/use-collaborator.ts';
import { useDocument } from '../state/use-document.ts';

/** Length of the output, time saved, and the way to get it. */
export function DownloadActions() {
  const doc = useDocument();
  const plan = downloadPlan(doc);
  return (
    <div className="flex items-center gap-3">
      <p className="num flex gap-3 text-text-2 max-sm:flex-col max-sm:gap-0">
        <span>
          Output{' '}
          <b className="font-semibold text-text-1">
            {formatTime(doc.duration > 0 ? plan.outputDuration : 0)}
          </b>
        </span>
        {plan.saved > 0 && <span className="max-md:text-12">saves {formatSaved(plan.saved)}</span>}
      </p>
      <DownloadButton plan={plan} />
    </div>
  );
}

/** With too few credentials for what is not paid yet it leads to more of them instead. */
function DownloadButton({ plan }: { plan: DownloadPlan }) {
  const { project, user } = useSnapshot(session);
  const { known } = useSnapshot(downloadPrice);
  const { status } = useSnapshot(jobs).download;
  const { outputDuration, price } = plan;
  const balance = user?.credentials ?? 0;
  const paid = isPaid(plan, known);
  const isGuest = useCollaborator();
  const canAsk = !isGuest && project?.urls != null && outputDuration > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cuts are what the price is of
  useEffect(() => {
    if (canAsk) askPriceAtRest(plan);
  }, [canAsk, plan.cuts]);

  const isShort = !paid && balance < price;
  const busy = status === 'cutting' || status === 'fetching';
  const reason = !project
    ? 'Upload a recording first'
    : isGuest
      ? 'Only the owner of this project can download it'
      : outputDuration <= 0
        ? 'The cuts leave nothing: delete one to have something to download'
        : isShort && canAsk && paid === undefined
          ? 'The price is being asked for'
          : undefined;
  if (!reason && !busy && isShort)
    return (
      <Link
        to="/credentials"
        title={`This download costs ${credentialsText(price)} and you have ${balance}`}
        className={buttonClass({ variant: 'primary' })}
      >
        <CreditCard aria-hidden size={16} />
        Add credentials
      </Link>
    );
  const cost = paid ? 'Already paid' : credentialsText(price);
  return (
    <Button
      variant="primary"
      icon={<Download aria-hidden size={16} />}
      disabledReason={reason}
      className="gap-2 pr-1.5"
      aria-label={reason ? 'Download' : `Download, ${paid ? 'already paid' : cost}`}
      onClick={openDownload}
    >
      Download{' '}
      {!reason && <span className="num rounded-chip bg-[rgb(0_0_0/0.26)] px-2 py-0.5 text-12">{cost}</span>}
    </Button>
  );
}
