import './transcript.css';
import clsx from 'clsx';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { formatTime } from '#model/cost.ts';
import { Button, ErrorLine, IconButton, ProgressBar, Skeleton } from '../../ui/index.ts';
import { jobs } from '../state/jobs.ts';
import { dismissNotice, panels } from '../state/panels.ts';
import { session } from '../state/session.ts';
import { tryTranscriptionAgain } from '../state/transcription.ts';
import { useDocument } from '../state/use-document.ts';
import { Announcer } from './announcer.tsx';
import { TranscriptHeader } from './header.tsx';
import { TranscriptText } from './transcript-text.tsx';
import { useTypography } from './typography.ts';

export function TranscriptPanel({ again }: { again?: ReactNode }) {
  const doc = useDocument();
  const typography = useTypography();
  return (
    <section aria-label="Transcript" className="flex h-full min-h-0 flex-col bg-bg-1">
      <ChipSymbols />
      <Announcer />
      <TranscriptHeader wordCount={doc.words.length} />
      <TranscriptionState duration={doc.duration} hasWords={doc.words.length > 0} again={again} />
      {typography && doc.words.length > 0 ? (
        <TranscriptText doc={doc} typography={typography} />
      ) : (
        // The skip link's target before there are words.
        <div id="transcript-text" tabIndex={-1} className="outline-none">
          <Placeholder />
        </div>
      )}
    </section>
  );
}

interface StateProps {
  duration: number;
  hasWords: boolean;
  /** After a failure without a word: another way to ask for it. */
  again: ReactNode;
}

function TranscriptionState({ duration, hasWords, again }: StateProps) {
  const { status, progress, error, engine, draft, notice, reconnecting } = useSnapshot(jobs).transcription;
  if (status === 'running') {
    const label = reconnecting ? 'Reconnecting' : `Transcribing ${formatTime(duration)}`;
    return (
      <div className="flex-none px-6 pt-4 pb-2">
        <ProgressBar value={progress} label={label} decimals={2} />
      </div>
    );
  }
  if (status === 'failed') {
    return (
      <div className="grid flex-none gap-4 px-6 pt-4 pb-2">
        <div className="flex items-start justify-between gap-4">
          <ErrorLine className="min-w-0 flex-1">{error}</ErrorLine>
          {(hasWords || !again) && (
            <Button size="sm" onClick={() => void tryTranscriptionAgain()}>
              Try again
            </Button>
          )}
        </div>
        {!hasWords && again}
      </div>
    );
  }
  if (!hasWords || !(engine || notice)) return null;
  const source = draft
    ? `Draft quality: ${engine}. Times are accurate, check the words.`
    : `Transcribed by ${engine}.`;
  return <Notice source={engine ? source : ''} warning={notice ?? ''} isCalm={!draft && !notice} />;
}

/** Stays dismissed on this device. */
function Notice(props: { source: string; warning: string; isCalm: boolean }) {
  const { source, warning, isCalm } = props;
  const { dismissed } = useSnapshot(panels);
  const { project } = useSnapshot(session);
  const key = `${project?.project_id} ${source} ${warning}`;
  if (dismissed.includes(key)) return null;
  return (
    <div
      className={clsx(
        'flex flex-none items-center gap-2 border-line border-b py-1 pr-4 pl-6 text-12 text-text-2 max-sm:py-0 max-sm:pr-2 max-sm:pl-4',
        isCalm && 'max-sm:hidden',
      )}
    >
      <p className="min-w-0 flex-1">
        {source} {warning && <span className={source ? 'text-red-text' : undefined}>{warning}</span>}
      </p>
      <IconButton
        size="sm"
        label="Dismiss"
        icon={<X aria-hidden size={16} />}
        onClick={() => dismissNotice(key)}
      />
    </div>
  );
}

function Placeholder() {
  const { status } = useSnapshot(jobs).transcription;
  if (status === 'running') return <Skeleton lines={5} className="px-6 pt-4" />;
  if (status === 'done')
    return (
      <p className="px-10 pt-4 text-16 text-text-2 leading-7">
        No speech was found in this recording. You can still cut it on the timeline: double-click where a cut
        should be.
      </p>
    );
  return (
    <p className="px-10 pt-4 text-16 text-text-3 leading-7">
      This is where your words appear. Click a word to hear it, select a few and press A to cut them, and the
      recording follows the text.
    </p>
  );
}

function ChipSymbols() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <symbol id="ts-pause" viewBox="0 0 20 20">
        <path d="M2.5 10h4.25M4.75 7.75 7 10l-2.25 2.25M17.5 10h-4.25M15.25 7.75 13 10l2.25 2.25M10 4.25v11.5" />
      </symbol>
      <symbol id="ts-voice" viewBox="0 0 20 20">
        <path d="M3 8v4M6.5 5.5v9M10 3v14M13.5 6.5v7M17 8.5v3" />
      </symbol>
    </svg>
  );
}
