import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { download as texts } from '#i18n/en/files.ts';
import { voice as voiceTexts } from '#i18n/en/player.ts';
import { lossTexts } from '#model/media/loss-texts.ts';
import { credentialsText, formatLength, formatSaved, formatSize, formatWait } from '#model/time/format.ts';
import { Button, ErrorLine, HelpLink, Modal, ProgressBar, Spinner, toast } from '../../ui/index.ts';
import { useDocument } from '../state/document/use-document.ts';
import { cancelDownload, closeDownload, download, startDownload } from '../state/download/download.ts';
import {
  answerFor,
  askPrice,
  type DownloadPlan,
  downloadPlan,
  downloadPrice,
  estimateOf,
  fileFields,
  type PricedEdit,
  priceText,
  type Differences as Told,
} from '../state/download/download-plan.ts';
import { session } from '../state/session/session.ts';
import { voices } from '../state/session/voices.ts';
import { jobs } from '../state/work/jobs.ts';
import { Choices, FileName } from './choices.tsx';
import { ExtentChoice } from './extent-choice.tsx';
import { FileDetails } from './file-details.tsx';
import { Presets } from './presets.tsx';

/** How the file will differ from the recording, beside what was chosen. */
function Differences({ differs }: { differs: Partial<Told> | null | undefined }) {
  const { notes = [], dropped = [], converted = [], video_differences = [] } = differs ?? {};
  const lines = [...notes, ...lossTexts({ dropped, converted, video: video_differences })];
  if (lines.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-1 text-12 text-text-2">
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

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
    title: texts.ready(),
    description:
      used > 0 ? texts.readyUsed({ used: credentialsText(used), left }) : texts.readyPaid({ left }),
  });
}

function Working() {
  const { progress, message } = useSnapshot(jobs).download;
  return (
    <Modal
      open
      title={texts.making()}
      mark={<Spinner size={20} />}
      onClose={closeDownload}
      actions={
        <>
          <Button onClick={cancelDownload}>{texts.cancel()}</Button>
          <Button variant="primary" onClick={closeDownload}>
            {texts.continueEditing()}
          </Button>
        </>
      }
    >
      <p className="mt-2 text-text-2">{texts.inBackground()}</p>
      <ProgressBar className="mt-4" value={progress} label={message} />
    </Modal>
  );
}

function Question() {
  const { status, charged } = useSnapshot(jobs).download;
  const { plan, choice, extent } = useSnapshot(download);
  const next = downloadPlan(useDocument(), choice, extent.of);
  // biome-ignore lint/correctness/useExhaustiveDependencies: choices ask by themselves, the sound is of the edit
  useEffect(() => {
    if (answerFor(next, downloadPrice.known) === undefined) void askPrice(next);
  }, [next.sound]);
  const confirm = useRef<HTMLButtonElement>(null);
  const failed = status === 'failed';
  const isPaidFile = failed && charged === true;
  return (
    <Modal
      open
      title={texts.title()}
      onClose={closeDownload}
      initialFocus={confirm}
      actions={
        <>
          <Button onClick={closeDownload}>{texts.cancel()}</Button>
          <StartButton ref={confirm} plan={next} />
        </>
      }
    >
      {!isPaidFile && (
        <>
          <Presets />
          <ExtentChoice />
          <Choices />
        </>
      )}
      <FileName extension={fileFields(isPaidFile && plan ? plan : next).extension} />
      {!isPaidFile && <FileDetails />}
      <Costs plan={isPaidFile && plan ? plan : next} />
      <Differences differs={useAnswer(next)?.differs} />
      <Suffice plan={next} />
      {failed ? <Failure /> : <p className="mt-4 text-12 text-text-3">{texts.freeAgain()}</p>}
    </Modal>
  );
}

