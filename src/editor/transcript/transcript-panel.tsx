import { transcript } from '#i18n/en/transcript.ts';
import './transcript.css';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { Skeleton } from '../../ui/index.ts';
import { useDocument } from '../state/document/use-document.ts';
import { jobs } from '../state/work/jobs.ts';
import { Announcer } from './announcer.tsx';
import { CheckWords } from './check-words-bar.tsx';
import { TranscriptHeader } from './header.tsx';
import { TranscriptText } from './transcript-text.tsx';
import { TranscriptionState } from './transcription-state.tsx';
import { useTypography } from './typography.ts';

export function TranscriptPanel({ again }: { again?: ReactNode }) {
  const doc = useDocument();
  const typography = useTypography();
  return (
    <section aria-label={transcript.title()} className="flex h-full min-h-0 flex-col bg-bg-1">
      <ChipSymbols />
      <Announcer />
      <TranscriptHeader wordCount={doc.words.length} />
      <TranscriptionState hasWords={doc.words.length > 0} again={again} />
      {typography && doc.words.length > 0 ? (
        <TranscriptText doc={doc} typography={typography} />
      ) : (
        // The skip link's target before there are words.
        <div id="transcript-text" tabIndex={-1} className="outline-none">
          <Placeholder />
        </div>
      )}
      <CheckWords />
    </section>
  );
}

function Placeholder() {
  const { status } = useSnapshot(jobs).transcription;
  if (status === 'running') return <Skeleton lines={5} className="px-6 pt-4" />;
  if (status === 'done')
    return <p className="px-10 pt-4 text-16 text-text-2 leading-7">{transcript.noSpeech()}</p>;
  return <p className="px-10 pt-4 text-16 text-text-3 leading-7">{transcript.noWordsYet()}</p>;
}

function ChipSymbols() {
  return (
    <svg aria-hidden="true" className="absolute size-0">
      <symbol id="ts-pause" viewBox="0 0 20 20">
        <path d="M2.5 10h4.25M4.75 7.75 7 10l-2.25 2.25M17.5 10h-4.25M15.25 7.75 13 10l2.25 2.25M10 4.25v11.5" />
      </symbol>
      <symbol id="ts-rush" viewBox="0 0 20 20">
        <path d="M3 4.5h14v11H3zM7 4.5v11M13 4.5v11M3 8h4M3 12h4M13 8h4M13 12h4" />
      </symbol>
      <symbol id="ts-voice" viewBox="0 0 20 20">
        <path d="M3 8v4M6.5 5.5v9M10 3v14M13.5 6.5v7M17 8.5v3" />
      </symbol>
    </svg>
  );
}
