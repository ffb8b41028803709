import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ui } from '#i18n/en/common.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { formatFixed } from '#i18n/texts.ts';
import { isForeign } from '#model/transcripts/spoken-language.ts';
import { Button, ErrorLine, HelpLink, IconButton, ProgressBar } from '../../ui/index.ts';
import { transcribeAgain } from '../commands/transcript-commands.ts';
import { useCollaborator, useDocumentPart } from '../state/document/use-document.ts';
import { secondPass } from '../state/saving/second-pass.ts';
import { session } from '../state/session/session.ts';
import { alignment, alignmentRun, cancelAlignment } from '../state/transcription/alignment.ts';
import {
  askCapabilities,
  capabilities,
  isBetterThere,
  preparationOf,
} from '../state/transcription/capabilities.ts';
import {
  cancelRetranscription,
  retranscription,
  retranscriptionRun,
  transcribeIn,
} from '../state/transcription/retranscription.ts';
import { shownNotice } from '../state/transcription/transcript-origin.ts';
import { tryTranscriptionAgain } from '../state/transcription/transcription.ts';
import { dismissNotice, panels } from '../state/view/panels.ts';
import { jobs, type RunningState, type RunState } from '../state/work/jobs.ts';
import { ForeignImport, useImportQuestion } from './foreign-import.tsx';

interface StateProps {
  hasWords: boolean;
  /** After a failure without a word: another way to ask for it. */
  again: ReactNode;
}

const BAND = 'flex-none px-6 pt-4 pb-2 max-sm:px-4 max-sm:pt-2';

/** How far the transcript is, what failed, and what is to be doubted about it. */
export function TranscriptionState({ hasWords, again }: StateProps) {
  const run = useSnapshot(jobs).transcription;
  const renewal = useSnapshot(retranscription).run;
  const aligning = useSnapshot(alignment).run;
  const ended = useEnded([run.status, renewal.status]);
  const isAsked = useImportQuestion();
  const preparation = usePreparation(run.status === 'running' && !hasWords);
  if (run.status === 'running') {
    const { progress, reconnecting } = run;
    const text = progressText(run, transcript.transcribing());
    const label = reconnecting ? text : (preparation?.text ?? text);
    return (
      <div className="flex-none px-6 pt-4 pb-2">
        <ProgressBar value={preparation?.percent ?? progress} label={label} isLabelled />
      </div>
    );
  }
  if (renewal.status === 'running') {
    const text = progressText(renewal, transcript.transcribingAgain());
    return <Running progress={renewal.progress} label={text} onCancel={cancelRetranscription} />;
  }
  if (renewal.status === 'failed')
    return (
      <Failed
        text={transcript.notTranscribedAgain({ error: renewal.error })}
        onRetry={() => void retranscriptionRun.retry()}
        onDismiss={cancelRetranscription}
      />
    );
  if (aligning.status === 'running') {
    const text = progressText(aligning, transcript.aligning());
    return <Running progress={aligning.progress} label={text} onCancel={cancelAlignment} />;
  }
  if (aligning.status === 'failed')
    return (
      <Failed
        text={transcript.notAligned({ error: aligning.error })}
        onRetry={() => void alignmentRun.retry()}
        onDismiss={cancelAlignment}
      />
    );
  if (isAsked) return <ForeignImport className={clsx(BAND, 'grid gap-2')} />;
  if (ended !== null) {
    const text = transcript.phaseAt({
      phase: ended === 0 ? transcript.transcribing() : transcript.transcribingAgain(),
      percent: formatFixed(100, 2),
    });
    return (
      <div className={BAND}>
        <ProgressBar value={100} label={text} isLabelled />
      </div>
    );
  }
  if (run.status === 'failed') {
    return (
      <div className="grid flex-none gap-4 px-6 pt-4 pb-2">
        <div className="flex items-start justify-between gap-4">
          <ErrorLine help="notRecognised" className="min-w-0 flex-1">
            {run.error}
          </ErrorLine>
          {(hasWords || !again) && (
            <Button size="sm" onClick={() => void tryTranscriptionAgain()}>
              {ui.tryAgain()}
            </Button>
          )}
        </div>
        {!hasWords && again}
      </div>
    );
  }
  return hasWords ? (
    <>
      <SecondPassBar />
      <OriginNotice />
    </>
  ) : null;
}

