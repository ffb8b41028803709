import { CreditCard, Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { credentialsText } from '#model/cost.ts';
import { Button, buttonClass, toast } from '../../ui/index.ts';
import { downloadOffer, resetDownload, startDownload } from '../state/download.ts';
import { jobs } from '../state/jobs.ts';
import { session } from '../state/session.ts';
import { useDocument } from '../state/use-document.ts';
import { DownloadDialog } from './download-dialog.tsx';

/** With too few credentials it leads to more of them instead. */
export function DownloadButton() {
  const doc = useDocument();
  const { project, user } = useSnapshot(session);
  const { status } = useSnapshot(jobs).download;
  const [open, setOpen] = useState(false);
  const { outputDuration, price } = downloadOffer(doc);
  const balance = user?.credentials ?? 0;

  const download = async (): Promise<void> => {
    const saved = await startDownload();
    if (!saved) return;
    setOpen(false);
    resetDownload();
    const left = session.user?.credentials ?? 0;
    toast({
      tone: 'success',
      title: 'Download ready',
      description: `${credentialsText(balance - left)} used, ${left} left.`,
    });
  };
  const reason = !project
    ? 'Upload a recording first'
    : outputDuration <= 0
      ? 'The cuts leave nothing: delete one to have something to download'
      : undefined;
  const busy = status === 'cutting' || status === 'fetching';

  if (!reason && !busy && balance < price) {
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
  }
  return (
    <>
      <Button
        variant="primary"
        icon={<Download aria-hidden size={16} />}
        busy={busy && !open}
        disabledReason={reason}
        className="gap-2 pr-1.5"
        aria-label={reason ? 'Download' : `Download, ${credentialsText(price)}`}
        onClick={() => setOpen(true)}
      >
        Download
        {!reason && (
          <span className="num rounded-chip bg-[rgb(0_0_0/0.26)] px-2 py-0.5 text-12">
            {credentialsText(price)}
          </span>
        )}
      </Button>
      <DownloadDialog
        open={open}
        offer={downloadOffer(doc)}
        balance={balance}
        onStart={() => void download()}
        onClose={() => {
          setOpen(false);
          resetDownload();
        }}
      />
    </>
  );
}
