import {
  AlignHorizontalJustifyStart,
  AudioLines,
  BookA,
  ClipboardPaste,
  FileInput,
  FileOutput,
  ListChecks,
  SpellCheck,
} from 'lucide-react';
import { formats } from '#i18n/en/files.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { isCollaborator } from '../state/access.ts';
import { alignment, alignTranscript } from '../state/alignment.ts';
import { checking, markDoubtful, startChecking } from '../state/check-words.ts';
import { currentDoc } from '../state/document.ts';
import { jobs } from '../state/jobs.ts';
import { askForTranscript, setExported, setScriptOpen } from '../state/panels.ts';
import { openRetranscription } from '../state/retranscription.ts';
import { session } from '../state/session.ts';
import type { Command } from './command.ts';
import { nextUncertain } from './find-commands.ts';

const hasWords = (): boolean => currentDoc().words.length > 0;
const isOwner = (): boolean => !isCollaborator();

/** The transcript as a whole. Its menu leaves out those whose `when` does not hold. */
export const checkWords: Command = {
  id: 'checkWords',
  label: transcript.checkWords,
  icon: ListChecks,
  group: 'checkWords',
  // Where no word is checked yet, it begins.
  keys: nextUncertain.keys,
  run: startChecking,
};
export const markUncertain: Command = {
  id: 'markUncertain',
  label: transcript.markDoubtful,
  icon: SpellCheck,
  group: 'checkWords',
  checked: () => checking.marked,
  run: () => markDoubtful(!checking.marked),
};
export const alignToAudio: Command = {
  id: 'alignToAudio',
  label: transcript.alignToSound,
  icon: AlignHorizontalJustifyStart,
  group: 'transcript',
  when: () =>
    hasWords() &&
    Boolean(session.project?.media.audio) &&
    jobs.transcription.status === 'done' &&
    alignment.status !== 'running',
  run: alignTranscript,
};
export const transcribeAgain: Command = {
  id: 'transcribeAgain',
  label: transcript.transcribeAgain,
  icon: AudioLines,
  group: 'transcript',
  when: isOwner,
  run: () => openRetranscription(true),
};
/** They stand in the same dialog. */
export const namesAndWords: Command = {
  ...transcribeAgain,
  id: 'namesAndWords',
  label: transcript.namesAndWords,
  icon: BookA,
};
export const importTranscript: Command = {
  id: 'importTranscript',
  label: formats.importOne,
  icon: FileInput,
  group: 'transcript',
  run: askForTranscript,
};
export const pasteScript: Command = {
  id: 'pasteScript',
  label: formats.pasteScript,
  icon: ClipboardPaste,
  group: 'transcript',
  when: hasWords,
  run: () => setScriptOpen(true),
};
export const exportTranscript: Command = {
  id: 'exportTranscript',
  label: formats.exportOne,
  icon: FileOutput,
  group: 'transcript',
  when: hasWords,
  run: () => setExported('transcript'),
};
