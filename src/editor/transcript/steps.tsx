import {
  AlignHorizontalJustifyStart,
  AudioLines,
  BookA,
  ClipboardPaste,
  Ellipsis,
  FileInput,
  FileOutput,
  ListChecks,
  SpellCheck,
} from 'lucide-react';
import { useSnapshot } from 'valtio';
import { formats } from '#i18n/en/files.ts';
import { transcript } from '#i18n/en/transcript.ts';
import { IconButton, MenuButton } from '../../ui/index.ts';
import { CommandIconButton } from '../commands/command-button.tsx';
import { redoStep, undoStep } from '../commands/play-commands.ts';
import { alignment, alignTranscript } from '../state/alignment.ts';
import { checking, markDoubtful, startChecking } from '../state/check-words.ts';
import { jobs } from '../state/jobs.ts';
import { askForTranscript, setExported, setScriptOpen } from '../state/panels.ts';
import { openRetranscription } from '../state/retranscription.ts';
import { session } from '../state/session.ts';
import { useCollaborator, useDocumentPart } from '../state/use-document.ts';

const ICON = { 'aria-hidden': true, size: 16 } as const;

/** Of the owner. */
const AGAIN = [
  { label: transcript.namesAndWords, icon: <BookA {...ICON} /> },
  { label: transcript.transcribeAgain, icon: <AudioLines {...ICON} /> },
];

/** What can be done with the transcript as a whole. */
export function TranscriptMenu() {
  const { marked } = useSnapshot(checking);
  const { project } = useSnapshot(session);
  const isGuest = useCollaborator();
  const hasWords = useDocumentPart((doc) => doc.words.length > 0);
  const isAligning = useSnapshot(alignment).status === 'running';
  const { status } = useSnapshot(jobs).transcription;
  if (!project) return null;
  const canAlign = hasWords && project.media.audio && status === 'done' && !isAligning;
  return (
    <MenuButton
      trigger={<IconButton size="sm" label={transcript.title()} icon={<Ellipsis {...ICON} />} />}
      items={[
        { label: transcript.checkWords(), icon: <ListChecks {...ICON} />, onSelect: () => startChecking() },
        {
          label: transcript.markDoubtful(),
          icon: <SpellCheck {...ICON} />,
          chosen: marked,
          onSelect: () => markDoubtful(!marked),
        },
        ...(canAlign
          ? [
              {
                label: transcript.alignToSound(),
                icon: <AlignHorizontalJustifyStart {...ICON} />,
                onSelect: () => alignTranscript(),
              },
            ]
          : []),
        ...(isGuest ? [] : AGAIN).map(({ label, icon }) => ({
          label: label(),
          icon,
          onSelect: () => openRetranscription(true),
        })),
        { label: formats.importOne(), icon: <FileInput {...ICON} />, onSelect: askForTranscript },
        ...(hasWords
          ? [
              {
                label: formats.pasteScript(),
                icon: <ClipboardPaste {...ICON} />,
                onSelect: () => setScriptOpen(true),
              },
              {
                label: formats.exportOne(),
                icon: <FileOutput {...ICON} />,
                onSelect: () => setExported('transcript'),
              },
            ]
          : []),
      ]}
    />
  );
}

/** Undo and redo; the tooltips name the steps. */
export function Steps() {
  return (
    <div className="flex flex-none">
      <CommandIconButton command={undoStep} size="sm" />
      <CommandIconButton command={redoStep} size="sm" />
    </div>
  );
}