function StartButton({ plan, ref }: { plan: DownloadPlan; ref: React.Ref<HTMLButtonElement> }) {
  const { status, charged } = useSnapshot(jobs).download;
  const { user } = useSnapshot(session);
  const paid = useAnswer(plan)?.paid === true;
  const missing = useMissing(plan);
  const isVoiceMissing = useSnapshot(voices).standings.some(
    ({ voice, state }) => voice === 'strong' && voice === plan.sound.voice && state !== 'ready',
  );
  const balance = user?.credentials ?? 0;
  const label =
    status === 'failed'
      ? charged
        ? texts.getPaidFile()
        : texts.tryAgain()
      : paid
        ? texts.downloadAgain()
        : plan.price === 0
          ? texts.buyFree()
          : texts.buy({ price: credentialsText(plan.price) });
  return (
    <Button
      ref={ref}
      variant="primary"
      disabledReason={
        missing > 0
          ? texts.tooExpensive({ price: credentialsText(plan.price), balance })
          : isVoiceMissing
            ? voiceTexts.notReady()
            : undefined
      }
      onClick={() => void start()}
    >
      {label}
    </Button>
  );
}

function useAnswer(plan: PricedEdit & Pick<DownloadPlan, 'choice' | 'eachChapter'>) {
  const { known } = useSnapshot(downloadPrice);
  return answerFor(plan, known);
}

function Costs({ plan }: { plan: DownloadPlan }) {
  const { user, project } = useSnapshot(session);
  const paid = useAnswer(plan)?.paid === true;
  const isShort = useMissing(plan) > 0;
  const estimate = project && estimateOf(project.media, plan, plan.outputDuration);
  const balance = user?.credentials ?? 0;
  return (
    <dl className="num mt-4 grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-2 text-text-2 max-2xs:grid-cols-1 max-2xs:gap-y-0 [&>dd]:text-right max-2xs:[&>dd]:mb-2 max-2xs:[&>dd]:text-left">
      <dt>{texts.outputLength()}</dt>
      <dd>
        {plan.saved > 0
          ? texts.lengthAndSaved({
              length: formatLength(plan.outputDuration),
              saved: formatSaved(plan.saved),
            })
          : formatLength(plan.outputDuration)}
      </dd>
      {estimate && (
        <>
          <dt>{texts.file()}</dt>
          <dd>
            {texts.sizeAndTime({
              size: formatSize(estimate.bytes),
              time: formatWait(estimate.seconds),
            })}
          </dd>
        </>
      )}
      <dt>{texts.price()}</dt>
      <dd className="font-semibold text-text-1">{paid ? texts.alreadyPaid() : priceText(plan)}</dd>
      <dt>{texts.balance()}</dt>
      <dd>
        {isShort
          ? credentialsText(balance)
          : texts.balanceAndLeft({
              balance: credentialsText(balance),
              left: paid ? balance : balance - plan.price,
            })}
      </dd>
    </dl>
  );
}

/** Credentials that a download would take beyond those that there are. */
function useMissing(plan: DownloadPlan): number {
  const { user } = useSnapshot(session);
  const paid = useAnswer(plan)?.paid === true;
  return paid ? 0 : Math.max(0, plan.price - (user?.credentials ?? 0));
}

/** The specification's sentence (§6), and what to do where they do not suffice. */
function Suffice({ plan }: { plan: DownloadPlan }) {
  const missing = useMissing(plan);
  if (missing === 0) return <p className="mt-4 text-12 text-text-3">{texts.suffice()}</p>;
  return (
    <p className="mt-4 flex flex-wrap items-baseline gap-x-2">
      {texts.suffice()} {texts.missing({ count: missing })}
      <Link to="/credentials" onClick={closeDownload} className="font-medium text-blue-text hover:underline">
        {texts.addCredentials()}
      </Link>
    </p>
  );
}

/** What went wrong, and what is true of the credentials. */
function Failure() {
  const { error, charged } = useSnapshot(jobs).download;
  const said = { true: texts.isPaid, false: texts.notCharged, null: texts.maybeCharged }[`${charged}`];
  return (
    <div className="mt-4 grid gap-1">
      <ErrorLine>{error}</ErrorLine>
      <p className="pl-6 text-text-2">{said()}</p>
      <p className="pl-6">
        <HelpLink about="notDownloaded" />
      </p>
    </div>
  );
}
