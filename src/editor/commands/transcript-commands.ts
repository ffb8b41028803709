import {
  AlignHorizontalJustifyStart,
  AudioLines,
  BookA,
  ClipboardPaste,
  FileInput,
  FileOutput,
  ListChecks,
  ListOrdered,
  ListTree,
  ScrollText,
  SpellCheck,
  StepBack,
} from 'lucide-react';
import { formats } from '#i18n/en/files.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { playAsInScript, scriptComparison } from '../state/cuts/scripts.ts';
import { currentDoc } from '../state/document/document.ts';
import { backToFirstPass, canGoBack } from '../state/saving/second-pass.ts';
import { isCollaborator } from '../state/session/access.ts';
import { session } from '../state/session/session.ts';
import { checking, markDoubtful, startChecking } from '../state/transcript/check-words.ts';
import { alignment, alignTranscript } from '../state/transcription/alignment.ts';
import { openRetranscription } from '../state/transcription/retranscription.ts';
import { askForTranscript, setExported, setOutline, setScriptOpen } from '../state/view/panels.ts';
import { jobs } from '../state/work/jobs.ts';
import type { Command } from './command.ts';
import { restoreOrder, unlessWaiting } from './move-commands.ts';
import { nextUncertain } from './word-check-commands.ts';

const hasWords = (): boolean => currentDoc().words.length > 0;

export const transcribeAgain: Command = {
  id: 'transcribeAgain',
  label: transcript.transcribeAgain,
  icon: AudioLines,
  when: () => !isCollaborator(),
  run: () => openRetranscription(true),
};

/** What can be done with the transcript as a whole; its menu leaves out those whose `when` does not hold. */
export const TRANSCRIPT_COMMANDS: readonly Command[] = [
  {
    id: 'checkWords',
    label: transcript.checkWords,
    icon: ListChecks,
    // Where no word is checked yet, it begins.
    keys: nextUncertain.keys,
    run: startChecking,
  },
  {
    id: 'markUncertain',
    label: transcript.markDoubtful,
    icon: SpellCheck,
    checked: () => checking.marked,
    run: () => markDoubtful(!checking.marked),
  },
  {
    id: 'alignToAudio',
    label: transcript.alignToAudio,
    icon: AlignHorizontalJustifyStart,
    when: () =>
      hasWords() &&
      Boolean(session.project?.media.audio) &&
      jobs.transcription.status === 'done' &&
      alignment.run.status !== 'running',
    run: alignTranscript,
  },
  {
    id: 'outline',
    label: transcript.outline,
    icon: ListOrdered,
    when: () => currentDoc().paragraphs.length > 1,
    run: () => setOutline('edited'),
  },
  // In the same dialog as the next.
  { ...transcribeAgain, id: 'namesAndWords', label: transcript.namesAndWords, icon: BookA },
  transcribeAgain,
  {
    id: 'asRecorded',
    label: transcript.asRecorded,
    icon: ScrollText,
    when: () => currentDoc().blocks.length > 0,
    run: () => setOutline('recorded'),
  },
  {
    id: 'backToFirstPass',
    label: transcript.backToFirstPass,
    icon: StepBack,
    when: canGoBack,
    run: backToFirstPass,
  },
  restoreOrder,
  {
    id: 'orderAsInScript',
    label: formats.orderAsInScript,
    icon: ListTree,
    when: () => scriptComparison.script !== null,
    watches: [scriptComparison],
    run: unlessWaiting(playAsInScript),
  },
  { id: 'importTranscript', label: formats.importOne, icon: FileInput, run: askForTranscript },
  {
    id: 'pasteScript',
    label: formats.pasteScript,
    icon: ClipboardPaste,
    when: hasWords,
    run: () => setScriptOpen(true),
  },
  {
    id: 'exportTranscript',
    label: formats.exportOne,
    icon: FileOutput,
    when: hasWords,
    run: () => setExported('transcript'),
  },
];