/** Thin: nobody waits for it. */
function SecondPassBar() {
  const { state, percent } = useSnapshot(secondPass);
  if (state !== 'running') return null;
  const label = transcript.secondPassAt({ percent: formatFixed(percent, 0) });
  return (
    <div className={BAND}>
      <ProgressBar value={percent} label={label} isLabelled />
    </div>
  );
}

/** How long the end of a run shows, ms: one tick of its progress. */
const END_MS = 1000;

/** Which of these runs has just ended; null most of the time. */
function useEnded(statuses: readonly RunState['status'][]): number | null {
  const [ended, setEnded] = useState<number | null>(null);
  const before = useRef(statuses);
  const now = statuses.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` is the statuses as one value
  useEffect(() => {
    const which = statuses.findIndex((status, i) => status === 'done' && before.current[i] === 'running');
    before.current = statuses;
    if (which < 0) return;
    setEnded(which);
    const timer = setTimeout(() => setEnded(null), END_MS);
    return () => {
      clearTimeout(timer);
      setEnded(null);
    };
  }, [now]);
  return ended;
}

/** Asks the server how far an installation is, ms. */
const PREPARING_MS = 1000;

/** How far the server is with installing what it needs for the first word; null where it need not. */
function usePreparation(isWaiting: boolean) {
  const { known } = useSnapshot(capabilities);
  const language = useDocumentPart((doc) => doc.language);
  const isPreparing = isWaiting && language !== 'en' && (known === null || Boolean(known.preparing));
  useEffect(() => {
    if (isWaiting) void askCapabilities();
  }, [isWaiting]);
  useEffect(() => {
    if (!isPreparing) return;
    const timer = setInterval(() => void askCapabilities(), PREPARING_MS);
    return () => clearInterval(timer);
  }, [isPreparing]);
  return isWaiting && known !== null ? preparationOf(known, language) : null;
}

/** What goes on, how far (specification §9) and how long it still takes once that is known: to 5 seconds, from a minute on to minutes, both up. */
function progressText({ progress, left, reconnecting, phase }: RunningState, work: string): string {
  if (reconnecting) return transcript.reconnecting();
  const phases = {
    hearing: work,
    placing: transcript.placingWords(),
    language: transcript.checkingLanguage(),
    speakers: transcript.tellingSpeakers(),
  };
  const figures = { phase: phases[phase], percent: formatFixed(progress, 2) };
  if (left === null) return transcript.phaseAt(figures);
  const time =
    left <= 55
      ? transcript.secondsLeft({ seconds: 5 * Math.ceil(left / 5) })
      : transcript.minutesLeft({ minutes: Math.ceil(left / 60) });
  return transcript.phaseLeft({ ...figures, time });
}

function Failed({ text, onRetry, onDismiss }: { text: string; onRetry: () => void; onDismiss: () => void }) {
  return (
    <div className={clsx(BAND, 'grid gap-2')}>
      <ErrorLine help="notRecognised">{text}</ErrorLine>
      <div className="flex gap-2">
        <Button size="sm" onClick={onRetry}>
          {ui.tryAgain()}
        </Button>
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          {transcript.dismiss()}
        </Button>
      </div>
    </div>
  );
}

function Running({ progress, label, onCancel }: { progress: number; label: string; onCancel: () => void }) {
  return (
    <div className={clsx(BAND, 'flex items-start gap-4')}>
      <ProgressBar value={progress} label={label} isLabelled className="min-w-0 flex-1" />
      <Button size="sm" onClick={onCancel}>
        {ui.cancel()}
      </Button>
    </div>
  );
}

/** Asks the server again whether a better model has come, ms. */
const POLL_MS = 60_000;

/** Whether this server by now has a better engine than the one that heard the transcript. */
function useIsBetterThere(engine: string | null): boolean {
  const { known } = useSnapshot(capabilities);
  const language = useDocumentPart((doc) => doc.language);
  const wasHeard = engine !== null;
  const isAwaited = wasHeard && (known === null || Boolean(known.fetching));
  useEffect(() => {
    if (!wasHeard) return;
    void askCapabilities();
    if (!isAwaited) return;
    const timer = setInterval(() => void askCapabilities(), POLL_MS);
    return () => clearInterval(timer);
  }, [wasHeard, isAwaited]);
  return wasHeard && known !== null && isBetterThere(known, language, engine);
}

function OriginNotice() {
  const origin = useDocumentPart((doc) => doc.origin);
  const language = useDocumentPart((doc) => doc.language);
  const isGuest = useCollaborator();
  const { state, reason } = useSnapshot(secondPass);
  const isBetterThere = useIsBetterThere(origin?.engine ?? null);
  if (!origin || !(origin.engine || origin.notice)) return null;
  const { engine, checkedBy, notice, spoken } = origin;
  const other = language === 'en' ? 'fr' : 'en';
  // Where it is not told which language is spoken, it may be that one.
  const isOffered = (spoken === other || spoken === 'other') && !isGuest;
  if (isBetterThere && !isGuest && !isForeign(spoken, language))
    return (
      <Notice about="better model" source={transcript.betterModel()} warning="">
        <Button size="sm" onClick={transcribeAgain.run}>
          {transcribeAgain.label()}
        </Button>
      </Notice>
    );
  const source = sourceText(engine, checkedBy, reason !== null && (state === 'off' || state === 'failed'));
  const unchecked = spoken === 'unknown' ? transcript.languageUnchecked() : '';
  return (
    <Notice
      about={`transcript ${engine} ${notice ?? ''}`}
      source={[source, unchecked].filter(Boolean).join(' ')}
      title={checkedBy === undefined ? reason : null}
      warning={shownNotice(notice ?? '')}
      isCalm={!notice}
    >
      {isOffered && (
        <Button size="sm" onClick={() => transcribeIn(other)}>
          {transcript.transcribeIn({ language: other })}
        </Button>
      )}
    </Notice>
  );
}

/** @param isUnchecked nobody will check it */
function sourceText(engine: string | null, checkedBy: string | undefined, isUnchecked: boolean): string {
  if (engine === null) return '';
  if (checkedBy !== undefined) return transcript.transcribedAndChecked({ engine, checker: checkedBy });
  return isUnchecked ? transcript.transcribedUnchecked({ engine }) : transcript.transcribedBy({ engine });
}

interface NoticeProps {
  /** Names what is dismissed, in any language. */
  about: string;
  source: string;
  /** More of it, under the pointer. */
  title?: string | null;
  warning: string;
  isCalm?: boolean;
  children?: ReactNode;
}

/** Stays dismissed on this device. */
function Notice({ about, source, title, warning, isCalm = false, children }: NoticeProps) {
  const { dismissed } = useSnapshot(panels);
  const { project } = useSnapshot(session);
  const key = `${project?.project_id} ${about}`;
  if (dismissed.includes(key)) return null;
  return (
    <div
      className={clsx(
        'flex flex-none items-center gap-2 border-line border-b py-1 pr-4 pl-6 text-12 text-text-2 max-sm:py-0 max-sm:pr-2 max-sm:pl-4',
        isCalm && 'max-sm:hidden',
      )}
    >
      <p title={title ?? undefined} className="min-w-0 flex-1">
        {source} {warning && <span className={source ? 'text-red-text' : undefined}>{warning}</span>}{' '}
        {!isCalm && <HelpLink about="draft" short />}
      </p>
      {children}
      <IconButton
        size="sm"
        label={transcript.dismiss()}
        icon={<X aria-hidden size={16} />}
        onClick={() => dismissNotice(key)}
      />
    </div>
  );
}
