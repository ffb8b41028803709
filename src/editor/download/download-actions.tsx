import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { download as texts } from '#i18n/en/files.ts';
import { formatLength, formatSaved } from '#model/time/format.ts';
import { Button, rich } from '../../ui/index.ts';
import { useCollaborator, useDocument } from '../state/document/use-document.ts';
import { openDownload } from '../state/download/download.ts';
import {
  askPriceAtRest,
  choiceKey,
  type DownloadPlan,
  downloadPlan,
  downloadPrice,
  isPaid,
  priceText,
  remembered,
  rememberedChoice,
} from '../state/download/download-plan.ts';
import { session } from '../state/session/session.ts';

/** Length of the output, time saved, and the way to get it. */
export function DownloadActions() {
  const doc = useDocument();
  useSnapshot(remembered);
  const plan = downloadPlan(doc, rememberedChoice(doc));
  return (
    <div className="flex items-center gap-3 max-2xs:flex-wrap max-2xs:py-2">
      <p className="num flex gap-3 text-text-2 max-sm:flex-col max-sm:gap-0">
        <span>
          {rich(
            texts.output({
              length: formatLength(doc.duration > 0 ? plan.outputDuration : 0),
              b: (words) => <b className="font-semibold text-text-1">{words}</b>,
            }),
          )}
        </span>
        {plan.saved > 0 && <span>{texts.saves({ time: formatSaved(plan.saved) })}</span>}
      </p>
      <DownloadButton plan={plan} />
    </div>
  );
}

function DownloadButton({ plan }: { plan: DownloadPlan }) {
  const { project } = useSnapshot(session);
  const { known } = useSnapshot(downloadPrice);
  const { outputDuration } = plan;
  const paid = isPaid(plan, known);
  const isGuest = useCollaborator();
  const canAsk = !isGuest && project?.urls != null && outputDuration > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price is of the cuts, the choice and the sound
  useEffect(() => {
    if (canAsk) askPriceAtRest(plan);
  }, [canAsk, plan.cuts, plan.sound, choiceKey(plan.choice)]);

  const reason = !project
    ? texts.uploadFirst()
    : isGuest
      ? texts.ownerOnly()
      : outputDuration <= 0
        ? texts.nothingLeft()
        : undefined;
  const cost = paid ? texts.alreadyPaid() : priceText(plan);
  const label = paid ? texts.downloadPaid() : texts.downloadFor({ price: cost });
  return (
    <Button
      variant="primary"
      icon={<Download aria-hidden size={16} />}
      disabledReason={reason}
      className="gap-2 pr-1.5 max-2xs:flex-wrap"
      aria-label={reason ? texts.download() : label}
      onClick={() => openDownload()}
    >
      {texts.download()}{' '}
      {!reason && <span className="num rounded-chip bg-[rgb(0_0_0/0.26)] px-2 py-0.5 text-12">{cost}</span>}
    </Button>
  );
}
